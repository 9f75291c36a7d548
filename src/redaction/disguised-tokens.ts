import { withoutIgnored } from "./ignorable-characters.ts";
import type { Span } from "./text-spans.ts";
import type { Beginning } from "./token-patterns.ts";

/** As long as the longest tokens, with a blank after each character. */
const WINDOW = 1600;
const FEWEST_GROUPS = 3;

/** Returns a token in groups of equal length, such as `g h p _ A b` or `ghp_ AbCd EfGh`. Words of a sentence differ in length. */
export function spacedSpan(text: string, start: number, beginning: Beginning): Span | undefined {
  if (!beginning.standsAlone) return undefined;
  const groups = groupsOf(text.slice(start, start + WINDOW));
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
  const reversed = backwards(text.slice(Math.max(0, end - WINDOW), end));
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
