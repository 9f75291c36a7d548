import type {
  BinaryNode,
  ChoiceNode,
  CompareNode,
  ListNode,
  LookupNode,
  ParsedNode,
} from "nunjucks/src/parser.js";
import { templateFailed } from "../template-error.ts";
import { CallReader, at } from "./call-reader.ts";
import type { Comparison, Entry, Expression, Operator, Ordering } from "./syntax-tree.ts";
import { positionOf } from "./tokenizer.ts";

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

export abstract class ExpressionReader extends CallReader {
  #depth = 0;

  override expression(node: ParsedNode): Expression {
    this.count(node);
    if (this.#depth >= DEEPEST) throw templateFailed(positionOf(node), "the expression nests too deeply.");
    this.#depth += 1;
    const read = this.#read(node);
    this.#depth -= 1;
    return read;
  }

  #read(node: ParsedNode): Expression {
    const at = positionOf(node);
    switch (node.typename) {
      case "Literal":
        if (node.value instanceof RegExp) throw this.refused(node);
        if (node.value === Infinity) throw templateFailed(at, "the number is too large.");
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
        return {
          kind: "sign",
          negative: node.typename === "Neg",
          operand: this.expression(node.target),
          ...at,
        };
      case "Compare":
        return this.#compare(node);
      case "InlineIf":
        return this.#choice(node);
      case "Filter":
        return this.filter(node);
      case "FunCall":
        return this.call(node);
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
        const leftOperand = this.expression(node.left);
        const kind = node.typename === "And" ? "and" : "or";
        return { ...at(leftOperand), kind, leftOperand, rightOperand: this.expression(node.right) };
      }
      case "In": {
        const item = this.expression(node.left);
        return { ...at(item), kind: "in", item, container: this.expression(node.right) };
      }
      case "Is":
        return this.test(node);
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

  /** nunjucks reads `a * b // c` as `a * (b // c)`; in Jinja2 operators of one level apply from left to right. */
  #arithmetic(node: BinaryNode): Expression {
    const level = LEVELS.find((names) => names.includes(node.typename)) ?? [node.typename];
    const chain = flatten(node, level);
    if (chain.operations.length > DEEPEST)
      throw templateFailed(positionOf(node), "the expression is too long.");
    return chain.operations.reduce<Expression>((leftOperand, { operator, operand }) => {
      this.count(operand);
      return {
        ...at(leftOperand),
        kind: "binary",
        operator,
        leftOperand,
        rightOperand: this.expression(operand),
      };
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
    const target = this.expression(this.present(node.target, node));
    return { ...at(target), kind: "member", target, key: this.expression(node.val) };
  }

  #compare(node: CompareNode): Expression {
    const first = this.expression(node.expr);
    const comparisons = node.ops.map((operand): Comparison => {
      const operator = ORDERINGS.get(operand.type);
      if (operator === undefined) throw this.refused(node);
      return { operator, operand: this.expression(operand.expr) };
    });
    return { ...at(first), kind: "compare", first, comparisons };
  }

  #choice(node: ChoiceNode): Expression {
    const condition = this.expression(node.cond);
    const yes = this.expression(node.body);
    const base = { ...at(yes), kind: "choice", condition, yes } as const;
    return node.else_ === null ? base : { ...base, no: this.expression(node.else_) };
  }
}

interface Chain {
  readonly first: ParsedNode;
  readonly operations: readonly { readonly operator: Operator; readonly operand: ParsedNode }[];
}

function flatten(node: ParsedNode, level: readonly string[]): Chain {
  if (!isArithmetic(node) || !level.includes(node.typename)) return { first: node, operations: [] };
  const leftChain = flatten(node.left, level);
  const rightChain = flatten(node.right, level);
  const operator = OPERATORS[node.typename];
  return {
    first: leftChain.first,
    operations: [...leftChain.operations, { operator, operand: rightChain.first }, ...rightChain.operations],
  };
}

function isArithmetic(node: ParsedNode): node is BinaryNode & { typename: keyof typeof OPERATORS } {
  return node.typename in OPERATORS;
}
