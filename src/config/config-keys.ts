import * as z from "zod";
import { closestMatch } from "../definition/closest-match.ts";
import type { Path } from "../definition/diagnostic.ts";
import { either, valueAt } from "../definition/message-text.ts";
import { checkShape } from "../definition/shape.ts";
import { Config, type PartialConfig } from "./schema.ts";

/** A setting of the configuration with its dotted key, such as `execution.stallMinutes`. */
export interface ConfigKey {
  readonly key: string;
  readonly path: Path;
  readonly description: string;
  readonly values: string;
  /** The allowed values, if the setting is an enum. */
  readonly options?: readonly string[];
}

export interface ConfigSetting {
  readonly key: string;
  readonly value: unknown;
  readonly source: "config" | "default";
}

const KINDS: Readonly<Record<string, string>> = {
  number: "a number",
  boolean: "true or false",
  array: 'a list, such as ["one", "two"]',
};

export const configKeys: readonly ConfigKey[] = keysIn(Config.shape, []);

function keysIn(shape: z.core.$ZodShape, path: Path): ConfigKey[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const keyPath = [...path, name];
    const inner = unwrapped(schema);
    return inner instanceof z.ZodObject ? keysIn(inner.shape, keyPath) : [keyOf(keyPath, schema, inner)];
  });
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}

function keyOf(path: Path, schema: z.core.$ZodType, inner: z.core.$ZodType): ConfigKey {
  const options = inner instanceof z.ZodEnum ? inner.options.map(String) : undefined;
  return {
    key: path.join("."),
    path,
    description: z.globalRegistry.get(schema)?.description ?? "",
    values: options ? either(options) : (KINDS[inner._zod.def.type] ?? "text"),
    ...(options ? { options } : {}),
  };
}

export function settingOf({ key, path }: ConfigKey, config: Config, explicit: PartialConfig): ConfigSetting {
  const isExplicit = valueAt(explicit, path) !== undefined;
  return { key, value: valueAt(config, path), source: isExplicit ? "config" : "default" };
}

/** Returns the setting with this key, or the settings of the block with this name; none for an unknown key. */
export function findKeys(key: string): readonly ConfigKey[] {
  const exact = configKeys.find((known) => known.key === key);
  return exact ? [exact] : configKeys.filter((known) => known.key.startsWith(`${key}.`));
}

/** Returns the closest key: an equal name before a similar one, the named block before other blocks. */
export function nearestKey(key: string): string | undefined {
  const [block, leaf] = split(key);
  const blocks = [...new Set(configKeys.map((known) => split(known.key)[0]))];
  const meant = block === "" ? undefined : closestMatch(block, blocks);
  const inBlock = configKeys.filter((known) => split(known.key)[0] === meant);
  const named = [...inBlock, ...configKeys].find((known) => split(known.key)[1] === leaf);
  return named?.key ?? nearestOf(leaf, inBlock) ?? nearestOf(leaf, configKeys) ?? closestMatch(key, blocks);
}

function nearestOf(leaf: string, keys: readonly ConfigKey[]): string | undefined {
  const leaves = keys.map(({ key }) => split(key)[1]);
  const found = closestMatch(leaf, leaves);
  return found === undefined ? undefined : keys[leaves.indexOf(found)]?.key;
}

function split(key: string): [block: string, leaf: string] {
  const dot = key.lastIndexOf(".");
  return [key.slice(0, Math.max(dot, 0)), key.slice(dot + 1)];
}

export function describeInvalidValue({ path }: ConfigKey, value: unknown): string | undefined {
  const nested = path.toReversed().reduce<unknown>((inner, part) => ({ [part]: inner }), value);
  const findOwner = () => ({ label: "the configuration", length: 0 });
  const checked = checkShape<unknown>(Config, nested, { findOwner });
  const [finding] = "findings" in checked ? checked.findings : [];
  if (!finding) return undefined;
  const hint = finding.suggestion === undefined ? "" : ` Did you mean \`${finding.suggestion}\`?`;
  return `${finding.message}${hint}`;
}
