import type { Arguments, Filter } from "../evaluate/call-arguments.ts";
import { isNumeric } from "../evaluate/operators.ts";
import { describeValue, toJson, truthy, type Value } from "../evaluate/values.ts";
import { reportError } from "../template-error.ts";
import { LIST_FILTERS } from "./list-filters.ts";
import { TEXT_FILTERS } from "./text-filters.ts";

const fallback: Filter = {
  parameters: ["default_value", "boolean"],
  run: (input, args) =>
    args.flag("boolean") && !truthy(input) ? (args.value("default_value") ?? "") : input,
};
const json: Filter = {
  parameters: ["indent"],
  run: (input, args, { budget }) => toJson(input, budget, args.integer("indent", 0)),
};

export const FILTERS: ReadonlyMap<string, Filter> = new Map([
  ...TEXT_FILTERS,
  ...LIST_FILTERS,
  ["abs", { parameters: [], run: (input) => Math.abs(numeric(input)) }],
  ["d", fallback],
  ["default", fallback],
  ["dump", json],
  ["float", { parameters: ["default"], run: (input, args) => floating(input) ?? args.value("default") ?? 0 }],
  [
    "int",
    {
      parameters: ["default", "base"],
      run: (input, args) => whole(input, args) ?? args.value("default") ?? 0,
    },
  ],
  ["round", { parameters: ["precision", "method"], run: (input, args) => rounded(numeric(input), args) }],
  ["tojson", json],
]);

/** Filters whose input may be undefined, which the evaluator handles. */
export const DEFAULTING: ReadonlySet<string> = new Set(["d", "default"]);

function numeric(input: Value): number {
  return isNumeric(input) ? Number(input) : reportError(`${describeValue(input)} is not a number.`);
}

function floating(input: Value): number | undefined {
  if (isNumeric(input)) return Number(input);
  if (typeof input !== "string" || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(input))
    return undefined;
  const parsed = Number.parseFloat(input);
  return Number.isFinite(parsed) ? parsed : undefined;
}

function whole(input: Value, args: Arguments): number | undefined {
  const base = args.integer("base", 10);
  if (typeof input === "string" && base !== 10) {
    const parsed = Number.parseInt(input, base);
    return Number.isFinite(parsed) ? parsed : undefined;
  }
  const parsed = floating(input);
  return parsed === undefined ? undefined : Math.trunc(parsed);
}

const MOST_DIGITS = 15;

function rounded(input: number, args: Arguments): number {
  const precision = args.integer("precision", 0);
  if (Math.abs(precision) > MOST_DIGITS) return reportError(`\`precision\` is at most ${MOST_DIGITS}.`);
  const factor = 10 ** precision;
  const method = args.text("method", "common");
  if (method === "ceil") return Math.ceil(input * factor) / factor;
  if (method === "floor") return Math.floor(input * factor) / factor;
  if (method === "common") return Math.round(input * factor) / factor;
  return reportError("`method` is `common`, `ceil` or `floor`.");
}
