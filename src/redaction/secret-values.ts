import { type Environment, isSecretName, passwordsIn } from "../config/credential-variables.ts";
import { createRedactor } from "./redactor.ts";

/** Shorter values would redact ordinary words. */
const SHORTEST = 8;
const SHORTEST_NAMED = 4;
/** A shorter value of lower-case letters only is a word, such as `postgres`. */
const SHORTEST_WORD = 12;
const MOST_FOUND = 1000;
/** No token of a known shape is shorter. */
const SHORTEST_TOKEN = 16;
const FILE = /^(?:~|\.{1,2})?\/[\w./ -]*\.\w{1,12}$/;

/** Returns the secrets of an environment: values of variables with secret-looking or listed names, tokens of known shapes, and passwords in URLs. */
export function secretValues(environment: Environment, names: readonly string[] = []): string[] {
  const values = Object.entries(environment).flatMap(([name, value]) => {
    const text = value?.trim() ?? "";
    if (names.includes(name)) return text.length >= SHORTEST_NAMED ? [text] : [];
    const secrets = isSecretName(name) ? [text, ...headerValues(text)] : [];
    return [
      ...secrets,
      ...tokensIn(text),
      ...passwordsIn(text).flatMap((password) => [password, decoded(password)]),
    ].filter(isTelling);
  });
  return Array.from(new Set(values));
}

const shapes = createRedactor({ values: [] });
const found = new Map<string, readonly string[]>();

/** Returns the tokens of known shapes and private keys in the value of a variable. The same values are looked at again for every process. */
export function tokensIn(value: string): readonly string[] {
  if (value.length < SHORTEST_TOKEN) return [];
  const known = found.get(value);
  if (known) return known;
  const tokens = shapes.find(value).map(([start, end]) => value.slice(start, end));
  if (found.size > MOST_FOUND) found.clear();
  found.set(value, tokens);
  return tokens;
}

function isTelling(value: string): boolean {
  if (value.length < SHORTEST || FILE.test(value)) return false;
  return value.length >= SHORTEST_WORD || !/^(?:[a-z]+|[A-Z]?[a-z]+)$/.test(value);
}

/** `X-Api-Key: …`, a line each. */
function headerValues(text: string): string[] {
  return Array.from(text.matchAll(/^[\w-]+: *(?:Bearer |Basic )?(\S.*)$/gim), ([, value = ""]) =>
    value.trim(),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
