import { reportError } from "../template-error.ts";
import { Arguments, type CallArguments } from "./call-arguments.ts";
import { type Budget, LIMITS } from "./render-limits.ts";
import { describeValue, isList, type Value, type List } from "./values.ts";

export function slice(target: Value, bounds: readonly Value[], budget: Budget): Value {
  if (typeof target !== "string" && !isList(target))
    return reportError(`${describeValue(target)} has no slices.`);
  const [start, end, step] = bounds.map(bound);
  const by = step ?? 1;
  if (by === 0) return reportError("the step of a slice is zero.");
  budget.spend(target.length / (typeof target === "string" ? 8 : 1));
  if (by === 1) return target.slice(start ?? 0, end ?? target.length);
  const indices = steps({ start, end, by }, target.length);
  return typeof target === "string"
    ? indices.map((index) => target[index]).join("")
    : indices.map((index) => target[index] ?? null);
}

function bound(value: Value): number | undefined {
  if (value === null) return undefined;
  return typeof value === "number" && Number.isSafeInteger(value)
    ? value
    : reportError(`the bounds of a slice are whole numbers, not ${describeValue(value)}.`);
}

interface Steps {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly by: number;
}

function steps({ start, end, by }: Steps, length: number): number[] {
  const [lowest, highest] = by > 0 ? [0, length] : [-1, length - 1];
  const clamp = (value: number): number =>
    Math.min(highest, Math.max(lowest, value < 0 ? value + length : value));
  const last = end === undefined ? (by > 0 ? highest : lowest) : clamp(end);
  const indices: number[] = [];
  const first = start === undefined ? (by > 0 ? lowest : highest) : clamp(start);
  for (let index = first; by > 0 ? index < last : index > last; index += by) indices.push(index);
  return indices;
}

/** `range(end)`, `range(start, end)` and `range(start, end, step)`, the one function templates have. */
export function range({ positional, named }: CallArguments, budget: Budget): List {
  const parameters = positional.length === 1 ? ["end"] : ["start", "end", "step"];
  const args = new Arguments({ owner: "`range`", parameters }, { positional, named });
  const start = args.integer("start", 0);
  const step = args.integer("step", 1);
  if (step === 0) return reportError("the step of `range` is zero.");
  const length = Math.max(0, Math.ceil((args.integer("end") - start) / step));
  if (length > LIMITS.range)
    return reportError(`\`range\` gives at most ${LIMITS.range} items, not ${length}.`);
  budget.spend(length);
  return Array.from({ length }, (_, index) => start + index * step);
}
