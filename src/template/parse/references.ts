import { withoutOverflow, type Position } from "../template-error.ts";
import { parseExpression } from "./parse-expression.ts";
import { parseTemplate } from "./parse-template.ts";
import type { Body, Expression, ArgumentNodes, LoopTree, MacroTree, Statement } from "./syntax-tree.ts";
import { SourceCache } from "./source-cache.ts";
import { hasTags } from "./tokenizer.ts";

/** A name of the scope that a template reads: `outputs.plan["data"]` has the path `outputs`, `plan`, `data`. */
export interface Reference extends Position {
  readonly path: readonly string[];
  /** Whether the template handles an undefined value. */
  readonly guarded: boolean;
}

const templates = new SourceCache((source) => find(source, "template"));
const expressions = new SourceCache((source) => find(source, "expression"));

/** Returns the references of a template or expression without rendering it. Throws syntax errors as rendering does. */
export function referencesOf(source: string, kind: "template" | "expression"): readonly Reference[] {
  if (kind === "expression") return expressions.get(source);
  return hasTags(source) ? templates.get(source) : [];
}

function find(source: string, kind: "template" | "expression"): readonly Reference[] {
  return withoutOverflow(() => {
    const walk = new Walk();
    const context = { names: new Names(), known: [], guarded: false };
    if (kind === "template") walk.template(parseTemplate(source), context);
    else walk.expression(parseExpression(source), context);
    return walk.found;
  });
}

type Path = readonly string[];

interface Context {
  readonly names: Names;
  readonly known: readonly Path[];
  readonly guarded: boolean;
}

class Names {
  readonly #own: Set<string>;
  readonly #outer: Names | undefined;

  constructor(own: Iterable<string> = [], outer?: Names) {
    this.#own = new Set(own);
    this.#outer = outer;
  }

  add(name: string): void {
    this.#own.add(name);
  }

  has(name: string): boolean {
    return this.#own.has(name) || (this.#outer?.has(name) ?? false);
  }
}

class Walk {
  readonly found: Reference[] = [];
  #setAnywhere: readonly string[] = [];

  template(body: Body, context: Context): void {
    this.#setAnywhere = body.flatMap(namesSet);
    this.#body(body, context);
  }

  #body(body: Body, context: Context): void {
    for (const statement of body) this.#statement(statement, context);
  }

  #statement(statement: Statement, context: Context): void {
    switch (statement.kind) {
      case "text":
        return;
      case "output":
        return this.expression(statement.value, context);
      case "if":
        return this.#branches(statement, context);
      case "for":
        return this.#loop(statement, context);
      case "set":
        this.expression(statement.value, context);
        for (const name of statement.names) context.names.add(name);
        return;
      case "macro":
        return this.#macro(statement, context);
      case "switch":
        this.expression(statement.subject, context);
        for (const { condition } of statement.cases) this.expression(condition, context);
        for (const { body } of statement.cases) this.#body(body, context);
        this.#body(statement.otherwise, context);
    }
  }

  #branches({ branches, otherwise }: Extract<Statement, { kind: "if" }>, context: Context): void {
    let inner = context;
    for (const { condition, body } of branches) {
      this.expression(condition, inner);
      this.#body(body, knowing(inner, facts(condition, true)));
      inner = knowing(inner, facts(condition, false));
    }
    this.#body(otherwise, inner);
  }

  #loop(loop: LoopTree, context: Context): void {
    this.expression(loop.items, context);
    const inner = { ...context, names: new Names([...loop.names, "loop"], context.names) };
    if (loop.filter !== undefined) this.expression(loop.filter, inner);
    const known = loop.filter === undefined ? inner : knowing(inner, facts(loop.filter, true));
    this.#body(loop.body, known);
    this.#body(loop.otherwise, context);
  }

  #macro({ parameters, body }: MacroTree, context: Context): void {
    const names = new Names(this.#setAnywhere, context.names);
    for (const { name, fallback } of parameters) {
      if (fallback !== undefined) this.expression(fallback, { ...context, names });
      names.add(name);
    }
    this.#body(body, { ...context, names });
  }

  expression(node: Expression, context: Context): void {
    const strict = context.guarded ? { ...context, guarded: false } : context;
    switch (node.kind) {
      case "name":
      case "member":
        return this.#reference(node, context);
      case "filter":
        return this.#filter(node, context);
      case "test":
        this.expression(node.operand, {
          ...context,
          guarded: node.name === "defined" || node.name === "undefined",
        });
        return this.#args(node.args, strict);
      case "and":
      case "or":
        this.expression(node.leftOperand, strict);
        return this.expression(
          node.rightOperand,
          knowing(strict, facts(node.leftOperand, node.kind === "and")),
        );
      case "choice":
        this.expression(node.condition, strict);
        this.expression(node.yes, knowing(context, facts(node.condition, true)));
        if (node.no !== undefined) this.expression(node.no, knowing(context, facts(node.condition, false)));
        return;
      case "call":
        this.#args(node.args, strict);
        if (node.caller !== undefined) this.#macro(node.caller, strict);
        return;
      case "capture":
        return this.#body(node.body, { ...strict, names: new Names([], strict.names) });
      default:
        for (const part of partsOf(node)) this.expression(part, strict);
    }
  }

  #filter(node: Extract<Expression, { kind: "filter" }>, context: Context): void {
    const defaults = node.name === "default" || node.name === "d";
    this.expression(node.input, { ...context, guarded: defaults });
    this.#args(node.args, { ...context, guarded: defaults && context.guarded });
  }

  #args({ positional, named }: ArgumentNodes, context: Context): void {
    for (const value of positional) this.expression(value, context);
    for (const { value } of named) this.expression(value, context);
  }

  /** A path ends at the first key that is only known at run time. */
  #reference(node: Expression, context: Context): void {
    const path = pathOf(node);
    if (path !== undefined) return this.#add(path, node, context);
    if (node.kind !== "member") return this.expression(node, context);
    this.#reference(node.target, context);
    if (keyOf(node.key) === undefined) this.expression(node.key, { ...context, guarded: false });
  }

  #add(path: Path, { line, column }: Position, { names, known, guarded }: Context): void {
    const [root] = path;
    if (root === undefined || names.has(root)) return;
    const isKnown = known.some((fact) => fact.every((part, index) => path[index] === part));
    this.found.push({ path, line, column, guarded: guarded || isKnown });
  }
}

function pathOf(node: Expression): Path | undefined {
  if (node.kind === "name") return [node.name];
  const key = node.kind === "member" ? keyOf(node.key) : undefined;
  const start = node.kind === "member" && key !== undefined ? pathOf(node.target) : undefined;
  return start === undefined || key === undefined ? undefined : [...start, key];
}

function keyOf(node: Expression): string | undefined {
  return node.kind === "literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Returns the paths that are defined if a condition is `truth`. */
function facts(node: Expression, truth: boolean): readonly Path[] {
  switch (node.kind) {
    case "test": {
      const path = node.name === (truth ? "defined" : "undefined") ? pathOf(node.operand) : undefined;
      return path === undefined ? [] : [path];
    }
    case "not":
      return facts(node.operand, !truth);
    case "and":
    case "or":
      return truth === (node.kind === "and")
        ? [...facts(node.leftOperand, truth), ...facts(node.rightOperand, truth)]
        : [];
    default:
      return [];
  }
}

function knowing(context: Context, more: readonly Path[]): Context {
  return more.length === 0 ? context : { ...context, known: [...context.known, ...more] };
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "list":
      return node.items;
    case "dict":
      return node.entries.map(({ value }) => value);
    case "not":
    case "sign":
      return [node.operand];
    case "binary":
      return [node.leftOperand, node.rightOperand];
    case "compare":
      return [node.first, ...node.comparisons.map(({ operand }) => operand)];
    case "in":
      return [node.item, node.container];
    case "slice":
      return [node.target, ...node.bounds];
    case "method":
      return [node.target, ...node.args.positional, ...node.args.named.map(({ value }) => value)];
    default:
      return [];
  }
}

function namesSet(statement: Statement): readonly string[] {
  if (statement.kind === "set") return statement.names;
  if (statement.kind !== "if") return [];
  return [...statement.branches.map(({ body }) => body), statement.otherwise].flat().flatMap(namesSet);
}
