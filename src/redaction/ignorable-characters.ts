/** White space and zero-width characters, which may separate the characters of a secret. */
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

const IGNORED = [...IGNORED_RANGES, ...IGNORED_HALVES];

export function setIgnored(table: Uint16Array, value: number): void {
  for (const [first, last] of IGNORED) table.fill(value, first, last + 1);
}

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, "0")}`;
const ANY_IGNORED = new RegExp(
  `[${IGNORED.map(([first, last]) => `${unit(first)}-${unit(last)}`).join("")}]`,
  "g",
);

export function withoutIgnored(text: string): string {
  return text.replaceAll(ANY_IGNORED, "");
}
