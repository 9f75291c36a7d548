import type { Span } from "./spans.ts";

/** A run goes on over a line break where the line before it is at least as long as this. */
const WRAPPED_LINE = 20;

/**
 * Base64 and hex around places that look like the beginning of an encoded token, where what they hold holds a secret. Each run is looked
 * at once.
 */
export function encodedSpans(
  text: string,
  places: readonly number[],
  holds: (decoded: string) => boolean,
): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const place of places) {
    if (place < end) continue;
    const run = runAround(text, place);
    end = run[1];
    if (decodingsOf(text.slice(...run).replaceAll(/\s+/g, "")).some(holds)) spans.push(run);
  }
  return spans;
}

function runAround(text: string, place: number): Span {
  let start = place;
  let end = place + 1;
  for (;;) {
    const line = start;
    while (start > 0 && isRun(text.charCodeAt(start - 1))) start -= 1;
    const before = lineBefore(text, start);
    if (before === undefined || line - before === 0) break;
    start = before;
  }
  let lineStart = start;
  for (;;) {
    while (end < text.length && isRun(text.charCodeAt(end))) end += 1;
    const next = lineAfter(text, end);
    if (next === undefined || end - lineStart < WRAPPED_LINE) break;
    lineStart = next;
    end = next + 1;
  }
  return [start, end];
}

/** End of the line before, where it ends in a run long enough to have been wrapped. */
function lineBefore(text: string, start: number): number | undefined {
  if (text[start - 1] !== "\n") return undefined;
  const end = text[start - 2] === "\r" ? start - 2 : start - 1;
  for (let back = 1; back <= WRAPPED_LINE; back += 1)
    if (end - back < 0 || !isRun(text.charCodeAt(end - back))) return undefined;
  return end;
}

function lineAfter(text: string, end: number): number | undefined {
  const next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  if (next === end + 1 && text[end] !== "\n") return undefined;
  return next < text.length && isRun(text.charCodeAt(next)) ? next : undefined;
}

const RUN = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-")
  RUN[letter.charCodeAt(0)] = 1;

function isRun(code: number): boolean {
  return RUN[code] === 1;
}

/** What precedes an encoding may look like a part of it: it can start at any of four characters, in hex at either of two. */
function decodingsOf(run: string): string[] {
  const base64 = [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), "base64").toString("latin1"));
  const hex = Array.from(run.matchAll(/[0-9A-Fa-f]{16,}/g), ([digits]) => digits).flatMap((digits) =>
    [digits, digits.slice(1)].map((each) => Buffer.from(each, "hex").toString("latin1")),
  );
  return [...base64, ...hex];
}
