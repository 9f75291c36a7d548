import type { Operator, Ordering } from "../parse/syntax-tree.ts";
import { reportError } from "../template-error.ts";
import type { Budget } from "./render-limits.ts";
import { describeValue, equal, isList, order, toText, type List, type Value } from "./values.ts";

export function combine(operator: Operator, [left, right]: readonly [Value, Value], budget: Budget): Value {
  if (operator === "~") return joined(toText(left, budget), toText(right, budget), budget);
  if (operator === "+" && typeof left === "string" && typeof right === "string")
    return joined(left, right, budget);
  if (operator === "+" && isList(left) && isList(right)) return concatenated(left, right, budget);
  if (operator === "*" && (typeof left === "string" || isList(left))) return repeated(left, right, budget);
  const result = calculate(operator, numeric(operator, [left, right]));
  return Number.isFinite(result)
    ? result
    : reportError(`the result of \`${operator}\` is not a finite number.`);
}

function joined(left: string, right: string, budget: Budget): string {
  budget.text(left.length + right.length);
  return left + right;
}

function concatenated(left: List, right: List, budget: Budget): List {
  budget.spend(left.length + right.length);
  return [...left, ...right];
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

function numeric(operator: Operator, [left, right]: readonly [Value, Value]): [number, number] {
  if (isNumeric(left) && isNumeric(right)) return [Number(left), Number(right)];
  const advice = operator === "+" ? "; `~` joins values as text" : "";
  return reportError(
    `\`${operator}\` does not work on ${describeValue(left)} and ${describeValue(right)}${advice}.`,
  );
}

export function isNumeric(value: Value): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function calculate(operator: Exclude<Operator, "~">, [left, right]: [number, number]): number {
  if (right === 0 && (operator === "/" || operator === "//" || operator === "%"))
    reportError("this divides by zero.");
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "//":
      return Math.floor(left / right);
    case "%":
      return modulo(left, right);
    case "**":
      return left ** right;
  }
}

/** The remainder has the divisor's sign, as in Jinja2. */
function modulo(left: number, right: number): number {
  const remainder = left % right;
  return remainder !== 0 && remainder < 0 !== right < 0 ? remainder + right : remainder;
}

export function holds(operator: Ordering, [left, right]: readonly [Value, Value], budget: Budget): boolean {
  switch (operator) {
    case "==":
      return equal(left, right, budget);
    case "!=":
      return !equal(left, right, budget);
    case "<":
      return order(left, right) < 0;
    case ">":
      return order(left, right) > 0;
    case "<=":
      return order(left, right) <= 0;
    case ">=":
      return order(left, right) >= 0;
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
