import { withoutIgnored } from "./ignorable-characters.ts";

/** Longer secrets are split. */
const LONGEST_PART = 96;
/** Maximum number of parts of a secret. */
const MOST_PARTS = 96;
/** Shorter fragments are ambiguous. */
const SHORTEST_FRAGMENT = 8;

/** Returns all searched forms of a secret: plain, escaped, reversed, in hex, and in base64 at any offset. */
export function formsOf(secret: string): string[] {
  const parts = splitSecret(secret);
  const forms = parts.flatMap((part) => formsOfPart(part, { all: parts.length <= 4 }));
  return Array.from(new Set(forms.map(withoutIgnored))).filter((form) => form.length >= SHORTEST_FRAGMENT);
}

function splitSecret(secret: string): string[] {
  if (secret.length <= LONGEST_PART) return [secret];
  const count = Math.min(MOST_PARTS, Math.ceil(secret.length / LONGEST_PART));
  return Array.from({ length: count }, (_, index) =>
    secret.slice(index * LONGEST_PART, (index + 1) * LONGEST_PART),
  ).filter((part) => part.length >= SHORTEST_FRAGMENT);
}

function formsOfPart(part: string, { all }: { all: boolean }): string[] {
  const bytes = Buffer.from(part);
  const base = [part, ...base64Fragments(bytes), ...hexFragments(bytes)];
  if (!all) return base;
  return [
    ...base,
    JSON.stringify(part).slice(1, -1),
    encodeURIComponent(part.toWellFormed()),
    Array.from(part).toReversed().join(""),
  ];
}

function base64Fragments(bytes: Uint8Array): string[] {
  const fragments = [0, 1, 2].map((offset) => base64Fragment(bytes, offset));
  return [...fragments, ...fragments.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))];
}

/** Returns the base64 characters that depend only on these bytes, after `offset` other bytes modulo three. */
export function base64Fragment(bytes: Uint8Array, offset: number): string {
  const text = Buffer.concat([new Uint8Array(offset), bytes]).toString("base64");
  // The first characters contain bits of the previous bytes, the last one bits of the next.
  return text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

function hexFragments(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex, hex.toUpperCase()];
}
