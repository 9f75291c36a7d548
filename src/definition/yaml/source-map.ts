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
import { sourceOffset } from "./scalar-offset.ts";

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
    const key = path.length > 0 ? { key: path.join(".") } : {};
    const hint = suggestion === undefined ? {} : { suggestion };
    return { file: this.#file, ...this.#position({ path, at, within }), ...key, message, ...hint };
  }

  positionAt(offset: number): Position {
    const { line, col } = this.#lines.linePos(Math.min(offset, this.#text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
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
