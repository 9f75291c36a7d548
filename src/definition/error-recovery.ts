import type * as z from "zod";
import type { Path } from "./diagnostic.ts";
import { isMapping, valueAt } from "./message-text.ts";
import { Workflow } from "./schema.ts";
import { VARIABLE_NAME } from "./settings-schema.ts";

type Issue = z.core.$ZodIssue;

/** A definition with placeholders for its invalid parts, for further checks. */
export interface RepairedDefinition {
  readonly workflow: Workflow;
  /** Paths, joined by dots, of steps, variables and keys whose content is unknown. */
  readonly unknown: ReadonlySet<string>;
  /** Names of steps inside unknown ones. */
  readonly names: ReadonlySet<string>;
}

const LISTS = new Set<unknown>(["steps", "then", "else"]);

/** Placeholders replace invalid steps and variables, so that the rules can check the rest. Undefined if too little is valid. */
export function repair(value: unknown, issues: readonly Issue[]): RepairedDefinition | undefined {
  const root = structuredClone(value);
  const placeholders: Placeholders = { root, original: value, unknown: new Set(), names: new Set() };
  for (const issue of issues) cut(placeholders, issue);
  const again = Workflow.safeParse(root);
  if (!again.success)
    for (const { path } of again.error.issues) addPlaceholder(path.filter(isPart), placeholders);
  const last = again.success ? again : Workflow.safeParse(root);
  if (!last.success) return undefined;
  return { workflow: last.data, unknown: placeholders.unknown, names: placeholders.names };
}

function isPart(part: PropertyKey): part is string | number {
  return typeof part !== "symbol";
}

function cut(placeholders: Placeholders, issue: Issue): void {
  const { root, names, unknown } = placeholders;
  const path = issue.path.filter(isPart);
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) cutUnrecognized([...path, key], placeholders);
    return;
  }
  if (path.at(-1) === "name" && LISTS.has(path.at(-3)))
    return rename(valueAt(root, path.slice(0, -1)), path, names);
  const lastKey = path.findLastIndex((part) => typeof part === "string");
  if (lastKey < 0) return;
  const key = path.slice(0, lastKey + 1);
  if (LISTS.has(path[lastKey])) {
    if (lastKey === path.length - 1) addPlaceholderList(key, placeholders);
    return;
  }
  unknown.add(key.join("."));
  const step = LISTS.has(key.at(-3)) ? valueAt(root, key.slice(0, -1)) : undefined;
  const content = isMapping(step) ? REQUIRED[`${String(step["type"])}.${String(key.at(-1))}`] : undefined;
  if (isMapping(step) && content !== undefined) step[String(key.at(-1))] = content;
  else remove(root, key);
}

/** Placeholders for keys that a step needs to be checked at all. */
const REQUIRED: Readonly<Record<string, unknown>> = {
  "script.run": "true",
  "command.command": "unknown",
  "workflow.workflow": "unknown",
  "wait-for-human.message": "unknown",
  "conditional.condition": true,
};

/** A mistyped key may contain steps or variables that valid parts refer to. */
function cutUnrecognized(path: Path, { root, names, unknown }: Placeholders): void {
  const value = valueAt(root, path);
  if (typeof value === "object" && path.length === 1) unknown.add("variables");
  collectNames(value, names);
  unknown.add(path.join("."));
  remove(root, path);
}

function addPlaceholderList(path: Path, { root, original, unknown, names }: Placeholders): void {
  const holder = valueAt(root, path.slice(0, -1));
  if (!isMapping(holder)) return;
  collectNames(valueAt(original, path), names);
  if (path.at(-1) === "else") return remove(root, path);
  unknown.add([...path, 0].join("."));
  holder[String(path.at(-1))] = [{ name: "unnamed", type: "prompt", prompt: "unknown" }];
}

function rename(step: unknown, path: Path, names: Set<string>): void {
  if (!isMapping(step)) return;
  if (typeof step["name"] === "string") names.add(step["name"]);
  step["name"] = `unnamed-${path
    .filter((part) => typeof part === "number")
    .map((part) => part + 1)
    .join("-")}`;
}

function remove(root: unknown, path: Path): void {
  const holder = valueAt(root, path.slice(0, -1));
  if (isMapping(holder)) Reflect.deleteProperty(holder, String(path.at(-1)));
}

interface Placeholders {
  readonly root: unknown;
  readonly original: unknown;
  readonly unknown: Set<string>;
  readonly names: Set<string>;
}

function addPlaceholder(path: Path, placeholders: Placeholders): void {
  const { root } = placeholders;
  const step = path.findLastIndex((part, index) => typeof part === "number" && LISTS.has(path[index - 1]));
  if (step >= 0) return replaceStep(path.slice(0, step + 1), placeholders);
  if (!isMapping(root)) return undefined;
  if (path[0] === "name") root["name"] = "unnamed";
  else if (path[0] === "version") root["version"] = "1.0";
  else if (path[0] === "variables" && path.length > 1) replaceVariable(path.slice(0, 2), placeholders);
  else if (path[0] !== "steps") Reflect.deleteProperty(root, String(path[0]));
  return undefined;
}

function replaceStep(path: Path, { root, original, unknown, names }: Placeholders): void {
  const was = valueAt(original, path);
  collectNames(was, names);
  unknown.add(path.join("."));
  replace(root, path, { name: nameOf(was, "unnamed"), type: "prompt", prompt: "unknown" });
}

function replaceVariable(path: Path, { root, original, unknown }: Placeholders): void {
  unknown.add(path.join("."));
  const name = nameOf(valueAt(original, path), "_unnamed");
  replace(root, path, { name: VARIABLE_NAME.test(name) ? name : "_unnamed" });
}

function replace(root: unknown, path: Path, value: unknown): void {
  const list = valueAt(root, path.slice(0, -1));
  if (Array.isArray(list)) list[Number(path.at(-1))] = value;
}

function nameOf(value: unknown, otherwise: string): string {
  const name = isMapping(value) ? value["name"] : undefined;
  return typeof name === "string" && /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(name)
    ? name.toLowerCase()
    : otherwise;
}

function collectNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectNames(item, names);
  if (!isMapping(value)) return;
  for (const key of ["name", "step"]) if (typeof value[key] === "string") names.add(value[key]);
  for (const inner of Object.values(value)) collectNames(inner, names);
}
