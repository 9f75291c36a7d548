import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import { keyText } from "./source-map.ts";
import { MOST_KEYS, MOST_LEVELS, tooDeep } from "./yaml-limits.ts";

interface Reading {
  readonly text: string;
  readonly report: (problem: { offset: number; path: Path; message: string }) => void;
}

/** Keys that can change prototypes when data is merged. */
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

export function plainValue(root: unknown, reading: Reading): unknown {
  return convert(root, [], reading);
}

function convert(node: unknown, path: Path, reading: Reading): unknown {
  if (!isNode(node)) return null;
  const offset = node.range?.[0] ?? 0;
  const extra = describeExtra(node, reading.text);
  if (extra) {
    reading.report({ offset, path, message: extra });
    if (isAlias(node)) return sourceOf(node, reading.text);
  }
  if (path.length > MOST_LEVELS) {
    reading.report({ offset, path, message: tooDeep });
    return null;
  }
  if (isMap(node)) return convertMap(node, path, reading);
  if (isSeq(node)) return convertList(node, path, reading);
  if (!isScalar(node)) return null;
  if (typeof node.value === "number" && !Number.isFinite(node.value)) {
    reading.report({ offset, path, message: `${code(sourceOf(node, reading.text))} is not a number.` });
    return 0;
  }
  return node.value ?? null;
}

function describeExtra(node: Node, text: string): string | undefined {
  const quoting = (character: string): string =>
    `are not supported; text that begins with \`${character}\` must be in quotes.`;
  if (isAlias(node)) return `aliases such as ${code(sourceOf(node, text))} ${quoting("*")}`;
  if (node.anchor !== undefined) return `anchors such as ${code(`&${node.anchor}`)} ${quoting("&")}`;
  if (node.tag !== undefined) return `tags such as ${code(node.tag)} ${quoting("!")}`;
  return undefined;
}

function convertList(list: YAMLSeq, path: Path, reading: Reading): unknown[] {
  return list.items.map((item, index) => convert(item, [...path, index], reading));
}

function convertMap(map: YAMLMap, path: Path, reading: Reading): unknown {
  const offset = map.range?.[0] ?? 0;
  const only = map.items[0];
  if (map.flow === true && map.items.length === 1 && isMap(only?.key) && only.key.flow === true) {
    reading.report({ offset, path, message: 'a value that begins with "{{" must be in quotes.' });
    return sourceOf(map, reading.text);
  }
  if (map.items.length > MOST_KEYS) {
    reading.report({
      offset,
      path,
      message: `this has ${map.items.length} keys; at most ${MOST_KEYS} are read.`,
    });
    return {};
  }
  const value: Record<string, unknown> = {};
  for (const pair of map.items) {
    const key = acceptedKey(pair, { map, value, path, reading });
    if (key !== undefined) value[key] = convert(pair.value, [...path, key], reading);
  }
  return value;
}

function acceptedKey(
  pair: Pair,
  { map, value, path, reading }: { map: YAMLMap; value: object; path: Path; reading: Reading },
): string | undefined {
  const key = keyText(pair.key);
  const message = refusal(key, { pair, value });
  if (message === undefined) return key;
  const at = isNode(pair.key) ? pair.key.range?.[0] : undefined;
  const offset = at ?? map.range?.[0] ?? 0;
  reading.report({ offset, path: key === undefined ? path : [...path, key], message });
  return undefined;
}

function refusal(
  key: string | undefined,
  { pair, value }: { pair: Pair; value: object },
): string | undefined {
  if (isNode(pair.key) && !isAlias(pair.key)) {
    const extra = describeExtra(pair.key, "");
    if (extra) return extra;
  }
  if (key === undefined) return "a key must be plain text.";
  if (key === "" || (isScalar(pair.key) && pair.key.value === null)) return "a key is missing before `:`.";
  if (key === "<<") return "merge keys (`<<`) are not supported.";
  if (RESERVED.has(key)) return `${code(key)} cannot be used as a key.`;
  return Object.hasOwn(value, key) ? `${code(key)} is here twice; keep one.` : undefined;
}

function sourceOf(node: Node, text: string): string {
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end);
}
