import { withoutIgnored } from "./ignorable-characters.ts";

/** Longer secrets are looked for in pieces. */
const LONGEST_PART = 96;
/** Pieces of one secret; what follows is told by what is around it. */
const MOST_PARTS = 96;
/** A fragment of an encoding below this length says nothing. */
const SHORTEST_FRAGMENT = 8;

/** Every form in which a secret is looked for: as it is, escaped, backwards, in hex, in base64 wherever it starts there. */
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

/** What base64 shows for sure of bytes that other bytes precede, of which the number matters modulo three. */
export function base64Fragment(bytes: Uint8Array, offset: number): string {
  const text = Buffer.concat([new Uint8Array(offset), bytes]).toString("base64");
  // The first characters hold bits of what stands before, the last one bits of what follows.
  return text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

function hexFragments(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex, hex.toUpperCase()];
}
