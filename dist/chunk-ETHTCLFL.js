const require = process.getBuiltinModule;
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  branchNamesOf,
  filesChanged,
  namesIn,
  pullRequestsOf
} from "./chunk-BI6DQMC5.js";
import {
  StepOutput,
  artifactIn
} from "./chunk-LD63M3ZU.js";
import {
  referencesOf
} from "./chunk-QMOPGIIO.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/whole-output.ts
var known = /* @__PURE__ */ new WeakMap();
function wholeOutputs(store) {
  return (name, output) => {
    const path = artifactOf(store.location, name, output.data);
    if (path === void 0) return output;
    const whole = known.get(output) ?? readWhole(store, { name, path, output });
    known.set(output, whole);
    return whole;
  };
}
function artifactOf(location, name, data) {
  const artifact = artifactIn(data);
  if (!artifact?.startsWith(`${location}/artifacts/`)) return void 0;
  const path = artifact.slice(location.length + 1);
  const [attempt = "", step] = path.split("/").reverse();
  return step === name && /^\d+\.json$/.test(attempt) ? path : void 0;
}
function readWhole(store, { name, path, output }) {
  const text = store.read(path);
  if (text === void 0) {
    throw new AgenticError({
      code: "not-found",
      message: `The output of step \`${name}\` lies in ${store.location}/${path}, which is missing. Restore the file, or resume with \`--from-step ${name}\`.`
    });
  }
  const parsed = StepOutput.safeParse(parseJson(text));
  return parsed.success ? parsed.data : output;
}

// src/run/scope.ts
function scopeFor(source, { facts, state, frame = {}, extra = {}, whole = (_name, output) => output }) {
  const scope = { ...extra };
  const names = namesIn(state, frame.scope?.path ?? "");
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, names, whole });
    else if (root === "human") scope[root] ??= answersView(names);
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame });
  }
  return scope;
}
function addStep(scope, {
  root,
  name,
  names,
  whole
}) {
  const wanted = name === void 0 ? (root === "outputs" ? names.outputs : names.latest).keys() : [name];
  const found = scope[root] ??= {};
  for (const each of wanted) {
    const value = root === "outputs" ? outputView(names, each, whole) : stepView(names, each);
    if (value !== void 0) found[each] = value;
  }
}
function addRoot(scope, root, { facts, state, frame }) {
  const value = rootValue(root, { facts, state, frame });
  if (value !== void 0) scope[root] = value;
}
function rootValue(root, { facts, state, frame }) {
  switch (root) {
    case "variables":
    case "inputs":
      return facts.variables;
    case "workflow":
      return workflowView(facts, state);
    case "run":
      return runView(facts, state);
    case "item":
      return frame.item;
    case "iteration":
      return frame.iteration;
    case "files_changed":
      return filesChanged(state);
    case "branches":
      return branchNamesOf(state);
    case "pull_requests":
      return pullRequestsOf(state).map(({ number, url, branch, path }) => ({ number, url, branch, path }));
    default:
      return void 0;
  }
}
function outputView(names, name, whole) {
  const kept = names.outputs.get(name);
  if (!kept) return void 0;
  const output = whole(name, kept);
  const data = output.data;
  const fields = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  return { ...fields, ...output };
}
function stepView({ latest }, name) {
  const step = latest.get(name) ?? {
    path: name,
    name,
    kind: "",
    status: "pending",
    attempt: 0,
    failures: 0
  };
  const { path, status, attempt, files = [], failure, noOp = false, exhausted = false } = step;
  return {
    path,
    status: status === "produced" ? "running" : status,
    attempt,
    no_op: noOp,
    exhausted,
    files_changed: [...files],
    output: step.output?.summary ?? step.summary ?? "",
    error: failure?.message ?? null
  };
}
function answersView({ answers }) {
  return Object.fromEntries(Array.from(answers, ([name, answer]) => [name, answerView(answer)]));
}
function answerView({ decision, text, actor, threads = [] }) {
  return {
    decision,
    text,
    approved: decision === "approved",
    rejected: decision === "rejected",
    timed_out: decision === "timeout",
    actor: actor ?? null,
    threads
  };
}
function workflowView({ workflow, autofix }, state) {
  return {
    name: workflow.name,
    description: workflow.description ?? "",
    autofix,
    started_at: state.startedAt ?? null,
    completed_at: state.completedAt ?? state.updatedAt ?? null,
    status: state.status
  };
}
function runView({ runId, directory }, state) {
  return {
    id: runId,
    directory,
    branch: state.workspace?.branch ?? null,
    base_branch: state.workspace?.base_branch ?? null,
    base_sha: state.workspace?.base_sha ?? null,
    status: state.status,
    cost_usd: state.usage.cost_usd
  };
}

// src/steps/templates.ts
var SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;
async function renderTemplate(context, text, around) {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf(context, { text, kind: "template" }, around);
  return await context.templates.render(text, scope);
}
async function evaluateExpression(context, text, around) {
  if (typeof text === "boolean") return text;
  const scope = scopeOf(context, { text, kind: "expression" }, around);
  return await context.templates.evaluate(text, scope);
}
function scopeOf({ facts, state, store }, source, around) {
  return scopeFor(source, { facts, state, ...around, whole: wholeOutputs(store) });
}
async function renderValue(context, value, around) {
  if (typeof value === "string") {
    if (SINGLE_EXPRESSION.test(value)) return await evaluateExpression(context, value, around);
    return await renderTemplate(context, value, around);
  }
  if (Array.isArray(value)) {
    return await Promise.all(value.map((item) => renderValue(context, item, around)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await renderValue(context, item, around)]
  );
  return Object.fromEntries(await Promise.all(entries));
}

export {
  wholeOutputs,
  renderTemplate,
  evaluateExpression,
  renderValue
};
