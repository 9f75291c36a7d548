import type { Body, Expression, LoopTree, Statement } from "../parse/syntax-tree.ts";
import { reportError, withPosition, withoutOverflow } from "../template-error.ts";
import { Evaluator } from "./evaluator.ts";
import { Budget, Output } from "./render-limits.ts";
import { Frame } from "./scope-frame.ts";
import {
  describeValue,
  equal,
  isDict,
  isList,
  itemsOf,
  pairsOf,
  toJson,
  toText,
  type Dict,
  type List,
  type Value,
} from "./values.ts";

export interface Shortening {
  readonly longest: number;
  readonly note: string;
}

export interface Rendering {
  /** Characters of the data as JSON, which raise the limits. */
  readonly dataSize?: number;
  readonly shortening?: Shortening | undefined;
}

export function renderTemplate(template: Body, scope: Dict, rendering: Rendering = {}): string {
  return withoutOverflow(() => new Interpreter(rendering).run(template, Frame.root(scope)));
}

/** Returns the value of an expression as JSON text, which limits its size. */
export function evaluateExpression(expression: Expression, scope: Dict, dataSize?: number): string {
  return withoutOverflow(() => {
    const { evaluator } = new Interpreter(dataSize === undefined ? {} : { dataSize });
    return toJson(evaluator.value(expression, Frame.root(scope)), evaluator.budget);
  });
}

type Of<Kind extends Statement["kind"]> = Extract<Statement, { readonly kind: Kind }>;

class Interpreter {
  readonly #budget: Budget;
  readonly #shortening: Shortening | undefined;
  readonly evaluator: Evaluator;

  constructor({ dataSize, shortening }: Rendering) {
    this.#budget = new Budget(dataSize);
    this.#shortening = shortening;
    this.evaluator = new Evaluator(this.#budget, (body, frame) => this.run(body, frame));
  }

  run(body: Body, frame: Frame): string {
    const output = new Output(this.#budget);
    for (const statement of body) {
      try {
        this.#budget.spend(1);
        output.add(this.#execute(statement, frame));
      } catch (error) {
        throw withPosition(error, statement);
      }
    }
    return output.text();
  }

  #execute(statement: Statement, frame: Frame): string {
    switch (statement.kind) {
      case "text":
        return statement.text;
      case "output":
        return shortened(
          toText(this.evaluator.value(statement.value, frame), this.#budget),
          this.#shortening,
        );
      case "if":
        return this.#if(statement, frame);
      case "for":
        return this.#for(statement, frame);
      case "switch":
        return this.#switch(statement, frame);
      case "set":
        this.#assign(statement.names, this.evaluator.value(statement.value, frame), (name, value) =>
          frame.set(name, value),
        );
        return "";
      case "macro":
        frame.defineMacro({ tree: statement, frame });
        return "";
    }
  }

  #if({ branches, otherwise }: Of<"if">, frame: Frame): string {
    const taken = branches.find(({ condition }) => this.evaluator.truth(condition, frame));
    return this.run(taken?.body ?? otherwise, frame);
  }

  #switch({ subject, cases, otherwise }: Of<"switch">, frame: Frame): string {
    const value = this.evaluator.value(subject, frame);
    const matched = cases.findIndex(({ condition }) =>
      equal(value, this.evaluator.value(condition, frame), this.#budget),
    );
    const taken = matched < 0 ? undefined : cases.slice(matched).find(({ body }) => body.length > 0);
    return this.run(taken?.body ?? otherwise, frame);
  }

  #for(loop: LoopTree, frame: Frame): string {
    const items = this.#items(loop, frame);
    if (items.length === 0) return this.run(loop.otherwise, frame);
    const output = new Output(this.#budget);
    for (const [index, item] of items.entries()) {
      const inner = this.#iteration(loop, item, frame);
      inner.define("loop", loopState(index, items.length));
      output.add(this.run(loop.body, inner));
    }
    return output.text();
  }

  #items(loop: LoopTree, frame: Frame): List {
    const value = this.evaluator.value(loop.items, frame);
    if (!isList(value) && typeof value !== "string" && !isDict(value))
      reportError(`${describeValue(value)} cannot be looped over.`);
    const pairs = isDict(value) && loop.names.length > 1;
    const items = pairs ? pairsOf(value, this.#budget) : itemsOf(value, this.#budget);
    const { filter } = loop;
    if (filter === undefined) return items;
    return items.filter((item) => this.evaluator.truth(filter, this.#iteration(loop, item, frame)));
  }

  #iteration({ names }: LoopTree, item: Value, frame: Frame): Frame {
    const inner = frame.inner();
    this.#assign(names, item, (name, value) => inner.define(name, value));
    return inner;
  }

  #assign(names: readonly string[], value: Value, bind: (name: string, value: Value) => void): void {
    const [only, ...more] = names;
    if (only !== undefined && more.length === 0) return bind(only, value);
    if (!isList(value) || value.length !== names.length) {
      const found = isList(value) ? `a list of ${value.length}` : describeValue(value);
      return reportError(`${names.length} names need a list of ${names.length} values, not ${found}.`);
    }
    for (const [index, name] of names.entries()) bind(name, value[index] ?? null);
  }
}

/** Returns the start and the end of a value that is too long, with a note between them. */
function shortened(text: string, shortening: Shortening | undefined): string {
  if (shortening === undefined || text.length <= shortening.longest) return text;
  const half = Math.floor(shortening.longest / 2);
  const head = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, "");
  const missing = text.length - head.length - tail.length;
  return `${head}\n[${missing} of ${text.length} characters are left out here. ${shortening.note}]\n${tail}`;
}

function loopState(index: number, length: number): Dict {
  return {
    index: index + 1,
    index0: index,
    revindex: length - index,
    revindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}
