import { stripped } from "../filters/text-filters.ts";
import { reportError } from "../template-error.ts";
import type { Arguments, Filter, Runtime } from "./call-arguments.ts";
import type { Budget } from "./render-limits.ts";
import {
  describeValue,
  isDict,
  isList,
  ownMember,
  pairsOf,
  toText,
  type Dict,
  type List,
  type Value,
} from "./values.ts";

type Kind = "text" | "list" | "object";

const METHODS: Readonly<Record<Kind, ReadonlyMap<string, Filter>>> = {
  text: new Map([
    ["capitalize", asFilter("capitalize")],
    ["endswith", onText(["suffix"], (text, args) => text.endsWith(args.text("suffix")))],
    [
      "join",
      onText(["items"], (text, args, { budget }) => joined(listOf(args.required("items")), text, budget)),
    ],
    ["lower", asFilter("lower")],
    ["lstrip", onText(["chars"], (text, args) => stripped(text, args.text("chars", ""), "start"))],
    ["replace", asFilter("replace", ["old", "new", "count"])],
    ["rstrip", onText(["chars"], (text, args) => stripped(text, args.text("chars", ""), "end"))],
    ["split", onText(["sep", "maxsplit"], split)],
    ["splitlines", onText([], (text, _args, { budget }) => lines(text, budget))],
    ["startswith", onText(["prefix"], (text, args) => text.startsWith(args.text("prefix")))],
    ["strip", onText(["chars"], (text, args) => stripped(text, args.text("chars", "")))],
    ["title", asFilter("title")],
    ["upper", asFilter("upper")],
  ]),
  list: new Map<string, Filter>([
    [
      "join",
      {
        parameters: ["sep"],
        run: (input, args, { budget }) => joined(listOf(input), args.text("sep", ","), budget),
      },
    ],
  ]),
  object: new Map([
    ["get", onDict(["key", "default"], (dict, args) => memberOr(dict, args))],
    ["items", onDict([], (dict, _args, { budget }) => pairsOf(dict, budget))],
    ["keys", onDict([], (dict, _args, { budget }) => counted(Object.keys(dict), budget))],
    ["values", onDict([], (dict, _args, { budget }) => counted(Object.values(dict), budget))],
  ]),
};

export const METHOD_NAMES: readonly string[] = [
  ...new Set(Object.values(METHODS).flatMap((methods) => [...methods.keys()])),
];

export function methodOf(target: Value, name: string): Filter {
  const methods = METHODS[kindOf(target)];
  const names = [...methods.keys()].sort().map((known) => `${known}()`);
  return (
    methods.get(name) ??
    reportError(`${describeValue(target)} has no \`${name}()\`; it has ${names.join(", ")}.`)
  );
}

function kindOf(target: Value): Kind {
  if (isList(target)) return "list";
  if (typeof target === "string") return "text";
  return isDict(target) ? "object" : reportError(`${describeValue(target)} has no methods.`);
}

function onText(
  parameters: readonly string[],
  work: (text: string, args: Arguments, runtime: Runtime) => Value,
): Filter {
  return {
    parameters,
    run: (input, args, runtime) => {
      const text = toText(input, runtime.budget);
      runtime.budget.text(text.length);
      return work(text, args, runtime);
    },
  };
}

function onDict(
  parameters: readonly string[],
  work: (dict: Dict, args: Arguments, runtime: Runtime) => Value,
): Filter {
  return {
    parameters,
    run: (input, args, runtime) => (isDict(input) ? work(input, args, runtime) : null),
  };
}

function asFilter(name: string, parameters: readonly string[] = []): Filter {
  return {
    parameters,
    run: (input, args, runtime) => {
      const positional = parameters.flatMap((parameter) => args.value(parameter) ?? []);
      return runtime.filter(name, input, { positional, named: new Map() });
    },
  };
}

function memberOr(dict: Dict, args: Arguments): Value {
  const key = args.required("key");
  const member =
    typeof key === "string" || typeof key === "number" ? ownMember(dict, String(key)) : undefined;
  return member === undefined ? (args.value("default") ?? null) : member;
}

function listOf(value: Value): List {
  return isList(value) ? value : reportError(`a list is needed here, not ${describeValue(value)}.`);
}

function counted(items: List, budget: Budget): List {
  budget.spend(items.length);
  return items;
}

function joined(items: List, separator: string, budget: Budget): string {
  const texts = items.map((item) => toText(item, budget));
  budget.text(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return texts.join(separator);
}

function split(text: string, args: Arguments, { budget }: Runtime): List {
  const separator = args.value("sep") ?? null;
  const most = args.integer("maxsplit", -1);
  if (separator === "") return reportError("the separator is empty.");
  const parts = separator === null ? text.trim().split(/(\s+)/) : withSeparators(text, args.text("sep"));
  budget.spend(parts.length);
  const pieces = parts.filter((_, index) => index % 2 === 0);
  if (separator === null && pieces.length === 1 && pieces[0] === "") return [];
  if (most < 0 || pieces.length <= most + 1) return pieces;
  return [...pieces.slice(0, most), parts.slice(2 * most).join("")];
}

function withSeparators(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

function lines(text: string, budget: Budget): List {
  const parts = text.split(/\r\n|\n|\r/);
  if (parts.at(-1) === "") parts.pop();
  return counted(parts, budget);
}
