/** A part of a text, from the first index up to the second. */
export type Span = readonly [start: number, end: number];

export function mergeSpans(spans: readonly Span[]): Span[] {
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
