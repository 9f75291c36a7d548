const require = process.getBuiltinModule;
import {
  hasTags,
  parseExpression,
  parseTemplate,
  withoutOverflow
} from "./chunk-XVRDGOPF.js";

// src/template/references.ts
function referencesOf(source, kind) {
  if (kind === "template" && !hasTags(source)) return [];
  return withoutOverflow(() => {
    const walk = new Walk();
    const context = { names: new Names(), known: [], guarded: false };
    if (kind === "template") walk.template(parseTemplate(source), context);
    else walk.expression(parseExpression(source), context);
    return walk.found;
  });
}
var Names = class {
  #own;
  #outer;
  constructor(own = [], outer) {
    this.#own = new Set(own);
    this.#outer = outer;
  }
  add(name) {
    this.#own.add(name);
  }
  has(name) {
    return this.#own.has(name) || (this.#outer?.has(name) ?? false);
  }
};
var Walk = class {
  found = [];
  #setAnywhere = [];
  template(body, context) {
    this.#setAnywhere = body.flatMap(namesSet);
    this.#body(body, context);
  }
  #body(body, context) {
    for (const statement of body) this.#statement(statement, context);
  }
  #statement(statement, context) {
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
  #branches({ branches, otherwise }, context) {
    let rest = context;
    for (const { condition, body } of branches) {
      this.expression(condition, rest);
      this.#body(body, knowing(rest, facts(condition, true)));
      rest = knowing(rest, facts(condition, false));
    }
    this.#body(otherwise, rest);
  }
  #loop(loop, context) {
    this.expression(loop.items, context);
    const inner = { ...context, names: new Names([...loop.names, "loop"], context.names) };
    if (loop.filter !== void 0) this.expression(loop.filter, inner);
    const known = loop.filter === void 0 ? inner : knowing(inner, facts(loop.filter, true));
    this.#body(loop.body, known);
    this.#body(loop.otherwise, context);
  }
  #macro({ parameters, body }, context) {
    const names = new Names(this.#setAnywhere, context.names);
    for (const { name, fallback } of parameters) {
      if (fallback !== void 0) this.expression(fallback, { ...context, names });
      names.add(name);
    }
    this.#body(body, { ...context, names });
  }
  expression(node, context) {
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
          guarded: node.name === "defined" || node.name === "undefined"
        });
        return this.#given(node.given, strict);
      case "and":
      case "or":
        this.expression(node.left, strict);
        return this.expression(node.right, knowing(strict, facts(node.left, node.kind === "and")));
      case "choice":
        this.expression(node.condition, strict);
        this.expression(node.yes, knowing(context, facts(node.condition, true)));
        if (node.no !== void 0) this.expression(node.no, knowing(context, facts(node.condition, false)));
        return;
      case "call":
        this.#given(node.given, strict);
        if (node.caller !== void 0) this.#macro(node.caller, strict);
        return;
      case "capture":
        return this.#body(node.body, { ...strict, names: new Names([], strict.names) });
      default:
        for (const part of partsOf(node)) this.expression(part, strict);
    }
  }
  #filter(node, context) {
    const defaults = node.name === "default" || node.name === "d";
    this.expression(node.input, { ...context, guarded: defaults });
    this.#given(node.given, { ...context, guarded: defaults && context.guarded });
  }
  #given({ positional, named }, context) {
    for (const value of positional) this.expression(value, context);
    for (const { value } of named) this.expression(value, context);
  }
  /** A chain ends at the first part that is only known when the template runs. */
  #reference(node, context) {
    const path = pathOf(node);
    if (path !== void 0) return this.#add(path, node, context);
    if (node.kind !== "member") return this.expression(node, context);
    this.#reference(node.target, context);
    if (keyOf(node.key) === void 0) this.expression(node.key, { ...context, guarded: false });
  }
  #add(path, { line, column }, { names, known, guarded }) {
    const [root] = path;
    if (root === void 0 || names.has(root)) return;
    const isKnown = known.some((fact) => fact.every((part, index) => path[index] === part));
    this.found.push({ path, line, column, guarded: guarded || isKnown });
  }
};
function pathOf(node) {
  if (node.kind === "name") return [node.name];
  const key = node.kind === "member" ? keyOf(node.key) : void 0;
  const start = node.kind === "member" && key !== void 0 ? pathOf(node.target) : void 0;
  return start === void 0 || key === void 0 ? void 0 : [...start, key];
}
function keyOf(node) {
  return node.kind === "literal" && typeof node.value === "string" ? node.value : void 0;
}
function facts(node, truth) {
  switch (node.kind) {
    case "test": {
      const path = node.name === (truth ? "defined" : "undefined") ? pathOf(node.operand) : void 0;
      return path === void 0 ? [] : [path];
    }
    case "not":
      return facts(node.operand, !truth);
    case "and":
    case "or":
      return truth === (node.kind === "and") ? [...facts(node.left, truth), ...facts(node.right, truth)] : [];
    default:
      return [];
  }
}
function knowing(context, more) {
  return more.length === 0 ? context : { ...context, known: [...context.known, ...more] };
}
function partsOf(node) {
  switch (node.kind) {
    case "list":
      return node.items;
    case "dict":
      return node.entries.map(({ value }) => value);
    case "not":
    case "sign":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "compare":
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case "in":
      return [node.item, node.container];
    case "slice":
      return [node.target, ...node.bounds];
    case "method":
      return [node.target, ...node.given.positional, ...node.given.named.map(({ value }) => value)];
    default:
      return [];
  }
}
function namesSet(statement) {
  if (statement.kind === "set") return statement.names;
  if (statement.kind !== "if") return [];
  return [...statement.branches.map(({ body }) => body), statement.otherwise].flat().flatMap(namesSet);
}

export {
  referencesOf
};
