import type {
  ArgumentsNode,
  BinaryNode,
  CallNode,
  CompareNode,
  ListNode,
  LookupNode,
  MacroNode,
  ParsedNode,
} from "nunjucks/src/parser.js";
import { SLICE } from "./brackets.ts";
import { templateFailed, unknownName, type Position } from "./failure.ts";
import { FILTERS } from "./filters.ts";
import { METHOD_NAMES } from "./methods.ts";
import { TESTS } from "./tests.ts";
import { positionOf } from "./tokens.ts";
import type {
  Body,
  Comparison,
  Entry,
  Expression,
  GivenNodes,
  MacroTree,
  Operator,
  Ordering,
} from "./tree.ts";

const NODE_LIMIT = 20_000;
const DEEPEST = 100;

const OPERATORS = {
  Add: "+",
  Sub: "-",
  Mul: "*",
  Div: "/",
  FloorDiv: "//",
  Mod: "%",
  Pow: "**",
  Concat: "~",
} as const satisfies Record<string, Operator>;
const ORDERINGS = new Map<string, Ordering>([
  ["==", "=="],
  ["===", "=="],
  ["!=", "!="],
  ["!==", "!="],
  ["<", "<"],
  [">", ">"],
  ["<=", "<="],
  [">=", ">="],
]);
const LEVELS = [
  ["Add", "Sub"],
  ["Mul", "Div", "FloorDiv", "Mod"],
];
const NOT_REPEATABLE = new Set(["random", "shuffle"]);

/** Turns nunjucks' nodes into our own tree; a node without a case here is refused. */
export abstract class ExpressionReader {
  readonly #macros: ReadonlySet<string>;
  #nodes = 0;
  #depth = 0;

  constructor(macros: ReadonlySet<string>) {
    this.#macros = macros;
  }

  abstract body(node: ParsedNode): Body;

  expression(node: ParsedNode): Expression {
    this.count(node);
    if (this.#depth >= DEEPEST) throw templateFailed(positionOf(node), "the expression nests too deeply.");
    this.#depth += 1;
    const read = this.#read(node);
    this.#depth -= 1;
    return read;
  }

  protected count(node: ParsedNode): void {
    this.#nodes += 1;
    if (this.#nodes > NODE_LIMIT) throw templateFailed(positionOf(node), "the template has too many parts.");
  }

  #read(node: ParsedNode): Expression {
    const at = positionOf(node);
    switch (node.typename) {
      case "Literal":
        if (node.value instanceof RegExp || node.value === Infinity) throw this.refused(node);
        return { kind: "literal", value: node.value, ...at };
      case "Symbol":
        return { kind: "name", name: node.value, ...at };
      case "Group":
        return this.#group(node);
      case "Array":
        return { kind: "list", items: node.children.map((item) => this.expression(item)), ...at };
      case "Dict":
        return { kind: "dict", entries: node.children.map((pair) => this.#dictEntry(pair)), ...at };
      case "LookupVal":
        return this.#member(node);
      case "Not":
        return { kind: "not", operand: this.expression(node.target), ...at };
      case "Neg":
      case "Pos":
        return { kind: "sign", negative: node.typename === "Neg", operand: this.expression(node.target), ...at };
      case "Compare":
        return this.#compare(node);
      case "InlineIf":
        return this.#choice(node);
      case "Filter":
        return this.#filter(node);
      case "FunCall":
        return this.#call(node);
      case "Capture":
        return { kind: "capture", body: this.body(node.body), ...at };
      default:
        return this.#pair(node);
    }
  }

  #pair(node: ParsedNode): Expression {
    switch (node.typename) {
      case "And":
      case "Or": {
        const left = this.expression(node.left);
        const kind = node.typename === "And" ? "and" : "or";
        return { ...at(left), kind, left, right: this.expression(node.right) };
      }
      case "In": {
        const item = this.expression(node.left);
        return { ...at(item), kind: "in", item, container: this.expression(node.right) };
      }
      case "Is":
        return this.#test(node);
      case "Add":
      case "Sub":
      case "Mul":
      case "Div":
      case "FloorDiv":
      case "Mod":
      case "Pow":
      case "Concat":
        return this.#arithmetic(node);
      default:
        throw this.refused(node);
    }
  }

  /** nunjucks reads `a * b // c` as `a * (b // c)`; here operators of one level apply from left to right, as in Jinja2. */
  #arithmetic(node: BinaryNode): Expression {
    const level = LEVELS.find((names) => names.includes(node.typename)) ?? [node.typename];
    const chain = flatten(node, level);
    if (chain.rest.length > DEEPEST) throw templateFailed(positionOf(node), "the expression is too long.");
    return chain.rest.reduce<Expression>((left, { operator, operand }) => {
      this.count(operand);
      return { ...at(left), kind: "binary", operator, left, right: this.expression(operand) };
    }, this.expression(chain.first));
  }

  #group(node: ListNode): Expression {
    const [only, ...more] = node.children;
    if (only !== undefined && more.length === 0) return this.expression(only);
    const items = node.children.map((item) => this.expression(item));
    return { kind: "list", items, ...positionOf(node) };
  }

  #dictEntry(node: ParsedNode): Entry {
    this.count(node);
    if (node.typename !== "Pair") throw this.refused(node);
    const { key } = node;
    const named = key.typename === "Literal" || key.typename === "Symbol" ? key.value : undefined;
    if (typeof named !== "string" && typeof named !== "number") {
      throw templateFailed(positionOf(key), "the key of a dict is a text or a name.");
    }
    if (named === "__proto__") throw templateFailed(positionOf(key), "`__proto__` cannot be a key.");
    return { key: String(named), value: this.expression(node.value) };
  }

  #member(node: LookupNode): Expression {
    if (node.val === null) throw templateFailed(positionOf(node), "the brackets are empty.");
    const target = this.expression(node.target);
    return { ...at(target), kind: "member", target, key: this.expression(node.val) };
  }

  #compare(node: CompareNode): Expression {
    const first = this.expression(node.expr);
    const rest = node.ops.map((operand): Comparison => {
      const operator = ORDERINGS.get(operand.type);
      if (operator === undefined) throw this.refused(node);
      return { operator, operand: this.expression(operand.expr) };
    });
    return { ...at(first), kind: "compare", first, rest };
  }

  #choice(node: ParsedNode & { typename: "If" | "InlineIf" }): Expression {
    const condition = this.expression(node.cond);
    const yes = this.expression(node.body);
    const base = { ...at(yes), kind: "choice", condition, yes } as const;
    return node.else_ === null ? base : { ...base, no: this.expression(node.else_) };
  }

  #test(node: BinaryNode): Expression {
    const { right } = node;
    const called = right.typename === "FunCall" ? right.name : right;
    const name = called.typename === "Literal" || called.typename === "Symbol" ? String(called.value) : undefined;
    if (name === undefined) throw templateFailed(positionOf(right), "a test has a name, as in `x is defined`.");
    if (!TESTS.has(name)) {
      throw templateFailed(positionOf(right), unknownName("test", name, [...TESTS.keys()]));
    }
    const given = right.typename === "FunCall" ? this.given(right.args) : NOTHING;
    const operand = this.expression(node.left);
    return { ...at(operand), kind: "test", name, operand, given };
  }

  #filter(node: CallNode): Expression {
    const at = positionOf(node);
    const name = node.name.typename === "Symbol" ? node.name.value : "";
    if (NOT_REPEATABLE.has(name)) {
      throw templateFailed(at, `the filter \`${name}\` is not available: a run must give the same text each time.`);
    }
    if (!FILTERS.has(name)) throw templateFailed(at, unknownName("filter", name, [...FILTERS.keys()]));
    const { positional, named } = this.given(node.args);
    const [input, ...rest] = positional;
    if (input === undefined) throw this.refused(node);
    return { kind: "filter", name, input, given: { positional: rest, named }, ...at };
  }

  #call(node: CallNode): Expression {
    const callee = node.name;
    if (callee.typename === "Symbol") return this.#namedCall(callee.value, node);
    const key = callee.typename === "LookupVal" && callee.val?.typename === "Literal" ? callee.val.value : undefined;
    if (callee.typename !== "LookupVal" || typeof key !== "string") {
      throw templateFailed(positionOf(node), "only macros, `range` and methods of values can be called.");
    }
    const target = this.expression(callee.target);
    const given = this.given(node.args);
    if (key === SLICE) return this.#slice(target, given);
    if (!METHOD_NAMES.includes(key)) {
      throw templateFailed(positionOf(callee.val ?? callee), unknownName("method", key, METHOD_NAMES));
    }
    return { ...at(target), kind: "method", target, name: key, given };
  }

  #slice(target: Expression, given: GivenNodes): Expression {
    if (given.positional.length > 3) throw templateFailed(target, "a slice has a start, an end and a step.");
    return { ...at(target), kind: "slice", target, bounds: given.positional };
  }

  #namedCall(name: string, node: CallNode): Expression {
    const known = ["range", ...this.#macros];
    if (name !== "caller" && !known.includes(name)) {
      throw templateFailed(positionOf(node.name), unknownName("function", name, known));
    }
    const { named, ...given } = this.given(node.args);
    const caller = this.#caller(node.args);
    const call = { kind: "call", name, given: { ...given, named }, ...positionOf(node.name) } as const;
    return caller === undefined ? call : { ...call, caller };
  }

  /** `{% call m() %}…{% endcall %}` hands its body over as a keyword. */
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
    return { name: this.symbol(node.name), parameters: [...required, ...optional], body: this.body(node.body) };
  }

  protected given(args: ArgumentsNode): GivenNodes {
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

  protected symbol(node: ParsedNode): string {
    if (node.typename === "Symbol") return node.value;
    throw templateFailed(positionOf(node), "a name is expected here.");
  }

  protected refused(node: ParsedNode): Error {
    return templateFailed(positionOf(node), `\`${node.typename}\` is not available in templates.`);
  }
}

const NOTHING: GivenNodes = { positional: [], named: [] };

function at({ line, column }: Position): Position {
  return { line, column };
}

interface Chain {
  readonly first: ParsedNode;
  readonly rest: readonly { readonly operator: Operator; readonly operand: ParsedNode }[];
}

function flatten(node: ParsedNode, level: readonly string[]): Chain {
  if (!isArithmetic(node) || !level.includes(node.typename)) return { first: node, rest: [] };
  const left = flatten(node.left, level);
  const right = flatten(node.right, level);
  const operator = OPERATORS[node.typename];
  return { first: left.first, rest: [...left.rest, { operator, operand: right.first }, ...right.rest] };
}

function isArithmetic(node: ParsedNode): node is BinaryNode & { typename: keyof typeof OPERATORS } {
  return node.typename in OPERATORS;
}
