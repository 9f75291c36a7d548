import type {
  ArgumentsNode,
  BinaryNode,
  CallNode,
  MacroNode,
  ParsedNode,
  SymbolNode,
} from "nunjucks/src/parser.js";
import { METHOD_NAMES } from "../evaluate/methods.ts";
import { FILTERS } from "../filters/filters.ts";
import { TESTS } from "../filters/tests.ts";
import { templateFailed, unknownName, type Position } from "../template-error.ts";
import { SLICE } from "./preprocess.ts";
import type { Body, Entry, Expression, ArgumentNodes, MacroTree } from "./syntax-tree.ts";
import { positionOf } from "./tokenizer.ts";

const NODE_LIMIT = 20_000;
const NOT_REPEATABLE = new Set(["random", "shuffle"]);
const NOTHING: ArgumentNodes = { positional: [], named: [] };

/** Parses calls of filters, tests, methods and macros, and rejects unknown names. */
export abstract class CallReader {
  readonly #macros: ReadonlySet<string>;
  #nodes = 0;

  constructor(macros: ReadonlySet<string>) {
    this.#macros = macros;
  }

  abstract expression(node: ParsedNode): Expression;
  abstract body(node: ParsedNode): Body;

  protected test(node: BinaryNode): Expression {
    const { right } = node;
    const called = right.typename === "FunCall" ? right.name : right;
    const name =
      called?.typename === "Literal" || called?.typename === "Symbol" ? String(called.value) : undefined;
    if (name === undefined)
      throw templateFailed(positionOf(right), "a test has a name, as in `x is defined`.");
    if (!TESTS.has(name)) {
      throw templateFailed(positionOf(right), unknownName("test", name, [...TESTS.keys()]));
    }
    const args = right.typename === "FunCall" ? this.args(right.args) : NOTHING;
    const operand = this.expression(node.left);
    return { ...at(operand), kind: "test", name, operand, args };
  }

  protected filter(node: CallNode): Expression {
    const at = positionOf(node);
    const name = node.name?.typename === "Symbol" ? node.name.value : "";
    if (NOT_REPEATABLE.has(name)) {
      throw templateFailed(
        at,
        `the filter \`${name}\` is not available: a run must give the same text each time.`,
      );
    }
    if (!FILTERS.has(name)) throw templateFailed(at, unknownName("filter", name, [...FILTERS.keys()]));
    const { positional, named } = this.args(node.args);
    const [input, ...others] = positional;
    if (input === undefined) throw this.refused(node);
    return { kind: "filter", name, input, args: { positional: others, named }, ...at };
  }

  protected call(node: CallNode): Expression {
    const callee = this.present(node.name, node);
    if (callee.typename === "Symbol") return this.#namedCall(callee, node.args);
    const key =
      callee.typename === "LookupVal" && callee.val?.typename === "Literal" ? callee.val.value : undefined;
    if (callee.typename !== "LookupVal" || typeof key !== "string") {
      throw templateFailed(positionOf(node), "only macros, `range` and methods of values can be called.");
    }
    const target = this.expression(this.present(callee.target, node));
    const args = this.args(node.args);
    if (key === SLICE) return this.#slice(target, args);
    if (!METHOD_NAMES.includes(key)) {
      throw templateFailed(positionOf(callee.val ?? callee), unknownName("method", key, METHOD_NAMES));
    }
    return { ...at(target), kind: "method", target, name: key, args };
  }

  #slice(target: Expression, args: ArgumentNodes): Expression {
    if (args.positional.length > 3) throw templateFailed(target, "a slice has a start, an end and a step.");
    return { ...at(target), kind: "slice", target, bounds: args.positional };
  }

  #namedCall(callee: SymbolNode, args: ArgumentsNode): Expression {
    const name = callee.value;
    const known = ["range", ...this.#macros];
    if (name !== "caller" && !known.includes(name)) {
      throw templateFailed(positionOf(callee), unknownName("function", name, known));
    }
    const caller = this.#caller(args);
    const call = { kind: "call", name, args: this.args(args), ...positionOf(callee) } as const;
    return caller === undefined ? call : { ...call, caller };
  }

  /** nunjucks passes the body of `{% call m() %}…{% endcall %}` as a keyword argument. */
  #caller(args: ArgumentsNode): MacroTree | undefined {
    const pairs = args.children.flatMap((child) => (child.typename === "KeywordArgs" ? child.children : []));
    for (const pair of pairs) {
      if (pair.typename === "Pair" && pair.value.typename === "Caller") return this.macroTree(pair.value);
    }
    return undefined;
  }

  protected macroTree(node: MacroNode): MacroTree {
    const required = node.args.children.flatMap((child) =>
      child.typename === "KeywordArgs" ? [] : [{ name: this.symbol(child) }],
    );
    const optional = this.#keywords(node.args).map(({ key, value }) => ({ name: key, fallback: value }));
    return {
      name: this.symbol(node.name),
      parameters: [...required, ...optional],
      body: this.body(node.body),
    };
  }

  protected args(args: ArgumentsNode): ArgumentNodes {
    const positional = args.children
      .filter((child) => child.typename !== "KeywordArgs")
      .map((child) => this.expression(child));
    return { positional, named: this.#keywords(args) };
  }

  #keywords(args: ArgumentsNode): Entry[] {
    const pairs = args.children.flatMap((child) => (child.typename === "KeywordArgs" ? child.children : []));
    return pairs.flatMap((pair) => {
      if (pair.typename !== "Pair") throw this.refused(pair);
      if (pair.value.typename === "Caller") return [];
      return [{ key: this.symbol(pair.key), value: this.expression(pair.value) }];
    });
  }

  protected count(node: ParsedNode): void {
    this.#nodes += 1;
    if (this.#nodes > NODE_LIMIT) throw templateFailed(positionOf(node), "the template has too many parts.");
  }

  protected present(node: ParsedNode | null, parent: ParsedNode): ParsedNode {
    if (node !== null) return node;
    throw templateFailed(positionOf(parent), "a value is missing here.");
  }

  protected symbol(node: ParsedNode): string {
    if (node.typename === "Symbol") return node.value;
    throw templateFailed(positionOf(node), "a name is expected here.");
  }

  protected refused(node: ParsedNode): Error {
    return templateFailed(positionOf(node), `\`${node.typename}\` is not available in templates.`);
  }
}

export function at({ line, column }: Position): Position {
  return { line, column };
}
