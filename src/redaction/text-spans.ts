export type Span = readonly [start: number, end: number];

/** Returns the start of the characters before an index that match. */
export function goBack(text: string, from: number, matches: (code: number) => boolean): number {
  let at = from;
  while (at > 0 && matches(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Replacement of a secret, valid in JSON, YAML and Markdown. */
export const REPLACEMENT = "(redacted)";

export function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = "";
  let from = 0;
  for (const [start, end] of mergeSpans(spans)) {
    result += text.slice(from, escapeStart(text, { from, start })) + REPLACEMENT;
    from = end;
  }
  return result + text.slice(from);
}

/** A secret may begin with the letter of an escape, the `n` of `\n`: half an escape would make the text invalid. */
function escapeStart(text: string, { from, start }: { from: number; start: number }): number {
  let slashes = 0;
  while (start - slashes > from && text[start - slashes - 1] === "\\") slashes += 1;
  return slashes % 2 === 1 ? start - 1 : start;
}

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
