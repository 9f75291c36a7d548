import { isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { Path } from "../definition/diagnostic.ts";
import { isMapping } from "../definition/message-text.ts";

/** A value to set at a path; undefined deletes the key. */
export interface ConfigEdit {
  readonly path: Path;
  readonly value: unknown;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes one key of a JSON object and no other character. The text must be JSON without duplicate keys. */
export function editJson(text: string, { path, value }: ConfigEdit): string {
  // JSON is YAML, and the YAML parser returns the position of every value.
  const { contents } = parseDocument(text, { uniqueKeys: false });
  const layout = layoutOf(text);
  const change = isMap(contents) ? changeIn(contents, { path, value }, { text, ...layout }) : undefined;
  return change ? text.slice(0, change.start) + change.text + text.slice(change.end) : text;
}

interface Layout {
  readonly unit: string;
  readonly newline: string;
}

function layoutOf(text: string): Layout {
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return { unit, newline: text.includes("\r\n") ? "\r\n" : "\n" };
}

type Source = Layout & { readonly text: string };

function changeIn(map: YAMLMap, { path, value }: ConfigEdit, source: Source): Change | undefined {
  const [key = "", ...inner] = path;
  const at = map.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
  const pair = map.items[at];
  if (pair && inner.length > 0 && isMap(pair.value))
    return changeIn(pair.value, { path: inner, value }, source);
  if (value === undefined) return pair && inner.length === 0 ? removal(map, at) : undefined;
  const nested = inner.toReversed().reduce<unknown>((child, part) => ({ [part]: child }), value);
  if (!pair) return insertion(map, { key: String(key), value: nested }, source);
  const [start, end] = rangeOf(pair.value);
  return { start, end, text: inline(nested) };
}

function removal(map: YAMLMap, at: number): Change {
  const [pair, before, after] = [map.items[at], map.items[at - 1], map.items[at + 1]];
  if (before) return { start: endOf(before), end: endOf(pair), text: "" };
  if (after) return { start: startOf(pair), end: startOf(after), text: "" };
  const [start, end] = rangeOf(map);
  return { start, end, text: "{}" };
}

/** Adds a key at the end of its object, on a new line if the object spans several lines. */
function insertion(map: YAMLMap, { key, value }: { key: string; value: unknown }, source: Source): Change {
  const { text, unit, newline } = source;
  const last = map.items.at(-1);
  const [start, end] = rangeOf(map);
  if (!last) {
    const outer = indentAt(text, start);
    return { start, end, text: block({ [key]: value }, { unit, newline, indent: outer }) };
  }
  const after = endOf(last);
  if (!text.slice(start, startOf(last)).includes("\n"))
    return { start: after, end: after, text: `, ${JSON.stringify(key)}: ${inline(value)}` };
  const indent = indentAt(text, startOf(last));
  return {
    start: after,
    end: after,
    text: `,${newline}${indent}${property(key, value, { unit, newline, indent })}`,
  };
}

function property(key: string, value: unknown, layout: Layout & { indent: string }): string {
  return `${JSON.stringify(key)}: ${block(value, layout)}`;
}

/** Objects span several lines, lists one. */
function block(value: unknown, { indent, ...layout }: Layout & { indent: string }): string {
  if (!isMapping(value)) return inline(value);
  const { unit, newline } = layout;
  const inner = { ...layout, indent: indent + unit };
  const lines = Object.entries(value).map(([key, one]) => `${inner.indent}${property(key, one, inner)}`);
  return `{${newline}${lines.join(`,${newline}`)}${newline}${indent}}`;
}

/** `["a", "b"]` and `{ "a": 1 }` on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isMapping(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`);
  return `{ ${entries.join(", ")} }`;
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function startOf(pair: Pair | undefined): number {
  return rangeOf(pair?.key)[0];
}

function endOf(pair: Pair | undefined): number {
  return rangeOf(pair?.value)[1];
}

function rangeOf(node: unknown): [start: number, end: number] {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
}
