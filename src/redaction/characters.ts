/** What may stand between the characters of a secret without hiding it from a reader: white space, and what has no width. */
const IGNORED_RANGES: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
];

/** Halves of tag characters and variation selectors beyond the first plane; nothing else starts with the first half. */
const IGNORED_HALVES: readonly (readonly [number, number])[] = [
  [0xdb40, 0xdb40],
  [0xdc00, 0xddef],
];

export const ELLIPSIS = "…";

let table: Uint8Array | undefined;

/** By UTF-16 unit: 1 where it is passed over in the search for secrets. */
export function ignoredUnits(): Uint8Array {
  if (table) return table;
  table = new Uint8Array(0x10000);
  for (const [first, last] of [...IGNORED_RANGES, ...IGNORED_HALVES]) table.fill(1, first, last + 1);
  return table;
}

/** The text without what is passed over. */
export function withoutIgnored(text: string): string {
  const ignored = ignoredUnits();
  let kept = "";
  for (let index = 0; index < text.length; index += 1)
    if (ignored[text.charCodeAt(index)] === 0) kept += text[index];
  return kept;
}
