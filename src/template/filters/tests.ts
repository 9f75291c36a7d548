import type { Test } from "../evaluate/call-arguments.ts";
import { contains, holds } from "../evaluate/operators.ts";
import { describeValue, isDict, isList, toText, truthy, type Value } from "../evaluate/values.ts";
import type { Ordering } from "../parse/syntax-tree.ts";
import { reportError } from "../template-error.ts";

function when(check: (input: Value) => boolean): Test {
  return { parameters: [], run: check };
}

function comparing(operator: Ordering): Test {
  return {
    parameters: ["other"],
    run: (input, args, { budget }) => holds(operator, [input, args.required("other")], budget),
  };
}

const none = when((input) => input === null);

/** The tests after `is`. The evaluator handles `defined` and `undefined`, since their operand may be undefined. */
export const TESTS: ReadonlyMap<string, Test> = new Map([
  ["defined", when(() => true)],
  ["undefined", when(() => false)],
  ["none", none],
  ["null", none],
  ["boolean", when((input) => typeof input === "boolean")],
  ["true", when((input) => input === true)],
  ["false", when((input) => input === false)],
  ["truthy", when(truthy)],
  ["falsy", when((input) => !truthy(input))],
  ["number", when((input) => typeof input === "number")],
  ["integer", when((input) => Number.isInteger(input))],
  ["float", when((input) => typeof input === "number" && !Number.isInteger(input))],
  ["string", when((input) => typeof input === "string")],
  ["mapping", when(isDict)],
  ["sequence", when((input) => typeof input === "string" || isList(input) || isDict(input))],
  ["iterable", when((input) => typeof input === "string" || isList(input) || isDict(input))],
  ["even", when((input) => integer(input) % 2 === 0)],
  ["odd", when((input) => integer(input) % 2 !== 0)],
  [
    "lower",
    { parameters: [], run: (input, _args, { budget }) => isUnchanged(toText(input, budget), "toLowerCase") },
  ],
  [
    "upper",
    { parameters: [], run: (input, _args, { budget }) => isUnchanged(toText(input, budget), "toUpperCase") },
  ],
  [
    "divisibleby",
    { parameters: ["num"], run: (input, args) => integer(input) % divisor(args.integer("num")) === 0 },
  ],
  [
    "in",
    {
      parameters: ["seq"],
      run: (input, args, { budget }) => contains(args.required("seq"), input, budget),
    },
  ],
  ["sameas", { parameters: ["other"], run: (input, args) => input === args.required("other") }],
  ["eq", comparing("==")],
  ["equalto", comparing("==")],
  ["ne", comparing("!=")],
  ["lt", comparing("<")],
  ["lessthan", comparing("<")],
  ["le", comparing("<=")],
  ["gt", comparing(">")],
  ["greaterthan", comparing(">")],
  ["ge", comparing(">=")],
]);

function integer(input: Value): number {
  return typeof input === "number" && Number.isInteger(input)
    ? input
    : reportError(`${describeValue(input)} is not a whole number.`);
}

function divisor(value: number): number {
  return value === 0 ? reportError("this divides by zero.") : value;
}

function isUnchanged(text: string, change: "toLowerCase" | "toUpperCase"): boolean {
  return (
    text[change]() === text && text !== (change === "toLowerCase" ? text.toUpperCase() : text.toLowerCase())
  );
}
