const require = process.getBuiltinModule;
import {
  referencesOf
} from "./chunk-QMOPGIIO.js";
import {
  isPlainLanguage
} from "./chunk-HQD2LTNW.js";
import {
  STEP_NAME,
  ShortStep,
  Step,
  Workflow,
  walkSteps
} from "./chunk-XLNLYAWG.js";
import {
  nearest
} from "./chunk-MHDWJNP6.js";
import {
  Settings,
  VARIABLE_NAME
} from "./chunk-5YNLMA7X.js";
import {
  readYaml
} from "./chunk-LTS2PWUY.js";
import {
  sortProblems
} from "./chunk-UO4HI7EZ.js";
import {
  code,
  either,
  isMapping,
  named,
  shown,
  valueAt
} from "./chunk-7QC7TWY5.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  _enum,
  array,
  boolean,
  int,
  lazy,
  looseObject,
  number,
  record,
  string,
  union,
  unknown
} from "./chunk-ZEABCHVC.js";

// src/definition/places.ts
var LISTS = /* @__PURE__ */ new Set(["steps", "then", "else"]);
var ENTRIES = { variables: "variable", outputs: "output" };
var OTHER_KEYS = {
  "depends-on": ["needs", "after", "requires", "depends"],
  "for-each": ["foreach", "items", "loop", "matrix"],
  "max-iterations": ["iterations", "times", "limit"],
  "max-retry": ["retries", "retry", "attempts"],
  "timeout-minutes": ["timeout"],
  condition: ["if", "when", "only-if"],
  cwd: ["working-directory", "workdir", "dir"],
  message: ["text", "question", "prompt"],
  name: ["id", "step"],
  prompt: ["text", "instructions", "message"],
  run: ["script", "shell", "cmd", "command"],
  args: ["with", "arguments", "params", "parameters"],
  variables: ["inputs", "with", "args", "params"],
  steps: ["branches", "tasks", "do"],
  default: ["value"],
  required: ["mandatory"]
};
var KEYS_BY_TYPE = new Map(
  Step.options.map((option) => [option.shape.type.value, Object.keys(option.shape)])
);
function placeIn(root) {
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const words = describe(root, path.slice(0, length));
      if (words !== void 0) return { words, length };
    }
    return { words: "the workflow", length: 0 };
  };
}
function describe(root, path) {
  const value = valueAt(root, path);
  if (!isMapping(value)) return void 0;
  const last = path.at(-1);
  const list = path.at(-2);
  if (typeof last === "number" && LISTS.has(list)) return describeStep(value, last);
  if (path.length === 2 && typeof last === "number" && typeof list === "string" && ENTRIES[list]) {
    return labelled(ENTRIES[list], { name: value["name"], index: last });
  }
  return path[0] === "settings" ? code(path.join(".")) : void 0;
}
function describeStep(step, index) {
  const type = typeof step["type"] === "string" ? ` (type ${step["type"]})` : "";
  return `${labelled("step", { name: step["name"], index })}${type}`;
}
function labelled(word, { name, index }) {
  return typeof name === "string" ? `${word} ${code(name)}` : `${word} number ${index + 1}`;
}
function adviseIn(root) {
  return (key, path) => {
    const step = valueAt(root, path);
    if (path.length === 0 && Object.hasOwn(Settings.shape, key))
      return { sentence: "It belongs in `settings`." };
    const type = isMapping(step) && LISTS.has(path.at(-2)) ? step["type"] : void 0;
    const valid = typeof type === "string" ? KEYS_BY_TYPE.get(type) ?? [] : [];
    const other = valid.find((name) => OTHER_KEYS[name]?.includes(key.toLowerCase()));
    if (other) return { suggestion: other };
    if (valid.length === 0 || nearest(key, valid)) return {};
    const types = Array.from(KEYS_BY_TYPE).filter(([, keys]) => keys.includes(key));
    if (types.length === 0) return {};
    return { sentence: `It is a key of type ${either(types.map(([name]) => name))}.` };
  };
}

// src/definition/repair.ts
var LISTS2 = /* @__PURE__ */ new Set(["steps", "then", "else"]);
function repair(value, issues) {
  const root = structuredClone(value);
  const standIns = { root, original: value, unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set() };
  for (const issue of issues) cut(standIns, issue);
  const again = Workflow.safeParse(root);
  if (!again.success) for (const { path } of again.error.issues) standIn(path.filter(isPart), standIns);
  const last = again.success ? again : Workflow.safeParse(root);
  if (!last.success) return void 0;
  return { workflow: last.data, unknown: standIns.unknown, names: standIns.names };
}
function isPart(part) {
  return typeof part !== "symbol";
}
function cut({ root, names, unknown: unknown2 }, issue) {
  const path = issue.path.filter(isPart);
  if (issue.code === "unrecognized_keys") {
    for (const key2 of issue.keys) remove(root, [...path, key2]);
    return;
  }
  if (path.at(-1) === "name" && LISTS2.has(path.at(-3)))
    return rename(valueAt(root, path.slice(0, -1)), path, names);
  const lastKey = path.findLastIndex((part) => typeof part === "string");
  if (lastKey < 0 || LISTS2.has(path[lastKey])) return;
  const key = path.slice(0, lastKey + 1);
  remove(root, key);
  if (key[0] === "settings") unknown2.add(key.join("."));
}
function rename(step, path, names) {
  if (!isMapping(step)) return;
  if (typeof step["name"] === "string") names.add(step["name"]);
  step["name"] = `unnamed-${path.filter((part) => typeof part === "number").map((part) => part + 1).join("-")}`;
}
function remove(root, path) {
  const holder = valueAt(root, path.slice(0, -1));
  if (isMapping(holder)) Reflect.deleteProperty(holder, String(path.at(-1)));
}
function standIn(path, standIns) {
  const { root } = standIns;
  const step = path.findLastIndex((part, index) => typeof part === "number" && LISTS2.has(path[index - 1]));
  if (step >= 0) return replaceStep(path.slice(0, step + 1), standIns);
  if (!isMapping(root)) return void 0;
  if (path[0] === "name") root["name"] = "unnamed";
  else if (path[0] === "version") root["version"] = "1.0";
  else if (path[0] === "variables" && path.length > 1) replaceVariable(path.slice(0, 2), standIns);
  else if (path[0] !== "steps") Reflect.deleteProperty(root, String(path[0]));
  return void 0;
}
function replaceStep(path, { root, original, unknown: unknown2, names }) {
  const was = valueAt(original, path);
  collectNames(was, names);
  unknown2.add(path.join("."));
  replace(root, path, { name: nameOf(was, "unnamed"), type: "prompt", prompt: "unknown" });
}
function replaceVariable(path, { root, original, unknown: unknown2 }) {
  unknown2.add(path.join("."));
  const name = nameOf(valueAt(original, path), "_unnamed");
  replace(root, path, { name: VARIABLE_NAME.test(name) ? name : "_unnamed" });
}
function replace(root, path, value) {
  const list = valueAt(root, path.slice(0, -1));
  if (Array.isArray(list)) list[Number(path.at(-1))] = value;
}
function nameOf(value, otherwise) {
  const name = isMapping(value) ? value["name"] : void 0;
  return typeof name === "string" && /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(name) ? name.toLowerCase() : otherwise;
}
function collectNames(value, names) {
  if (Array.isArray(value)) for (const item of value) collectNames(item, names);
  if (!isMapping(value)) return;
  for (const key of ["name", "step"]) if (typeof value[key] === "string") names.add(value[key]);
  for (const key of LISTS2) collectNames(value[String(key)], names);
}

// src/definition/rules/declared-variables.ts
var WORDS = { string: "text", number: "a number", boolean: "true or false" };
function* fittingDefaults({ workflow, isUnknown }) {
  for (const [index, variable] of (workflow.variables ?? []).entries()) {
    const path = ["variables", index];
    if (isUnknown(path)) continue;
    for (const [place, value] of (variable.enum ?? []).entries()) {
      if (typeof value !== variable.type) {
        yield mismatch({ variable, path: [...path, "enum", place], value, what: "a value in `enum`" });
      }
    }
    yield* fittingDefault(variable, [...path, "default"]);
  }
}
function* fittingDefault(variable, path) {
  const { default: value, enum: allowed } = variable;
  if (value === void 0) return;
  if (typeof value !== variable.type) {
    yield mismatch({ variable, path, value, what: "`default`" });
  } else if (allowed && !allowed.some((entry) => entry === value)) {
    const words = allowed.map((entry) => shown(String(entry)));
    yield {
      path,
      at: "value",
      message: `\`default\` of variable ${code(variable.name)} is ${named(value)}, which is not in its \`enum\`: ${words.join(", ")}.`,
      suggestion: nearest(String(value), words)
    };
  }
}
function mismatch({ variable, path, value, what }) {
  const must = `${what} of variable ${code(variable.name)} must be ${WORDS[variable.type]}`;
  const type = variable.type === "string" ? "" : ` (its type is ${variable.type})`;
  return { path, at: "value", message: `${must}${type}, not ${named(value)}.${advice(variable, value)}` };
}
function advice({ type }, value) {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return ` Put it in quotes, or add \`type: ${typeof value}\`.`;
  }
  const isQuoted = typeof value === "string" && value.trim() !== "";
  if (type === "number" && isQuoted && !Number.isNaN(Number(value))) return " Remove the quotes.";
  return type === "boolean" && (value === "true" || value === "false") ? " Remove the quotes." : "";
}

// src/definition/rules/ensures.ts
var ELSEWHERE = {
  sequence: "Put it into the steps inside.",
  conditional: "Put it into the steps inside.",
  recurring: "Put it into the steps inside.",
  workflow: "Put it into the steps of that workflow.",
  "wait-for-human": "A person's answer is checked with `output-schema`."
};
function* checkableEnsures(definition) {
  for (const node of definition.nodes) {
    const { step, path } = node;
    if (!step.ensures || definition.isUnknown(path)) continue;
    const problem = misplaced(step);
    if (problem === void 0) yield* uncheckable(definition, node, step.ensures);
    else yield { path: [...path, "ensures"], at: "key", message: problem };
  }
}
function misplaced(step) {
  const label = `step ${code(step.name)} (type ${step.type})`;
  const elsewhere = ELSEWHERE[step.type];
  if (elsewhere !== void 0) return `${label} cannot have \`ensures\`. ${elsewhere}`;
  if (step.type !== "parallel" || step["merge-mode"] === "merge") return void 0;
  return `\`ensures\` of ${label} is checked on merges, and it merges nothing. Add \`merge-mode: merge\`, or put \`ensures\` into the steps inside.`;
}
function* uncheckable(definition, { step, path }, ensures) {
  const branchless = hasNoBranch(definition);
  for (const [index, check] of ensures.entries()) {
    const name = nameOf2(check);
    const place = check === "commit" ? [...path, "ensures", index] : [...path, "ensures", index, name];
    const subject = `${code(name)} in \`ensures\` of step ${code(step.name)}`;
    const finding = { path: place, at: check === "commit" ? "value" : "key" };
    if (step.type === "parallel" && name !== "command") {
      yield { ...finding, message: `${subject}: a merge is checked with \`command\` only.` };
    } else if (branchless && (name === "commit" || name === "files")) {
      const message = `${subject} needs a branch to tell what changed. Add \`git: {}\` to \`settings\`.`;
      yield { ...finding, message };
    }
    yield* outside({ check, subject, place });
  }
}
function* outside({
  check,
  subject,
  place
}) {
  if (check === "commit" || !("files" in check)) return;
  for (const [index, glob] of check.files.entries()) {
    if (!/^(?:\/|\.\.(?:\/|$))/.test(glob)) continue;
    const message = `${code(glob)} of ${subject} matches no file: globs are relative to the repository.`;
    yield { path: [...place, index], at: "value", message };
  }
}
function nameOf2(check) {
  if (check === "commit") return "commit";
  if ("files" in check) return "files";
  return "command" in check ? "command" : "schema";
}
function hasNoBranch({ workflow, isUnknown }) {
  if (isUnknown(["settings"]) || isUnknown(["settings", "git"])) return false;
  const git = workflow.settings?.git;
  return git === void 0 || git.enabled === false;
}

// src/definition/rules/known-files.ts
function* missingFiles({ nodes, workflow }, known2) {
  for (const node of nodes) {
    for (const { kind, name, key } of namedBy(node))
      yield* missing(known2, { kind, name, path: [...node.path, key] });
    yield* lackingArguments(known2, node, workflow);
  }
  for (const [index, { template }] of (workflow.outputs ?? []).entries()) {
    yield* missing(known2, { kind: "template", name: template, path: ["outputs", index, "template"] });
  }
}
function* oddArguments({ nodes }, known2) {
  for (const { step, path } of nodes) {
    if (step.type !== "command") continue;
    const names = (known2.argumentsOf(step.command) ?? []).map(({ name }) => name);
    for (const name of Object.keys(step.args ?? {})) {
      if (names.length === 0 || names.includes(name)) continue;
      const suggestion = nearest(name, names);
      const takes = suggestion ? "" : ` It takes: ${names.join(", ")}.`;
      const message = `command ${code(step.command)} takes no argument ${code(name)}.${takes}`;
      yield { path: [...path, "args", name], at: "key", message, suggestion };
    }
  }
}
function namedBy({ step }) {
  const named2 = [];
  if (step.type === "command") named2.push({ kind: "command", name: step.command, key: "command" });
  if (step.type === "workflow") named2.push({ kind: "workflow", name: step.workflow, key: "workflow" });
  if (step.type !== "prompt" && step.type !== "command") return named2;
  if (step.agent !== void 0) named2.push({ kind: "persona", name: step.agent, key: "agent" });
  if (step.type === "prompt" && step["prompt-file"] !== void 0) {
    named2.push({ kind: "file", name: step["prompt-file"], key: "prompt-file" });
  }
  return named2;
}
function* missing(known2, { kind, name, path }) {
  if (known2.has(kind, name)) return;
  const names = known2.names(kind);
  const suggestion = nearest(name, names);
  const there = names.length > 0 ? ` There are: ${names.join(", ")}.` : "";
  const message = `there is no ${kind} ${code(name)}.`;
  yield { path, at: "value", message: suggestion ? message : `${message}${there}`, suggestion };
}
function* lackingArguments(known2, { step, path }, { variables = [] }) {
  if (step.type !== "command") return;
  const given = /* @__PURE__ */ new Set([...Object.keys(step.args ?? {}), ...variables.map(({ name }) => name)]);
  for (const { name, required } of known2.argumentsOf(step.command) ?? []) {
    if (!required || given.has(name)) continue;
    const message = `command ${code(step.command)} needs the argument ${code(name)}. Add it under \`args\`, or declare a variable of that name.`;
    yield { path: [...path, "command"], at: "value", message };
  }
}

// src/definition/rules/dependencies.ts
function* siblingDependencies(definition) {
  for (const node of definition.nodes) {
    if (node.step["depends-on"] === void 0) continue;
    if (node.parent?.step.type === "parallel") yield* unknownSiblings(node, definition);
    else {
      const message = `\`depends-on\` of step ${code(node.step.name)} works only directly inside a parallel block; elsewhere steps run one after the other.`;
      yield { path: [...node.path, "depends-on"], at: "key", message };
    }
  }
}
function* unknownSiblings(node, definition) {
  const siblings = siblingsOf(node).filter((name) => name !== node.step.name);
  for (const { name, path } of dependenciesOf(node)) {
    if (siblings.includes(name) || definition.otherNames.has(name)) continue;
    if (name === node.step.name) {
      yield { path, at: "value", message: `step ${code(name)} depends on itself.` };
      continue;
    }
    const suggestion = nearest(name, siblings);
    const here = siblings.length > 0 ? ` Steps here: ${siblings.join(", ")}.` : " It has no other steps.";
    const message = `step ${code(node.step.name)} depends on ${code(name)}, which is not in this parallel block.`;
    yield { path, at: "value", message: suggestion ? message : `${message}${here}`, suggestion };
  }
}
function* noCircles({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "parallel") continue;
    for (const circle of circlesIn(step)) {
      const index = step.steps.findIndex(({ name }) => name === circle[0]);
      const message = `these steps wait for each other, so none of them can start: ${wayAround(circle)}.`;
      yield { path: [...path, "steps", index, "depends-on"], at: "value", message };
    }
  }
}
function wayAround(circle) {
  const way = [...circle, ...circle.slice(0, 1)];
  return (way.length > 10 ? [...way.slice(0, 5), "\u2026", ...way.slice(-4)] : way).join(" \u2192 ");
}
function circlesIn(block) {
  const next = dependencyMap(block);
  const seen = /* @__PURE__ */ new Set();
  const inCircle = /* @__PURE__ */ new Set();
  const way = [];
  const circles = [];
  const follow = (name) => {
    seen.add(name);
    way.push(name);
    for (const other of next.get(name) ?? []) {
      if (!seen.has(other)) follow(other);
      else close(other);
    }
    way.pop();
  };
  const close = (name) => {
    const start = way.indexOf(name);
    const circle = start < 0 ? [] : way.slice(start);
    if (circle.length < 2 || circle.some((member) => inCircle.has(member))) return;
    circles.push(circle);
    for (const member of circle) inCircle.add(member);
  };
  for (const { name } of block.steps) if (!seen.has(name)) follow(name);
  return circles;
}
function waitsFor(node, name) {
  const block = node.parent?.step;
  if (block?.type !== "parallel") return false;
  const { bits, awaited } = waitsOf(block);
  return ((awaited.get(node.step.name) ?? 0n) & (bits.get(name) ?? 0n)) !== 0n;
}
var known = /* @__PURE__ */ new WeakMap();
function waitsOf(block) {
  const before = known.get(block);
  if (before) return before;
  const next = dependencyMap(block);
  const bits = new Map(block.steps.map(({ name }, index) => [name, 1n << BigInt(index)]));
  const awaited = /* @__PURE__ */ new Map();
  const follow = (name) => {
    const done = awaited.get(name);
    if (done !== void 0) return done;
    awaited.set(name, 0n);
    const others = next.get(name) ?? [];
    const all2 = others.reduce((sum, other) => sum | (bits.get(other) ?? 0n) | follow(other), 0n);
    awaited.set(name, all2);
    return all2;
  };
  for (const { name } of block.steps) follow(name);
  known.set(block, { bits, awaited });
  return { bits, awaited };
}
function dependencyMap(block) {
  return new Map(block.steps.map((step) => [step.name, dependencyNames(step)]));
}
function dependencyNames(step) {
  const names = step["depends-on"] ?? [];
  return typeof names === "string" ? [names] : names;
}
function dependenciesOf({ step, path }) {
  const given = step["depends-on"];
  const key = [...path, "depends-on"];
  if (typeof given === "string") return [{ name: given, path: key }];
  return (given ?? []).map((name, index) => ({ name, path: [...key, index] }));
}
function siblingsOf({ parent }) {
  return parent?.step.type === "parallel" ? parent.step.steps.map(({ name }) => name) : [];
}

// src/definition/nested.ts
var MOST_LEVELS = 8;
function nestedNames({ steps }) {
  const names = Array.from(walkSteps(steps)).flatMap(
    (step) => step.type === "workflow" ? [step.workflow] : []
  );
  return [...new Set(names)];
}
function nestedDefinitions(workflow, read) {
  const search = { read, found: /* @__PURE__ */ new Map(), chains: /* @__PURE__ */ new Map() };
  collect(workflow, [workflow.name], search);
  return search.found;
}
function nestingProblems(workflow, read) {
  const search = { read, found: /* @__PURE__ */ new Map(), chains: /* @__PURE__ */ new Map() };
  const problems = /* @__PURE__ */ new Map();
  for (const name of nestedNames(workflow)) {
    try {
      enter(name, [workflow.name], search);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.set(name, error.message);
    }
  }
  return problems;
}
function collect(workflow, chain, search) {
  const below = nestedNames(workflow).map((name) => enter(name, chain, search));
  return below.reduce((longest, each) => each.length > longest.length ? each : longest, []);
}
function enter(name, chain, search) {
  const known2 = search.chains.get(name);
  if (known2) {
    refuse([...chain, ...known2].slice(0, MOST_LEVELS + 1));
    return known2;
  }
  const nested = search.read(name);
  if (!nested) return [];
  const inside = [...chain, nested.name];
  refuse(inside);
  search.found.set(name, nested);
  const longest = [nested.name, ...collect(nested, inside, search)];
  search.chains.set(name, longest);
  return longest;
}
function refuse(chain) {
  const problem = chainProblem(chain);
  if (problem !== void 0) throw new AgenticError({ code: "definition-invalid", message: problem });
}
function chainProblem(chain) {
  const last = chain.at(-1) ?? "";
  if (chain.indexOf(last) < chain.length - 1)
    return `Workflow \`${last}\` would run itself: ${chain.join(" \u2192 ")}. A loop is a \`recurring\` step.`;
  if (chain.length <= MOST_LEVELS) return void 0;
  return `Workflows may be nested ${MOST_LEVELS} deep, and this is deeper: ${chain.join(" \u2192 ")}.`;
}

// src/definition/rules/nested-workflows.ts
function* soundNesting({ nodes, workflow }, known2) {
  let circles;
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || !known2.has("workflow", step.workflow)) continue;
    const nested = known2.workflow(step.workflow);
    if ("problem" in nested) {
      yield { path: [...path, "workflow"], at: "value", message: nested.problem };
      continue;
    }
    const circle = (circles ??= nestingProblems(workflow, readerOf(known2))).get(step.workflow);
    if (circle !== void 0) yield { path: [...path, "workflow"], at: "value", message: circle };
    yield* fittingVariables({ step, path }, nested.workflow);
  }
}
var OF_THE_RUN = ["git", "max-workers", "fan-out", "orchestrator"];
function* settingsWithoutEffect({ nodes, workflow }, known2) {
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || !known2.has("workflow", step.workflow)) continue;
    const nested = known2.workflow(step.workflow);
    if ("problem" in nested) continue;
    const own = nested.workflow.settings ?? {};
    const others = OF_THE_RUN.filter(
      (key) => own[key] !== void 0 && JSON.stringify(own[key]) !== JSON.stringify(workflow.settings?.[key])
    );
    if (others.length === 0) continue;
    const [settings, have] = others.length === 1 ? ["setting", "has"] : ["settings", "have"];
    const message = `the ${settings} ${others.map(code).join(", ")} of workflow ${code(step.workflow)} ${have} no effect here: the run's own count.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}
function readerOf(known2) {
  return (name) => {
    if (!known2.has("workflow", name)) return void 0;
    const nested = known2.workflow(name);
    return "workflow" in nested ? nested.workflow : void 0;
  };
}
function* fittingVariables({ step, path }, { variables = [] }) {
  const names = variables.map(({ name }) => name);
  const given = Object.keys(step.variables ?? {});
  for (const name of given) {
    if (names.includes(name)) continue;
    const suggestion = nearest(name, names);
    const there = names.length > 0 ? ` Its variables: ${names.join(", ")}.` : " It has none.";
    const message = `workflow ${code(step.workflow)} has no variable ${code(name)}.${suggestion ? "" : there}`;
    yield { path: [...path, "variables", name], at: "key", message, suggestion };
  }
  for (const { name, required, default: value } of variables) {
    if (!required || value !== void 0 || given.includes(name)) continue;
    const message = `workflow ${code(step.workflow)} needs the variable ${code(name)}. Add it under \`variables\`.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}

// src/definition/rules/names.ts
function uniqueStepNames(definition) {
  const { nodes } = definition;
  return repeated("step", { definition, named: nodes.map(({ step, path }) => ({ name: step.name, path })) });
}
function uniqueVariableNames(definition) {
  const variables = definition.workflow.variables ?? [];
  const named2 = variables.map(({ name }, index) => ({ name, path: ["variables", index] }));
  return repeated("variable", { definition, named: named2 });
}
function uniqueOutputNames(definition) {
  const outputs = definition.workflow.outputs ?? [];
  const named2 = outputs.map(({ name }, index) => ({ name, path: ["outputs", index] }));
  return repeated("output", { definition, named: named2 });
}
function repeated(word, { definition, named: named2 }) {
  const first2 = /* @__PURE__ */ new Map();
  const findings = [];
  for (const { name, path } of named2) {
    if (definition.isUnknown(path)) continue;
    const before = first2.get(name);
    if (!before) first2.set(name, path);
    else {
      const message = `the ${word} name ${code(name)} is taken already, in line ${definition.lineOf([...before, "name"])}.`;
      findings.push({ path: [...path, "name"], at: "value", message });
    }
  }
  return findings;
}

// src/definition/rules/orchestrator.ts
function* nameOfOrchestrator({ workflow, nodes }) {
  if (workflow.settings?.orchestrator !== "agent") return;
  for (const { step, path } of nodes) {
    if (step.name !== "orchestrator" || path.length !== 2) continue;
    const message = "the step name `orchestrator` is taken by the agent that decides (`orchestrator: agent`); choose another.";
    yield { path: [...path, "name"], at: "value", message };
  }
}

// src/definition/alternatives.ts
function keysOfOptions(options) {
  const keys = options.map(
    ({ _zod: { def } }) => "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join(" ") : ""
  );
  return keys.filter((line) => line !== "").length > 1 ? keys.join("\n") : "";
}
function alternativesOf(issue) {
  if (issue.discriminator !== void 0 || issue.message === "") return void 0;
  const lines = issue.message.split("\n").map((line) => line.split(" "));
  const words = issue.errors.flatMap(
    ([first2]) => first2?.code === "invalid_value" && first2.path.length === 0 ? first2.values.map(String) : []
  );
  return {
    words,
    keys: lines.flat().filter((key) => key !== ""),
    issuesOf: (key) => issue.errors[lines.findIndex((keys) => keys.includes(key))] ?? []
  };
}
function describeAlternatives({ words, keys }) {
  return either([...words.map((word) => `"${word}"`), `a group with ${either(keys.map(code))}`]);
}
function nearestAlternative({ words, keys }, value) {
  const key = nearest(value, keys);
  return nearest(value, words) ?? (key === void 0 ? void 0 : `${key}: \u2026`);
}

// src/definition/shape.ts
function checkShape(schema2, value, context) {
  const parsed = schema2.safeParse(value, { error: factsFor, jitless: true });
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  const reporter = { root: value, context };
  return { issues, findings: issues.flatMap((issue) => findingsOf(issue, [], reporter)) };
}
function factsFor(issue) {
  if (issue.inst === void 0) return "";
  const { def } = issue.inst._zod;
  if (issue.code === "invalid_union")
    return "options" in def && Array.isArray(def.options) ? keysOfOptions(def.options) : "";
  if (issue.code !== "unrecognized_keys") return "";
  return "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join("\n") : "";
}
function findingsOf(issue, base, reporter) {
  const path = [...base, ...issue.path.map((part) => typeof part === "symbol" ? String(part) : part)];
  if (issue.code === "unrecognized_keys") {
    const valid = issue.message.split("\n");
    return issue.keys.map((key) => unknownKey({ key, valid, path }, reporter));
  }
  if (issue.code === "invalid_union") {
    if (issue.discriminator !== void 0) return [];
    const alternatives = alternativesOf(issue);
    if (alternatives) return wrongAlternative(alternatives, { issue, path }, reporter);
    const inner = innerIssues(issue);
    if (inner) return inner.flatMap((found) => findingsOf(found, path, reporter));
  }
  return [wrongValue(issue, path, reporter)];
}
function innerIssues(issue) {
  return issue.errors.find(
    (errors) => errors.every((error) => error.path.length > 0 || error.code !== "invalid_type")
  );
}
function wrongAlternative(alternatives, { issue, path }, reporter) {
  const { keys, words, issuesOf } = alternatives;
  const value = valueAt(reporter.root, path);
  const given = isMapping(value) ? Object.keys(value) : [];
  if (given.length === 0) return [wrongValue(issue, path, reporter)];
  const [first2, ...more] = given.filter((key) => keys.includes(key));
  if (first2 === void 0) {
    return given.map(
      (key) => words.includes(key) ? aloneOnly(key, [...reporter.context.path ?? [], ...path]) : unknownKey({ key, valid: keys, path }, reporter)
    );
  }
  if (more.length === 0) return issuesOf(first2).flatMap((inner) => findingsOf(inner, path, reporter));
  const full = [...reporter.context.path ?? [], ...path];
  const place = reporter.context.place(full);
  const has = `${keyWords(full.slice(place.length))} in ${place.words} has ${all([first2, ...more].map(code))}`;
  return [{ path: full, at: "value", message: `${has}. Make an entry of each.` }];
}
function aloneOnly(word, path) {
  return { path: [...path, word], at: "key", message: `${code(word)} stands alone, without a value.` };
}
function all(words) {
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
function unknownKey({ key, valid, path }, { context }) {
  const full = [...context.path ?? [], ...path];
  const place = context.place(full);
  const inside = full.slice(place.length);
  const words = inside.length === 0 ? place.words : `${keyWords(inside)} of ${place.words}`;
  const advice2 = context.advise?.(key, full) ?? {};
  const suggestion = advice2.suggestion ?? (advice2.sentence ? void 0 : nearest(key, valid));
  const sentence = advice2.sentence ?? (suggestion === void 0 ? `Keys here: ${valid.join(", ")}.` : "");
  const message = [`unknown key ${code(key)} in ${words}.`, sentence, context.advice].filter(Boolean).join(" ");
  return { path: [...full, key], at: "key", message, suggestion };
}
function wrongValue(issue, path, { root, context }) {
  const value = valueAt(root, path);
  const full = [...context.path ?? [], ...path];
  const place = context.place(full.slice(0, -1));
  const key = keyWords(full.slice(place.length));
  if (value === void 0) {
    const message2 = `${place.words} needs ${key}.`;
    return { path: full, at: "key", message: message2, absent: true };
  }
  if (full.length === 0) {
    return {
      path: full,
      at: "value",
      message: `${place.words} must be ${expected(issue)}, not ${named(value)}.`
    };
  }
  const subject = `${key} in ${place.words}`;
  if (value === null) {
    const message2 = `${subject} has no value; it must ${requirement(issue)}.`;
    return { path: full, at: "value", message: message2, absent: true };
  }
  const { sentence, suggestion } = correction(issue, value);
  const message = `${subject} must ${requirement(issue)}, not ${named(value)}.${sentence}`;
  return { path: full, at: "value", message, suggestion };
}
function keyWords(path) {
  const text = path.reduce((words, part) => {
    if (typeof part === "number") return `${words}[${part + 1}]`;
    return words === "" ? part : `${words}.${part}`;
  }, "");
  return code(text);
}
function requirement(issue) {
  if (issue.code === "invalid_format" && issue.message !== "") return issue.message;
  if (issue.code === "too_big" && issue.origin === "string") {
    return `have at most ${issue.maximum} characters`;
  }
  return `be ${expected(issue)}`;
}
var TYPES = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of keys",
  record: "a group of keys"
};
function expected(issue) {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return either(
        issue.values.map((value) => issue.values.length > 1 ? String(value) : `"${String(value)}"`)
      );
    case "too_small":
      return atLeast(issue);
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_union": {
      const alternatives = alternativesOf(issue);
      if (alternatives) return describeAlternatives(alternatives);
      return either([
        ...new Set(issue.errors.flatMap(([first2]) => first2 ? expected(first2).split(" or ") : []))
      ]);
    }
    default:
      return "valid";
  }
}
function atLeast({ origin, minimum, inclusive }) {
  if (origin === "string") return "text that is not empty";
  if (origin === "array") return "a list with at least one entry";
  return inclusive === false ? `more than ${minimum}` : `at least ${minimum}`;
}
function correction(issue, value) {
  if (issue.code === "invalid_value" && typeof value === "string") {
    return { sentence: "", suggestion: nearest(value, issue.values.map(String)) };
  }
  if (issue.code === "invalid_format" && typeof value === "string") {
    return { sentence: "", suggestion: simplified(value, issue.pattern) };
  }
  const alternatives = issue.code === "invalid_union" ? alternativesOf(issue) : void 0;
  if (alternatives)
    return {
      sentence: "",
      suggestion: typeof value === "string" ? nearestAlternative(alternatives, value) : void 0
    };
  return { sentence: quoting(expected(issue), value) };
}
function simplified(value, pattern) {
  const joint = JOINTS.get(pattern);
  if (joint === void 0) return void 0;
  const name = shown(value).toLowerCase().replaceAll(/[^a-z0-9_]+/g, joint).replaceAll(/^[-_]+|[-_]+$/g, "");
  return /^[a-z]/.test(name) ? name : void 0;
}
var JOINTS = /* @__PURE__ */ new Map([
  [String(STEP_NAME), "-"],
  [String(VARIABLE_NAME), "_"]
]);
function quoting(wanted, value) {
  if (typeof value === "number" || typeof value === "boolean") {
    return wanted === "text" || wanted.startsWith('"') ? " Put it in quotes." : "";
  }
  if (typeof value !== "string") return "";
  if (wanted.includes("true or false") && /^(?:yes|no|on|off|true|false)$/i.test(value)) {
    return " Write true or false, without quotes.";
  }
  const isNumber = /number|more than|at (?:least|most)/.test(wanted) && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber ? " Remove the quotes." : "";
}

// src/definition/rules/output-schemas.ts
var TypeName = _enum(["string", "number", "integer", "boolean", "object", "array", "null"]);
var schema = lazy(() => union([JsonSchema, boolean()]));
var schemas = record(string(), schema).optional();
var count = int().min(0).optional();
var JsonSchema = looseObject({
  type: union([TypeName, array(TypeName).min(1)]).optional(),
  properties: schemas,
  patternProperties: schemas,
  additionalProperties: schema.optional(),
  required: array(string()).optional(),
  enum: array(unknown()).min(1).optional(),
  items: union([schema, array(schema)]).optional(),
  allOf: array(schema).min(1).optional(),
  anyOf: array(schema).min(1).optional(),
  oneOf: array(schema).min(1).optional(),
  not: schema.optional(),
  pattern: string().optional(),
  minimum: number().optional(),
  maximum: number().optional(),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count
});
function* soundOutputSchemas({ nodes, isUnknown }) {
  for (const { step, path } of nodes) {
    if (isUnknown(path)) continue;
    const of = `of step ${code(step.name)}`;
    if (step["output-schema"] !== void 0)
      yield* soundSchema(step["output-schema"], [...path, "output-schema"], `\`output-schema\` ${of}`);
    for (const [index, check] of (step.ensures ?? []).entries()) {
      if (check === "commit" || !("schema" in check)) continue;
      const place = [...path, "ensures", index, "schema"];
      yield* soundSchema(check.schema, place, `\`ensures[${index + 1}].schema\` ${of}`);
    }
  }
}
function soundSchema(value, path, words) {
  const checked = checkShape(JsonSchema, value, { path, place: () => ({ words, length: path.length }) });
  return "findings" in checked ? checked.findings : [];
}

// src/definition/step-tree.ts
function stepNodes(workflow) {
  const nodes = [];
  collect2({ steps: workflow.steps, list: "steps", parent: void 0 }, nodes);
  return nodes;
}
function collect2({ steps, list, parent }, nodes) {
  for (const [index, step] of steps.entries()) {
    const node = { step, path: [...parent?.path ?? [], list, index], parent, list, index };
    nodes.push(node);
    for (const inner of listsOf(step)) collect2({ ...inner, parent: node }, nodes);
  }
}
function listsOf(step) {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return [{ steps: step.steps, list: "steps" }];
    case "conditional":
      return [
        { steps: step.then, list: "then" },
        { steps: step.else ?? [], list: "else" }
      ];
    default:
      return [];
  }
}
function lineage(node) {
  const chain = [];
  for (let at = node; at; at = at.parent) chain.unshift(at);
  return chain;
}

// src/definition/rules/free-text.ts
var FREE_TEXT = /* @__PURE__ */ new Set([void 0, "summary", "next_step_context"]);
var COMPARED_AFTER = /^[\s)]*(?:\|\s*(?:lower|upper|trim|string)[\s)]*)*(?:[=!]==?|(?:not\s+)?in\b)\s*(.*)/s;
var COMPARED_BEFORE = /(\S+)\s*(?:[=!]==?|\bin)[\s(]*$/s;
var NOTHING = /^(?:none|null|true|false|""|'')$/i;
function comparesFreeText(reference, { text, step }) {
  const isAgent = step.type === "prompt" || step.type === "command";
  if (!isAgent || text.kind !== "expression") return void 0;
  if (reference.path.length > 3 || !FREE_TEXT.has(reference.path[2])) return void 0;
  if (!isCompared(reference, text.source)) return void 0;
  const advice2 = step["output-schema"] === void 0 ? `Declare \`output-schema\` in step ${code(step.name)} and compare a field of it.` : "Compare a field of its `output-schema`.";
  const message = `${text.words} compares what the agent of step ${code(step.name)} says in its own words. ${advice2}`;
  return { message };
}
function isCompared({ path, line, column }, source) {
  const lines = source.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, column - 1);
  const written2 = new RegExp(`^${path.map((part, index) => partPattern(part, index)).join("")}`).exec(
    source.slice(offset)
  );
  if (!written2) return false;
  const after = COMPARED_AFTER.exec(source.slice(offset + written2[0].length));
  const before = COMPARED_BEFORE.exec(source.slice(0, offset));
  const otherAfter = after?.[1]?.split(/[\s)}]/, 1)[0];
  return [otherAfter, before?.[1]].some(
    (other) => other !== void 0 && other !== "" && !NOTHING.test(other)
  );
}
function partPattern(part, index) {
  const name = part.replaceAll(/[^\w]/g, String.raw`\$&`);
  return index === 0 ? name : String.raw`\s*(?:\.\s*${name}|\[\s*["']${name}["']\s*\])`;
}

// src/definition/rules/order.ts
function obstacle(use) {
  const { from, to, moment, guarded } = use;
  const earlierIteration = sharesLoop(from, to);
  const name = code(to.step.name);
  if (from === to) {
    return earlierIteration ? void 0 : "its own result is there only once it has ended.";
  }
  const ways = { from: lineage(from), to: lineage(to) };
  if (ways.from.includes(to)) {
    return earlierIteration ? void 0 : `step ${name} is the block around it, which has not ended by then.`;
  }
  if (ways.to.includes(from)) {
    return moment === "after" || earlierIteration ? void 0 : `step ${name} is inside it and runs later.`;
  }
  const fork = ways.from.findIndex((node, index) => node !== ways.to[index]);
  const [a, b] = [ways.from[fork], ways.to[fork]];
  if (!a || !b) return void 0;
  if (a.parent?.step.type === "parallel") {
    return earlierIteration && guarded ? void 0 : parallelObstacle(a, { b, name });
  }
  if (earlierIteration) return void 0;
  if (a.list !== b.list) return `step ${name} is in the other branch of ${code(a.parent?.step.name ?? "")}.`;
  return b.index < a.index ? void 0 : `step ${name} runs later.`;
}
function parallelObstacle(a, { b, name }) {
  if (waitsFor(a, b.step.name)) return void 0;
  if (waitsFor(b, a.step.name)) return `step ${name} runs later.`;
  return `step ${name} runs at the same time. Add \`depends-on: ${b.step.name}\` to step ${code(a.step.name)}.`;
}
function sharesLoop(a, b) {
  const around = new Set(lineage(a).slice(0, -1));
  const inner = lineage(b).slice(0, -1);
  return inner.some((node) => node.step.type === "recurring" && around.has(node));
}

// src/definition/rules/output-fields.ts
var OF_EVERY_OUTPUT = [
  "success",
  "output_type",
  "document_path",
  "summary",
  "metrics",
  "next_step_context",
  "data"
];
function unknownField({ path }, { label, step }) {
  const schema2 = step["output-schema"];
  if (schema2?.["additionalProperties"] !== false || !isMapping(schema2["properties"])) return void 0;
  const declared = Object.keys(schema2["properties"]);
  const field = path[2] === "data" ? path[3] : path[2];
  const known2 = path[2] === "data" ? declared : [...declared, ...OF_EVERY_OUTPUT];
  if (field === void 0 || known2.includes(field)) return void 0;
  const message = `${label}: the \`output-schema\` of step ${code(step.name)} has no ${code(field)}.`;
  const suggestion = nearest(field, known2);
  return suggestion ? { message, suggestion } : { message: `${message} Fields: ${declared.join(", ")}.` };
}

// src/definition/rules/texts.ts
function* textsOf({ workflow, nodes, isUnknown }) {
  for (const node of nodes) if (!isUnknown(node.path)) yield* stepTexts(node);
  for (const [index, output] of (workflow.outputs ?? []).entries()) {
    const words = `\`path\` of output ${code(output.name)}`;
    const path = ["outputs", index, "path"];
    yield { path, source: output.path, kind: "template", node: void 0, moment: "after", words };
  }
}
function* stepTexts(node) {
  const { step } = node;
  const text = (path, source) => ({
    path: [...node.path, ...path],
    source,
    node,
    moment: path[0] === "until" ? "after" : "before",
    words: `\`${path[0]}\` of step ${code(step.name)}`
  });
  for (const [key, value] of expressionsOf(step)) {
    if (typeof value === "string") yield { ...text([key], value), kind: "expression" };
  }
  for (const { path, source } of stringsIn({ ...templatesOf(step), ensures: commandsOf(step) }, [])) {
    yield { ...text(path, source), kind: "template" };
  }
}
function commandsOf({ ensures = [] }) {
  return ensures.map(
    (check) => check !== "commit" && "command" in check ? { command: check.command } : void 0
  );
}
function expressionsOf(step) {
  const condition = ["condition", step.condition];
  if (step.type !== "recurring") return [condition];
  return [condition, ["for-each", step["for-each"]], ["until", step.until]];
}
function templatesOf(step) {
  switch (step.type) {
    case "prompt":
      return { prompt: step.prompt };
    case "command":
      return { args: step.args };
    case "script":
      return { run: step.run, env: step.env };
    case "wait-for-human":
      return { message: step.message };
    case "workflow":
      return { variables: step.variables };
    default:
      return {};
  }
}
function* stringsIn(value, path) {
  if (typeof value === "string") yield { path, source: value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* stringsIn(item, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* stringsIn(item, [...path, key]);
  }
}

// src/definition/rules/references.ts
var ROOTS = [
  "variables",
  "inputs",
  "outputs",
  "steps",
  "workflow",
  "run",
  "item",
  "iteration",
  "human",
  "files_changed",
  "branches",
  "pull_requests"
];
var OF_STEPS = /* @__PURE__ */ new Set(["outputs", "steps", "human"]);
function* soundReferences(definition) {
  for (const text of textsOf(definition)) {
    const { path } = text;
    const read = referencesIn(text, definition);
    if ("finding" in read) yield read.finding;
    else {
      for (const reference of read.references) {
        const remark = remarkOn(reference, text, definition);
        if (remark) yield { path, at: "value", within: startOf(reference), ...remark };
      }
    }
  }
}
function startOf({ line, column }) {
  return { line, column };
}
function referencesIn(text, definition) {
  try {
    return { references: referencesOf(text.source, text.kind) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    if (!isCondition(text) || !isPlainLanguage(text.source)) return { finding: syntaxFinding(text, error) };
    return isJudged(definition) ? { references: [] } : { finding: plainFinding(text) };
  }
}
function isCondition({ path, kind }) {
  return kind === "expression" && (path.at(-1) === "condition" || path.at(-1) === "until");
}
function isJudged({ workflow }) {
  return workflow.settings?.orchestrator === "agent";
}
function plainFinding({ path, words }) {
  const message = `${words} cannot be read as an expression such as \`outputs.check.failed > 0\`. Plain language needs \`orchestrator: agent\` in the workflow's \`settings\`.`;
  return { path, at: "value", message };
}
function syntaxFinding({ path, words }, error) {
  const { line, column } = error.data;
  const within = typeof line === "number" && typeof column === "number" ? { line, column } : void 0;
  const reason = error.message.replace(/^line \d+, column \d+: /, "");
  return { path, at: "value", within, message: `${words} cannot be read: ${reason}` };
}
function remarkOn(reference, text, definition) {
  const [root = "", name] = reference.path;
  const where = `in ${text.words}`;
  if (!ROOTS.includes(root)) return withHint(unknownRoot(root, where, definition), text, definition);
  if (root === "item" || root === "iteration") return outsideLoop(root, text);
  if (name === void 0) return void 0;
  if (root === "variables" || root === "inputs") return unknownVariable(name, where, definition);
  return OF_STEPS.has(root) ? remarkOnStep(reference, text, definition) : void 0;
}
function unknownRoot(root, where, { variableNames, byName }) {
  const message = `unknown name ${code(root)} ${where}.`;
  if (variableNames?.has(root)) return { message, suggestion: `variables.${root}` };
  if (byName.has(root)) return { message, suggestion: `outputs.${root}` };
  const suggestion = nearest(root, ROOTS);
  return suggestion ? { message, suggestion } : { message: `${message} Names here: ${ROOTS.join(", ")}.` };
}
function withHint(remark, text, definition) {
  if (!isCondition(text) || !isJudged(definition) || remark.suggestion !== void 0) return remark;
  return { message: `${remark.message} For the agent to judge it, say it as a sentence.` };
}
function unknownVariable(name, where, { variableNames }) {
  if (variableNames === void 0 || variableNames.has(name)) return void 0;
  const names = [...variableNames];
  const message = `unknown variable ${code(name)} ${where}.`;
  const suggestion = nearest(name, names);
  if (suggestion) return { message, suggestion };
  const known2 = names.length > 0 ? `Variables: ${names.slice(0, 20).join(", ")}.` : "The workflow declares no variables.";
  return { message: `${message} ${known2}` };
}
function outsideLoop(root, { node, moment, words }) {
  const around = node ? lineage(node).filter((outer) => outer !== node || moment === "after") : [];
  const loops = around.filter(({ step }) => step.type === "recurring");
  if (loops.length === 0) {
    return { message: `${code(root)} in ${words} is known only inside a step of type recurring.` };
  }
  const lists = loops.some(({ step }) => step.type === "recurring" && step["for-each"] !== void 0);
  if (root === "iteration" || lists) return void 0;
  return { message: `\`item\` in ${words} is known only inside a recurring step with \`for-each\`.` };
}
function remarkOnStep(reference, text, definition) {
  const [root = "", name = ""] = reference.path;
  const to = definition.byName.get(name);
  if (!to) return unknownStep(reference, text, definition);
  const written2 = shown(`${root}.${name}`);
  const label = `\`${written2}\` in ${text.words}`;
  const from = text.node;
  const reason = from && obstacle({ from, to, moment: text.moment, guarded: reference.guarded });
  if (reason !== void 0) return { message: `${label}: ${reason}` };
  if (root !== "outputs") return void 0;
  return comparesFreeText(reference, { text, step: to.step }) ?? unknownField(reference, { label, step: to.step });
}
function unknownStep(reference, text, definition) {
  const [root = "", name = ""] = reference.path;
  if (definition.otherNames.has(name)) return void 0;
  const names = [...definition.byName.keys(), ...definition.otherNames];
  const dashed = names.find((step) => step.includes("-") && isWrittenAt(reference, text, `${root}.${step}`));
  if (dashed) {
    const message2 = `${code(`${root}.${dashed}`)} in ${text.words} is read as a subtraction, because of the dash.`;
    return { message: message2, suggestion: `${root}["${dashed}"]` };
  }
  const message = `${code(`${root}.${name}`)} in ${text.words} names no step of this workflow.`;
  const suggestion = nearest(name, names);
  return { message, suggestion: suggestion && written(root, suggestion) };
}
function written(root, step) {
  return /^[a-z_]\w*$/.test(step) ? `${root}.${step}` : `${root}["${step}"]`;
}
function isWrittenAt({ line, column }, { source }, words) {
  const rest = (source.split("\n")[line - 1] ?? "").slice(column - 1);
  return rest.startsWith(words) && !/^[\w-]/.test(rest.slice(words.length));
}

// src/definition/rules/steps.ts
function* onePrompt({ nodes, isUnknown }) {
  for (const { step, path } of nodes) {
    if (step.type !== "prompt" || isUnknown(path)) continue;
    const label = `step ${code(step.name)} (type prompt)`;
    if (step.prompt !== void 0 && step["prompt-file"] !== void 0) {
      const message = `${label} has both \`prompt\` and \`prompt-file\`; keep one.`;
      yield { path: [...path, "prompt-file"], at: "key", message };
    } else if (step.prompt === void 0 && step["prompt-file"] === void 0) {
      const message = `${label} needs \`prompt\` or \`prompt-file\`.`;
      yield { path: [...path, "prompt"], at: "key", message, absent: true, anyOf: ["prompt", "prompt-file"] };
    }
  }
}
function* boundedLoops({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "recurring") continue;
    if (step["max-iterations"] !== void 0 || step["for-each"] !== void 0) continue;
    const reason = step.until === void 0 ? "" : ", since `until` may never hold";
    const message = `step ${code(step.name)} (type recurring) needs \`max-iterations\` or \`for-each\`${reason}.`;
    const anyOf = ["max-iterations", "for-each"];
    yield { path: [...path, "max-iterations"], at: "key", message, absent: true, anyOf };
  }
}
var WAIT_MINUTES = 5;
function* answersAreSeen({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "wait-for-human") continue;
    const seconds = step["polling-interval"] ?? 0;
    const minutes = step["timeout-minutes"] ?? WAIT_MINUTES;
    if (seconds <= minutes * 60) continue;
    const message = `\`polling-interval\` of step ${code(step.name)} is ${seconds} seconds, longer than its timeout of ${minutes} minutes.`;
    yield { path: [...path, "polling-interval"], at: "value", message };
  }
}

// src/definition/rules.ts
var RULES = [
  uniqueStepNames,
  uniqueVariableNames,
  uniqueOutputNames,
  nameOfOrchestrator,
  fittingDefaults,
  siblingDependencies,
  noCircles,
  onePrompt,
  boundedLoops,
  answersAreSeen,
  soundOutputSchemas,
  checkableEnsures,
  soundReferences
];
var MOST_OF_A_RULE = 100;
function checkRules(definition) {
  return RULES.flatMap((rule) => Array.from(first(rule(definition))));
}
function checkNesting(definition, known2) {
  return Array.from(first(soundNesting(definition, known2)));
}
function checkFiles(definition, known2) {
  return Array.from(first(missingFiles(definition, known2)));
}
function checkEffects(definition, known2) {
  return [oddArguments, settingsWithoutEffect].flatMap((rule) => Array.from(first(rule(definition, known2))));
}
function* first(findings) {
  let count2 = 0;
  for (const finding of findings) {
    if (count2 === MOST_OF_A_RULE) return;
    count2 += 1;
    yield finding;
  }
}

// src/definition/rules/definition.ts
function describeDefinition(workflow, doubt) {
  const nodes = stepNodes(workflow);
  const byName = /* @__PURE__ */ new Map();
  for (const node of nodes) if (!byName.has(node.step.name)) byName.set(node.step.name, node);
  const isUnknown = (path) => doubt.unknown.has(path.join("."));
  const variables = workflow.variables ?? [];
  const isDoubtful = variables.some((_, index) => isUnknown(["variables", index]));
  return {
    workflow,
    nodes,
    byName,
    variableNames: isDoubtful ? void 0 : new Set(variables.map(({ name }) => name)),
    otherNames: doubt.names,
    isUnknown,
    lineOf: doubt.lineOf
  };
}

// src/definition/step-shapes.ts
var STEP_TYPES = Step.options.map((option) => option.shape.type.value).filter((type) => type !== "function");
var LISTS3 = ["steps", "then", "else"];
var OTHER_WORDS = {
  agent: "prompt",
  ai: "prompt",
  approval: "wait-for-human",
  bash: "script",
  exec: "script",
  for: "recurring",
  foreach: "recurring",
  function: "script",
  group: "sequence",
  human: "wait-for-human",
  if: "conditional",
  loop: "recurring",
  manual: "wait-for-human",
  repeat: "recurring",
  run: "script",
  serial: "sequence",
  shell: "script",
  wait: "wait-for-human",
  while: "recurring"
};
var TELLING_KEYS = [
  ["prompt", "prompt"],
  ["prompt-file", "prompt"],
  ["command", "command"],
  ["run", "script"],
  ["then", "conditional"],
  ["until", "recurring"],
  ["for-each", "recurring"],
  ["max-iterations", "recurring"],
  ["merge-strategy", "parallel"],
  ["merge-mode", "parallel"],
  ["message", "wait-for-human"],
  ["workflow", "workflow"]
];
function readStepShapes(root) {
  const findings = [];
  return { value: isMapping(root) ? readLists(root, [], findings) : root, findings };
}
function readLists(block, path, findings) {
  const result = { ...block };
  for (const key of LISTS3) {
    const list = block[key];
    if (!Array.isArray(list)) continue;
    result[key] = list.map((step, index) => readStep(step, [...path, key, index], findings));
  }
  return result;
}
function readStep(step, path, findings) {
  if (!isMapping(step)) return step;
  if (Object.hasOwn(step, "step") && !Object.hasOwn(step, "type")) return readShort(step, path, findings);
  const type = readType(step, path, findings);
  if (step["type"] === "function") return { function: "unknown", ...step };
  return readLists(type === void 0 ? step : { ...step, type }, path, findings);
}
function readShort(step, path, findings) {
  const checked = checkShape(ShortStep, step, {
    path,
    place: () => ({ words: `the short step ${code(String(step["step"]))}`, length: path.length }),
    advice: "For more keys write `name`, `type: command` and `command`."
  });
  if (!("value" in checked)) {
    findings.push(...checked.findings);
    return step;
  }
  const { step: name, clearContext } = checked.value;
  const context = clearContext === void 0 ? {} : { context: clearContext ? "fresh" : "continue" };
  return { name, type: "command", command: name, ...context };
}
function readType(step, path, findings) {
  const { type } = step;
  const known2 = STEP_TYPES.find((name) => name === type);
  if (known2) return known2;
  const label = typeof step["name"] === "string" ? `step ${code(step["name"])}` : "this step";
  const types = `Types: ${STEP_TYPES.join(", ")}.`;
  if (type === void 0 || type === null) {
    const guess2 = TELLING_KEYS.find(([key]) => Object.hasOwn(step, key))?.[1];
    const suggestion = guess2 && `type: ${guess2}`;
    const message2 = guess2 ? `${label} has no \`type\`.` : `${label} has no \`type\`. ${types}`;
    findings.push({ path: [...path, "type"], at: "key", message: message2, suggestion, absent: true });
    return guess2;
  }
  if (type === "function") {
    const message2 = `\`type: function\` in ${label} works in TypeScript definitions only; use \`type: script\` here.`;
    findings.push({ path: [...path, "type"], at: "value", message: message2 });
    return void 0;
  }
  const guess = typeof type === "string" ? guessType(type) : void 0;
  const wrong = typeof type === "string" ? `unknown type ${code(type)}` : `\`type\` cannot be ${named(type)}`;
  const message = guess ? `${wrong} in ${label}.` : `${wrong} in ${label}. ${types}`;
  findings.push({ path: [...path, "type"], at: "value", message, suggestion: guess });
  return guess;
}
function guessType(word) {
  const other = OTHER_WORDS[word.toLowerCase()];
  if (other) return other;
  const near = nearest(word, STEP_TYPES);
  return STEP_TYPES.find((type) => type === near);
}

// src/definition/parse.ts
function parseWorkflow(text, file) {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return yaml;
  const { source } = yaml;
  const shapes = readStepShapes(yaml.value);
  const checked = checkShape(Workflow, shapes.value, {
    place: placeIn(shapes.value),
    advise: adviseIn(shapes.value)
  });
  if (yaml.syntax.length > 0) return { problems: misread(yaml, allFindings(shapes, checked)) };
  const findings = [...allFindings(shapes, checked), ...ruleFindings(shapes, checked, source)];
  const problems = unify(
    yaml.problems,
    withoutEchoes(findings).map((finding) => source.problem(finding))
  );
  if (problems.length === 0 && "value" in checked) return { workflow: checked.value };
  return { problems };
}
function checkSurroundings(text, file, known2) {
  const parsed = parseWorkflow(text, file);
  const yaml = readYaml(text, file);
  if (!("workflow" in parsed) || !("value" in yaml)) return { wrong: [], missing: [], odd: [] };
  const { source } = yaml;
  const nothing = { unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set() };
  const definition = describeDefinition(parsed.workflow, {
    ...nothing,
    lineOf: (path) => source.lineOf(path)
  });
  const place = (findings) => sortProblems(findings.map((finding) => source.problem(finding)));
  return {
    wrong: place(checkNesting(definition, known2)),
    missing: place(checkFiles(definition, known2)),
    odd: place(checkEffects(definition, known2))
  };
}
function allFindings(shapes, checked) {
  return [...shapes.findings, ..."findings" in checked ? checked.findings : []];
}
function ruleFindings(shapes, checked, source) {
  const nothing = { unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set() };
  const sound = "value" in checked ? { workflow: checked.value, ...nothing } : repair(shapes.value, checked.issues);
  if (!sound) return [];
  const { workflow, unknown: unknown2, names } = sound;
  const lineOf = (path) => source.lineOf(path);
  return checkRules(describeDefinition(workflow, { unknown: unknown2, names, lineOf }));
}
function misread({ source, syntax, problems }, findings) {
  const first2 = Math.min(...syntax.map(({ line }) => line));
  const present = findings.filter(({ absent }) => absent !== true).map((finding) => source.problem(finding));
  const before = unify(problems, present).filter(({ line }) => line < first2);
  return sortProblems([...syntax, ...before]);
}
function withoutEchoes(findings) {
  const wrong = findings.filter(({ absent, at }) => absent !== true || at === "value");
  const keys = wrong.flatMap(({ path, suggestion }) => [path, [...path.slice(0, -1), suggestion]]);
  const reported = new Set(keys.map((path) => path.join(".")));
  return findings.filter(({ path, at, absent, anyOf = path.slice(-1) }) => {
    const isEcho = anyOf.some((key) => reported.has([...path.slice(0, -1), key].join(".")));
    return absent !== true || at === "value" || !isEcho;
  });
}
function unify(unplain, problems) {
  const keys = new Set(unplain.map(({ key }) => key));
  const said = /* @__PURE__ */ new Map();
  for (const problem of problems) {
    if (!keys.has(problem.key)) said.set(`${problem.line}:${problem.column}:${problem.message}`, problem);
  }
  return sortProblems([...unplain, ...said.values()]);
}

export {
  checkShape,
  nestedDefinitions,
  stepNodes,
  lineage,
  parseWorkflow,
  checkSurroundings
};
