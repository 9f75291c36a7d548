import { DEFAULTING, FILTERS } from "../filters/filters.ts";
import { TESTS } from "../filters/tests.ts";
import {
  describePath,
  type Body,
  type Expression,
  type ArgumentNodes,
  type MacroTree,
} from "../parse/syntax-tree.ts";
import { reportError, withPosition, unknownName } from "../template-error.ts";
import { Arguments, type CallArguments, type Filter, type Runtime, type Test } from "./call-arguments.ts";
import { methodOf } from "./methods.ts";
import { combine, contains, holds, isNumeric, range, slice } from "./operators.ts";
import { Budget, LIMITS } from "./render-limits.ts";
import { Frame } from "./scope-frame.ts";
import {
  describeMissing,
  describeValue,
  requireDefined,
  lookup,
  truthy,
  Undefined,
  type Result,
  type Value,
} from "./values.ts";

type Of<Kind extends Expression["kind"]> = Extract<Expression, { readonly kind: Kind }>;
type RunBody = (body: Body, frame: Frame) => string;

export class Evaluator implements Runtime {
  readonly budget: Budget;
  readonly #run: RunBody;
  #macroDepth = 0;

  constructor(budget: Budget, run: RunBody) {
    this.budget = budget;
    this.#run = run;
  }

  value(node: Expression, frame: Frame): Value {
    try {
      return requireDefined(this.result(node, frame));
    } catch (error) {
      throw withPosition(error, node);
    }
  }

  truth(node: Expression, frame: Frame): boolean {
    return truthy(this.value(node, frame));
  }

  result(node: Expression, frame: Frame): Result {
    try {
      this.budget.spend(1);
      return this.#result(node, frame);
    } catch (error) {
      throw withPosition(error, node);
    }
  }

  #result(node: Expression, frame: Frame): Result {
    switch (node.kind) {
      case "literal":
        return node.value;
      case "name":
        return this.#name(node, frame);
      case "member":
        return this.#member(node, frame);
      case "slice":
        return this.#slice(node, frame);
      case "list":
        return node.items.map((item) => this.value(item, frame));
      case "dict":
        return this.#dict(node, frame);
      case "and":
      case "or":
        return this.#either(node, frame);
      case "not":
        return !this.truth(node.operand, frame);
      case "sign":
        return this.#signed(node, frame);
      case "binary":
        return combine(
          node.operator,
          [this.value(node.leftOperand, frame), this.value(node.rightOperand, frame)],
          this.budget,
        );
      case "compare":
        return this.#compare(node, frame);
      case "in":
        return this.#contained(node, frame);
      case "test":
        return this.#test(node, frame);
      case "filter":
        return this.#filter(node, frame);
      case "call":
        return this.#call(node, frame);
      case "method":
        return this.#method(node, frame);
      case "choice":
        return this.#choice(node, frame);
      case "capture":
        return this.#run(node.body, frame.inner());
    }
  }

  #name({ name }: Of<"name">, frame: Frame): Result {
    const value = frame.value(name);
    return value === undefined
      ? new Undefined(name, () => describeMissing(name, { target: frame.names(), key: name }))
      : value;
  }

  #member(node: Of<"member">, frame: Frame): Result {
    const target = this.result(node.target, frame);
    const key = this.value(node.key, frame);
    if (target instanceof Undefined) return target.member(describePath(node));
    const member = lookup(target, key);
    if (member !== undefined) return member;
    const path = describePath(node);
    return new Undefined(path, () =>
      describeMissing(path, {
        owner: describePath(node.target),
        target,
        key: typeof key === "object" ? describeValue(key) : String(key),
      }),
    );
  }

  #slice(node: Of<"slice">, frame: Frame): Value {
    const target = this.value(node.target, frame);
    return slice(
      target,
      node.bounds.map((bound) => this.value(bound, frame)),
      this.budget,
    );
  }

  #dict(node: Of<"dict">, frame: Frame): Value {
    const dict: Record<string, Value> = Object.create(null);
    for (const { key, value } of node.entries) dict[key] = this.value(value, frame);
    return dict;
  }

  #either(node: Of<"and" | "or">, frame: Frame): Value {
    const leftOperand = this.value(node.leftOperand, frame);
    return truthy(leftOperand) === (node.kind === "and") ? this.value(node.rightOperand, frame) : leftOperand;
  }

  #signed(node: Of<"sign">, frame: Frame): Value {
    const value = this.value(node.operand, frame);
    if (!isNumeric(value)) return reportError(`${describeValue(value)} has no sign.`);
    return node.negative ? -Number(value) : Number(value);
  }

  #compare(node: Of<"compare">, frame: Frame): boolean {
    let leftOperand = this.value(node.first, frame);
    for (const { operator, operand } of node.comparisons) {
      const rightOperand = this.value(operand, frame);
      if (!holds(operator, [leftOperand, rightOperand], this.budget)) return false;
      leftOperand = rightOperand;
    }
    return true;
  }

  #contained(node: Of<"in">, frame: Frame): boolean {
    const item = this.result(node.item, frame);
    const container = this.result(node.container, frame);
    if (item instanceof Undefined || container instanceof Undefined) return false;
    return contains(container, item, this.budget);
  }

  #choice(node: Of<"choice">, frame: Frame): Result {
    if (this.truth(node.condition, frame)) return this.result(node.yes, frame);
    return node.no === undefined ? null : this.result(node.no, frame);
  }

  #test(node: Of<"test">, frame: Frame): boolean {
    const operand = this.result(node.operand, frame);
    if (node.name === "defined") return !(operand instanceof Undefined);
    if (node.name === "undefined") return operand instanceof Undefined;
    return this.test(node.name, requireDefined(operand), this.#args(node.args, frame));
  }

  test(name: string, input: Value, args: CallArguments): boolean {
    const test: Test = TESTS.get(name) ?? reportError(unknownName("test", name, [...TESTS.keys()]));
    this.budget.spend(1);
    return test.run(input, new Arguments({ owner: `the test \`${name}\``, ...test }, args), this);
  }

  #filter(node: Of<"filter">, frame: Frame): Result {
    const input = this.result(node.input, frame);
    if (!DEFAULTING.has(node.name))
      return this.filter(node.name, requireDefined(input), this.#args(node.args, frame));
    if (!(input instanceof Undefined)) {
      const { positional, named } = node.args;
      const onlyUndefined = positional[1] ?? named.find(({ key }) => key === "boolean")?.value;
      if (truthy(input) || onlyUndefined === undefined || !this.truth(onlyUndefined, frame)) return input;
    }
    const fallback =
      node.args.positional[0] ?? node.args.named.find(({ key }) => key === "default_value")?.value;
    return fallback === undefined ? "" : this.result(fallback, frame);
  }

  filter(name: string, input: Value, args: CallArguments): Result {
    const filter: Filter = FILTERS.get(name) ?? reportError(unknownName("filter", name, [...FILTERS.keys()]));
    this.budget.spend(1);
    return filter.run(input, new Arguments({ owner: `the filter \`${name}\``, ...filter }, args), this);
  }

  #method(node: Of<"method">, frame: Frame): Result {
    const target = this.value(node.target, frame);
    const args = this.#args(node.args, frame);
    const method = methodOf(target, node.name);
    return method.run(target, new Arguments({ owner: `\`${node.name}()\``, ...method }, args), this);
  }

  #args({ positional, named }: ArgumentNodes, frame: Frame): CallArguments {
    return {
      positional: positional.map((value) => this.value(value, frame)),
      named: new Map(named.map(({ key, value }) => [key, this.value(value, frame)])),
    };
  }

  #call(node: Of<"call">, frame: Frame): Value {
    const args = this.#args(node.args, frame);
    const macro = frame.macro(node.name);
    if (macro === undefined) {
      return node.name === "range"
        ? range(args, this.budget)
        : reportError(`\`${node.name}\` is not defined here.`);
    }
    if (this.#macroDepth >= LIMITS.macroDepth)
      reportError(`macros call each other more than ${LIMITS.macroDepth} deep.`);
    const inner = macro.frame.closed();
    this.#bind(macro.tree, args, inner);
    if (node.caller !== undefined) inner.defineMacro({ tree: node.caller, frame });
    this.#macroDepth += 1;
    const text = this.#run(macro.tree.body, inner);
    this.#macroDepth -= 1;
    return text;
  }

  #bind({ name, parameters }: MacroTree, passed: CallArguments, frame: Frame): void {
    const owner = `the macro \`${name}\``;
    const args = new Arguments({ owner, parameters: parameters.map((parameter) => parameter.name) }, passed);
    for (const { name: parameter, fallback } of parameters) {
      const value = args.value(parameter);
      frame.define(
        parameter,
        value === undefined ? this.#fallback({ parameter, fallback, owner }, frame) : value,
      );
    }
  }

  #fallback(
    { parameter, fallback, owner }: { parameter: string; fallback: Expression | undefined; owner: string },
    frame: Frame,
  ): Result {
    if (fallback !== undefined) return this.result(fallback, frame);
    return new Undefined(parameter, () => `\`${parameter}\` is not defined: ${owner} was called without it.`);
  }
}
