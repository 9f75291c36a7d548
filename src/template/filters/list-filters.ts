import {
  NO_ARGUMENTS,
  type Arguments,
  type CallArguments,
  type Filter,
  type Runtime,
} from "../evaluate/call-arguments.ts";
import { isNumeric } from "../evaluate/operators.ts";
import type { Budget } from "../evaluate/render-limits.ts";
import {
  describeValue,
  group,
  isDict,
  isList,
  itemsOf,
  order,
  pairsOf,
  toJson,
  toText,
  Undefined,
  type List,
  type Result,
  type Value,
  describeMissing,
  lookup,
} from "../evaluate/values.ts";
import { reportError } from "../template-error.ts";

type ListWork = (items: List, args: Arguments, runtime: Runtime) => Result;

function onItems(parameters: readonly string[], work: ListWork): Filter {
  return { parameters, run: (input, args, runtime) => work(itemsOf(input, runtime.budget), args, runtime) };
}

const length: Filter = { parameters: [], run: lengthOf };

export const LIST_FILTERS: readonly (readonly [string, Filter])[] = [
  ["batch", onItems(["linecount", "fill_with"], batched)],
  ["count", length],
  ["dictsort", { parameters: ["case_sensitive", "by", "reverse"], run: dictSorted }],
  ["first", onItems([], (items) => itemAt(items, "first"))],
  ["groupby", onItems(["attribute", "default", "case_sensitive"], grouped)],
  ["items", { parameters: [], run: pairs }],
  ["join", onItems(["d", "attribute"], joined)],
  ["last", onItems([], (items) => itemAt(items, "last"))],
  ["length", length],
  ["list", onItems([], (items) => items)],
  ["map", { parameters: ["attribute", "default"], open: true, run: mapped }],
  ["max", onItems(["case_sensitive", "attribute"], (items, args) => extreme(items, args, 1))],
  ["min", onItems(["case_sensitive", "attribute"], (items, args) => extreme(items, args, -1))],
  ["reject", { parameters: [], open: true, run: selection({ byAttribute: false, keep: false }) }],
  ["rejectattr", { parameters: [], open: true, run: selection({ byAttribute: true, keep: false }) }],
  ["reverse", { parameters: [], run: reversed }],
  ["select", { parameters: [], open: true, run: selection({ byAttribute: false, keep: true }) }],
  ["selectattr", { parameters: [], open: true, run: selection({ byAttribute: true, keep: true }) }],
  ["slice", onItems(["slices", "fill_with"], sliced)],
  ["sort", onItems(["reverse", "case_sensitive", "attribute"], sorted)],
  ["sum", onItems(["attribute", "start"], summed)],
  ["unique", onItems(["case_sensitive", "attribute"], unique)],
];

function itemAt(items: List, end: "first" | "last"): Result {
  const item = items.at(end === "first" ? 0 : -1);
  if (item !== undefined) return item;
  return new Undefined(`${end} item`, () => `there is no ${end} item: the list is empty.`);
}

function lengthOf(input: Value): number {
  if (input === null) return 0;
  if (typeof input === "string" || isList(input)) return input.length;
  return isDict(input) ? Object.keys(input).length : reportError(`${describeValue(input)} has no length.`);
}

function batched(items: List, args: Arguments, { budget }: Runtime): List {
  const size = args.integer("linecount");
  if (size < 1) return reportError("`linecount` must be positive.");
  const rows: Value[][] = [];
  for (let start = 0; start < items.length; start += size) rows.push(items.slice(start, start + size));
  const last = rows.at(-1);
  const fill = args.value("fill_with") ?? null;
  if (last !== undefined && fill !== null) last.push(...filling(fill, size - last.length, budget));
  return rows;
}

function filling(fill: Value, count: number, budget: Budget): Value[] {
  budget.spend(count);
  if (count > MOST_FILLED)
    return reportError(`a row would be filled up with more than ${MOST_FILLED} items.`);
  return Array.from({ length: count }, () => fill);
}

const MOST_FILLED = 10_000;

function sliced(items: List, args: Arguments, { budget }: Runtime): List {
  const count = args.integer("slices");
  if (count < 1) return reportError("`slices` must be positive.");
  budget.spend(count);
  const size = Math.floor(items.length / count);
  const longer = items.length % count;
  const fill = args.value("fill_with") ?? null;
  return Array.from({ length: count }, (_, index) => {
    const start = index * size + Math.min(index, longer);
    const part = items.slice(start, start + size + (index < longer ? 1 : 0));
    return fill !== null && longer > 0 && index >= longer ? [...part, fill] : part;
  });
}

function joined(items: List, args: Arguments, { budget }: Runtime): string {
  const separator = toText(args.value("d") ?? "", budget);
  const attribute = args.value("attribute") ?? null;
  const values = attribute === null ? items : items.map((item) => requiredAttribute(item, attribute));
  const texts = values.map((value) => toText(value, budget));
  budget.text(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return texts.join(separator);
}

function reversed(input: Value, _args: Arguments, { budget }: Runtime): Value {
  const backwards = itemsOf(input, budget).toReversed();
  return typeof input === "string" ? backwards.join("") : backwards;
}

function pairs(input: Value, _args: Arguments, { budget }: Runtime): List {
  return isDict(input) ? pairsOf(input, budget) : reportError(`${describeValue(input)} has no named items.`);
}

type SortKey = (item: Value) => List;

function sortKey(args: Arguments): SortKey {
  const attribute = args.value("attribute") ?? null;
  const fold = folding(args);
  return (item) => (attribute === null ? [item] : attributesOf(item, attribute)).map(fold);
}

function folding(args: Arguments): (value: Value) => Value {
  const exact = args.flag("case_sensitive");
  return (value) => (typeof value === "string" && !exact ? value.toLowerCase() : value);
}

function inOrder(items: List, { key, budget, sign }: { key: SortKey; budget: Budget; sign: number }): List {
  budget.spend(items.length * Math.ceil(Math.log2(items.length + 1)));
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((one, other) => sign * orderOfKeys(one.key, other.key))
    .map(({ item }) => item);
}

function orderOfKeys(one: List, other: List): number {
  for (const [index, value] of one.entries()) {
    const found = order(value, other[index] ?? null);
    if (found !== 0) return found;
  }
  return 0;
}

function sorted(items: List, args: Arguments, { budget }: Runtime): List {
  return inOrder(items, { key: sortKey(args), budget, sign: args.flag("reverse") ? -1 : 1 });
}

function dictSorted(input: Value, args: Arguments, { budget }: Runtime): List {
  if (!isDict(input)) return reportError(`${describeValue(input)} has no named items.`);
  const by = args.text("by", "key");
  if (by !== "key" && by !== "value") return reportError("`by` is `key` or `value`.");
  const fold = folding(args);
  const key: SortKey = (pair) => [fold((isList(pair) ? pair[by === "key" ? 0 : 1] : null) ?? null)];
  return inOrder(pairsOf(input, budget), { key, budget, sign: args.flag("reverse") ? -1 : 1 });
}

function extreme(items: List, args: Arguments, sign: number): Result {
  const key = sortKey(args);
  const [first, ...others] = items.map((item) => ({ item, key: key(item) }));
  if (first === undefined)
    return new Undefined("item", () => "there is no smallest or largest item: the list is empty.");
  return others.reduce((best, next) => (sign * orderOfKeys(next.key, best.key) > 0 ? next : best), first)
    .item;
}

function summed(items: List, args: Arguments): number {
  const attribute = args.value("attribute") ?? null;
  const values = attribute === null ? items : items.map((item) => requiredAttribute(item, attribute));
  return [args.value("start") ?? 0, ...values].reduce<number>(
    (sum, value) =>
      isNumeric(value) ? sum + Number(value) : reportError(`${describeValue(value)} cannot be added up.`),
    0,
  );
}

function unique(items: List, args: Arguments, { budget }: Runtime): List {
  const key = sortKey(args);
  const known = new Set<string>();
  return items.filter((item) => {
    const text = toJson(key(item), budget);
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

function grouped(items: List, args: Arguments, { budget }: Runtime): List {
  const attribute = args.required("attribute");
  const fallback = args.value("default");
  const fold = folding(args);
  const grouper = (item: Value): Value => requiredAttribute(item, attribute, fallback);
  const groups = new Map<string, { grouper: Value; list: Value[] }>();
  for (const item of inOrder(items, { key: (item) => [fold(grouper(item))], budget, sign: 1 })) {
    const key = toJson(fold(grouper(item)), budget);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, { grouper: grouper(item), list: [item] });
    else found.list.push(item);
  }
  return [...groups.values()].map(({ grouper, list }) => group(grouper, list));
}

function mapped(input: Value, args: Arguments, runtime: Runtime): List {
  const items = itemsOf(input, runtime.budget);
  const attribute = args.value("attribute") ?? null;
  if (attribute !== null) {
    const fallback = args.value("default");
    return items.map((item) => requiredAttribute(item, attribute, fallback));
  }
  const [name, ...positional] = args.remaining;
  if (typeof name !== "string") return reportError("`map` needs the name of a filter or `attribute=…`.");
  const inner: CallArguments = { positional, named: new Map() };
  return items.map((item) => {
    const made = runtime.filter(name, item, inner);
    return made instanceof Undefined ? made.fail() : made;
  });
}

function selection({ byAttribute, keep }: { byAttribute: boolean; keep: boolean }): Filter["run"] {
  return (input, args, runtime) => {
    const [attribute, ...testing] = byAttribute ? args.remaining : [null, ...args.remaining];
    const [name = "truthy", ...positional] = testing;
    if (attribute === undefined) return reportError("the name of an attribute is missing.");
    if (typeof name !== "string") return reportError('a test is given by its name, as in `select("even")`.');
    const inner = positional.length === 0 ? NO_ARGUMENTS : { positional, named: new Map<string, Value>() };
    return itemsOf(input, runtime.budget).filter((item) => {
      if (attribute === null) return runtime.test(name, item, inner) === keep;
      if (name === "defined" || name === "undefined") {
        return ((attributeOf(item, attribute) === undefined) === (name === "undefined")) === keep;
      }
      return runtime.test(name, requiredAttribute(item, attribute), inner) === keep;
    });
  };
}

function attributeOf(item: Value, attribute: Value): Value | undefined {
  let found: Value | undefined = item;
  for (const part of parts(attribute)) {
    if (found === undefined) return undefined;
    found = lookup(found, part);
  }
  return found;
}

function requiredAttribute(item: Value, attribute: Value, fallback?: Value): Value {
  const own = attributeOf(item, attribute);
  const found = own === undefined ? fallback : own;
  if (found !== undefined) return found;
  const [key = ""] = parts(attribute);
  const path = `item.${String(attribute)}`;
  return reportError(describeMissing(path, { owner: "item", target: item, key: String(key) }), path);
}

function attributesOf(item: Value, attribute: Value): List {
  if (typeof attribute !== "string") return [requiredAttribute(item, attribute)];
  return attribute.split(",").map((one) => requiredAttribute(item, one.trim()));
}

function parts(attribute: Value): readonly (string | number)[] {
  if (typeof attribute === "number") return [attribute];
  if (typeof attribute !== "string") return reportError("an attribute is given by its name.");
  return attribute.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
