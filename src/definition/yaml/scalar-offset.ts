import type { Scalar } from "yaml";

interface Cursor {
  source: number;
  value: number;
}

const BLANK = /\s/;
const NUMBERED_ESCAPES: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Follows quotes, escapes, indentation and folding. Returns the start of the scalar if the two do not match. */
export function sourceOffset(file: string, scalar: Scalar, offset: number): number {
  const [start, end] = scalar.range ?? [0, 0];
  const value = String(scalar.value);
  const cursor = firstCharacter(file, { scalar, start, value });
  if (offset <= cursor.value) return Math.max(start, cursor.source - (cursor.value - offset));
  while (cursor.value < offset && cursor.source < end) {
    if (!advance({ file, value, style: scalar.type }, cursor)) return start;
  }
  return cursor.value === offset ? cursor.source : start;
}

function firstCharacter(
  file: string,
  { scalar, start, value }: { scalar: Scalar; start: number; value: string },
): Cursor {
  if (scalar.type === "PLAIN" || scalar.type === undefined) return { source: start, value: 0 };
  if (scalar.type === "QUOTE_DOUBLE" || scalar.type === "QUOTE_SINGLE")
    return { source: start + 1, value: 0 };
  const header = file.indexOf("\n", start);
  return { source: blanksEnd(file, header < 0 ? start : header), value: blanksEnd(value, 0) };
}

type Texts = { file: string; value: string; style: Scalar.Type | undefined };

function advance({ file, value, style }: Texts, cursor: Cursor): boolean {
  const next = file[cursor.source] ?? "";
  if (style === "QUOTE_DOUBLE" && next === "\\") return advanceEscape(file, cursor);
  if (BLANK.test(next)) return advanceBlanks({ file, value, style }, cursor);
  if (next !== value[cursor.value]) return false;
  cursor.source += style === "QUOTE_SINGLE" && next === "'" ? 2 : 1;
  cursor.value += 1;
  return true;
}

function advanceEscape(file: string, cursor: Cursor): boolean {
  const kind = file[cursor.source + 1] ?? "";
  if (BLANK.test(kind) && kind !== " " && kind !== "\t") {
    cursor.source = blanksEnd(file, cursor.source + 1);
    return true;
  }
  const digits = NUMBERED_ESCAPES[kind] ?? 0;
  const wide =
    kind === "U" && Number.parseInt(file.slice(cursor.source + 2, cursor.source + 10), 16) > 0xffff;
  cursor.source += 2 + digits;
  cursor.value += wide ? 2 : 1;
  return true;
}

/** Blanks within a line belong to the value; at line breaks they are indentation and folding. */
function advanceBlanks({ file, value, style }: Texts, cursor: Cursor): boolean {
  const end = blanksEnd(file, cursor.source);
  const breaks = file.slice(cursor.source, end).split("\n").length - 1;
  if (breaks === 0) cursor.value += end - cursor.source;
  else if (style === "QUOTE_DOUBLE") cursor.value += Math.max(1, breaks - 1);
  else cursor.value = blanksEnd(value, cursor.value);
  cursor.source = end;
  return true;
}

function blanksEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && BLANK.test(text[end] ?? "")) end += 1;
  return end;
}
