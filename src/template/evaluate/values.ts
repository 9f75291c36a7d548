import { describeMember } from "../parse/syntax-tree.ts";
import { reportError, closestName } from "../template-error.ts";
import { type Budget, LIMITS } from "./render-limits.ts";

export type Value = null | boolean | number | string | List | Dict;
export type List = readonly Value[];
export interface Dict {
  readonly [key: string]: Value;
}

/** An undefined name or member. It may be tested and defaulted; any other use is an error. */
export class Undefined {
  readonly path: string;
  readonly #reason: () => string;

  constructor(path: string, reason: () => string) {
    this.path = path;
    this.#reason = reason;
  }

  /** A member of something undefined is undefined for the same reason. */
  member(path: string): Undefined {
    return path === this.path ? this : new Undefined(path, this.#reason);
  }

  fail(): never {
    reportError(this.#reason(), this.path);
  }
}

export type Result = Value | Undefined;

export function requireDefined(result: Result): Value {
  return result instanceof Undefined ? result.fail() : result;
}

export function isList(value: unknown): value is List {
  return Array.isArray(value);
}

export function isDict(value: Value): value is Dict {
  return typeof value === "object" && value !== null && !isList(value);
}

function typeName(value: Value): "null" | "boolean" | "number" | "text" | "list" | "object" {
  if (value === null) return "null";
  if (isList(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "object";
}

export function describeValue(value: Value): string {
  const name = typeName(value);
  if (name === "null") return name;
  return name === "object" ? "an object" : `a ${name}`;
}

/** Truth as in Jinja2: empty texts, lists and objects, zero and null are false. */
export function truthy(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return isList(value) ? value.length > 0 : Object.keys(value).length > 0;
}

const UNREACHABLE = new Set(["__proto__", "constructor", "prototype"]);

export function ownMember(dict: Dict, key: string): Value | undefined {
  return Object.hasOwn(dict, key) && !UNREACHABLE.has(key) ? dict[key] : undefined;
}

export function lookup(target: Value, key: Value): Value | undefined {
  if (isDict(target)) return isScalar(key) ? ownMember(target, String(key)) : undefined;
  if (!isList(target) && typeof target !== "string") return undefined;
  if (key === "length") return target.length;
  if (isList(target) && GROUPS.has(target)) return groupMember(target, key);
  if (typeof key !== "number") return undefined;
  return Number.isInteger(key) ? target.at(key) : undefined;
}

const GROUPS = new WeakSet<List>();

/** A group of `groupby`: a pair that also has the members `grouper` and `list`, as in Jinja2. */
export function group(grouper: Value, list: List): List {
  const pair = [grouper, list];
  GROUPS.add(pair);
  return pair;
}

function groupMember(pair: List, key: Value): Value | undefined {
  if (key === "grouper" || key === 0) return pair[0];
  return key === "list" || key === 1 ? pair[1] : undefined;
}

function isScalar(key: Value): key is string | number {
  return typeof key === "string" || typeof key === "number";
}

const KEYS_NAMED = 8;
const KEYS_SORTED = 1_000;

/** Returns why a name is undefined, with a suggestion. */
export function describeMissing(
  path: string,
  { owner, target, key }: { owner?: string; target: Value; key: string },
): string {
  const what = `\`${path}\` is not defined`;
  if (!isDict(target)) return `${what}; \`${owner ?? path}\` is ${describeValue(target)}.`;
  const names = Object.keys(target).filter((name) => !UNREACHABLE.has(name));
  const meant = closestName(key, names);
  if (meant !== undefined) {
    return `${what}; did you mean \`${owner === undefined ? meant : describeMember(owner, meant)}\`?`;
  }
  const displayed = names.slice(0, KEYS_SORTED).sort().slice(0, KEYS_NAMED).map(shorten);
  if (names.length > KEYS_NAMED) displayed.push("…");
  const has = displayed.length === 0 ? "nothing" : displayed.join(", ");
  return owner === undefined ? `${what}; there are: ${has}.` : `${what}; \`${owner}\` has: ${has}.`;
}

function shorten(key: string): string {
  const plain = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  return /^[\w-]+$/.test(plain) ? plain : JSON.stringify(plain);
}

export function itemsOf(value: Value, budget: Budget): List {
  if (isList(value)) {
    budget.spend(value.length);
    return value;
  }
  if (typeof value === "string") {
    budget.spend(value.length);
    return [...value];
  }
  if (!isDict(value)) return reportError(`${describeValue(value)} has no items.`);
  const keys = Object.keys(value);
  budget.spend(keys.length);
  return keys;
}

export function pairsOf(dict: Dict, budget: Budget): List {
  const keys = Object.keys(dict);
  budget.spend(2 * keys.length);
  return keys.map((key) => [key, dict[key] ?? null]);
}

export function toText(value: Value, budget: Budget): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  return typeof value === "object" ? toJson(value, budget) : String(value);
}

/** Converts a value to JSON. Measures it first: a list may contain another one many times. */
export function toJson(value: Value, budget: Budget, indent = 0): string {
  const spaces = Math.min(10, indent);
  measure(value, { budget, spaces, length: 0 }, 0);
  return budget.made(JSON.stringify(value, null, spaces));
}

interface Measured {
  readonly budget: Budget;
  readonly spaces: number;
  length: number;
}

function measure(value: Value, measured: Measured, depth: number): void {
  if (depth > LIMITS.dataDepth) reportError(`the data nests deeper than ${LIMITS.dataDepth} levels.`);
  measured.budget.spend(1);
  measured.length += measured.spaces * depth + (typeof value === "string" ? value.length : 4);
  measured.budget.fits(measured.length);
  if (isList(value)) for (const item of value) measure(item, measured, depth + 1);
  if (!isDict(value)) return;
  for (const key of Object.keys(value)) {
    measured.length += key.length;
    measure(value[key] ?? null, measured, depth + 1);
  }
}

/** Equality as in Jinja2: by content, without converting text to numbers. */
export function equal(one: Value, other: Value, budget: Budget): boolean {
  return equalTo(one, other, { budget, depth: 0 });
}

function equalTo(one: Value, other: Value, { budget, depth }: { budget: Budget; depth: number }): boolean {
  if (depth > LIMITS.dataDepth) reportError(`the data nests deeper than ${LIMITS.dataDepth} levels.`);
  budget.spend(1);
  const inner = { budget, depth: depth + 1 };
  if (typeof one === "string" && typeof other === "string") return sameText(one, other, budget);
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length && one.every((item, index) => equalTo(item, other[index] ?? null, inner))
    );
  }
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null) {
    return !isList(one) && !isList(other) && sameDict(one, other, inner);
  }
  return asNumber(one) === asNumber(other);
}

function sameText(one: string, other: string, budget: Budget): boolean {
  if (one.length !== other.length) return false;
  budget.spend(one.length / 64);
  return one === other;
}

function sameDict(one: Dict, other: Dict, inner: { budget: Budget; depth: number }): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) => Object.hasOwn(other, key) && equalTo(one[key] ?? null, other[key] ?? null, inner),
  );
}

function asNumber(value: Value): Value {
  return typeof value === "boolean" ? Number(value) : value;
}

export function order(one: Value, other: Value): number {
  const first = asNumber(one);
  const second = asNumber(other);
  if (typeof first === "number" && typeof second === "number") return first - second;
  if (typeof first !== "string" || typeof second !== "string") {
    return reportError(`${describeValue(one)} and ${describeValue(other)} have no order.`);
  }
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
