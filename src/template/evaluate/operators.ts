import type { Operator, Ordering } from "../parse/syntax-tree.ts";
import { reportError } from "../template-error.ts";
import { Arguments, type CallArguments } from "./call-arguments.ts";
import { type Budget, LIMITS } from "./render-limits.ts";
import { describeValue, equal, isList, order, toText, type List, type Value } from "./values.ts";

export function combine(
  operator: Operator,
  [leftOperand, rightOperand]: readonly [Value, Value],
  budget: Budget,
): Value {
  if (operator === "~") return joined(toText(leftOperand, budget), toText(rightOperand, budget), budget);
  if (operator === "+" && typeof leftOperand === "string" && typeof rightOperand === "string")
    return joined(leftOperand, rightOperand, budget);
  if (operator === "+" && isList(leftOperand) && isList(rightOperand))
    return concatenated(leftOperand, rightOperand, budget);
  if (operator === "*" && (typeof leftOperand === "string" || isList(leftOperand)))
    return repeated(leftOperand, rightOperand, budget);
  const result = calculate(operator, numeric(operator, [leftOperand, rightOperand]));
  return Number.isFinite(result)
    ? result
    : reportError(`the result of \`${operator}\` is not a finite number.`);
}

function joined(first: string, second: string, budget: Budget): string {
  budget.text(first.length + second.length);
  return first + second;
}

function concatenated(first: List, second: List, budget: Budget): List {
  budget.spend(first.length + second.length);
  return [...first, ...second];
}

function repeated(value: string | List, times: Value, budget: Budget): Value {
  if (typeof times !== "number" || !Number.isInteger(times)) {
    return reportError(
      `${describeValue(value)} can be repeated a whole number of times, not by ${describeValue(times)}.`,
    );
  }
  const count = Math.max(0, times);
  if (typeof value === "string") {
    budget.text(value.length * count);
    return value.repeat(count);
  }
  budget.spend((value.length + 1) * count);
  return Array.from({ length: count }, () => value).flat();
}

function numeric(operator: Operator, [leftOperand, rightOperand]: readonly [Value, Value]): [number, number] {
  if (isNumeric(leftOperand) && isNumeric(rightOperand)) return [Number(leftOperand), Number(rightOperand)];
  const advice = operator === "+" ? "; `~` joins values as text" : "";
  return reportError(
    `\`${operator}\` does not work on ${describeValue(leftOperand)} and ${describeValue(rightOperand)}${advice}.`,
  );
}

export function isNumeric(value: Value): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function calculate(operator: Exclude<Operator, "~">, [leftOperand, rightOperand]: [number, number]): number {
  if (rightOperand === 0 && (operator === "/" || operator === "//" || operator === "%"))
    reportError("this divides by zero.");
  switch (operator) {
    case "+":
      return leftOperand + rightOperand;
    case "-":
      return leftOperand - rightOperand;
    case "*":
      return leftOperand * rightOperand;
    case "/":
      return leftOperand / rightOperand;
    case "//":
      return Math.floor(leftOperand / rightOperand);
    case "%":
      return modulo(leftOperand, rightOperand);
    case "**":
      return leftOperand ** rightOperand;
  }
}

/** The remainder has the divisor's sign, as in Jinja2. */
function modulo(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return remainder !== 0 && remainder < 0 !== divisor < 0 ? remainder + divisor : remainder;
}

export function holds(
  operator: Ordering,
  [leftOperand, rightOperand]: readonly [Value, Value],
  budget: Budget,
): boolean {
  switch (operator) {
    case "==":
      return equal(leftOperand, rightOperand, budget);
    case "!=":
      return !equal(leftOperand, rightOperand, budget);
    case "<":
      return order(leftOperand, rightOperand) < 0;
    case ">":
      return order(leftOperand, rightOperand) > 0;
    case "<=":
      return order(leftOperand, rightOperand) <= 0;
    case ">=":
      return order(leftOperand, rightOperand) >= 0;
  }
}

export function contains(container: Value, item: Value, budget: Budget): boolean {
  if (isList(container)) return container.some((candidate) => equal(candidate, item, budget));
  if (typeof container === "string") {
    if (typeof item !== "string") return reportError(`${describeValue(item)} cannot be in a text.`);
    budget.spend(container.length / 16);
    return container.includes(item);
  }
  if (container === null || typeof container !== "object")
    return reportError(`nothing can be in ${describeValue(container)}.`);
  return typeof item === "string" && Object.hasOwn(container, item);
}

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
