import { type Environment, isSecretName, passwordsIn } from "../config/credential-variables.ts";

/** Shorter values would redact ordinary words. */
const SHORTEST = 8;
const SHORTEST_NAMED = 4;
/** A shorter value of lower-case letters only is a word, such as `postgres`. */
const SHORTEST_WORD = 12;
const FILE = /^(?:~|\.{1,2})?\/[\w./ -]*\.\w{1,12}$/;

/** Returns the secrets of an environment: values of variables with secret-looking or listed names, and passwords in URLs. */
export function secretValues(environment: Environment, names: readonly string[] = []): string[] {
  const values = Object.entries(environment).flatMap(([name, value]) => {
    const text = value?.trim() ?? "";
    if (names.includes(name)) return text.length >= SHORTEST_NAMED ? [text] : [];
    const secrets = isSecretName(name) ? [text, ...headerValues(text)] : [];
    return [...secrets, ...passwordsIn(text).flatMap((password) => [password, decoded(password)])].filter(
      isTelling,
    );
  });
  return Array.from(new Set(values));
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
