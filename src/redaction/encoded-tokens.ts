import { withoutIgnored, type Span } from "./text-spans.ts";
import { type Beginning, beginnings } from "./token-patterns.ts";

const LONGEST_PART = 96;
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
function base64Fragment(bytes: Uint8Array, offset: number): string {
  const text = Buffer.concat([new Uint8Array(offset), bytes]).toString("base64");
  // The first characters contain bits of the previous bytes, the last one bits of the next.
  return text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

function hexFragments(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex, hex.toUpperCase()];
}

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

/** As long as the longest tokens, with a blank after each character. */
const DISGUISED_WINDOW = 1600;
const FEWEST_GROUPS = 3;

/** Returns a token in groups of equal length, such as `g h p _ A b` or `ghp_ AbCd EfGh`. Words of a sentence differ in length. */
export function spacedSpan(text: string, start: number, beginning: Beginning): Span | undefined {
  if (!beginning.standsAlone) return undefined;
  const groups = groupsOf(text.slice(start, start + DISGUISED_WINDOW));
  if (groups.length < FEWEST_GROUPS) return undefined;
  const compact = groups.map(([from, to]) => text.slice(start + from, start + to)).join("");
  const span = beginning.spanAt(compact, 0);
  if (span?.[0] !== 0 || !isRandom(compact, widthOf(groups[0]))) return undefined;
  const size = widthOf(groups[0]);
  const last = groups[Math.ceil(span[1] / size) - 1];
  return last && [start, start + last[1]];
}

/** Words and years have letters or digits; groups of a token have both. */
function isRandom(compact: string, size: number): boolean {
  if (size === 1) return /[0-9]/.test(compact);
  const groups = compact.match(new RegExp(`.{${size}}`, "g")) ?? [];
  return groups.filter((group) => /[0-9]/.test(group) && /[A-Za-z]/.test(group)).length >= 2;
}

const GROUP = /\S+/g;

function groupsOf(text: string): Span[] {
  const groups: Span[] = [];
  for (const { 0: found, index } of text.matchAll(GROUP)) {
    const size = widthOf(groups[0] ?? [index, index + found.length]);
    const isWhole = found.length === size;
    if (isWhole || (size > 1 && found.length < size)) groups.push([index, index + found.length]);
    if (!isWhole) break;
  }
  return groups;
}

function widthOf(span: Span | undefined): number {
  return span === undefined ? 0 : span[1] - span[0];
}

export function reversedSpan(text: string, end: number, beginning: Beginning): Span | undefined {
  const reversed = backwards(text.slice(Math.max(0, end - DISGUISED_WINDOW), end));
  const span = beginning.spanAt(reversed, 0) ?? spacedSpan(reversed, 0, beginning);
  return span && [end - span[1], end - span[0]];
}

/** By UTF-16 units: tokens have no others. */
export function backwards(text: string): string {
  return text.split("").reverse().join("");
}

export function isSpaced(text: string, start: number): boolean {
  const near = text.slice(start, start + 24);
  return withoutIgnored(near).length < near.length;
}
