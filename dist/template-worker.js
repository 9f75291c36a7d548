const require = process.getBuiltinModule;
import {
  Arguments,
  Budget,
  DEFAULTING,
  FILTERS,
  LIMITS,
  Output,
  TESTS,
  Undefined,
  aValue,
  absent,
  combine,
  contains,
  defined,
  describePath,
  equal,
  holds,
  isDict,
  isList,
  isNumeric,
  itemsOf,
  located,
  lookup,
  methodOf,
  ownMember,
  pairsOf,
  parseExpression,
  parseTemplate,
  reportError,
  toJson,
  toText,
  truthy,
  unknownName,
  withoutOverflow
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/template/worker.ts
const { parentPort } = process.getBuiltinModule("node:worker_threads");

// src/template/evaluate/scope-frame.ts
var Frame = class _Frame {
  #parent;
  #scope;
  #closed;
  #values = /* @__PURE__ */ new Map();
  #macros = /* @__PURE__ */ new Map();
  constructor(scope, parent, closed) {
    this.#scope = scope;
    this.#parent = parent;
    this.#closed = closed;
  }
  static root(scope) {
    return new _Frame(scope, void 0, true);
  }
  /** Names of an iteration; `set` reaches through to names that were set outside. */
  inner() {
    return new _Frame(this.#scope, this, false);
  }
  /** Names of a macro's run, which change nothing outside. */
  closed() {
    return new _Frame(this.#scope, this, true);
  }
  define(name, value) {
    this.#values.set(name, value);
  }
  set(name, value) {
    (this.#holder(name) ?? this).define(name, value);
  }
  #holder(name) {
    if (this.#values.has(name)) return this;
    return this.#closed || this.#parent === void 0 ? void 0 : this.#parent.#holder(name);
  }
  value(name) {
    const value = this.#values.get(name);
    if (value !== void 0) return value;
    return this.#parent === void 0 ? ownMember(this.#scope, name) : this.#parent.value(name);
  }
  /** All that can be named here, for advice on a name that is not. */
  names() {
    const names = /* @__PURE__ */ Object.create(null);
    for (const name of this.#allNames()) names[name] = null;
    return names;
  }
  #allNames() {
    const outer = this.#parent === void 0 ? Object.keys(this.#scope) : this.#parent.#allNames();
    return [...outer, ...this.#values.keys()];
  }
  defineMacro(macro) {
    this.#macros.set(macro.tree.name, macro);
  }
  macro(name) {
    return this.#macros.get(name) ?? this.#parent?.macro(name);
  }
};

// src/template/evaluate/sequences.ts
function slice(target, bounds, budget) {
  if (typeof target !== "string" && !isList(target)) return reportError(`${aValue(target)} has no slices.`);
  const [start, end, step] = bounds.map(bound);
  const by = step ?? 1;
  if (by === 0) return reportError("the step of a slice is zero.");
  budget.spend(target.length / (typeof target === "string" ? 8 : 1));
  if (by === 1) return target.slice(start ?? 0, end ?? target.length);
  const indices = steps({ start, end, by }, target.length);
  return typeof target === "string" ? indices.map((index) => target[index]).join("") : indices.map((index) => target[index] ?? null);
}
function bound(value) {
  if (value === null) return void 0;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : reportError(`the bounds of a slice are whole numbers, not ${aValue(value)}.`);
}
function steps({ start, end, by }, length) {
  const [lowest, highest] = by > 0 ? [0, length] : [-1, length - 1];
  const clamp = (value) => Math.min(highest, Math.max(lowest, value < 0 ? value + length : value));
  const last = end === void 0 ? by > 0 ? highest : lowest : clamp(end);
  const indices = [];
  const first = start === void 0 ? by > 0 ? lowest : highest : clamp(start);
  for (let index = first; by > 0 ? index < last : index > last; index += by) indices.push(index);
  return indices;
}
function range({ positional, named }, budget) {
  const parameters = positional.length === 1 ? ["end"] : ["start", "end", "step"];
  const given = new Arguments({ owner: "`range`", parameters }, { positional, named });
  const start = given.integer("start", 0);
  const step = given.integer("step", 1);
  if (step === 0) return reportError("the step of `range` is zero.");
  const length = Math.max(0, Math.ceil((given.integer("end") - start) / step));
  if (length > LIMITS.range)
    return reportError(`\`range\` gives at most ${LIMITS.range} items, not ${length}.`);
  budget.spend(length);
  return Array.from({ length }, (_, index) => start + index * step);
}

// src/template/evaluate/evaluator.ts
var Evaluator = class {
  budget;
  #run;
  #macroDepth = 0;
  constructor(budget, run) {
    this.budget = budget;
    this.#run = run;
  }
  value(node, frame) {
    try {
      return defined(this.result(node, frame));
    } catch (error) {
      throw located(error, node);
    }
  }
  truth(node, frame) {
    return truthy(this.value(node, frame));
  }
  result(node, frame) {
    try {
      this.budget.spend(1);
      return this.#result(node, frame);
    } catch (error) {
      throw located(error, node);
    }
  }
  #result(node, frame) {
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
          [this.value(node.left, frame), this.value(node.right, frame)],
          this.budget
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
  #name({ name }, frame) {
    const value = frame.value(name);
    return value === void 0 ? new Undefined(name, () => absent(name, { target: frame.names(), key: name })) : value;
  }
  #member(node, frame) {
    const target = this.result(node.target, frame);
    const key = this.value(node.key, frame);
    if (target instanceof Undefined) return target.member(describePath(node));
    const member = lookup(target, key);
    if (member !== void 0) return member;
    const path = describePath(node);
    return new Undefined(
      path,
      () => absent(path, {
        owner: describePath(node.target),
        target,
        key: typeof key === "object" ? aValue(key) : String(key)
      })
    );
  }
  #slice(node, frame) {
    const target = this.value(node.target, frame);
    return slice(
      target,
      node.bounds.map((bound2) => this.value(bound2, frame)),
      this.budget
    );
  }
  #dict(node, frame) {
    const dict = /* @__PURE__ */ Object.create(null);
    for (const { key, value } of node.entries) dict[key] = this.value(value, frame);
    return dict;
  }
  #either(node, frame) {
    const left = this.value(node.left, frame);
    return truthy(left) === (node.kind === "and") ? this.value(node.right, frame) : left;
  }
  #signed(node, frame) {
    const value = this.value(node.operand, frame);
    if (!isNumeric(value)) return reportError(`${aValue(value)} has no sign.`);
    return node.negative ? -Number(value) : Number(value);
  }
  #compare(node, frame) {
    let left = this.value(node.first, frame);
    for (const { operator, operand } of node.rest) {
      const right = this.value(operand, frame);
      if (!holds(operator, [left, right], this.budget)) return false;
      left = right;
    }
    return true;
  }
  #contained(node, frame) {
    const item = this.result(node.item, frame);
    const container = this.result(node.container, frame);
    if (item instanceof Undefined || container instanceof Undefined) return false;
    return contains(container, item, this.budget);
  }
  #choice(node, frame) {
    if (this.truth(node.condition, frame)) return this.result(node.yes, frame);
    return node.no === void 0 ? null : this.result(node.no, frame);
  }
  #test(node, frame) {
    const operand = this.result(node.operand, frame);
    if (node.name === "defined") return !(operand instanceof Undefined);
    if (node.name === "undefined") return operand instanceof Undefined;
    return this.test(node.name, defined(operand), this.#given(node.given, frame));
  }
  test(name, input, given) {
    const test = TESTS.get(name) ?? reportError(unknownName("test", name, [...TESTS.keys()]));
    this.budget.spend(1);
    return test.run(input, new Arguments({ owner: `the test \`${name}\``, ...test }, given), this);
  }
  #filter(node, frame) {
    const input = this.result(node.input, frame);
    if (!DEFAULTING.has(node.name))
      return this.filter(node.name, defined(input), this.#given(node.given, frame));
    if (!(input instanceof Undefined)) {
      const { positional, named } = node.given;
      const asked = positional[1] ?? named.find(({ key }) => key === "boolean")?.value;
      if (truthy(input) || asked === void 0 || !this.truth(asked, frame)) return input;
    }
    const fallback = node.given.positional[0] ?? node.given.named.find(({ key }) => key === "default_value")?.value;
    return fallback === void 0 ? "" : this.result(fallback, frame);
  }
  filter(name, input, given) {
    const filter = FILTERS.get(name) ?? reportError(unknownName("filter", name, [...FILTERS.keys()]));
    this.budget.spend(1);
    return filter.run(input, new Arguments({ owner: `the filter \`${name}\``, ...filter }, given), this);
  }
  #method(node, frame) {
    const target = this.value(node.target, frame);
    const given = this.#given(node.given, frame);
    const method = methodOf(target, node.name);
    return method.run(target, new Arguments({ owner: `\`${node.name}()\``, ...method }, given), this);
  }
  #given({ positional, named }, frame) {
    return {
      positional: positional.map((value) => this.value(value, frame)),
      named: new Map(named.map(({ key, value }) => [key, this.value(value, frame)]))
    };
  }
  #call(node, frame) {
    const given = this.#given(node.given, frame);
    const macro = frame.macro(node.name);
    if (macro === void 0) {
      return node.name === "range" ? range(given, this.budget) : reportError(`\`${node.name}\` is not defined here.`);
    }
    if (this.#macroDepth >= LIMITS.macroDepth)
      reportError(`macros call each other more than ${LIMITS.macroDepth} deep.`);
    const inner = macro.frame.closed();
    this.#bind(macro.tree, given, inner);
    if (node.caller !== void 0) inner.defineMacro({ tree: node.caller, frame });
    this.#macroDepth += 1;
    const text = this.#run(macro.tree.body, inner);
    this.#macroDepth -= 1;
    return text;
  }
  #bind({ name, parameters }, given, frame) {
    const owner = `the macro \`${name}\``;
    const args = new Arguments({ owner, parameters: parameters.map((parameter) => parameter.name) }, given);
    for (const { name: parameter, fallback } of parameters) {
      const value = args.value(parameter);
      frame.define(
        parameter,
        value === void 0 ? this.#fallback({ parameter, fallback, owner }, frame) : value
      );
    }
  }
  #fallback({ parameter, fallback, owner }, frame) {
    if (fallback !== void 0) return this.result(fallback, frame);
    return new Undefined(parameter, () => `\`${parameter}\` is not defined: ${owner} was called without it.`);
  }
};

// src/template/evaluate/interpreter.ts
function renderTemplate(template, scope, rendering = {}) {
  return withoutOverflow(() => new Interpreter(rendering).run(template, Frame.root(scope)));
}
function evaluateExpression(expression, scope, dataSize) {
  return withoutOverflow(() => {
    const { evaluator } = new Interpreter(dataSize === void 0 ? {} : { dataSize });
    return toJson(evaluator.value(expression, Frame.root(scope)), evaluator.budget);
  });
}
var Interpreter = class {
  #budget;
  #shortening;
  evaluator;
  constructor({ dataSize, shortening }) {
    this.#budget = new Budget(dataSize);
    this.#shortening = shortening;
    this.evaluator = new Evaluator(this.#budget, (body, frame) => this.run(body, frame));
  }
  run(body, frame) {
    const output = new Output(this.#budget);
    for (const statement of body) {
      try {
        this.#budget.spend(1);
        output.add(this.#execute(statement, frame));
      } catch (error) {
        throw located(error, statement);
      }
    }
    return output.text();
  }
  #execute(statement, frame) {
    switch (statement.kind) {
      case "text":
        return statement.text;
      case "output":
        return shortened(
          toText(this.evaluator.value(statement.value, frame), this.#budget),
          this.#shortening
        );
      case "if":
        return this.#if(statement, frame);
      case "for":
        return this.#for(statement, frame);
      case "switch":
        return this.#switch(statement, frame);
      case "set":
        this.#assign(
          statement.names,
          this.evaluator.value(statement.value, frame),
          (name, value) => frame.set(name, value)
        );
        return "";
      case "macro":
        frame.defineMacro({ tree: statement, frame });
        return "";
    }
  }
  #if({ branches, otherwise }, frame) {
    const taken = branches.find(({ condition }) => this.evaluator.truth(condition, frame));
    return this.run(taken?.body ?? otherwise, frame);
  }
  /** A case without a body falls through to the next. */
  #switch({ subject, cases, otherwise }, frame) {
    const value = this.evaluator.value(subject, frame);
    const matched = cases.findIndex(
      ({ condition }) => equal(value, this.evaluator.value(condition, frame), this.#budget)
    );
    const taken = matched < 0 ? void 0 : cases.slice(matched).find(({ body }) => body.length > 0);
    return this.run(taken?.body ?? otherwise, frame);
  }
  #for(loop, frame) {
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
  #items(loop, frame) {
    const value = this.evaluator.value(loop.items, frame);
    if (!isList(value) && typeof value !== "string" && !isDict(value))
      reportError(`${aValue(value)} cannot be looped over.`);
    const pairs = isDict(value) && loop.names.length > 1;
    const items = pairs ? pairsOf(value, this.#budget) : itemsOf(value, this.#budget);
    const { filter } = loop;
    if (filter === void 0) return items;
    return items.filter((item) => this.evaluator.truth(filter, this.#iteration(loop, item, frame)));
  }
  #iteration({ names }, item, frame) {
    const inner = frame.inner();
    this.#assign(names, item, (name, value) => inner.define(name, value));
    return inner;
  }
  #assign(names, value, bind) {
    const [only, ...more] = names;
    if (only !== void 0 && more.length === 0) return bind(only, value);
    if (!isList(value) || value.length !== names.length) {
      const found = isList(value) ? `a list of ${value.length}` : aValue(value);
      return reportError(`${names.length} names need a list of ${names.length} values, not ${found}.`);
    }
    for (const [index, name] of names.entries()) bind(name, value[index] ?? null);
  }
};
function shortened(text, shortening) {
  if (shortening === void 0 || text.length <= shortening.longest) return text;
  const half = Math.floor(shortening.longest / 2);
  const head = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, "");
  const missing = text.length - head.length - tail.length;
  return `${head}
[${missing} of ${text.length} characters are left out here. ${shortening.note}]
${tail}`;
}
function loopState(index, length) {
  return {
    index: index + 1,
    index0: index,
    revindex: length - index,
    revindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length
  };
}

// src/template/worker.ts
var MOST_SOURCES = 500;
var MOST_CHARACTERS = 1024 * 1024;
var SourceCache = class {
  #parse;
  #trees = /* @__PURE__ */ new Map();
  #characters = 0;
  constructor(parse) {
    this.#parse = parse;
  }
  get(source) {
    const tree = this.#trees.get(source) ?? this.#parse(source);
    this.#forget(source);
    this.#trees.set(source, tree);
    this.#characters += source.length;
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= MOST_SOURCES && this.#characters <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
    return tree;
  }
  #forget(source) {
    if (this.#trees.delete(source)) this.#characters -= source.length;
  }
};
var templates = new SourceCache(parseTemplate);
var expressions = new SourceCache(parseExpression);
function answer({ kind, source, scope, shortening }) {
  try {
    const values = JSON.parse(scope);
    const dataSize = scope.length;
    if (kind === "render")
      return { text: renderTemplate(templates.get(source), values, { dataSize, shortening }) };
    return { text: evaluateExpression(expressions.get(source), values, dataSize) };
  } catch (error) {
    if (error instanceof AgenticError) return { failure: error.message, data: error.data };
    return { failure: `the template could not be rendered: ${String(error)}.`, data: {} };
  }
}
parentPort?.on("message", (request) => parentPort?.postMessage(answer(request), []));
parentPort?.postMessage({ ready: true }, []);
export {
  SourceCache
};
