import { withoutIgnored } from "./ignorable-characters.ts";

/** Longer secrets are looked for in pieces. */
const LONGEST_PIECE = 96;
/** Pieces of one secret; what follows is told by what is around it. */
const MOST_PIECES = 96;
/** A fragment of an encoding below this length says nothing. */
const SHORTEST_FRAGMENT = 8;

/** Every form in which a secret is looked for: as it is, escaped, backwards, in hex, in base64 wherever it starts there. */
export function formsOf(secret: string): string[] {
  const pieces = piecesOf(secret);
  const forms = pieces.flatMap((piece) => formsOfPiece(piece, { all: pieces.length <= 4 }));
  return Array.from(new Set(forms.map(withoutIgnored))).filter((form) => form.length >= SHORTEST_FRAGMENT);
}

function piecesOf(secret: string): string[] {
  if (secret.length <= LONGEST_PIECE) return [secret];
  const count = Math.min(MOST_PIECES, Math.ceil(secret.length / LONGEST_PIECE));
  return Array.from({ length: count }, (_, index) =>
    secret.slice(index * LONGEST_PIECE, (index + 1) * LONGEST_PIECE),
  ).filter((piece) => piece.length >= SHORTEST_FRAGMENT);
}

function formsOfPiece(piece: string, { all }: { all: boolean }): string[] {
  const bytes = Buffer.from(piece);
  const base = [piece, ...base64Fragments(bytes), ...hexFragments(bytes)];
  if (!all) return base;
  return [
    ...base,
    JSON.stringify(piece).slice(1, -1),
    encodeURIComponent(piece.toWellFormed()),
    Array.from(piece).toReversed().join(""),
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
