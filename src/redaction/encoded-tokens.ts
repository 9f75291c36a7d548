import { base64Fragment } from "./secret-encodings.ts";
import type { Span } from "./text-spans.ts";
import { type Beginning, beginnings } from "./token-patterns.ts";

/** Start of a token in base64 or hex. */
export interface EncodedBeginning {
  readonly text: string;
  readonly beginning: Beginning;
  readonly encoding: "base64" | "hex";
  /** Number of characters before the marker at which decoding starts. */
  readonly before: number;
  /** Offset of the token in the decoded text. */
  readonly offset: number;
}

/** Short markers suffice, since each match is verified. */
const MARK_LENGTH = 5;
const HEX_MARK_LENGTH = 8;
/** Maximum characters that a pattern needs. */
const WINDOW = 600;
const LINES = /^(?:[A-Za-z0-9+/_-]{20,}\r?\n)*[A-Za-z0-9+/_-]+/;
/** Minimum length of a line that continues on the next line. */
const WRAPPED_LINE = 20;

export const encodedBeginnings: readonly EncodedBeginning[] = beginnings
  .filter(({ encoded }) => encoded)
  .flatMap((beginning) => [...inBase64(beginning), ...inHex(beginning)]);

function inBase64(beginning: Beginning): EncodedBeginning[] {
  const bytes = Buffer.from(beginning.text);
  return [0, 1, 2].map((offset) => ({
    text: base64Fragment(bytes, offset).slice(0, MARK_LENGTH),
    beginning,
    encoding: "base64",
    before: Math.ceil((offset * 4) / 3),
    offset,
  }));
}

function inHex(beginning: Beginning): EncodedBeginning[] {
  const hex = Buffer.from(beginning.text).toString("hex").slice(0, HEX_MARK_LENGTH);
  return Array.from(new Set([hex, hex.toUpperCase()]), (text) => ({
    text,
    beginning,
    encoding: "hex",
    before: 0,
    offset: 0,
  }));
}

export function encodedSpan(
  text: string,
  start: number,
  { beginning, encoding, before, offset }: EncodedBeginning,
): Span | undefined {
  const from = start - before;
  if (from < 0) return undefined;
  const [run = ""] = LINES.exec(text.slice(from, from + WINDOW)) ?? [];
  const decoded = Buffer.from(run.replaceAll(/\s+/g, ""), encoding).toString("latin1");
  return beginning.spanAt(decoded, offset) ? findRun(text, start) : undefined;
}

function findRun(text: string, index: number): Span {
  let start = index;
  for (;;) {
    while (start > 0 && isRun(text.charCodeAt(start - 1))) start -= 1;
    const before = lineBefore(text, start);
    if (before === undefined) break;
    start = before;
  }
  let end = index;
  let line = start;
  for (;;) {
    while (end < text.length && isRun(text.charCodeAt(end))) end += 1;
    const next = lineAfter(text, end);
    if (next === undefined || end - line < WRAPPED_LINE) break;
    [line, end] = [next, next];
  }
  while (text[end] === "=") end += 1;
  return [start, end];
}

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

const RUN = new Uint8Array(0x10000);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-")
  RUN[letter.charCodeAt(0)] = 1;

function isRun(code: number): boolean {
  return RUN[code] === 1;
}
