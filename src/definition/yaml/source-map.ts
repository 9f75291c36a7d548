import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { Path, Position, Diagnostic, Finding } from "../diagnostic.ts";

interface Cursor {
  source: number;
  value: number;
}

const BLANK = /\s/;
const NUMBERED_ESCAPES: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Follows quotes, escapes, indentation and folding. Returns the start of the scalar if the two do not match. */
function sourceOffset(file: string, scalar: Scalar, offset: number): number {
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

interface SourceNode {
  readonly key: unknown;
  readonly value: unknown;
}

type Index = Map<string, SourceNode>;

/** Keys of a short step, by the keys of the expanded step. */
const SHORT: Readonly<Record<string, string>> = { name: "step", command: "step", context: "clearContext" };

export class SourceMap {
  readonly #file: string;
  readonly #text: string;
  readonly #root: unknown;
  readonly #lines: LineCounter;
  readonly #indexes = new WeakMap<YAMLMap, Index>();

  constructor(source: { file: string; text: string; document: Document; lines: LineCounter }) {
    this.#file = source.file;
    this.#text = source.text;
    this.#root = source.document.contents;
    this.#lines = source.lines;
  }

  problem({ path, at, message, suggestion, within }: Finding): Diagnostic {
    const key = path.length > 0 ? path.join(".") : undefined;
    return { file: this.#file, ...this.#position({ path, at, within }), key, message, suggestion };
  }

  positionAt(offset: number): Position {
    const { line, col } = this.#lines.linePos(Math.min(offset, this.#text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** Whether the file has a key or value at a path. */
  has(path: Path): boolean {
    return this.#find(path).found;
  }

  lineOf(path: Path): number {
    return this.#position({ path, at: "key" }).line;
  }

  #position({ path, at, within }: Pick<Finding, "path" | "at" | "within">): Position {
    const { node, found } = this.#find(path);
    if (!found) return this.positionAt(startOf(node.value) ?? startOf(node.key) ?? 0);
    if (within && isScalar(node.value)) return this.#inside(node.value, within);
    const atKey = at === "key" || isEmpty(node.value);
    const first = atKey ? node.key : node.value;
    return this.positionAt(startOf(first) ?? startOf(node.key) ?? startOf(node.value) ?? 0);
  }

  /** Returns the node at a path, or its innermost existing parent. */
  #find(path: Path): { node: SourceNode; found: boolean } {
    let node: SourceNode = { key: undefined, value: this.#root };
    for (const part of path) {
      const next = this.#enter(node.value, part);
      if (!next) return { node, found: false };
      node = next;
    }
    return { node, found: true };
  }

  #enter(node: unknown, part: string | number): SourceNode | undefined {
    if (isSeq(node)) {
      const value = node.items[Number(part)];
      return value === undefined ? undefined : { key: value, value };
    }
    if (!isMap(node)) return undefined;
    const index = this.#indexOf(node);
    return index.get(String(part)) ?? index.get(SHORT[part] ?? "");
  }

  #indexOf(map: YAMLMap): Index {
    const known = this.#indexes.get(map);
    if (known) return known;
    const index: Index = new Map();
    for (const { key, value } of map.items) {
      const name = keyText(key);
      if (name !== undefined && !index.has(name)) index.set(name, { key, value });
    }
    this.#indexes.set(map, index);
    return index;
  }

  #inside(scalar: Scalar, within: Position): Position {
    const text = String(scalar.value);
    return this.positionAt(sourceOffset(this.#text, scalar, offsetOf(text, within)));
  }
}

export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}
