const require = process.getBuiltinModule;
import {
  attemptDirectory,
  documentIn,
  isEngineFile
} from "./chunk-Q2VELFYC.js";
import {
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  artifactIn,
  referencesOf
} from "./chunk-QTHBWSB7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/output.ts
var SUMMARY_LIMIT = 200;
var TEXT_LIMIT = 4e3;
function parseAnswer(text, structured) {
  const found = structured === void 0 ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === void 0) return { output: wrapText(text) };
  const { json, words } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words);
  return {
    output: { ...wrapped, output_type: "json", summary: wrapped.summary || "JSON result", data: json },
    json
  };
}
function findJson(text) {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = parseObject(candidate);
    if (json !== void 0) return { json, words: text.slice(0, start).trim() };
  }
  return void 0;
}
function* candidatesOf(text) {
  yield [0, text];
  const fence = /(?:^|\n)```(?:json)?[^\S\n]*\n(?:(?![^\S\n]*```)[^\n]*\n)*[^\S\n]*```$/i.exec(text);
  if (fence) {
    const [opened] = /^\n?[^\n]*\n/.exec(fence[0]) ?? [""];
    yield [fence.index, fence[0].slice(opened.length, -3).trim()];
  }
  for (const { index } of text.matchAll(/^\{/gm)) yield [index, text.slice(index)];
  const first = text.indexOf("{");
  if (first > 0) yield [first, text.slice(first)];
}
function parseObject(text) {
  if (!/^[{[]/.test(text)) return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function wrapText(text) {
  return {
    success: true,
    output_type: "text",
    document_path: null,
    summary: firstLine(text),
    metrics: {},
    next_step_context: text.trim() === "" ? null : text.trim()
  };
}
function firstLine(text, limit = SUMMARY_LIMIT) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > limit ? `${line.slice(0, limit - 1)}\u2026` : line;
}
function fitOutput(output, keep) {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(`${JSON.stringify(output, null, 2)}
`);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenDeep(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact);
}
var PATH_LIMIT = 500;
function bareOutput(output, artifact) {
  const { document_path: path } = output;
  return {
    ...output,
    output_type: firstLine(output.output_type),
    document_path: path !== null && path.length > PATH_LIMIT ? null : path,
    next_step_context: `The whole output is in ${artifact}.`,
    data: { artifact }
  };
}
function sizeOf(output) {
  return Buffer.byteLength(JSON.stringify(output));
}
function shorten(value, artifact) {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}
\u2026 ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}
function shortenDeep(value, artifact) {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten(value, artifact);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenDeep(item, artifact)]));
}
function withArtifact(data, artifact) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}

// src/steps/outcome.ts
function produced(context, { path, attempt }, { output, usage }) {
  const kept = fitOutput(output, (content) => {
    const file = `artifacts/${path}/${attempt}.json`;
    context.store.write(file, content);
    return `${context.store.location}/${file}`;
  });
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === void 0 ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}
function failed({ path, attempt }, failure, usage) {
  return { type: "step.failed", step: path, attempt, failure, ...usage ? { usage } : {} };
}
function interrupted({ path, attempt }, usage) {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...usage ? { usage } : {} };
}
function fatal(error) {
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return { class: "fatal", code, message };
}
function attemptFile({ path, attempt }, name) {
  return `${attemptDirectory(path, attempt)}/${name}`;
}

// src/steps/documents.ts
import { isAbsolute, relative } from "node:path";
var DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;
async function keepDocuments(context, event) {
  const { workspace, store, state } = context;
  if (state.workspace?.mode !== "worktree") return;
  const engines = artifactsOf(context, event);
  for (const name of await filesOf(context)) {
    const path = `${store.location}/${name}`;
    if (isEngineFile(name) || engines.has(path)) continue;
    const content = await readBytes(workspace, path);
    if (content && !isSame(content, store.readBytes(name))) store.write(name, content);
  }
}
function artifactsOf({ state }, event) {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if ("output" in event) outputs.push(event.output);
  return new Set(outputs.map((output) => artifactIn(output?.data)));
}
async function filesOf({ workspace, store }) {
  try {
    return await workspace.filesIn(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}
async function readBytes(workspace, path) {
  try {
    return await workspace.readBytes(path);
  } catch {
    return void 0;
  }
}
function isSame(content, kept) {
  return kept !== void 0 && Buffer.compare(content, kept) === 0;
}
function withRelativeDocument({ workspace, store }, output) {
  const { document_path: path } = output;
  if (path === null || !isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")].map((folder) => relative(folder, path)).find((place) => documentIn(store.location, place) !== void 0);
  return inside === void 0 ? output : { ...output, document_path: inside };
}

// src/run/scope.ts
function scopeFor(source, { facts, state, frame = {}, extra = {}, whole = (_name, output) => output }) {
  const scope = { ...extra };
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, state, whole });
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame });
  }
  return scope;
}
function addStep(scope, {
  root,
  name,
  state,
  whole
}) {
  const names = name === void 0 ? (root === "outputs" ? state.outputs : state.latest).keys() : [name];
  const found = scope[root] ??= {};
  for (const each of names) {
    const value = root === "outputs" ? outputView(state, each, whole) : stepView(state, each);
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
      return [...state.filesChanged];
    case "branches":
      return state.workspace ? [state.workspace.branch] : [];
    case "pull_requests":
      return state.pullRequests.map(({ number, url, branch, path }) => ({ number, url, branch, path }));
    case "human":
      return {};
    default:
      return void 0;
  }
}
function outputView(state, name, whole) {
  const kept = state.outputs.get(name);
  if (!kept) return void 0;
  const output = whole(name, kept);
  const data = output.data;
  const fields = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  return { ...fields, ...output };
}
function stepView(state, name) {
  const step = state.latest.get(name) ?? {
    path: name,
    name,
    kind: "",
    status: "pending",
    attempt: 0,
    failures: 0
  };
  const { path, status, attempt, files = [], failure } = step;
  return {
    path,
    status: status === "produced" ? "running" : status,
    attempt,
    files_changed: [...files],
    output: step.output?.summary ?? step.summary ?? "",
    error: failure?.message ?? null
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
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
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
  parseAnswer,
  firstLine,
  produced,
  failed,
  interrupted,
  fatal,
  attemptFile,
  keepDocuments,
  withRelativeDocument,
  wholeOutputs,
  renderTemplate,
  evaluateExpression,
  renderValue
};
