import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  JournalWriter,
  addUsage,
  attemptDirectory,
  compose,
  createRunId,
  documentIn,
  hasChanges,
  initialState,
  joinPath,
  nameOf,
  noUsage,
  prefixOf,
  randomIds,
  readState,
  runFiles,
  suffixOf,
  systemClock
} from "./chunk-G6R6L7CF.js";
import {
  exitCodeFor
} from "./chunk-STDLQRNJ.js";
import {
  print,
  printJson,
  say
} from "./chunk-UPJ66UGB.js";
import {
  JOURNAL_VERSION,
  OUTPUT_LIMIT_BYTES,
  StepOutput
} from "./chunk-QCRIF54T.js";
import {
  Provider,
  childrenOf,
  external_exports,
  referencesOf,
  walkSteps
} from "./chunk-5SXWWKLX.js";
import {
  version
} from "./chunk-T2DZ2ZUN.js";
import {
  truthy
} from "./chunk-DDV6N3X7.js";
import {
  isSet
} from "./chunk-RASP7YNV.js";
import {
  require_dist
} from "./chunk-7GBVGIO3.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import {
  __callDispose,
  __export,
  __toESM,
  __using
} from "./chunk-WVWDAXK4.js";

// src/run/record.ts
var Place = external_exports.object({
  mode: external_exports.enum(["worktree", "checkout"]),
  path: external_exports.string(),
  branch: external_exports.string(),
  base_branch: external_exports.string(),
  base_sha: external_exports.string()
});
var RunRecord = external_exports.object({
  id: external_exports.string(),
  workflow: external_exports.string(),
  definition: external_exports.string().describe("Where the definition came from: a path, or built-in."),
  variables: external_exports.record(external_exports.string(), external_exports.unknown()),
  trigger: external_exports.string(),
  actor: external_exports.string(),
  base_sha: external_exports.string().optional(),
  engine_version: external_exports.string(),
  created_at: external_exports.string(),
  overrides: external_exports.object({
    provider: Provider.optional(),
    model: external_exports.string().optional(),
    terminalOutput: external_exports.enum(["base", "all"]).optional(),
    git: external_exports.boolean().optional(),
    pullRequest: external_exports.boolean().optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional()
});

// src/output/format.ts
function formatDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1e3);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}
function formatCost(dollars) {
  if (dollars === null) return "$?";
  return dollars > 0 && dollars < 0.01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}
function formatCount(count) {
  if (count < 1e3) return String(count);
  return count < 999500 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function shorten(text, width) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}\u2026` : line;
}
function pad(number) {
  return String(number).padStart(2, "0");
}

// src/engine/run.ts
var import_yaml = __toESM(require_dist(), 1);

// src/decision/plan.ts
function outputsFor(plan, outcome) {
  return (plan.workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}
function stepNames(workflow) {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}
function stepsBefore(workflow, name) {
  const target = startOf(workflow, name);
  if (target === void 0) return void 0;
  const names = stepNames(workflow);
  const around = new Set(chainTo(workflow.steps, target)?.map((step) => step.name));
  return names.slice(0, names.indexOf(target)).filter((before) => !around.has(before));
}
function pathsFrom(workflow, { name, paths }) {
  const target = startOf(workflow, name) ?? name;
  const names = stepNames(workflow);
  const again = new Set(names.slice(names.indexOf(target)));
  for (const step of chainTo(workflow.steps, target) ?? []) again.add(step.name);
  return Array.from(paths).filter((path) => again.has(path.slice(path.lastIndexOf("/") + 1)));
}
function startOf(workflow, name) {
  const chain = chainTo(workflow.steps, name);
  return (chain?.find((step) => step.type === "recurring") ?? chain?.at(-1))?.name;
}
function chainTo(steps, name) {
  for (const step of steps) {
    if (step.name === name) return [step];
    const inner = chainTo(childrenOf(step), name);
    if (inner) return [step, ...inner];
  }
  return void 0;
}

// src/steps/output.ts
var SUMMARY_LIMIT = 200;
var TEXT_LIMIT = 4e3;
function parseAnswer(text, structured) {
  const json = structured ?? findJson(text);
  if (json === void 0) return { output: wrapText(text) };
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  return { output: { ...wrapText(""), output_type: "json", summary: "JSON result", data: json }, json };
}
function findJson(text) {
  const trimmed = text.trim();
  const fences = Array.from(trimmed.matchAll(/```(?:json)?\s*\n([^]*?)\n\s*```/g), (match) => match[1] ?? "");
  const brace = trimmed.lastIndexOf("\n{");
  const candidates = [
    trimmed,
    ...fences.reverse(),
    trimmed.slice(brace + 1),
    trimmed.slice(trimmed.indexOf("{"))
  ];
  for (const candidate of candidates) {
    const value = parseObject(candidate.trim());
    if (value !== void 0) return value;
  }
  return void 0;
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
  const context = shorten2(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenDeep(output.data, artifact), artifact) };
  return sizeOf(trimmed) <= OUTPUT_LIMIT_BYTES ? trimmed : { ...shorter, data: { artifact } };
}
function sizeOf(output) {
  return Buffer.byteLength(JSON.stringify(output));
}
function shorten2(value, artifact) {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}
\u2026 ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}
function shortenDeep(value, artifact) {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten2(value, artifact);
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

// src/engine/limits.ts
var INBOX_INTERVAL_MS = 1e3;
var LONGEST_SLEEP_MS = 2 ** 31 - 1;
function watchLimits({
  context,
  stop
}) {
  const over = new AbortController();
  const end = () => over.abort();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { end, [Symbol.dispose]: end };
}
async function stopAtDeadline({ clock, plan, state }, { stop, signal }) {
  const left = Math.max(0, plan.timeoutMs - state.elapsedMs);
  if (!await sleep(clock, Math.min(left, LONGEST_SLEEP_MS), signal)) return;
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Raise \`timeout-minutes\` and resume.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}
async function stopOnRequest({ clock, store, state }, { stop, signal }) {
  while (await sleep(clock, INBOX_INTERVAL_MS, signal)) {
    const request = store.requests().find(({ id, content }) => !state.requests.has(id) && isCancel(content));
    if (request) stop.request({ kind: "cancelled", request: request.id });
  }
}
function isCancel(content) {
  try {
    const request = JSON.parse(content);
    return typeof request === "object" && request !== null && Reflect.get(request, "type") === "cancel";
  } catch {
    return false;
  }
}
async function sleep(clock, milliseconds, signal) {
  try {
    await clock.sleep(milliseconds, signal);
    return !signal.aborted;
  } catch {
    return false;
  }
}

// src/engine/documents.ts
async function restoreDocuments({
  workspace,
  store,
  state
}) {
  for (const { output } of state.steps.values()) {
    const name = documentIn(store.location, output?.document_path);
    if (name === void 0) continue;
    const path = `${store.location}/${name}`;
    if (await workspace.readFile(path) !== void 0) continue;
    const content = store.read(name);
    if (content !== void 0) await workspace.writeFile(path, content);
  }
}

// src/run/progress.ts
function projectProgress(state, facts) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status: state.status,
    ...state.reason === void 0 ? {} : { reason: state.reason },
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    ...state.completedAt === void 0 ? {} : { completed_at: state.completedAt },
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: [],
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(state.outputs),
    files_changed: [...state.filesChanged],
    branches: state.workspace ? [state.workspace.branch] : [],
    pull_requests: state.pullRequests.map(({ number, url, branch, path }) => ({ number, url, branch, path })),
    usage: { ...state.usage, orchestrator_sessions: 0 }
  };
}
function isLeaf(step) {
  return step.attempt > 0 || step.status === "skipped";
}
function hasEnded({ status }) {
  return status === "completed" || status === "skipped" || status === "failed";
}
function currentStep(state) {
  const path = [...state.active].at(-1) ?? state.paused?.step ?? state.failure?.step;
  const step = path === void 0 ? void 0 : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, step.attempt - 1),
    started_at: step.startedAt ?? null,
    ...state.paused ? { message: state.paused.message } : {}
  };
}
function endedStep(step) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, step.attempt - 1),
    output_summary: summaryOf(step),
    ...step.commit === void 0 ? {} : { commit: step.commit }
  };
}
function summaryOf({ status, output, reason, failure }) {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}
function pendingSteps(state, { workflow }) {
  if (state.status === "completed") return [];
  const begun = new Set(
    Array.from(state.steps.values()).filter((step) => step.status !== "pending").map(({ name }) => name)
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !begun.has(name));
}

// src/engine/progress-writer.ts
var INTERVAL_MS = 1e3;
var ProgressWriter = class {
  #options;
  #written = -Infinity;
  #due = false;
  constructor(options) {
    this.#options = options;
  }
  onEvent(_event, state) {
    if (!this.#options.enabled || this.#due) return;
    const wait2 = this.#written + INTERVAL_MS - this.#options.clock.now().getTime();
    if (wait2 <= 0) {
      this.write(state);
      return;
    }
    this.#due = true;
    setTimeout(() => {
      if (this.#due) this.write(state);
    }, wait2).unref();
  }
  write(state) {
    this.#due = false;
    const { store, facts, clock } = this.#options;
    this.#written = clock.now().getTime();
    store.write(runFiles.progress, `${JSON.stringify(projectProgress(state, facts), null, 2)}
`);
  }
};

// src/engine/recover.ts
async function recoverAttempt(context, previous) {
  const cut = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut) await savePartial(context, previous);
}
async function savePartial({ workspace, store }, { path, attempt, base }) {
  if (base === void 0) return;
  const { patch } = await workspace.recover(base);
  if (patch !== "") store.write(`${attemptDirectory(path, attempt)}/partial.patch`, `${patch}
`);
}
function interruptions(state) {
  const cut = Array.from(state.active, (path) => state.steps.get(path));
  return cut.flatMap((step) => {
    if (step?.status !== "running") return [];
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason: "crash" }];
  });
}

// src/decision/walk.ts
var ended = { kind: "ended" };
function open(...decisions) {
  return { kind: "open", decisions };
}
function record(event) {
  return open({ type: "record", event });
}
function closeBlock(path, status, summary) {
  return record({ type: "block.closed", step: path, status, summary });
}

// src/decision/conditional.ts
function enterConditional(at) {
  const { path, step, frame, state } = at;
  if (state.condition === void 0) return open({ type: "evaluate-condition", path, step, frame });
  return { steps: state.condition ? step.then : step.else ?? [], prefix: path, frame };
}

// src/decision/recurring.ts
var fresh = { iteration: 0, open: false, done: false };
function enterRecurring({ path, step, frame, state }) {
  const loop = state.loop ?? fresh;
  if (step["for-each"] !== void 0 && loop.items === void 0) {
    return open({ type: "evaluate-items", path, step, frame });
  }
  if (!loop.open) return nextIteration(path, step, loop);
  const { iteration } = loop;
  return {
    steps: step.steps,
    prefix: joinPath(path, iteration),
    frame: { iteration, item: loop.items?.[iteration - 1] }
  };
}
function endIteration({ path, step, state }) {
  const loop = state.loop ?? fresh;
  const { iteration } = loop;
  if (step.until === void 0)
    return record({ type: "iteration.ended", step: path, iteration, done: false });
  const frame = { iteration, item: loop.items?.[iteration - 1] };
  return open({ type: "evaluate-until", path, step, frame });
}
function nextIteration(path, step, loop) {
  const limit = Math.min(step["max-iterations"] ?? Infinity, loop.items?.length ?? Infinity);
  if (loop.done || loop.iteration >= limit) return closeBlock(path, "completed", summaryOf2(step, loop));
  const item = loop.items ? { item: loop.items[loop.iteration] } : {};
  return record({ type: "iteration.started", step: path, iteration: loop.iteration + 1, ...item });
}
function summaryOf2(step, { iteration, items, done }) {
  const count = `${iteration} ${iteration === 1 ? "iteration" : "iterations"}`;
  if (done) return `${count}, until its condition held`;
  if (items) {
    const stopped = iteration < items.length ? "; max-iterations reached" : "";
    return `${iteration} of ${items.length} items${stopped}`;
  }
  return step.until === void 0 ? count : `${count}; max-iterations reached, until never held`;
}

// src/decision/retry.ts
function decideAfterFailure(walk, at) {
  const { path, step, frame, state } = at;
  const failure = state.failure;
  if (!failure || failure.class === "fatal") return { kind: "failed", step: state };
  if (failure.class === "blocking") {
    return record({ type: "run.paused", reason: failure.code, message: failure.message, step: path });
  }
  const policy = walk.plan.policies.get(step.name) ?? { maxRetry: 0, onError: "fail" };
  if (policy.onError === "skip") {
    return record({
      type: "step.skipped",
      step: path,
      kind: step.type,
      reason: `failed: ${failure.message}`
    });
  }
  if (policy.onError === "fail" || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  const until = Date.parse(state.completedAt ?? "") + (failure.retry_after_ms ?? 0);
  if (until > walk.now) return open({ type: "wait", path, until });
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}

// src/decision/decide.ts
function decide(plan, state, now) {
  if (state.status !== "running") return [];
  const walk = { plan, state, now };
  const progress = decideList(walk, { steps: plan.workflow.steps, prefix: "", frame: {} });
  if (progress.kind === "open") return progress.decisions;
  return progress.kind === "ended" ? complete(walk) : giveUp(walk, progress.step);
}
function decideList(walk, { steps, prefix, frame }) {
  const step = steps[walk.state.cursors.get(prefix) ?? 0];
  if (!step) return ended;
  return decideStep(walk, { path: joinPath(prefix, step.name), step, frame });
}
function decideStep(walk, at) {
  const { path, step } = at;
  const state = walk.state.steps.get(path);
  const gate = decideGate(walk, at);
  if (gate) return gate;
  switch (step.type) {
    case "sequence":
    case "conditional":
    case "recurring":
      return decideBlock(walk, at);
    default:
      return decideLeaf(walk, { ...at, state });
  }
}
function decideGate({ state: run }, { path, step, frame }) {
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return void 0;
  if (run.skip.has(step.name)) return skip(path, step, "from-step");
  if (step.condition === void 0 || step.type === "conditional") return void 0;
  if (state?.condition === void 0) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? void 0 : skip(path, step, "condition");
}
function skip(path, step, reason) {
  return record({ type: "step.skipped", step: path, kind: step.type, reason });
}
function decideLeaf(walk, { path, step, frame, state }) {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...state?.attempt ? { previous: { ...state } } : {}
      });
  }
}
function decideBlock(walk, at) {
  const { path, step } = at;
  const state = walk.state.steps.get(path);
  if (state?.status === "failed") return { kind: "failed", step: state };
  if (state?.status !== "running") return record({ type: "block.opened", step: path, kind: step.type });
  const inside2 = decideInside(walk, { ...at, state });
  if (inside2.kind === "ended") return closeBlock(path, "completed", summaryOf3(state));
  if (inside2.kind === "failed") {
    const skips = walk.plan.policies.get(step.name)?.onError === "skip";
    return closeBlock(path, skips ? "skipped" : "failed", `${inside2.step.path} failed`);
  }
  return inside2;
}
function decideInside(walk, at) {
  const entry = enterBlock(at);
  if ("kind" in entry) return entry;
  const inside2 = decideList(walk, entry);
  return inside2.kind === "ended" && at.step.type === "recurring" ? endIteration({ ...at, step: at.step }) : inside2;
}
function enterBlock({ path, step, frame, state }) {
  switch (step.type) {
    case "conditional":
      return enterConditional({ path, step, frame, state });
    case "recurring":
      return enterRecurring({ path, step, frame, state });
    case "sequence":
      return { steps: step.steps, prefix: path, frame };
    default:
      return ended;
  }
}
function summaryOf3(state) {
  if (state.kind !== "conditional") return "";
  return state.condition ? "condition held" : "condition did not hold";
}
function complete({ plan, state }) {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const changed = hasChanges(state);
  if (plan.opensPullRequest && changed) {
    if (!state.pushed) return [{ type: "push-branch" }];
    if (state.pullRequests.length === 0) return [{ type: "open-pull-request" }];
  }
  const event = state.workspace ? { type: "run.completed", changed } : { type: "run.completed" };
  return [{ type: "record", event }];
}
function giveUp({ plan, state }, step) {
  const writes = pendingOutputs(plan, state, "failed");
  if (writes.length > 0) return writes;
  const cause = causeOf(state, step);
  const failure = cause.failure ?? {
    class: "fatal",
    code: "step-failed",
    message: `${cause.path} failed.`
  };
  return [{ type: "record", event: { type: "run.failed", failure, step: cause.path } }];
}
function causeOf(state, step) {
  if (step.failure) return step;
  const inside2 = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (candidate) => candidate?.failure && candidate.path.startsWith(`${step.path}/`)
  );
  return inside2.at(-1) ?? step;
}
function pendingOutputs(plan, state, outcome) {
  return outputsFor(plan, outcome).filter((output) => !state.written.has(output.name)).map((output) => ({ type: "write-output", output }));
}

// src/run/scope.ts
function scopeFor(source, {
  facts,
  state,
  frame = {},
  extra = {}
}) {
  const scope = { ...extra };
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, state });
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame });
  }
  return scope;
}
function addStep(scope, { root, name, state }) {
  const view = root === "outputs" ? outputView : stepView;
  const names = name === void 0 ? (root === "outputs" ? state.outputs : state.latest).keys() : [name];
  const found = scope[root] ??= {};
  for (const each of names) {
    const value = view(state, each);
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
function outputView(state, name) {
  const output = state.outputs.get(name);
  if (!output) return void 0;
  const data = output.data;
  const fields = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  return { ...fields, ...output };
}
function stepView(state, name) {
  const step = state.latest.get(name);
  if (!step) return void 0;
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

// src/steps/templates.ts
var SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;
function renderTemplate(context, text, around) {
  if (!/\{[{%#]/.test(text)) return Promise.resolve(text);
  const scope = scopeFor({ text, kind: "template" }, { ...context, ...around });
  return context.templates.render(text, scope);
}
async function evaluateExpression(context, text, around) {
  if (typeof text === "boolean") return text;
  const scope = scopeFor({ text, kind: "expression" }, { ...context, ...around });
  return await context.templates.evaluate(text, scope);
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

// src/steps/prompt.ts
async function buildPrompt(context, step, { around, previous }) {
  const asked = step.type === "prompt" ? await promptText(context, step, around) : await commandText(context, step, around);
  const sections = [asked.trim(), describePrevious(context, previous), describeAnswer(step)];
  return `${sections.filter((section) => section !== "").join("\n\n")}
`;
}
async function promptText(context, step, around) {
  const file = step["prompt-file"];
  if (file === void 0) return await renderTemplate(context, step.prompt ?? "", around);
  return await renderTemplate(context, context.library.file(file), around);
}
async function commandText(context, step, around) {
  const command = context.library.command(step.command);
  const given = await renderValue(context, step.args ?? {}, around);
  const args = withDefaults(command, given, step.name);
  return await renderTemplate(context, command.body, {
    ...around,
    extra: { ...around.extra, args, templates: command.templates }
  });
}
function withDefaults(command, given, step) {
  const args = { ...given };
  for (const argument of command.arguments) {
    const missing = args[argument.name] === void 0 || args[argument.name] === null;
    if (missing && argument.required) {
      throw new AgenticError({
        code: "definition-invalid",
        message: `Step \`${step}\` gives command \`${command.name}\` no \`${argument.name}\`, which it needs. Add it under \`args\`.`
      });
    }
    if (missing) args[argument.name] = argument.default ?? null;
  }
  return args;
}
function describePrevious(context, previous) {
  if (previous?.status === "interrupted") return describeInterruption(context, previous);
  const failure = previous?.failure;
  if (previous === void 0 || failure?.class !== "recoverable") return "";
  const lines = [
    "## The previous attempt failed",
    "",
    `Error: ${failure.message}`,
    `Error type: ${failure.class} (${failure.code})`,
    `Attempt: ${previous.attempt}`
  ];
  if (failure.files?.length) lines.push(`Affected files: ${failure.files.join(", ")}`);
  if (failure.details)
    lines.push("", "Output of the failing check:", "", "```", failure.details.trim(), "```");
  lines.push(
    "",
    "Its changes are still in the working directory. Look at what is there, find the cause of this error, and fix it while doing the",
    "whole of what is asked above. Do not start over, and do not weaken or remove the check that failed."
  );
  return lines.join("\n");
}
function describeInterruption({ workspace, plan }, previous) {
  const keeps = plan.workflow.settings?.git?.worktree === false || workspace.branch === void 0;
  if (!keeps) return "";
  return [
    "## An earlier attempt was cut off",
    "",
    `Attempt ${previous.attempt} ended in the middle of its work (${previous.reason ?? "crash"}). What it had changed may still be in the`,
    "working directory: look with `git status` and `git diff` before you change anything, and go on from there."
  ].join("\n");
}
function describeAnswer(step) {
  const schema = step["output-schema"];
  if (schema === void 0) return "";
  return [
    "## Your answer",
    "",
    "End with exactly one JSON object and nothing after it. It, or the object under its key `data`, must meet this JSON Schema:",
    "",
    "```json",
    JSON.stringify(schema, null, 2),
    "```"
  ].join("\n");
}

// src/steps/agent-step.ts
async function runAgentStep(context, at) {
  const { path, step, frame, attempt, previous } = at;
  const prompt = await buildPrompt(context, step, { around: { frame }, previous });
  context.store.write(attemptFile(at, "prompt.md"), prompt);
  const result = await context.agents.run(requestFor(context, at, prompt), {
    signal: context.signal,
    onEvent: (event) => transcribe(context, at, event)
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  if (result.status === "failed") return failed({ path, attempt }, result.failure, result.usage);
  return conclude(context, at, result);
}
function requestFor(context, { path, step, attempt, timeoutMs }, prompt) {
  const { provider, model, bypassPermissions } = context.settingsOf(step);
  return {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    prompt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    ...step.agent === void 0 ? {} : { persona: context.library.persona(step.agent) },
    ...model === void 0 ? {} : { model },
    ...timeoutMs === void 0 ? {} : { timeoutMs }
  };
}
function transcribe(context, key, event) {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}
`);
  context.observer.onAgentEvent?.(key.path, event);
}
async function conclude(context, at, result) {
  const answer = parseAnswer(result.text, result.structured);
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const { output } = judged;
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}
`);
  await keepDocument(context, output);
  return produced(context, at, { output, usage: result.usage });
}
async function judge({ checkSchema }, step, { output, json }) {
  if (!output.success) return { failure: unsuccessful(output) };
  const schema = step["output-schema"];
  if (schema === void 0) return { output };
  if (json === void 0) return miss("the answer holds no JSON object");
  const inData = await checkSchema(schema, output.data);
  if (inData === void 0) return { output };
  const inAnswer = await checkSchema(schema, json);
  if (inAnswer === void 0) return { output: { ...output, data: json } };
  return miss(output.data === void 0 ? inAnswer : inData);
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : summary;
  return { class: "recoverable", code: "step-unsuccessful", message, ...details ? { details } : {} };
}
function miss(problem) {
  const message = `The answer does not meet the step's output-schema: ${problem}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
async function keepDocument({ workspace, store }, { document_path: path }) {
  const name = documentIn(store.location, path);
  if (name === void 0) return;
  const content = await workspace.readFile(`${store.location}/${name}`);
  if (content !== void 0) store.write(name, content);
}

// src/steps/settle-step.ts
var SUBJECT_LIMIT = 72;
async function settleStep(context, at) {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const base = state?.base;
  if (base === void 0) return { type: "step.succeeded", step: path, attempt };
  const message = context.autoCommit ? commitMessage(at.step.name, state?.output) : void 0;
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message }
  );
  if (!commit) return { type: "step.succeeded", step: path, attempt };
  return { type: "step.succeeded", step: path, attempt, commit: commit.head, files: [...commit.files] };
}
function commitMessage(name, output) {
  const proposed = dataField(output?.data, "commit_message");
  if (proposed !== void 0) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}
function dataField(data, key) {
  if (typeof data !== "object" || data === null || !(key in data)) return void 0;
  const value = Reflect.get(data, key);
  return typeof value === "string" && value.trim() !== "" ? value : void 0;
}

// src/steps/deliver.ts
async function writeOutput(context, output) {
  const around = { frame: {} };
  const path = (await renderTemplate(context, output.path, around)).trim();
  const content = await renderTemplate(context, context.library.template(output.template), around);
  const written = { type: "output.written", name: output.name, path };
  if (context.store.isShared(path)) {
    context.store.writeShared(path, content);
    return written;
  }
  await context.workspace.writeFile(path, content);
  const commit = await commitOutput(context, output.name);
  return commit ? { ...written, commit: commit.head, files: [...commit.files] } : written;
}
async function commitOutput({ workspace, facts, state, autoCommit }, name) {
  if (!autoCommit || state.head === void 0) return void 0;
  const key = { runId: facts.runId, step: `outputs/${name}`, attempt: 1 };
  return await workspace.commit(key, { base: state.head, message: `Write ${name}` });
}
async function pushBranch(context) {
  const branch = requireBranch(context);
  const pushed = await context.forge.push(branch);
  if (pushed) return { type: "branch.pushed", branch, ...pushed };
  return { type: "branch.pushed", branch, remote: "", head: context.state.head ?? "" };
}
async function openPullRequest(context) {
  const branch = requireBranch(context);
  const base = context.state.workspace?.base_branch ?? "";
  const { title, body, draft } = describe(context);
  const opened = await context.forge.openPullRequest({ branch, base, title, body, draft });
  return { type: "pull-request.opened", branch, base, title, draft, ...opened };
}
function requireBranch({ state }) {
  if (state.workspace) return state.workspace.branch;
  throw new AgenticError({ code: "internal", message: "There is no branch to deliver." });
}
function describe({ state, facts }) {
  const outputs = [...state.outputs.values()];
  const written = outputs.findLast(
    (output) => dataField(output.data, "title") && dataField(output.data, "body")
  );
  if (!written) return { title: facts.workflow.name, body: factsOf(outputs, facts.runId), draft: false };
  const data = written.data;
  const draft = typeof data === "object" && data !== null && Reflect.get(data, "draft") === true;
  const title = firstLine(dataField(data, "title") ?? facts.workflow.name);
  return { title, body: dataField(data, "body") ?? "", draft };
}
function factsOf(outputs, runId) {
  const lines = outputs.filter((output) => output.summary !== "").map((output) => `- ${output.summary}`);
  return [...lines, "", `Run ${runId}`].join("\n");
}

// src/steps/function-step.ts
async function runFunctionStep(context, at) {
  const run = context.functions.get(at.step.function);
  if (!run)
    throw new AgenticError({
      code: "definition-invalid",
      message: `There is no function \`${at.step.function}\`.`
    });
  try {
    const data = await run({ variables: context.facts.variables, ...at.frame }, context.signal);
    return produced(context, at, { output: functionOutput(data) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(at, { class: "recoverable", code: "function-failed", message });
  }
}
function functionOutput(data) {
  return {
    success: true,
    output_type: "function",
    document_path: null,
    summary: "",
    metrics: {},
    next_step_context: null,
    data
  };
}

// src/steps/script-step.ts
var DETAILS_LIMIT = 4e3;
var STDOUT_LIMIT = 4e3;
async function runScriptStep(context, at) {
  const { path, step, frame, attempt, timeoutMs } = at;
  const script = await renderTemplate(context, step.run, { frame });
  const env = await renderValue(context, step.env ?? {}, { frame });
  const result = await context.scripts.run(
    {
      runId: context.facts.runId,
      step: path,
      attempt,
      script,
      cwd: context.workspace.resolve(step.cwd ?? "."),
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
      ...timeoutMs === void 0 ? {} : { timeoutMs }
    },
    { signal: context.signal, onLine: (line) => context.observer.onScriptLine?.(path, line) }
  );
  return conclude2(context, at, result);
}
function conclude2(context, at, result) {
  switch (result.status) {
    case "interrupted":
      return interrupted(at);
    case "not-started":
      return failed(at, { class: "fatal", code: "script-not-started", message: result.message });
    case "timed-out": {
      const message = `The script took longer than its limit and was ended.`;
      return failed(at, { class: "transient", code: "timeout", message, details: tail(result) });
    }
    case "exited":
      return result.exitCode === 0 ? succeed(context, at, result) : failed(at, scriptFailure(result));
  }
}
function scriptFailure(result) {
  const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
  const message = `The script ended with exit code ${result.exitCode}${telling === "" ? "." : `: ${telling}`}`;
  return { class: "recoverable", code: "script-failed", message, details: tail(result) };
}
async function succeed(context, at, result) {
  const output = scriptOutput(result);
  const schema = at.step["output-schema"];
  const problem = schema && await context.checkSchema(schema, output.data);
  if (problem) {
    const message = `What the script printed does not meet the step's output-schema: ${problem}.`;
    return failed(at, { class: "recoverable", code: "schema-miss", message, details: tail(result) });
  }
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}
`);
  return produced(context, at, { output });
}
function scriptOutput({
  exitCode,
  stdout,
  stderr,
  durationMs
}) {
  return {
    success: true,
    output_type: "script",
    document_path: null,
    summary: firstLine(lastLine(stdout)),
    metrics: { exit_code: exitCode, duration_ms: Math.round(durationMs) },
    next_step_context: null,
    data: {
      exit_code: exitCode,
      stdout: stdout.trimEnd().slice(-STDOUT_LIMIT),
      stderr: stderr.slice(-STDOUT_LIMIT),
      ...printedJson(stdout)
    }
  };
}
function printedJson(stdout) {
  const text = stdout.trim();
  if (!/^[{[]/.test(text)) return {};
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? { value } : { ...value };
  } catch {
    return {};
  }
}
function lastLine(text) {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
function tail({ stdout, stderr }) {
  return [stdout.trimEnd(), stderr.trimEnd()].filter((text) => text !== "").join("\n").slice(-DETAILS_LIMIT);
}

// src/engine/time-left.ts
function timeLeft(context, { path, name }) {
  const now = context.clock.now().getTime();
  const limits = [context.settingsOf({ name }).timeoutMs];
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = context.state.steps.get(around);
    if (block?.startedAt === void 0) continue;
    const limit = context.settingsOf(block).timeoutMs;
    limits.push(limit === void 0 ? void 0 : Date.parse(block.startedAt) + limit - now);
  }
  const given = limits.filter((limit) => limit !== void 0);
  return given.length === 0 ? void 0 : Math.max(0, Math.min(...given));
}

// src/engine/effects.ts
function effectKey(effect) {
  if ("path" in effect) return `${effect.type} ${effect.path}`;
  return "output" in effect ? `${effect.type} ${effect.output.name}` : effect.type;
}
async function performEffect(context, effect) {
  try {
    return await perform(context, effect);
  } catch (error) {
    return [failureOf(context, effect, error)];
  }
}
async function perform(context, effect) {
  switch (effect.type) {
    case "evaluate-condition":
      return [await evaluateCondition(context, effect)];
    case "evaluate-until":
      return [await evaluateUntil(context, effect)];
    case "evaluate-items":
      return [await evaluateItems(context, effect)];
    case "start-step":
      return [await startStep(context, effect)];
    case "settle-step":
      return [await settleStep(context, effect)];
    case "wait":
      return await wait(context, effect.until);
    case "write-output":
      return [await writeOutput(context, effect.output)];
    case "push-branch":
      return [await pushBranch(context)];
    case "open-pull-request":
      return [await openPullRequest(context)];
  }
}
function failureOf({ state }, effect, error) {
  const failure = fatal(error);
  switch (effect.type) {
    case "start-step":
      return failed(effect, failure);
    case "evaluate-condition":
    case "evaluate-until":
    case "evaluate-items":
      return failed(
        { path: effect.path, attempt: (state.steps.get(effect.path)?.attempt ?? 0) + 1 },
        failure
      );
    case "settle-step":
      return { type: "run.failed", failure, step: effect.path };
    default:
      return { type: "run.failed", failure };
  }
}
async function evaluateCondition(context, { path, step, frame }) {
  const value = await evaluateExpression(context, step.condition ?? true, { frame });
  return { type: "condition.evaluated", step: path, value: truthy(value) };
}
async function evaluateUntil(context, { path, step, frame }) {
  const value = await evaluateExpression(context, step.until ?? false, { frame });
  return { type: "iteration.ended", step: path, iteration: frame.iteration ?? 1, done: truthy(value) };
}
async function evaluateItems(context, { path, step, frame }) {
  const list = step["for-each"];
  const items = typeof list === "string" ? await evaluateExpression(context, list, { frame }) : list;
  if (Array.isArray(items)) return { type: "items.evaluated", step: path, items };
  throw new AgenticError({
    code: "template-failed",
    message: `\`for-each\` of step \`${step.name}\` gives ${describe2(items)}, not a list.`
  });
}
function describe2(value) {
  return value === null || value === void 0 ? "nothing" : `a ${typeof value}`;
}
var LATE = "The block around this step took longer than its limit. Raise its `timeout-minutes` and resume.";
async function startStep(context, effect) {
  if (effect.previous) await recoverAttempt(context, effect.previous);
  const { step } = effect;
  const timeoutMs = timeLeft(context, { path: effect.path, name: step.name });
  if (timeoutMs === 0) return failed(effect, { class: "fatal", code: "timeout", message: LATE });
  const limit = timeoutMs === void 0 ? {} : { timeoutMs };
  switch (step.type) {
    case "prompt":
    case "command":
      return await runAgentStep(context, { ...effect, ...limit, step });
    case "script":
      return await runScriptStep(context, { ...effect, ...limit, step });
    case "function":
      return await runFunctionStep(context, { ...effect, step });
    default:
      throw new AgenticError({
        code: "unsupported",
        message: `Steps of type ${step.type} cannot be run yet.`
      });
  }
}
async function wait({ clock, signal }, until) {
  try {
    await clock.sleep(Math.max(0, until - clock.now().getTime()), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return [];
}

// src/engine/run-workflow.ts
async function runWorkflow(engine) {
  const { journal, stop } = engine;
  const underWay = /* @__PURE__ */ new Map();
  for (; ; ) {
    const effects = stop.reason ? [] : advance(engine, underWay);
    journal.sync();
    for (const effect of effects) underWay.set(effectKey(effect), start(engine, effect));
    if (underWay.size === 0) break;
    const finished = await Promise.race(underWay.values());
    underWay.delete(finished.key);
    journal.add(...finished.events);
  }
  if (stop.reason && journal.state.status === "running") journal.add(endFor(stop));
  journal.sync();
  return journal.state;
}
function advance({ context, journal }, underWay) {
  for (; ; ) {
    const decisions = decide(context.plan, journal.state, context.clock.now().getTime());
    const records = decisions.filter((decision) => decision.type === "record");
    if (records.length === 0) return open2(decisions, { journal, underWay });
    journal.add(...records.map(({ event }) => event));
  }
}
function open2(decisions, { journal, underWay }) {
  const effects = [];
  for (const decision of decisions) {
    if (decision.type === "record" || underWay.has(effectKey(decision))) continue;
    if (decision.type === "start-step") journal.add(intentOf(decision, journal.state));
    effects.push(decision);
  }
  return effects;
}
function intentOf({ path, step, attempt }, { head }) {
  const base = head === void 0 ? {} : { base: head };
  return { type: "step.started", step: path, attempt, kind: step.type, ...base };
}
async function start({ context }, effect) {
  return { key: effectKey(effect), events: await performEffect(context, effect) };
}
function endFor({ reason }) {
  switch (reason?.kind) {
    case "failed":
      return { type: "run.failed", failure: reason.failure };
    case "cancelled":
      return { type: "run.cancelled", reason: "requested", request: reason.request };
    default:
      return { type: "run.cancelled", reason: "interrupted" };
  }
}

// src/engine/run.ts
async function startRun(ports, request, { fromStep, ...record2 }) {
  var _stack = [];
  try {
    const { workflow, settings } = request;
    refuseUnsupported(workflow);
    const skip2 = fromStep === void 0 ? [] : requireStep(workflow, fromStep);
    const place = settings.git.enabled ? await choosePlace(ports, request, record2) : void 0;
    const store = __using(_stack, ports.states.open(record2.id, "create"), true);
    const full = {
      ...record2,
      created_at: ports.clock.now().toISOString(),
      ...place ? { base_sha: place.base_sha, place } : {}
    };
    store.write(runFiles.definition, (0, import_yaml.stringify)(workflow));
    store.write(runFiles.run, `${JSON.stringify(full, null, 2)}
`);
    const first = [startedEvent(full, skip2)];
    return await work(ports, request, { store, record: full, state: initialState(), first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function startedEvent({ id, workflow }, skip2 = []) {
  const leaves = skip2.length > 0 ? { skip: [...skip2] } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow, ...leaves };
}
async function resumeRun(ports, request, { runId, fromStep }) {
  var _stack = [];
  try {
    const { workflow } = request;
    refuseUnsupported(workflow);
    const store = __using(_stack, ports.states.open(runId, "continue"), true);
    const record2 = readRecord(store);
    const state = readState(store);
    if (state.status === "completed" && fromStep === void 0) {
      throw new AgenticError({
        code: "not-resumable",
        message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`
      });
    }
    await ports.agents.endOrphans(runId);
    const again = fromStep === void 0 ? {} : {
      skip: requireStep(workflow, fromStep).filter((name) => !state.latest.has(name)),
      reset: pathsFrom(workflow, { name: fromStep, paths: state.steps.keys() })
    };
    const resumed = { type: "run.resumed", ...again };
    const start3 = state.seq === 0 ? [startedEvent(record2)] : [];
    const first = [...start3, ...interruptions(state), resumed];
    return await work(ports, request, { store, record: record2, state, first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function work(ports, request, { store, record: record2, state, first }) {
  const { settings, workflow, stop } = request;
  const { place } = record2;
  await ports.workspaces.hide(ports.states.folders);
  const facts = {
    runId: record2.id,
    workflow,
    autofix: settings.autofix,
    variables: record2.variables,
    directory: store.location
  };
  const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
  const observer = combine([progress, ...request.observe({ facts, store, place })]);
  const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
  journal.add(...first);
  journal.sync();
  const end = { state, facts, diff: void 0 };
  try {
    var _stack = [];
    try {
      const commits = settings.git.autoCommit;
      const workspace = place ? await ports.workspaces.open(place, { commits }) : ports.workspaces.folder();
      if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
      await restoreDocuments({ workspace, store, state });
      const context = contextFor(ports, request, { facts, store, workspace, state, observer });
      const _limits = __using(_stack, watchLimits({ context, stop }));
      await runWorkflow({ context, journal, stop });
      const diff = place ? await workspace.changes() : void 0;
      const kept = await leave(ports, { place, context });
      return { ...end, diff, ...kept === void 0 ? {} : { kept } };
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  } catch (error) {
    if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
    journal.sync();
    return end;
  } finally {
    progress.write(state);
    await store.flush();
  }
}
async function leave(ports, { place, context }) {
  const { state } = context;
  const unsettled = state.active.size > 0;
  if (place?.mode !== "worktree" || unsettled || state.status === "paused") return void 0;
  const unfinished = Array.from(state.steps.values()).findLast(
    (step) => step.status === "interrupted" || step.status === "failed" && step.attempt > 0
  );
  if (unfinished && state.status !== "completed") await savePartial(context, unfinished);
  return await ports.workspaces.release(place) ? void 0 : place.path;
}
function contextFor(ports, { workflow, settings, stop }, run) {
  const { clock, library, functions, templates, agents, scripts } = ports;
  const plan = {
    workflow,
    policies: settings.policies,
    opensPullRequest: settings.git.enabled && settings.git.autoPr,
    timeoutMs: settings.timeoutMs
  };
  return {
    ...run,
    plan,
    clock,
    library,
    functions,
    templates,
    agents,
    scripts,
    forge: ports.forgeFor(run.store),
    settingsOf: settings.stepSettings,
    stallMs: settings.stallMs,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("./json-schema-check-34QQXPGE.js");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal
  };
}
async function choosePlace(ports, { workflow, settings: { git } }, record2) {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    words: wordsFor(workflow, record2.variables),
    suffix: suffixOf(record2.id)
  });
  return {
    mode: git.worktree ? "worktree" : "checkout",
    path: git.worktree ? names.path : ".",
    branch: names.branch,
    base_branch: base.branch,
    base_sha: base.sha
  };
}
function wordsFor(workflow, variables) {
  const asked = ["title", "request", "prompt", "name"].map((key) => variables[key]).find((value) => typeof value === "string");
  return typeof asked === "string" && asked.trim() !== "" ? asked : workflow.name;
}
function readRecord(store) {
  const text = store.read(runFiles.run);
  const parsed = RunRecord.safeParse(text === void 0 ? void 0 : JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new AgenticError({
    code: "journal-corrupt",
    message: `${store.location}/${runFiles.run} is missing or damaged, so run ${store.runId} cannot be resumed. Restore it or start a new run.`
  });
}
function requireStep(workflow, name) {
  const before = stepsBefore(workflow, name);
  if (before) return before;
  throw new AgenticError({
    code: "usage",
    message: `There is no step \`${name}\` in ${workflow.name}. Steps: ${stepNames(workflow).join(", ")}.`
  });
}
function refuseUnsupported(workflow) {
  const unsupported = /* @__PURE__ */ new Set(["parallel", "wait-for-human", "workflow"]);
  const found = Array.from(walkSteps(workflow.steps)).filter((step) => unsupported.has(step.type));
  if (found.length === 0) return;
  const list = found.map((step) => `\`${step.name}\` (${step.type})`).join(", ");
  throw new AgenticError({
    code: "unsupported",
    message: `This version checks and shows steps of these types but cannot run them yet: ${list}. \`--dry-run\` shows the workflow.`
  });
}
function combine(observers) {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line))
  };
}

// src/log/logger.ts
var logLevels = ["Critical", "Error", "Warning", "Information"];
function isAtLeast(level, threshold) {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold);
}
function createLogger(store, { level, now }) {
  const write = (line) => {
    if (isAtLeast(line.level, level)) store.append(runFiles.logs, `${JSON.stringify(line)}
`);
  };
  return {
    onEvent: (event) => {
      const line = lineFor(event);
      if (line) write({ timestamp: event.at, ...line });
    },
    onAgentEvent: (step, event) => {
      const line = lineForAgent(event);
      if (line) write({ timestamp: now().toISOString(), step, ...line });
    }
  };
}
function lineForAgent(event) {
  if (event.type === "retry") {
    return {
      level: "Warning",
      message: `The agent's service answered ${event.status ?? "nothing"} (${event.reason}); the agent tries again`,
      context: { attempt: event.attempt, delay_ms: event.delayMs }
    };
  }
  if (event.type === "result" && event.denied.length > 0) {
    return { level: "Warning", message: `The agent was refused: ${event.denied.join(", ")}` };
  }
  return void 0;
}
function lineFor(event) {
  const step = "step" in event && event.step !== void 0 ? event.step : "";
  const line = (level, message, context) => ({
    level,
    step,
    message,
    ...context ? { context } : {}
  });
  switch (event.type) {
    case "run.started":
      return line("Information", `Run ${event.run_id} of ${event.workflow} started`);
    case "run.resumed":
      return line("Information", "Run resumed");
    case "run.paused":
      return line("Warning", `Run paused (${event.reason}): ${event.message}`);
    case "run.cancelled":
      return line("Warning", `Run cancelled (${event.reason})`);
    case "run.failed":
      return line("Critical", event.failure.message, { code: event.failure.code });
    case "run.completed":
      return line("Information", "Run completed");
    case "step.started":
      return line("Information", `Attempt ${event.attempt} started`);
    case "step.succeeded":
      return line(
        "Information",
        "Succeeded",
        event.commit === void 0 ? void 0 : { commit: event.commit }
      );
    case "step.failed":
      return line("Error", event.failure.message, {
        class: event.failure.class,
        code: event.failure.code,
        attempt: event.attempt
      });
    case "step.interrupted":
      return line("Warning", `Attempt ${event.attempt} was cut off (${event.reason})`);
    case "step.skipped":
      return line("Information", `Skipped (${event.reason})`);
    case "branch.pushed":
      return line(
        "Information",
        event.remote === "" ? "No remote to push to" : `Pushed ${event.branch} to ${event.remote}`
      );
    case "pull-request.opened":
      return line("Information", `Pull request: ${event.url ?? event.path ?? event.title}`);
    default:
      return void 0;
  }
}

// src/cli/session.ts
import { resolve } from "node:path";

// src/config/inherit.ts
function effectiveSettings(levels) {
  const { settings = {}, config = {}, commandLine = {} } = levels;
  const { defaults = {}, execution = {} } = config;
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, {
      commandLine: commandLine.maxRetry,
      steps: steps.map((step) => step["max-retry"]),
      workflow: settings["max-retry"],
      config: defaults.maxRetry
    }),
    onError: choose("retry", { steps: onErrorOf(levels) }),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    bypassPermissions: choose(false, {
      commandLine: commandLine.bypassPermissions,
      steps: steps.map((step) => step["bypass-permissions"]),
      workflow: settings["bypass-permissions"],
      config: defaults.bypassPermissions
    }),
    autofix: choose("major", {
      commandLine: commandLine.autofix,
      workflow: settings.autofix,
      config: defaults.autofix
    }),
    terminalOutput: choose("base", {
      commandLine: commandLine.terminalOutput,
      workflow: settings["terminal-output"],
      config: defaults.terminalOutput
    }),
    trackProgress: choose(true, { workflow: settings["track-progress"], config: defaults.trackProgress }),
    git: gitOf(levels),
    maxWorkers: choose(4, { workflow: settings["max-workers"], config: execution.maxWorkers }),
    stallMinutes: choose(30, { config: execution.stallMinutes })
  };
}
function choose(otherwise, { commandLine, steps = [], workflow, config }) {
  if (commandLine !== void 0) return { value: commandLine, source: "command line" };
  const step = steps.find((value) => value !== void 0);
  if (step !== void 0) return { value: step, source: "step" };
  if (workflow !== void 0) return { value: workflow, source: "workflow" };
  return config === void 0 ? { value: otherwise, source: "default" } : { value: config, source: "config" };
}
function stepsOf({ step, enclosing = [] }) {
  return step ? [step, ...enclosing] : [...enclosing];
}
function providerOf({ settings, config, commandLine, ...inner }) {
  return choose("claude", {
    commandLine: commandLine?.provider,
    steps: stepsOf(inner).map((step) => step.provider),
    workflow: settings?.provider,
    config: config?.defaults?.provider
  });
}
function modelOf(levels) {
  const provider = providerOf(levels).value;
  const fits = (outer) => provider === "replay" || providerOf(outer).value === provider;
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose(void 0, {
    commandLine: commandLine?.model,
    steps: steps.map(
      ({ model }, index) => fits({ enclosing: steps.slice(index), settings, config }) ? model : void 0
    ),
    workflow: fits({ settings, config }) ? settings?.model : void 0,
    config: fits({ config }) ? config?.defaults?.model : void 0
  });
}
function onErrorOf({ step, enclosing = [] }) {
  const around = enclosing.map((block) => block["on-error"]);
  return [step?.["on-error"], ...around.map((value) => value === "skip" ? void 0 : value)];
}
var ANSWER_MINUTES = 5;
function timeoutOf({ step, settings, config }) {
  if (!step) {
    return choose(60, {
      workflow: settings?.["timeout-minutes"],
      config: config?.defaults?.timeoutMinutes
    });
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : void 0;
  return choose(otherwise, { steps: [step["timeout-minutes"]] });
}
function costOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, { steps: [step["max-cost-usd"]] });
  return choose(void 0, {
    commandLine: commandLine?.maxCostUsd,
    workflow: settings?.["max-cost-usd"],
    config: config?.defaults?.maxCostUsd
  });
}
function gitOf({ settings, config, commandLine = {} }) {
  const { git } = settings ?? {};
  const given = config?.git ?? {};
  const enabled = choose(false, {
    commandLine: commandLine.git,
    workflow: git && (git.enabled ?? true)
  });
  const whereEnabled = (candidates) => enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, { workflow: git?.worktree, config: given.worktree }),
    autoCommit: whereEnabled({ workflow: git?.["auto-commit"], config: given.autoCommit }),
    autoPr: whereEnabled({
      commandLine: commandLine.pullRequest,
      workflow: git?.["auto-pr"],
      config: given.autoPr
    }),
    branchPrefix: choose("agentic/", { workflow: git?.["branch-prefix"], config: given.branchPrefix })
  };
}

// src/engine/resolve-settings.ts
var MINUTE_MS = 6e4;
function resolveSettings({
  workflow,
  config,
  overrides
}) {
  const base = { settings: workflow.settings, config, commandLine: overrides };
  const run = effectiveSettings(base);
  const { git } = run;
  const steps = /* @__PURE__ */ new Map();
  const policies = /* @__PURE__ */ new Map();
  for (const { step, enclosing } of withEnclosing(workflow.steps)) {
    const own = effectiveSettings({ ...base, step, enclosing });
    steps.set(step.name, stepSettings(own));
    policies.set(step.name, { maxRetry: own.maxRetry.value, onError: own.onError.value });
  }
  const fallback = stepSettings(run);
  return {
    autofix: run.autofix.value,
    timeoutMs: (run.timeoutMinutes.value ?? 0) * MINUTE_MS,
    stallMs: run.stallMinutes.value * MINUTE_MS,
    trackProgress: run.trackProgress.value,
    terminalOutput: run.terminalOutput.value,
    agent: fallback,
    git: {
      enabled: git.enabled.value,
      worktree: git.worktree.value,
      autoCommit: git.autoCommit.value,
      autoPr: git.autoPr.value,
      branchPrefix: git.branchPrefix.value
    },
    stepSettings: (step) => steps.get(step.name) ?? fallback,
    policies
  };
}
function stepSettings(effective) {
  const { provider, model, timeoutMinutes, bypassPermissions } = effective;
  return {
    provider: provider.value,
    bypassPermissions: bypassPermissions.value,
    ...model.value === void 0 ? {} : { model: model.value },
    ...timeoutMinutes.value === void 0 ? {} : { timeoutMs: timeoutMinutes.value * MINUTE_MS }
  };
}
function* withEnclosing(steps, enclosing = []) {
  for (const step of steps) {
    yield { step, enclosing };
    yield* withEnclosing(childrenOf(step), [step, ...enclosing]);
  }
}

// src/engine/stop.ts
var Stop = class {
  #controller = new AbortController();
  #reason;
  get signal() {
    return this.#controller.signal;
  }
  get reason() {
    return this.#reason;
  }
  request(reason) {
    this.#reason ??= reason;
    this.#controller.abort();
  }
};

// node_modules/log-update/index.js
import process6 from "node:process";

// node_modules/ansi-escapes/base.js
var base_exports = {};
__export(base_exports, {
  ConEmu: () => ConEmu,
  beep: () => beep,
  beginSynchronizedOutput: () => beginSynchronizedOutput,
  clearScreen: () => clearScreen,
  clearTerminal: () => clearTerminal,
  clearViewport: () => clearViewport,
  cursorBackward: () => cursorBackward,
  cursorDown: () => cursorDown,
  cursorForward: () => cursorForward,
  cursorGetPosition: () => cursorGetPosition,
  cursorHide: () => cursorHide,
  cursorLeft: () => cursorLeft,
  cursorMove: () => cursorMove,
  cursorNextLine: () => cursorNextLine,
  cursorPrevLine: () => cursorPrevLine,
  cursorRestorePosition: () => cursorRestorePosition,
  cursorSavePosition: () => cursorSavePosition,
  cursorShow: () => cursorShow,
  cursorTo: () => cursorTo,
  cursorUp: () => cursorUp,
  endSynchronizedOutput: () => endSynchronizedOutput,
  enterAlternativeScreen: () => enterAlternativeScreen,
  eraseDown: () => eraseDown,
  eraseEndLine: () => eraseEndLine,
  eraseLine: () => eraseLine,
  eraseLines: () => eraseLines,
  eraseScreen: () => eraseScreen,
  eraseStartLine: () => eraseStartLine,
  eraseUp: () => eraseUp,
  exitAlternativeScreen: () => exitAlternativeScreen,
  iTerm: () => iTerm,
  image: () => image,
  link: () => link,
  scrollDown: () => scrollDown,
  scrollUp: () => scrollUp,
  setCwd: () => setCwd,
  synchronizedOutput: () => synchronizedOutput
});
import process2 from "node:process";
import os from "node:os";

// node_modules/environment/index.js
var isBrowser = globalThis.window?.document !== void 0;
var isNode = globalThis.process?.versions?.node !== void 0;
var isBun = globalThis.process?.versions?.bun !== void 0;
var isDeno = globalThis.Deno?.version?.deno !== void 0;
var isElectron = globalThis.process?.versions?.electron !== void 0;
var isJsDom = globalThis.navigator?.userAgent?.includes("jsdom") === true;
var isWebWorker = typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope;
var isDedicatedWorker = typeof DedicatedWorkerGlobalScope !== "undefined" && globalThis instanceof DedicatedWorkerGlobalScope;
var isSharedWorker = typeof SharedWorkerGlobalScope !== "undefined" && globalThis instanceof SharedWorkerGlobalScope;
var isServiceWorker = typeof ServiceWorkerGlobalScope !== "undefined" && globalThis instanceof ServiceWorkerGlobalScope;
var platform = globalThis.navigator?.userAgentData?.platform;
var isMacOs = platform === "macOS" || globalThis.navigator?.platform === "MacIntel" || globalThis.navigator?.userAgent?.includes(" Mac ") === true || globalThis.process?.platform === "darwin";
var isWindows = platform === "Windows" || globalThis.navigator?.platform === "Win32" || globalThis.process?.platform === "win32";
var isLinux = platform === "Linux" || globalThis.navigator?.platform?.startsWith("Linux") === true || globalThis.navigator?.userAgent?.includes(" Linux ") === true || globalThis.process?.platform === "linux";
var isIos = platform === "iOS" || globalThis.navigator?.platform === "MacIntel" && globalThis.navigator?.maxTouchPoints > 1 || /iPad|iPhone|iPod/.test(globalThis.navigator?.platform);
var isAndroid = platform === "Android" || globalThis.navigator?.platform === "Android" || globalThis.navigator?.userAgent?.includes(" Android ") === true || globalThis.process?.platform === "android";

// node_modules/ansi-escapes/base.js
var ESC = "\x1B[";
var OSC = "\x1B]";
var BEL = "\x07";
var SEP = ";";
var isTerminalApp = !isBrowser && process2.env.TERM_PROGRAM === "Apple_Terminal";
var isWindows2 = !isBrowser && process2.platform === "win32";
var isTmux = !isBrowser && (process2.env.TERM?.startsWith("screen") || process2.env.TERM?.startsWith("tmux") || process2.env.TMUX !== void 0);
var cwdFunction = isBrowser ? () => {
  throw new Error("`process.cwd()` only works in Node.js, not the browser.");
} : process2.cwd;
var wrapOsc = (sequence) => {
  if (isTmux) {
    return "\x1BPtmux;" + sequence.replaceAll("\x1B", "\x1B\x1B") + "\x1B\\";
  }
  return sequence;
};
var cursorTo = (x, y) => {
  if (typeof x !== "number") {
    throw new TypeError("The `x` argument is required");
  }
  if (typeof y !== "number") {
    return ESC + (x + 1) + "G";
  }
  return ESC + (y + 1) + SEP + (x + 1) + "H";
};
var cursorMove = (x, y) => {
  if (typeof x !== "number") {
    throw new TypeError("The `x` argument is required");
  }
  let returnValue = "";
  if (x < 0) {
    returnValue += ESC + -x + "D";
  } else if (x > 0) {
    returnValue += ESC + x + "C";
  }
  if (y < 0) {
    returnValue += ESC + -y + "A";
  } else if (y > 0) {
    returnValue += ESC + y + "B";
  }
  return returnValue;
};
var cursorUp = (count = 1) => ESC + count + "A";
var cursorDown = (count = 1) => ESC + count + "B";
var cursorForward = (count = 1) => ESC + count + "C";
var cursorBackward = (count = 1) => ESC + count + "D";
var cursorLeft = ESC + "G";
var cursorSavePosition = isTerminalApp ? "\x1B7" : ESC + "s";
var cursorRestorePosition = isTerminalApp ? "\x1B8" : ESC + "u";
var cursorGetPosition = ESC + "6n";
var cursorNextLine = ESC + "E";
var cursorPrevLine = ESC + "F";
var cursorHide = ESC + "?25l";
var cursorShow = ESC + "?25h";
var eraseLines = (count) => {
  let clear = "";
  for (let i = 0; i < count; i++) {
    clear += eraseLine + (i < count - 1 ? cursorUp() : "");
  }
  if (count) {
    clear += cursorLeft;
  }
  return clear;
};
var eraseEndLine = ESC + "K";
var eraseStartLine = ESC + "1K";
var eraseLine = ESC + "2K";
var eraseDown = ESC + "J";
var eraseUp = ESC + "1J";
var eraseScreen = ESC + "2J";
var scrollUp = ESC + "S";
var scrollDown = ESC + "T";
var clearScreen = "\x1Bc";
var clearViewport = `${eraseScreen}${ESC}H`;
var isOldWindows = () => {
  if (isBrowser || !isWindows2) {
    return false;
  }
  const parts = os.release().split(".");
  const major = Number(parts[0]);
  const build = Number(parts[2] ?? 0);
  if (major < 10) {
    return true;
  }
  if (major === 10 && build < 10586) {
    return true;
  }
  return false;
};
var clearTerminal = isOldWindows() ? `${eraseScreen}${ESC}0f` : `${eraseScreen}${ESC}3J${ESC}H`;
var enterAlternativeScreen = ESC + "?1049h";
var exitAlternativeScreen = ESC + "?1049l";
var beginSynchronizedOutput = ESC + "?2026h";
var endSynchronizedOutput = ESC + "?2026l";
var synchronizedOutput = (text) => beginSynchronizedOutput + text + endSynchronizedOutput;
var beep = BEL;
var link = (text, url) => {
  const openLink = wrapOsc(`${OSC}8${SEP}${SEP}${url}${BEL}`);
  const closeLink = wrapOsc(`${OSC}8${SEP}${SEP}${BEL}`);
  return openLink + text + closeLink;
};
var image = (data, options = {}) => {
  let returnValue = `${OSC}1337;File=inline=1`;
  if (options.width) {
    returnValue += `;width=${options.width}`;
  }
  if (options.height) {
    returnValue += `;height=${options.height}`;
  }
  if (options.preserveAspectRatio === false) {
    returnValue += ";preserveAspectRatio=0";
  }
  const imageBuffer = Buffer.from(data);
  return wrapOsc(returnValue + `;size=${imageBuffer.byteLength}:` + imageBuffer.toString("base64") + BEL);
};
var iTerm = {
  setCwd: (cwd = cwdFunction()) => wrapOsc(`${OSC}50;CurrentDir=${cwd}${BEL}`),
  annotation(message, options = {}) {
    let returnValue = `${OSC}1337;`;
    const hasX = options.x !== void 0;
    const hasY = options.y !== void 0;
    if ((hasX || hasY) && !(hasX && hasY && options.length !== void 0)) {
      throw new Error("`x`, `y` and `length` must be defined when `x` or `y` is defined");
    }
    message = message.replaceAll("|", "");
    returnValue += options.isHidden ? "AddHiddenAnnotation=" : "AddAnnotation=";
    if (options.length > 0) {
      returnValue += (hasX ? [message, options.length, options.x, options.y] : [options.length, message]).join("|");
    } else {
      returnValue += message;
    }
    return wrapOsc(returnValue + BEL);
  }
};
var ConEmu = {
  setCwd: (cwd = cwdFunction()) => wrapOsc(`${OSC}9;9;${cwd}${BEL}`)
};
var setCwd = (cwd = cwdFunction()) => iTerm.setCwd(cwd) + ConEmu.setCwd(cwd);

// node_modules/cli-cursor/index.js
import process5 from "node:process";

// node_modules/restore-cursor/index.js
import process4 from "node:process";

// node_modules/mimic-function/index.js
var copyProperty = (to, from, property, ignoreNonConfigurable) => {
  if (property === "length" || property === "prototype") {
    return;
  }
  if (property === "arguments" || property === "caller") {
    return;
  }
  const toDescriptor = Object.getOwnPropertyDescriptor(to, property);
  const fromDescriptor = Object.getOwnPropertyDescriptor(from, property);
  if (!canCopyProperty(toDescriptor, fromDescriptor) && ignoreNonConfigurable) {
    return;
  }
  Object.defineProperty(to, property, fromDescriptor);
};
var canCopyProperty = function(toDescriptor, fromDescriptor) {
  return toDescriptor === void 0 || toDescriptor.configurable || toDescriptor.writable === fromDescriptor.writable && toDescriptor.enumerable === fromDescriptor.enumerable && toDescriptor.configurable === fromDescriptor.configurable && (toDescriptor.writable || toDescriptor.value === fromDescriptor.value);
};
var changePrototype = (to, from) => {
  const fromPrototype = Object.getPrototypeOf(from);
  if (fromPrototype === Object.getPrototypeOf(to)) {
    return;
  }
  Object.setPrototypeOf(to, fromPrototype);
};
var wrappedToString = (withName, fromBody) => `/* Wrapped ${withName}*/
${fromBody}`;
var toStringDescriptor = Object.getOwnPropertyDescriptor(Function.prototype, "toString");
var toStringName = Object.getOwnPropertyDescriptor(Function.prototype.toString, "name");
var changeToString = (to, from, name) => {
  const withName = name === "" ? "" : `with ${name.trim()}() `;
  const newToString = wrappedToString.bind(null, withName, from.toString());
  Object.defineProperty(newToString, "name", toStringName);
  const { writable, enumerable, configurable } = toStringDescriptor;
  Object.defineProperty(to, "toString", { value: newToString, writable, enumerable, configurable });
};
function mimicFunction(to, from, { ignoreNonConfigurable = false } = {}) {
  const { name } = to;
  for (const property of Reflect.ownKeys(from)) {
    copyProperty(to, from, property, ignoreNonConfigurable);
  }
  changePrototype(to, from);
  changeToString(to, from, name);
  return to;
}

// node_modules/onetime/index.js
var calledFunctions = /* @__PURE__ */ new WeakMap();
var onetime = (function_, options = {}) => {
  if (typeof function_ !== "function") {
    throw new TypeError("Expected a function");
  }
  let returnValue;
  let callCount = 0;
  const functionName = function_.displayName || function_.name || "<anonymous>";
  const onetime2 = function(...arguments_) {
    calledFunctions.set(onetime2, ++callCount);
    if (callCount === 1) {
      returnValue = function_.apply(this, arguments_);
      function_ = void 0;
    } else if (options.throw === true) {
      throw new Error(`Function \`${functionName}\` can only be called once`);
    }
    return returnValue;
  };
  mimicFunction(onetime2, function_);
  calledFunctions.set(onetime2, callCount);
  return onetime2;
};
onetime.callCount = (function_) => {
  if (!calledFunctions.has(function_)) {
    throw new Error(`The given function \`${function_.name}\` is not wrapped by the \`onetime\` package`);
  }
  return calledFunctions.get(function_);
};
var onetime_default = onetime;

// node_modules/signal-exit/dist/mjs/signals.js
var signals = [];
signals.push("SIGHUP", "SIGINT", "SIGTERM");
if (process.platform !== "win32") {
  signals.push(
    "SIGALRM",
    "SIGABRT",
    "SIGVTALRM",
    "SIGXCPU",
    "SIGXFSZ",
    "SIGUSR2",
    "SIGTRAP",
    "SIGSYS",
    "SIGQUIT",
    "SIGIOT"
    // should detect profiler and enable/disable accordingly.
    // see #21
    // 'SIGPROF'
  );
}
if (process.platform === "linux") {
  signals.push("SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT");
}

// node_modules/signal-exit/dist/mjs/index.js
var processOk = (process7) => !!process7 && typeof process7 === "object" && typeof process7.removeListener === "function" && typeof process7.emit === "function" && typeof process7.reallyExit === "function" && typeof process7.listeners === "function" && typeof process7.kill === "function" && typeof process7.pid === "number" && typeof process7.on === "function";
var kExitEmitter = /* @__PURE__ */ Symbol.for("signal-exit emitter");
var global = globalThis;
var ObjectDefineProperty = Object.defineProperty.bind(Object);
var Emitter = class {
  emitted = {
    afterExit: false,
    exit: false
  };
  listeners = {
    afterExit: [],
    exit: []
  };
  count = 0;
  id = Math.random();
  constructor() {
    if (global[kExitEmitter]) {
      return global[kExitEmitter];
    }
    ObjectDefineProperty(global, kExitEmitter, {
      value: this,
      writable: false,
      enumerable: false,
      configurable: false
    });
  }
  on(ev, fn) {
    this.listeners[ev].push(fn);
  }
  removeListener(ev, fn) {
    const list = this.listeners[ev];
    const i = list.indexOf(fn);
    if (i === -1) {
      return;
    }
    if (i === 0 && list.length === 1) {
      list.length = 0;
    } else {
      list.splice(i, 1);
    }
  }
  emit(ev, code, signal) {
    if (this.emitted[ev]) {
      return false;
    }
    this.emitted[ev] = true;
    let ret = false;
    for (const fn of this.listeners[ev]) {
      ret = fn(code, signal) === true || ret;
    }
    if (ev === "exit") {
      ret = this.emit("afterExit", code, signal) || ret;
    }
    return ret;
  }
};
var SignalExitBase = class {
};
var signalExitWrap = (handler) => {
  return {
    onExit(cb, opts) {
      return handler.onExit(cb, opts);
    },
    load() {
      return handler.load();
    },
    unload() {
      return handler.unload();
    }
  };
};
var SignalExitFallback = class extends SignalExitBase {
  onExit() {
    return () => {
    };
  }
  load() {
  }
  unload() {
  }
};
var SignalExit = class extends SignalExitBase {
  // "SIGHUP" throws an `ENOSYS` error on Windows,
  // so use a supported signal instead
  /* c8 ignore start */
  #hupSig = process3.platform === "win32" ? "SIGINT" : "SIGHUP";
  /* c8 ignore stop */
  #emitter = new Emitter();
  #process;
  #originalProcessEmit;
  #originalProcessReallyExit;
  #sigListeners = {};
  #loaded = false;
  constructor(process7) {
    super();
    this.#process = process7;
    this.#sigListeners = {};
    for (const sig of signals) {
      this.#sigListeners[sig] = () => {
        const listeners = this.#process.listeners(sig);
        let { count } = this.#emitter;
        const p = process7;
        if (typeof p.__signal_exit_emitter__ === "object" && typeof p.__signal_exit_emitter__.count === "number") {
          count += p.__signal_exit_emitter__.count;
        }
        if (listeners.length === count) {
          this.unload();
          const ret = this.#emitter.emit("exit", null, sig);
          const s = sig === "SIGHUP" ? this.#hupSig : sig;
          if (!ret)
            process7.kill(process7.pid, s);
        }
      };
    }
    this.#originalProcessReallyExit = process7.reallyExit;
    this.#originalProcessEmit = process7.emit;
  }
  onExit(cb, opts) {
    if (!processOk(this.#process)) {
      return () => {
      };
    }
    if (this.#loaded === false) {
      this.load();
    }
    const ev = opts?.alwaysLast ? "afterExit" : "exit";
    this.#emitter.on(ev, cb);
    return () => {
      this.#emitter.removeListener(ev, cb);
      if (this.#emitter.listeners["exit"].length === 0 && this.#emitter.listeners["afterExit"].length === 0) {
        this.unload();
      }
    };
  }
  load() {
    if (this.#loaded) {
      return;
    }
    this.#loaded = true;
    this.#emitter.count += 1;
    for (const sig of signals) {
      try {
        const fn = this.#sigListeners[sig];
        if (fn)
          this.#process.on(sig, fn);
      } catch (_) {
      }
    }
    this.#process.emit = (ev, ...a) => {
      return this.#processEmit(ev, ...a);
    };
    this.#process.reallyExit = (code) => {
      return this.#processReallyExit(code);
    };
  }
  unload() {
    if (!this.#loaded) {
      return;
    }
    this.#loaded = false;
    signals.forEach((sig) => {
      const listener = this.#sigListeners[sig];
      if (!listener) {
        throw new Error("Listener not defined for signal: " + sig);
      }
      try {
        this.#process.removeListener(sig, listener);
      } catch (_) {
      }
    });
    this.#process.emit = this.#originalProcessEmit;
    this.#process.reallyExit = this.#originalProcessReallyExit;
    this.#emitter.count -= 1;
  }
  #processReallyExit(code) {
    if (!processOk(this.#process)) {
      return 0;
    }
    this.#process.exitCode = code || 0;
    this.#emitter.emit("exit", this.#process.exitCode, null);
    return this.#originalProcessReallyExit.call(this.#process, this.#process.exitCode);
  }
  #processEmit(ev, ...args) {
    const og = this.#originalProcessEmit;
    if (ev === "exit" && processOk(this.#process)) {
      if (typeof args[0] === "number") {
        this.#process.exitCode = args[0];
      }
      const ret = og.call(this.#process, ev, ...args);
      this.#emitter.emit("exit", this.#process.exitCode, null);
      return ret;
    } else {
      return og.call(this.#process, ev, ...args);
    }
  }
};
var process3 = globalThis.process;
var {
  /**
   * Called when the process is exiting, whether via signal, explicit
   * exit, or running out of stuff to do.
   *
   * If the global process object is not suitable for instrumentation,
   * then this will be a no-op.
   *
   * Returns a function that may be used to unload signal-exit.
   */
  onExit,
  /**
   * Load the listeners.  Likely you never need to call this, unless
   * doing a rather deep integration with signal-exit functionality.
   * Mostly exposed for the benefit of testing.
   *
   * @internal
   */
  load,
  /**
   * Unload the listeners.  Likely you never need to call this, unless
   * doing a rather deep integration with signal-exit functionality.
   * Mostly exposed for the benefit of testing.
   *
   * @internal
   */
  unload
} = signalExitWrap(processOk(process3) ? new SignalExit(process3) : new SignalExitFallback());

// node_modules/restore-cursor/index.js
var terminal = process4.stderr.isTTY ? process4.stderr : process4.stdout.isTTY ? process4.stdout : void 0;
var restoreCursor = terminal ? onetime_default(() => {
  onExit(() => {
    terminal.write("\x1B[?25h");
  }, { alwaysLast: true });
}) : () => {
};
var restore_cursor_default = restoreCursor;

// node_modules/cli-cursor/index.js
var isHidden = false;
var cliCursor = {};
cliCursor.show = (writableStream = process5.stderr) => {
  if (!writableStream.isTTY) {
    return;
  }
  isHidden = false;
  writableStream.write("\x1B[?25h");
};
cliCursor.hide = (writableStream = process5.stderr) => {
  if (!writableStream.isTTY) {
    return;
  }
  restore_cursor_default();
  isHidden = true;
  writableStream.write("\x1B[?25l");
};
cliCursor.toggle = (force, writableStream) => {
  if (force !== void 0) {
    isHidden = force;
  }
  if (isHidden) {
    cliCursor.show(writableStream);
  } else {
    cliCursor.hide(writableStream);
  }
};
var cli_cursor_default = cliCursor;

// node_modules/ansi-regex/index.js
var ST = String.raw`(?:\u001B\u005C|\u009C)`;
var stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
var osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
var controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
var linuxPalette = String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`;
var csi = String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`;
var escape = String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`;
var pattern = `${linuxPalette}|${osc}|${controlString}|${csi}|${escape}`;
function ansiRegex({ onlyFirst = false } = {}) {
  return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
var regex = ansiRegex();
function stripAnsi(string) {
  if (typeof string !== "string") {
    throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
  }
  if (!string.includes("\x1B") && !string.includes("\x9B")) {
    return string;
  }
  return string.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
var ambiguousMinimalCodePoint = 161;
var ambiguousMaximumCodePoint = 1114109;
var ambiguousRanges = [161, 161, 164, 164, 167, 168, 170, 170, 173, 174, 176, 180, 182, 186, 188, 191, 198, 198, 208, 208, 215, 216, 222, 225, 230, 230, 232, 234, 236, 237, 240, 240, 242, 243, 247, 250, 252, 252, 254, 254, 257, 257, 273, 273, 275, 275, 283, 283, 294, 295, 299, 299, 305, 307, 312, 312, 319, 322, 324, 324, 328, 331, 333, 333, 338, 339, 358, 359, 363, 363, 462, 462, 464, 464, 466, 466, 468, 468, 470, 470, 472, 472, 474, 474, 476, 476, 593, 593, 609, 609, 708, 708, 711, 711, 713, 715, 717, 717, 720, 720, 728, 731, 733, 733, 735, 735, 768, 879, 913, 929, 931, 937, 945, 961, 963, 969, 1025, 1025, 1040, 1103, 1105, 1105, 8208, 8208, 8211, 8214, 8216, 8217, 8220, 8221, 8224, 8226, 8228, 8231, 8240, 8240, 8242, 8243, 8245, 8245, 8251, 8251, 8254, 8254, 8308, 8308, 8319, 8319, 8321, 8324, 8364, 8364, 8451, 8451, 8453, 8453, 8457, 8457, 8467, 8467, 8470, 8470, 8481, 8482, 8486, 8486, 8491, 8491, 8531, 8532, 8539, 8542, 8544, 8555, 8560, 8569, 8585, 8585, 8592, 8601, 8632, 8633, 8658, 8658, 8660, 8660, 8679, 8679, 8704, 8704, 8706, 8707, 8711, 8712, 8715, 8715, 8719, 8719, 8721, 8721, 8725, 8725, 8730, 8730, 8733, 8736, 8739, 8739, 8741, 8741, 8743, 8748, 8750, 8750, 8756, 8759, 8764, 8765, 8776, 8776, 8780, 8780, 8786, 8786, 8800, 8801, 8804, 8807, 8810, 8811, 8814, 8815, 8834, 8835, 8838, 8839, 8853, 8853, 8857, 8857, 8869, 8869, 8895, 8895, 8978, 8978, 9312, 9449, 9451, 9547, 9552, 9587, 9600, 9615, 9618, 9621, 9632, 9633, 9635, 9641, 9650, 9651, 9654, 9655, 9660, 9661, 9664, 9665, 9670, 9672, 9675, 9675, 9678, 9681, 9698, 9701, 9711, 9711, 9733, 9734, 9737, 9737, 9742, 9743, 9756, 9756, 9758, 9758, 9792, 9792, 9794, 9794, 9824, 9825, 9827, 9829, 9831, 9834, 9836, 9837, 9839, 9839, 9886, 9887, 9919, 9919, 9926, 9933, 9935, 9939, 9941, 9953, 9955, 9955, 9960, 9961, 9963, 9969, 9972, 9972, 9974, 9977, 9979, 9980, 9982, 9983, 10045, 10045, 10102, 10111, 11094, 11097, 12872, 12879, 57344, 63743, 65024, 65039, 65533, 65533, 127232, 127242, 127248, 127277, 127280, 127337, 127344, 127373, 127375, 127376, 127387, 127404, 917760, 917999, 983040, 1048573, 1048576, 1114109];
var fullwidthMinimalCodePoint = 12288;
var fullwidthMaximumCodePoint = 65510;
var fullwidthRanges = [12288, 12288, 65281, 65376, 65504, 65510];
var wideMinimalCodePoint = 4352;
var wideMaximumCodePoint = 262141;
var wideRanges = [4352, 4447, 8986, 8987, 9001, 9002, 9193, 9196, 9200, 9200, 9203, 9203, 9725, 9726, 9748, 9749, 9776, 9783, 9800, 9811, 9855, 9855, 9866, 9871, 9875, 9875, 9889, 9889, 9898, 9899, 9917, 9918, 9924, 9925, 9934, 9934, 9940, 9940, 9962, 9962, 9970, 9971, 9973, 9973, 9978, 9978, 9981, 9981, 9989, 9989, 9994, 9995, 10024, 10024, 10060, 10060, 10062, 10062, 10067, 10069, 10071, 10071, 10133, 10135, 10160, 10160, 10175, 10175, 11035, 11036, 11088, 11088, 11093, 11093, 11904, 11929, 11931, 12019, 12032, 12245, 12272, 12287, 12289, 12350, 12353, 12438, 12441, 12543, 12549, 12591, 12593, 12686, 12688, 12773, 12783, 12830, 12832, 12871, 12880, 42124, 42128, 42182, 43360, 43388, 44032, 55203, 63744, 64255, 65040, 65049, 65072, 65106, 65108, 65126, 65128, 65131, 94176, 94180, 94192, 94198, 94208, 101594, 101631, 101664, 101760, 101874, 101888, 102801, 102816, 102866, 110576, 110579, 110581, 110587, 110589, 110590, 110592, 110888, 110898, 110898, 110928, 110930, 110933, 110933, 110948, 110952, 110960, 111355, 119552, 119638, 119648, 119670, 126980, 126980, 127183, 127183, 127374, 127374, 127377, 127386, 127406, 127406, 127488, 127490, 127504, 127547, 127552, 127560, 127568, 127569, 127584, 127589, 127744, 127776, 127789, 127797, 127799, 127868, 127870, 127891, 127904, 127946, 127951, 127955, 127968, 127984, 127988, 127988, 127992, 128062, 128064, 128064, 128066, 128252, 128255, 128317, 128331, 128334, 128336, 128359, 128378, 128378, 128405, 128406, 128420, 128420, 128507, 128591, 128640, 128709, 128716, 128716, 128720, 128722, 128725, 128729, 128732, 128735, 128747, 128748, 128756, 128764, 128986, 128986, 128992, 129003, 129008, 129008, 129292, 129338, 129340, 129349, 129351, 129535, 129648, 129660, 129664, 129734, 129736, 129736, 129740, 129757, 129759, 129771, 129775, 129786, 131072, 196605, 196608, 262141];

// node_modules/get-east-asian-width/utilities.js
var isInRange = (ranges, codePoint) => {
  let low = 0;
  let high = Math.floor(ranges.length / 2) - 1;
  while (low <= high) {
    const mid = Math.floor((low + high) / 2);
    const i = mid * 2;
    if (codePoint < ranges[i]) {
      high = mid - 1;
    } else if (codePoint > ranges[i + 1]) {
      low = mid + 1;
    } else {
      return true;
    }
  }
  return false;
};

// node_modules/get-east-asian-width/lookup.js
var commonCjkCodePoint = 19968;
var [wideFastPathStart, wideFastPathEnd] = /* @__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
  let fastPathStart = ranges[0];
  let fastPathEnd = ranges[1];
  for (let index = 0; index < ranges.length; index += 2) {
    const start3 = ranges[index];
    const end = ranges[index + 1];
    if (commonCjkCodePoint >= start3 && commonCjkCodePoint <= end) {
      return [start3, end];
    }
    if (end - start3 > fastPathEnd - fastPathStart) {
      fastPathStart = start3;
      fastPathEnd = end;
    }
  }
  return [fastPathStart, fastPathEnd];
}
var isAmbiguous = (codePoint) => {
  if (codePoint < ambiguousMinimalCodePoint || codePoint > ambiguousMaximumCodePoint) {
    return false;
  }
  return isInRange(ambiguousRanges, codePoint);
};
var isFullwidth = (codePoint) => {
  if (codePoint < fullwidthMinimalCodePoint || codePoint > fullwidthMaximumCodePoint) {
    return false;
  }
  return isInRange(fullwidthRanges, codePoint);
};
var isWide = (codePoint) => {
  if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) {
    return true;
  }
  if (codePoint < wideMinimalCodePoint || codePoint > wideMaximumCodePoint) {
    return false;
  }
  return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
  if (!Number.isSafeInteger(codePoint)) {
    throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
  }
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
  validate(codePoint);
  if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) {
    return 2;
  }
  return 1;
}

// node_modules/string-width/index.js
var segmenter = new Intl.Segmenter();
var visibleCharacterRegex = new RegExp("[^\\p{Default_Ignorable_Code_Point}\\p{Control}\\p{Format}\\p{Nonspacing_Mark}\\p{Enclosing_Mark}\\p{Surrogate}]", "v");
var spacingMarkRegex = new RegExp("\\p{Spacing_Mark}", "v");
var rgiEmojiRegex = new RegExp("^\\p{RGI_Emoji}$", "v");
var unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
var extendedPictographicRegex = new RegExp("\\p{Extended_Pictographic}", "gu");
function isDoubleWidthNonRgiEmojiSequence(segment) {
  if (segment.length > 50) {
    return false;
  }
  if (unqualifiedKeycapRegex.test(segment)) {
    return true;
  }
  if (segment.includes("\u200D")) {
    const pictographics = segment.match(extendedPictographicRegex);
    return pictographics !== null && pictographics.length >= 2;
  }
  return false;
}
function baseVisible(segment) {
  const index = segment.search(visibleCharacterRegex);
  return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
  return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
  return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
  return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
  return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
  const codePoints = [];
  for (const character of visibleSegment) {
    if (!visibleCharacterRegex.test(character)) {
      continue;
    }
    codePoints.push(character.codePointAt(0));
  }
  if (codePoints.length === 0) {
    return void 0;
  }
  let width = 0;
  for (let index = 0; index < codePoints.length; index++) {
    const codePoint = codePoints[index];
    if (!isHangulJamo(codePoint)) {
      if (width === 0) {
        return void 0;
      }
      for (let remaining = index; remaining < codePoints.length; remaining++) {
        width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
      }
      return width;
    }
    if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
      width += 2;
      index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
      continue;
    }
    width += eastAsianWidth(codePoint, eastAsianWidthOptions);
  }
  return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
  let extra = 0;
  let first = true;
  for (const character of visibleSegment) {
    if (first) {
      first = false;
      continue;
    }
    if (spacingMarkRegex.test(character) || character >= "\uFF00" && character <= "\uFFEF") {
      extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
    }
  }
  return extra;
}
function stringWidth(input, options = {}) {
  if (typeof input !== "string" || input.length === 0) {
    return 0;
  }
  const {
    ambiguousIsNarrow = true,
    countAnsiEscapeCodes = false
  } = options;
  let string = input;
  if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes("\x9B"))) {
    string = stripAnsi(string);
  }
  if (string.length === 0) {
    return 0;
  }
  if (/^[\u0020-\u007E]*$/.test(string)) {
    return string.length;
  }
  let width = 0;
  const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
  for (const { segment } of segmenter.segment(string)) {
    const visibleSegment = baseVisible(segment);
    if (visibleSegment === void 0) {
      continue;
    }
    if (rgiEmojiRegex.test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
      width += 2;
      continue;
    }
    const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
    if (hangulWidth !== void 0) {
      width += hangulWidth;
      continue;
    }
    const codePoint = visibleSegment.codePointAt(0);
    width += eastAsianWidth(codePoint, eastAsianWidthOptions);
    width += trailingWidth(visibleSegment, eastAsianWidthOptions);
  }
  return width;
}

// node_modules/ansi-styles/index.js
var ANSI_BACKGROUND_OFFSET = 10;
var wrapAnsi16 = (offset = 0) => (code) => `\x1B[${code + offset}m`;
var wrapAnsi256 = (offset = 0) => (code) => `\x1B[${38 + offset};5;${code}m`;
var wrapAnsi16m = (offset = 0) => (red, green, blue) => `\x1B[${38 + offset};2;${red};${green};${blue}m`;
var styles = {
  modifier: {
    reset: [0, 0],
    // 21 isn't widely supported and 22 does the same thing
    bold: [1, 22],
    dim: [2, 22],
    italic: [3, 23],
    underline: [4, 24],
    overline: [53, 55],
    inverse: [7, 27],
    hidden: [8, 28],
    strikethrough: [9, 29]
  },
  color: {
    black: [30, 39],
    red: [31, 39],
    green: [32, 39],
    yellow: [33, 39],
    blue: [34, 39],
    magenta: [35, 39],
    cyan: [36, 39],
    white: [37, 39],
    // Bright color
    blackBright: [90, 39],
    gray: [90, 39],
    // Alias of `blackBright`
    grey: [90, 39],
    // Alias of `blackBright`
    redBright: [91, 39],
    greenBright: [92, 39],
    yellowBright: [93, 39],
    blueBright: [94, 39],
    magentaBright: [95, 39],
    cyanBright: [96, 39],
    whiteBright: [97, 39]
  },
  bgColor: {
    bgBlack: [40, 49],
    bgRed: [41, 49],
    bgGreen: [42, 49],
    bgYellow: [43, 49],
    bgBlue: [44, 49],
    bgMagenta: [45, 49],
    bgCyan: [46, 49],
    bgWhite: [47, 49],
    // Bright color
    bgBlackBright: [100, 49],
    bgGray: [100, 49],
    // Alias of `bgBlackBright`
    bgGrey: [100, 49],
    // Alias of `bgBlackBright`
    bgRedBright: [101, 49],
    bgGreenBright: [102, 49],
    bgYellowBright: [103, 49],
    bgBlueBright: [104, 49],
    bgMagentaBright: [105, 49],
    bgCyanBright: [106, 49],
    bgWhiteBright: [107, 49]
  }
};
var modifierNames = Object.keys(styles.modifier);
var foregroundColorNames = Object.keys(styles.color);
var backgroundColorNames = Object.keys(styles.bgColor);
var colorNames = [...foregroundColorNames, ...backgroundColorNames];
function assembleStyles() {
  const codes = /* @__PURE__ */ new Map();
  for (const [groupName, group] of Object.entries(styles)) {
    for (const [styleName, style] of Object.entries(group)) {
      styles[styleName] = {
        open: `\x1B[${style[0]}m`,
        close: `\x1B[${style[1]}m`
      };
      group[styleName] = styles[styleName];
      codes.set(style[0], style[1]);
    }
    Object.defineProperty(styles, groupName, {
      value: group,
      enumerable: false
    });
  }
  Object.defineProperty(styles, "codes", {
    value: codes,
    enumerable: false
  });
  styles.color.close = "\x1B[39m";
  styles.bgColor.close = "\x1B[49m";
  styles.color.ansi = wrapAnsi16();
  styles.color.ansi256 = wrapAnsi256();
  styles.color.ansi16m = wrapAnsi16m();
  styles.bgColor.ansi = wrapAnsi16(ANSI_BACKGROUND_OFFSET);
  styles.bgColor.ansi256 = wrapAnsi256(ANSI_BACKGROUND_OFFSET);
  styles.bgColor.ansi16m = wrapAnsi16m(ANSI_BACKGROUND_OFFSET);
  Object.defineProperties(styles, {
    rgbToAnsi256: {
      value(red, green, blue) {
        if (red === green && green === blue) {
          if (red < 8) {
            return 16;
          }
          if (red > 248) {
            return 231;
          }
          return Math.round((red - 8) / 247 * 24) + 232;
        }
        return 16 + 36 * Math.round(red / 255 * 5) + 6 * Math.round(green / 255 * 5) + Math.round(blue / 255 * 5);
      },
      enumerable: false
    },
    hexToRgb: {
      value(hex) {
        const matches = /[a-f\d]{6}|[a-f\d]{3}/i.exec(hex.toString(16));
        if (!matches) {
          return [0, 0, 0];
        }
        let [colorString] = matches;
        if (colorString.length === 3) {
          colorString = [...colorString].map((character) => character + character).join("");
        }
        const integer = Number.parseInt(colorString, 16);
        return [
          /* eslint-disable no-bitwise */
          integer >> 16 & 255,
          integer >> 8 & 255,
          integer & 255
          /* eslint-enable no-bitwise */
        ];
      },
      enumerable: false
    },
    hexToAnsi256: {
      value: (hex) => styles.rgbToAnsi256(...styles.hexToRgb(hex)),
      enumerable: false
    },
    ansi256ToAnsi: {
      value(code) {
        if (code < 8) {
          return 30 + code;
        }
        if (code < 16) {
          return 90 + (code - 8);
        }
        let red;
        let green;
        let blue;
        if (code >= 232) {
          red = ((code - 232) * 10 + 8) / 255;
          green = red;
          blue = red;
        } else {
          code -= 16;
          const remainder = code % 36;
          red = Math.floor(code / 36) / 5;
          green = Math.floor(remainder / 6) / 5;
          blue = remainder % 6 / 5;
        }
        const value = Math.max(red, green, blue) * 2;
        if (value === 0) {
          return 30;
        }
        let result = 30 + (Math.round(blue) << 2 | Math.round(green) << 1 | Math.round(red));
        if (value === 2) {
          result += 60;
        }
        return result;
      },
      enumerable: false
    },
    rgbToAnsi: {
      value: (red, green, blue) => styles.ansi256ToAnsi(styles.rgbToAnsi256(red, green, blue)),
      enumerable: false
    },
    hexToAnsi: {
      value: (hex) => styles.ansi256ToAnsi(styles.hexToAnsi256(hex)),
      enumerable: false
    }
  });
  return styles;
}
var ansiStyles = assembleStyles();
var ansi_styles_default = ansiStyles;

// node_modules/wrap-ansi/index.js
var ANSI_ESCAPE = "\x1B";
var ANSI_ESCAPE_BELL = "\x07";
var C1_CSI = "\x9B";
var ANSI_CSI = "[";
var ANSI_OSC = "]";
var ANSI_SGR_TERMINATOR = "m";
var ANSI_SGR_RESET = 0;
var ANSI_SGR_RESET_FOREGROUND = 39;
var ANSI_SGR_RESET_BACKGROUND = 49;
var ANSI_SGR_RESET_UNDERLINE_COLOR = 59;
var ANSI_SGR_FOREGROUND_EXTENDED = 38;
var ANSI_SGR_BACKGROUND_EXTENDED = 48;
var ANSI_SGR_UNDERLINE_COLOR_EXTENDED = 58;
var ANSI_SGR_COLOR_MODE_RGB = 2;
var ANSI_SGR_COLOR_MODE_256 = 5;
var ANSI_ESCAPE_LINK = `${ANSI_OSC}8;`;
var ESCAPES = /* @__PURE__ */ new Set([
  ANSI_ESCAPE,
  C1_CSI
]);
var ESCAPE_CHARACTERS = [...ESCAPES].join("");
var CSI_INTRODUCER = `(?:${ANSI_ESCAPE}\\${ANSI_CSI}|${C1_CSI})`;
var CSI_PARAMETERS = "[0-?]*[ -/]*[@-~]";
var SGR_PARAMETERS = `(?<sgr>[0-9;:]*)${ANSI_SGR_TERMINATOR}`;
var OSC_STRING_TERMINATOR = `(?:${ANSI_ESCAPE_BELL}|${ANSI_ESCAPE}\\\\)`;
var OSC_STRING_PAYLOAD = String.raw`[^\u0000-\u001F\u007F-\u009F]*`;
var LINK_PARAMETERS = String.raw`8;(?<parameters>[^;\u0000-\u001F\u007F-\u009F]*);(?<uri>${OSC_STRING_PAYLOAD})${OSC_STRING_TERMINATOR}`;
var OSC_STRING = `${OSC_STRING_PAYLOAD}${OSC_STRING_TERMINATOR}`;
var ANSI_ESCAPE_REGEX = new RegExp(
  `${CSI_INTRODUCER}(?:${SGR_PARAMETERS}|${CSI_PARAMETERS})|${ANSI_ESCAPE}\\${ANSI_OSC}(?:${LINK_PARAMETERS}|${OSC_STRING})`,
  "y"
);
var ANSI_SGR_MODIFIER_CLOSE_CODES = new Set(ansi_styles_default.codes.values());
ANSI_SGR_MODIFIER_CLOSE_CODES.delete(ANSI_SGR_RESET);
var segmenter2 = new Intl.Segmenter();
var getStringWidth = (string) => stringWidth(string, { countAnsiEscapeCodes: true });
var TAB_SIZE = 8;
var ESCAPE_INTRODUCER_REGEX = new RegExp(`[${ESCAPE_CHARACTERS}]`, "g");
var ROW_BOUNDARY_REGEX = new RegExp(`[\\n${ESCAPE_CHARACTERS}]`, "g");
var ASCII_PRINTABLE_REGEX = /^[ -~]*$/;
var wrapAnsiCode = (code) => `${ANSI_ESCAPE}${ANSI_CSI}${code}${ANSI_SGR_TERMINATOR}`;
var wrapAnsiHyperlink = (url, parameters = "") => `${ANSI_ESCAPE}${ANSI_ESCAPE_LINK}${parameters};${url}${ANSI_ESCAPE_BELL}`;
var matchAnsiEscape = (string, index) => {
  if (!ESCAPES.has(string[index])) {
    return;
  }
  ANSI_ESCAPE_REGEX.lastIndex = index;
  return ANSI_ESCAPE_REGEX.exec(string) ?? void 0;
};
var forEachSegment = (string, onPlainText, onEscape = () => {
}) => {
  let plainStart = 0;
  let index = 0;
  while (index < string.length) {
    ESCAPE_INTRODUCER_REGEX.lastIndex = index;
    const introducer = ESCAPE_INTRODUCER_REGEX.exec(string);
    if (!introducer) {
      break;
    }
    const escape2 = matchAnsiEscape(string, introducer.index);
    if (!escape2) {
      index = introducer.index + 1;
      continue;
    }
    if (introducer.index > plainStart) {
      onPlainText(string.slice(plainStart, introducer.index));
    }
    onEscape(escape2[0]);
    index = introducer.index + escape2[0].length;
    plainStart = index;
  }
  if (plainStart < string.length) {
    onPlainText(string.slice(plainStart));
  }
};
var getWidth = (string) => {
  let plainText = "";
  forEachSegment(string, (part) => {
    plainText += part;
  });
  return getStringWidth(plainText);
};
var getTokens = (string) => {
  const tokens = [];
  forEachSegment(string, (plainText) => {
    if (ASCII_PRINTABLE_REGEX.test(plainText)) {
      for (const character of plainText) {
        tokens.push({ value: character, width: 1 });
      }
      return;
    }
    for (const { segment } of segmenter2.segment(plainText)) {
      tokens.push({ value: segment, width: getStringWidth(segment) });
    }
  }, (escape2) => {
    tokens.push({ value: escape2, width: 0 });
  });
  return tokens;
};
var splitWords = (string) => {
  let currentWord = { value: "", plainText: "" };
  const words = [currentWord];
  forEachSegment(string, (plainText) => {
    const parts = plainText.split(" ");
    currentWord.value += parts[0];
    currentWord.plainText += parts[0];
    for (let index = 1; index < parts.length; index++) {
      currentWord = { value: parts[index], plainText: parts[index] };
      words.push(currentWord);
    }
  }, (escape2) => {
    currentWord.value += escape2;
  });
  for (const word of words) {
    word.width = getStringWidth(word.plainText);
  }
  return words;
};
var getColonColorToken = (parameter) => {
  const parts = parameter.split(":");
  const code = Number.parseInt(parts[0], 10);
  const mode = Number.parseInt(parts[1], 10);
  if (![ANSI_SGR_FOREGROUND_EXTENDED, ANSI_SGR_BACKGROUND_EXTENDED, ANSI_SGR_UNDERLINE_COLOR_EXTENDED].includes(code)) {
    return;
  }
  if (mode === ANSI_SGR_COLOR_MODE_256 && parts.length === 3 && /^\d+$/.test(parts[2])) {
    return { code, open: parameter, hasArguments: true };
  }
  if (mode !== ANSI_SGR_COLOR_MODE_RGB) {
    return;
  }
  const components = parts.length === 6 ? parts.slice(3) : parts.slice(2);
  const colorSpace = parts.length === 6 ? parts[2] : void 0;
  if (components.length === 3 && components.every((component) => /^\d+$/.test(component)) && (colorSpace === void 0 || /^\d*$/.test(colorSpace))) {
    return { code, open: parameter, hasArguments: true };
  }
};
var getSgrTokens = (sgrParameters) => {
  const parameters = sgrParameters.split(";");
  const sgrTokens = [];
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (parameter.includes(":")) {
      const colonColorToken = getColonColorToken(parameter);
      if (colonColorToken) {
        sgrTokens.push(colonColorToken);
      }
      continue;
    }
    const code = parameter === "" ? ANSI_SGR_RESET : Number.parseInt(parameter, 10);
    if (!Number.isFinite(code)) {
      continue;
    }
    if (code === ANSI_SGR_FOREGROUND_EXTENDED || code === ANSI_SGR_BACKGROUND_EXTENDED || code === ANSI_SGR_UNDERLINE_COLOR_EXTENDED) {
      if (index + 1 >= parameters.length) {
        break;
      }
      const mode = Number.parseInt(parameters[index + 1], 10);
      const colorIndex = Number.parseInt(parameters[index + 2], 10);
      if (mode === ANSI_SGR_COLOR_MODE_256 && Number.isFinite(colorIndex)) {
        sgrTokens.push({ code, open: [code, mode, colorIndex].join(";"), hasArguments: true });
        index += 2;
        continue;
      }
      const red = Number.parseInt(parameters[index + 2], 10);
      const green = Number.parseInt(parameters[index + 3], 10);
      const blue = Number.parseInt(parameters[index + 4], 10);
      if (mode === ANSI_SGR_COLOR_MODE_RGB && Number.isFinite(red) && Number.isFinite(green) && Number.isFinite(blue)) {
        sgrTokens.push({ code, open: [code, mode, red, green, blue].join(";"), hasArguments: true });
        index += 4;
        continue;
      }
      break;
    }
    sgrTokens.push({ code, open: String(code), hasArguments: false });
  }
  return sgrTokens;
};
var removeActiveStyle = (activeStyles, family) => {
  const activeStyleIndex = activeStyles.findIndex((activeStyle) => activeStyle.family === family);
  if (activeStyleIndex !== -1) {
    activeStyles.splice(activeStyleIndex, 1);
  }
};
var upsertActiveStyle = (activeStyles, nextActiveStyle) => {
  removeActiveStyle(activeStyles, nextActiveStyle.family);
  activeStyles.push(nextActiveStyle);
};
var removeModifierStylesByClose = (activeStyles, closeCode) => {
  for (let index = activeStyles.length - 1; index >= 0; index--) {
    const activeStyle = activeStyles[index];
    if (activeStyle.family.startsWith("modifier-") && activeStyle.close === closeCode) {
      activeStyles.splice(index, 1);
    }
  }
};
var getColorStyle = (sgrToken) => {
  const { code, open: open3, hasArguments } = sgrToken;
  if (code >= 30 && code <= 37 || code >= 90 && code <= 97 || code === ANSI_SGR_FOREGROUND_EXTENDED && hasArguments) {
    return {
      family: "foreground",
      open: open3,
      close: ANSI_SGR_RESET_FOREGROUND
    };
  }
  if (code >= 40 && code <= 47 || code >= 100 && code <= 107 || code === ANSI_SGR_BACKGROUND_EXTENDED && hasArguments) {
    return {
      family: "background",
      open: open3,
      close: ANSI_SGR_RESET_BACKGROUND
    };
  }
  if (code === ANSI_SGR_UNDERLINE_COLOR_EXTENDED && hasArguments) {
    return {
      family: "underlineColor",
      open: open3,
      close: ANSI_SGR_RESET_UNDERLINE_COLOR
    };
  }
};
var applySgrResetCode = (code, activeStyles) => {
  if (code === ANSI_SGR_RESET) {
    activeStyles.length = 0;
    return true;
  }
  if (code === ANSI_SGR_RESET_FOREGROUND) {
    removeActiveStyle(activeStyles, "foreground");
    return true;
  }
  if (code === ANSI_SGR_RESET_BACKGROUND) {
    removeActiveStyle(activeStyles, "background");
    return true;
  }
  if (code === ANSI_SGR_RESET_UNDERLINE_COLOR) {
    removeActiveStyle(activeStyles, "underlineColor");
    return true;
  }
  if (ANSI_SGR_MODIFIER_CLOSE_CODES.has(code)) {
    removeModifierStylesByClose(activeStyles, code);
    return true;
  }
  return false;
};
var applySgrToken = (sgrToken, activeStyles) => {
  const { code } = sgrToken;
  if (applySgrResetCode(code, activeStyles)) {
    return;
  }
  const colorStyle = getColorStyle(sgrToken);
  if (colorStyle) {
    upsertActiveStyle(activeStyles, colorStyle);
    return;
  }
  const close = ansi_styles_default.codes.get(code);
  if (close !== void 0 && close !== ANSI_SGR_RESET) {
    upsertActiveStyle(activeStyles, {
      family: `modifier-${code}`,
      open: sgrToken.open,
      close
    });
  }
};
var applySgrParameters = (sgrParameters, activeStyles) => {
  for (const sgrToken of getSgrTokens(sgrParameters)) {
    applySgrToken(sgrToken, activeStyles);
  }
};
var applySgrResets = (sgrParameters, activeStyles) => {
  for (const { code } of getSgrTokens(sgrParameters)) {
    applySgrResetCode(code, activeStyles);
  }
};
var applyLeadingSgrResets = (string, startIndex, activeStyles) => {
  let index = startIndex;
  while (index < string.length) {
    const match = matchAnsiEscape(string, index);
    if (!match) {
      break;
    }
    if (match.groups.sgr !== void 0) {
      applySgrResets(match.groups.sgr, activeStyles);
    }
    index += match[0].length;
  }
};
var getClosingSgrSequence = (activeStyles) => [...activeStyles].reverse().map((activeStyle) => wrapAnsiCode(activeStyle.close)).join("");
var getOpeningSgrSequence = (activeStyles) => activeStyles.map((activeStyle) => wrapAnsiCode(activeStyle.open)).join("");
var wrapWord = (rows, word, columns, rowWidth) => {
  const tokens = getTokens(word);
  let visible = rowWidth;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token.width > 0 && visible > 0 && visible + token.width > columns) {
      rows.push("");
      visible = 0;
    }
    rows[rows.length - 1] += token.value;
    visible += token.width;
    if (visible === columns && index < tokens.length - 1) {
      rows.push("");
      visible = 0;
    }
  }
  if (!visible && rows.at(-1).length > 0 && rows.length > 1) {
    rows[rows.length - 2] += rows.pop();
  }
  return getWidth(rows.at(-1));
};
var stringVisibleTrimSpacesRight = (string) => {
  if (!string.includes(" ")) {
    return string;
  }
  const segments = [];
  forEachSegment(string, (plainText) => {
    segments.push({ value: plainText, isEscape: false });
  }, (escape2) => {
    segments.push({ value: escape2, isEscape: true });
  });
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index];
    if (segment.isEscape) {
      continue;
    }
    let end = segment.value.length;
    while (end > 0 && segment.value[end - 1] === " ") {
      end--;
    }
    segment.value = segment.value.slice(0, end);
    if (getStringWidth(segment.value) > 0) {
      break;
    }
  }
  return segments.map((segment) => segment.value).join("");
};
var expandTabs = (line) => {
  if (!line.includes("	")) {
    return line;
  }
  let visible = 0;
  let expandedLine = "";
  let plainTextSinceTab = "";
  const expandPlainText = (plainText) => {
    const segments = plainText.split("	");
    for (const [index, segment] of segments.entries()) {
      expandedLine += segment;
      plainTextSinceTab += segment;
      if (index < segments.length - 1) {
        visible += getStringWidth(plainTextSinceTab);
        plainTextSinceTab = "";
        const spaces = TAB_SIZE - visible % TAB_SIZE;
        expandedLine += " ".repeat(spaces);
        visible += spaces;
      }
    }
  };
  forEachSegment(line, expandPlainText, (escape2) => {
    expandedLine += escape2;
  });
  return expandedLine;
};
var restoreStylesAcrossRows = (preString) => {
  let returnValue = "";
  let activeHyperlink;
  const activeStyles = [];
  let index = 0;
  let copiedIndex = 0;
  while (index < preString.length) {
    ROW_BOUNDARY_REGEX.lastIndex = index;
    const boundary = ROW_BOUNDARY_REGEX.exec(preString);
    if (!boundary) {
      break;
    }
    index = boundary.index;
    if (boundary[0] !== "\n") {
      const escape2 = matchAnsiEscape(preString, index);
      if (!escape2) {
        index++;
        continue;
      }
      const { groups } = escape2;
      if (groups.sgr !== void 0) {
        applySgrParameters(groups.sgr, activeStyles);
      } else if (groups.uri !== void 0) {
        activeHyperlink = groups.uri.length === 0 ? void 0 : { parameters: groups.parameters, uri: groups.uri };
      }
      index += escape2[0].length;
      continue;
    }
    returnValue += preString.slice(copiedIndex, index);
    if (index > copiedIndex) {
      if (activeHyperlink) {
        returnValue += wrapAnsiHyperlink("");
      }
      returnValue += getClosingSgrSequence(activeStyles);
    }
    returnValue += "\n";
    index++;
    copiedIndex = index;
    if (index < preString.length && preString[index] !== "\n") {
      const openingStyles = [...activeStyles];
      applyLeadingSgrResets(preString, index, openingStyles);
      returnValue += getOpeningSgrSequence(openingStyles);
      if (activeHyperlink) {
        returnValue += wrapAnsiHyperlink(activeHyperlink.uri, activeHyperlink.parameters);
      }
    }
  }
  return returnValue + preString.slice(copiedIndex);
};
var exec = (string, columns, options = {}) => {
  if (options.trim !== false && string.trim() === "") {
    return "";
  }
  const words = splitWords(string);
  let rows = [""];
  let rowLength = 0;
  let trimmedRowIndex = -1;
  let isFirstWord = true;
  for (const word of words) {
    const rowIndex = rows.length - 1;
    if (options.trim !== false && trimmedRowIndex !== rowIndex) {
      const row = rows[rowIndex];
      const trimmedRow = row.trimStart();
      if (trimmedRow.length !== row.length) {
        rows[rowIndex] = trimmedRow;
        rowLength = getWidth(trimmedRow);
      }
      if (trimmedRow.length > 0) {
        trimmedRowIndex = rowIndex;
      }
    }
    if (isFirstWord) {
      isFirstWord = false;
    } else {
      if (rowLength >= columns && (options.wordWrap === false || options.trim === false)) {
        rows.push("");
        rowLength = 0;
      }
      if (rowLength > 0 || options.trim === false) {
        rows[rows.length - 1] += " ";
        rowLength++;
      }
    }
    if (options.hard && options.wordWrap !== false && word.width > columns) {
      const remainingColumns = columns - rowLength;
      const breaksStartingThisLine = 1 + Math.floor((word.width - remainingColumns - 1) / columns);
      const breaksStartingNextLine = Math.floor((word.width - 1) / columns);
      if (breaksStartingNextLine < breaksStartingThisLine) {
        rows.push("");
        rowLength = 0;
      }
      rowLength = wrapWord(rows, word.value, columns, rowLength);
      continue;
    }
    if (rowLength + word.width > columns && rowLength > 0 && word.width > 0) {
      if (options.wordWrap === false && rowLength < columns) {
        rowLength = wrapWord(rows, word.value, columns, rowLength);
        continue;
      }
      rows.push("");
      rowLength = 0;
    }
    if (rowLength + word.width > columns && options.wordWrap === false) {
      rowLength = wrapWord(rows, word.value, columns, rowLength);
      continue;
    }
    rows[rows.length - 1] += word.value;
    rowLength += word.width;
  }
  if (options.trim !== false) {
    rows = rows.map((row) => stringVisibleTrimSpacesRight(row));
  }
  return restoreStylesAcrossRows(rows.join("\n"));
};
var normalizeText = (string) => {
  let normalizedString = "";
  forEachSegment(string, (plainText) => {
    normalizedString += plainText.normalize();
  }, (escape2) => {
    normalizedString += escape2;
  });
  return normalizedString;
};
function wrapAnsi(string, columns, options) {
  return normalizeText(String(string)).replaceAll("\r\n", "\n").split("\n").map((line) => exec(expandTabs(line), columns, options)).join("\n");
}

// node_modules/is-fullwidth-code-point/index.js
function isFullwidthCodePoint(codePoint) {
  if (!Number.isInteger(codePoint)) {
    return false;
  }
  return isFullwidth(codePoint) || isWide(codePoint);
}

// node_modules/slice-ansi/tokenize-ansi.js
var ESCAPE_CODE_POINT = 27;
var C1_DCS_CODE_POINT = 144;
var C1_SOS_CODE_POINT = 152;
var C1_CSI_CODE_POINT = 155;
var C1_ST_CODE_POINT = 156;
var C1_OSC_CODE_POINT = 157;
var C1_PM_CODE_POINT = 158;
var C1_APC_CODE_POINT = 159;
var ESCAPES2 = /* @__PURE__ */ new Set([
  ESCAPE_CODE_POINT,
  C1_DCS_CODE_POINT,
  C1_SOS_CODE_POINT,
  C1_CSI_CODE_POINT,
  C1_ST_CODE_POINT,
  C1_OSC_CODE_POINT,
  C1_PM_CODE_POINT,
  C1_APC_CODE_POINT
]);
var ESCAPE = "\x1B";
var ANSI_BELL = "\x07";
var ANSI_CSI2 = "[";
var ANSI_OSC2 = "]";
var ANSI_DCS = "P";
var ANSI_SOS = "X";
var ANSI_PM = "^";
var ANSI_APC = "_";
var ANSI_SGR_TERMINATOR2 = "m";
var ANSI_OSC_TERMINATOR = "\\";
var ANSI_STRING_TERMINATOR = `${ESCAPE}${ANSI_OSC_TERMINATOR}`;
var C1_OSC = "\x9D";
var C1_STRING_TERMINATOR = "\x9C";
var ANSI_HYPERLINK_ESC_PREFIX = `${ESCAPE}${ANSI_OSC2}8;`;
var ANSI_HYPERLINK_C1_PREFIX = `${C1_OSC}8;`;
var ANSI_HYPERLINK_ESC_CLOSE = `${ANSI_HYPERLINK_ESC_PREFIX};`;
var ANSI_HYPERLINK_C1_CLOSE = `${ANSI_HYPERLINK_C1_PREFIX};`;
var CODE_POINT_0 = "0".codePointAt(0);
var CODE_POINT_9 = "9".codePointAt(0);
var CODE_POINT_SEMICOLON = ";".codePointAt(0);
var CODE_POINT_COLON = ":".codePointAt(0);
var CODE_POINT_CSI_PARAMETER_START = "0".codePointAt(0);
var CODE_POINT_CSI_PARAMETER_END = "?".codePointAt(0);
var CODE_POINT_CSI_INTERMEDIATE_START = " ".codePointAt(0);
var CODE_POINT_CSI_INTERMEDIATE_END = "/".codePointAt(0);
var CODE_POINT_CSI_FINAL_START = "@".codePointAt(0);
var CODE_POINT_CSI_FINAL_END = "~".codePointAt(0);
var REGIONAL_INDICATOR_SYMBOL_LETTER_A = 127462;
var REGIONAL_INDICATOR_SYMBOL_LETTER_Z = 127487;
var SGR_RESET_CODE = 0;
var SGR_EXTENDED_FOREGROUND_CODE = 38;
var SGR_DEFAULT_FOREGROUND_CODE = 39;
var SGR_EXTENDED_BACKGROUND_CODE = 48;
var SGR_DEFAULT_BACKGROUND_CODE = 49;
var SGR_COLOR_TYPE_ANSI_256 = 5;
var SGR_COLOR_TYPE_TRUECOLOR = 2;
var SGR_ANSI_256_FRAGMENT_LENGTH = 3;
var SGR_TRUECOLOR_FRAGMENT_LENGTH = 5;
var SGR_ANSI_256_LAST_PARAMETER_OFFSET = 2;
var SGR_TRUECOLOR_LAST_PARAMETER_OFFSET = 4;
var VARIATION_SELECTOR_16_CODE_POINT = 65039;
var COMBINING_ENCLOSING_KEYCAP_CODE_POINT = 8419;
var EMOJI_PRESENTATION_GRAPHEME_REGEX = new RegExp("\\p{Emoji_Presentation}", "v");
var GRAPHEME_SEGMENTER = new Intl.Segmenter(void 0, { granularity: "grapheme" });
var endCodeNumbers = /* @__PURE__ */ new Set();
for (const [, end] of ansi_styles_default.codes) {
  endCodeNumbers.add(end);
}
function isSgrParameterCharacter(codePoint) {
  return codePoint >= CODE_POINT_0 && codePoint <= CODE_POINT_9 || codePoint === CODE_POINT_SEMICOLON || codePoint === CODE_POINT_COLON;
}
function isCsiParameterCharacter(codePoint) {
  return codePoint >= CODE_POINT_CSI_PARAMETER_START && codePoint <= CODE_POINT_CSI_PARAMETER_END;
}
function isCsiIntermediateCharacter(codePoint) {
  return codePoint >= CODE_POINT_CSI_INTERMEDIATE_START && codePoint <= CODE_POINT_CSI_INTERMEDIATE_END;
}
function isCsiFinalCharacter(codePoint) {
  return codePoint >= CODE_POINT_CSI_FINAL_START && codePoint <= CODE_POINT_CSI_FINAL_END;
}
function isRegionalIndicatorCodePoint(codePoint) {
  return codePoint >= REGIONAL_INDICATOR_SYMBOL_LETTER_A && codePoint <= REGIONAL_INDICATOR_SYMBOL_LETTER_Z;
}
function createControlParseResult(code, endIndex) {
  return {
    token: {
      type: "control",
      code
    },
    endIndex
  };
}
function isEmojiStyleGrapheme(grapheme) {
  if (EMOJI_PRESENTATION_GRAPHEME_REGEX.test(grapheme)) {
    return true;
  }
  for (const character of grapheme) {
    const codePoint = character.codePointAt(0);
    if (codePoint === VARIATION_SELECTOR_16_CODE_POINT || codePoint === COMBINING_ENCLOSING_KEYCAP_CODE_POINT) {
      return true;
    }
  }
  return false;
}
function getGraphemeWidth(grapheme) {
  let regionalIndicatorCount = 0;
  for (const character of grapheme) {
    const codePoint = character.codePointAt(0);
    if (isFullwidthCodePoint(codePoint)) {
      return 2;
    }
    if (isRegionalIndicatorCodePoint(codePoint)) {
      regionalIndicatorCount++;
    }
  }
  if (regionalIndicatorCount >= 1) {
    return 2;
  }
  if (isEmojiStyleGrapheme(grapheme)) {
    return 2;
  }
  return 1;
}
function getSgrPrefix(code) {
  if (code.startsWith("\x9B")) {
    return "\x9B";
  }
  return `${ESCAPE}${ANSI_CSI2}`;
}
function createSgrCode(prefix, values) {
  return `${prefix}${values.join(";")}${ANSI_SGR_TERMINATOR2}`;
}
function getSgrFragments(code) {
  const fragments = [];
  const sgrPrefix = getSgrPrefix(code);
  let parameterString;
  if (code.startsWith(`${ESCAPE}${ANSI_CSI2}`)) {
    parameterString = code.slice(2, -1);
  } else if (code.startsWith("\x9B")) {
    parameterString = code.slice(1, -1);
  } else {
    return fragments;
  }
  const rawCodes = parameterString.length === 0 ? [String(SGR_RESET_CODE)] : parameterString.split(";");
  let index = 0;
  while (index < rawCodes.length) {
    const codeNumber = Number.parseInt(rawCodes[index], 10);
    if (Number.isNaN(codeNumber)) {
      index++;
      continue;
    }
    if (codeNumber === SGR_RESET_CODE) {
      fragments.push({ type: "reset" });
      index++;
      continue;
    }
    if (codeNumber === SGR_EXTENDED_FOREGROUND_CODE || codeNumber === SGR_EXTENDED_BACKGROUND_CODE) {
      const colorType = Number.parseInt(rawCodes[index + 1], 10);
      if (colorType === SGR_COLOR_TYPE_ANSI_256 && index + SGR_ANSI_256_LAST_PARAMETER_OFFSET < rawCodes.length) {
        const openCode3 = createSgrCode(sgrPrefix, rawCodes.slice(index, index + SGR_ANSI_256_FRAGMENT_LENGTH));
        fragments.push({
          type: "start",
          code: openCode3,
          endCode: ansi_styles_default.color.ansi(codeNumber === SGR_EXTENDED_FOREGROUND_CODE ? SGR_DEFAULT_FOREGROUND_CODE : SGR_DEFAULT_BACKGROUND_CODE)
        });
        index += SGR_ANSI_256_FRAGMENT_LENGTH;
        continue;
      }
      if (colorType === SGR_COLOR_TYPE_TRUECOLOR && index + SGR_TRUECOLOR_LAST_PARAMETER_OFFSET < rawCodes.length) {
        const openCode3 = createSgrCode(sgrPrefix, rawCodes.slice(index, index + SGR_TRUECOLOR_FRAGMENT_LENGTH));
        fragments.push({
          type: "start",
          code: openCode3,
          endCode: ansi_styles_default.color.ansi(codeNumber === SGR_EXTENDED_FOREGROUND_CODE ? SGR_DEFAULT_FOREGROUND_CODE : SGR_DEFAULT_BACKGROUND_CODE)
        });
        index += SGR_TRUECOLOR_FRAGMENT_LENGTH;
        continue;
      }
      const openCode2 = createSgrCode(sgrPrefix, [rawCodes[index]]);
      fragments.push({
        type: "start",
        code: openCode2,
        endCode: ansi_styles_default.color.ansi(codeNumber === SGR_EXTENDED_FOREGROUND_CODE ? SGR_DEFAULT_FOREGROUND_CODE : SGR_DEFAULT_BACKGROUND_CODE)
      });
      index++;
      continue;
    }
    if (endCodeNumbers.has(codeNumber)) {
      fragments.push({
        type: "end",
        endCode: ansi_styles_default.color.ansi(codeNumber)
      });
      index++;
      continue;
    }
    const mappedEndCode = ansi_styles_default.codes.get(codeNumber);
    if (mappedEndCode !== void 0) {
      const openCode2 = createSgrCode(sgrPrefix, [rawCodes[index]]);
      fragments.push({
        type: "start",
        code: openCode2,
        endCode: ansi_styles_default.color.ansi(mappedEndCode)
      });
      index++;
      continue;
    }
    const openCode = createSgrCode(sgrPrefix, [rawCodes[index]]);
    fragments.push({
      type: "start",
      code: openCode,
      endCode: ansi_styles_default.reset.open
    });
    index++;
  }
  if (fragments.length === 0) {
    fragments.push({ type: "reset" });
  }
  return fragments;
}
function parseCsiCode(string, index) {
  const escapeCodePoint = string.codePointAt(index);
  let sequenceStartIndex;
  if (escapeCodePoint === ESCAPE_CODE_POINT) {
    if (string[index + 1] !== ANSI_CSI2) {
      return;
    }
    sequenceStartIndex = index + 2;
  } else if (escapeCodePoint === C1_CSI_CODE_POINT) {
    sequenceStartIndex = index + 1;
  } else {
    return;
  }
  let hasCanonicalSgrParameters = true;
  for (let sequenceIndex = sequenceStartIndex; sequenceIndex < string.length; sequenceIndex++) {
    const codePoint = string.codePointAt(sequenceIndex);
    if (isCsiFinalCharacter(codePoint)) {
      const code = string.slice(index, sequenceIndex + 1);
      if (string[sequenceIndex] !== ANSI_SGR_TERMINATOR2 || !hasCanonicalSgrParameters) {
        return createControlParseResult(code, sequenceIndex + 1);
      }
      return {
        token: {
          type: "sgr",
          code,
          fragments: getSgrFragments(code)
        },
        endIndex: sequenceIndex + 1
      };
    }
    if (isCsiParameterCharacter(codePoint)) {
      if (!isSgrParameterCharacter(codePoint)) {
        hasCanonicalSgrParameters = false;
      }
      continue;
    }
    if (isCsiIntermediateCharacter(codePoint)) {
      hasCanonicalSgrParameters = false;
      continue;
    }
    const endIndex = sequenceIndex;
    return createControlParseResult(string.slice(index, endIndex), endIndex);
  }
  return createControlParseResult(string.slice(index), string.length);
}
function parseHyperlinkCode(string, index) {
  let hyperlinkPrefix;
  let hyperlinkClose;
  const codePoint = string.codePointAt(index);
  if (codePoint === ESCAPE_CODE_POINT && string.startsWith(ANSI_HYPERLINK_ESC_PREFIX, index)) {
    hyperlinkPrefix = ANSI_HYPERLINK_ESC_PREFIX;
    hyperlinkClose = ANSI_HYPERLINK_ESC_CLOSE;
  } else if (codePoint === C1_OSC_CODE_POINT && string.startsWith(ANSI_HYPERLINK_C1_PREFIX, index)) {
    hyperlinkPrefix = ANSI_HYPERLINK_C1_PREFIX;
    hyperlinkClose = ANSI_HYPERLINK_C1_CLOSE;
  } else {
    return;
  }
  const uriStart = string.indexOf(";", index + hyperlinkPrefix.length);
  if (uriStart === -1) {
    return createControlParseResult(string.slice(index), string.length);
  }
  for (let sequenceIndex = uriStart + 1; sequenceIndex < string.length; sequenceIndex++) {
    const character = string[sequenceIndex];
    if (character === ANSI_BELL) {
      const code = string.slice(index, sequenceIndex + 1);
      const action = sequenceIndex === uriStart + 1 ? "close" : "open";
      return {
        token: {
          type: "hyperlink",
          code,
          action,
          closePrefix: hyperlinkClose,
          terminator: ANSI_BELL
        },
        endIndex: sequenceIndex + 1
      };
    }
    if (character === ESCAPE && string[sequenceIndex + 1] === ANSI_OSC_TERMINATOR) {
      const code = string.slice(index, sequenceIndex + 2);
      const action = sequenceIndex === uriStart + 1 ? "close" : "open";
      return {
        token: {
          type: "hyperlink",
          code,
          action,
          closePrefix: hyperlinkClose,
          terminator: ANSI_STRING_TERMINATOR
        },
        endIndex: sequenceIndex + 2
      };
    }
    if (character === C1_STRING_TERMINATOR) {
      const code = string.slice(index, sequenceIndex + 1);
      const action = sequenceIndex === uriStart + 1 ? "close" : "open";
      return {
        token: {
          type: "hyperlink",
          code,
          action,
          closePrefix: hyperlinkClose,
          terminator: C1_STRING_TERMINATOR
        },
        endIndex: sequenceIndex + 1
      };
    }
  }
  return createControlParseResult(string.slice(index), string.length);
}
function parseControlStringCode(string, index) {
  const codePoint = string.codePointAt(index);
  let sequenceStartIndex;
  let supportsBellTerminator = false;
  switch (codePoint) {
    case ESCAPE_CODE_POINT: {
      const command = string[index + 1];
      switch (command) {
        case ANSI_OSC2: {
          sequenceStartIndex = index + 2;
          supportsBellTerminator = true;
          break;
        }
        case ANSI_DCS:
        case ANSI_SOS:
        case ANSI_PM:
        case ANSI_APC: {
          sequenceStartIndex = index + 2;
          break;
        }
        case ANSI_OSC_TERMINATOR: {
          return createControlParseResult(ANSI_STRING_TERMINATOR, index + 2);
        }
        default: {
          return;
        }
      }
      break;
    }
    case C1_OSC_CODE_POINT: {
      sequenceStartIndex = index + 1;
      supportsBellTerminator = true;
      break;
    }
    case C1_DCS_CODE_POINT:
    case C1_SOS_CODE_POINT:
    case C1_PM_CODE_POINT:
    case C1_APC_CODE_POINT: {
      sequenceStartIndex = index + 1;
      break;
    }
    case C1_ST_CODE_POINT: {
      return createControlParseResult(C1_STRING_TERMINATOR, index + 1);
    }
    default: {
      return;
    }
  }
  for (let sequenceIndex = sequenceStartIndex; sequenceIndex < string.length; sequenceIndex++) {
    if (supportsBellTerminator && string[sequenceIndex] === ANSI_BELL) {
      return createControlParseResult(string.slice(index, sequenceIndex + 1), sequenceIndex + 1);
    }
    if (string[sequenceIndex] === ESCAPE && string[sequenceIndex + 1] === ANSI_OSC_TERMINATOR) {
      return createControlParseResult(string.slice(index, sequenceIndex + 2), sequenceIndex + 2);
    }
    if (string[sequenceIndex] === C1_STRING_TERMINATOR) {
      return createControlParseResult(string.slice(index, sequenceIndex + 1), sequenceIndex + 1);
    }
  }
  return createControlParseResult(string.slice(index), string.length);
}
function parseAnsiCode(string, index) {
  const codePoint = string.codePointAt(index);
  if (codePoint === ESCAPE_CODE_POINT || codePoint === C1_OSC_CODE_POINT) {
    const hyperlinkCode = parseHyperlinkCode(string, index);
    if (hyperlinkCode) {
      return hyperlinkCode;
    }
  }
  const controlStringCode = parseControlStringCode(string, index);
  if (controlStringCode) {
    return controlStringCode;
  }
  return parseCsiCode(string, index);
}
function appendTrailingAnsiTokens(string, index, tokens) {
  while (index < string.length) {
    const nextCodePoint = string.codePointAt(index);
    if (!ESCAPES2.has(nextCodePoint)) {
      break;
    }
    const escapeCode = parseAnsiCode(string, index);
    if (!escapeCode) {
      break;
    }
    tokens.push(escapeCode.token);
    index = escapeCode.endIndex;
  }
  return index;
}
function parseCharacterTokenWithRawSegmentation(string, index, graphemeSegments) {
  const segment = graphemeSegments.containing(index);
  if (!segment || segment.index !== index) {
    return;
  }
  return {
    token: {
      type: "character",
      // Intentionally preserve UAX29 behavior (GB3): CRLF is one grapheme cluster.
      value: segment.segment,
      visibleWidth: getGraphemeWidth(segment.segment),
      isGraphemeContinuation: false
    },
    endIndex: index + segment.segment.length
  };
}
function collectVisibleCharacters(string) {
  const visibleCharacters = [];
  let index = 0;
  while (index < string.length) {
    const codePoint = string.codePointAt(index);
    if (ESCAPES2.has(codePoint)) {
      const code = parseAnsiCode(string, index);
      if (code) {
        index = code.endIndex;
        continue;
      }
    }
    const value = String.fromCodePoint(codePoint);
    visibleCharacters.push({
      value,
      visibleWidth: 1,
      isGraphemeContinuation: false
    });
    index += value.length;
  }
  return visibleCharacters;
}
function applyGraphemeMetadata(visibleCharacters) {
  if (visibleCharacters.length === 0) {
    return;
  }
  const visibleString = visibleCharacters.map(({ value }) => value).join("");
  const scalarOffsets = [];
  let scalarOffset = 0;
  for (const visibleCharacter of visibleCharacters) {
    scalarOffsets.push(scalarOffset);
    scalarOffset += visibleCharacter.value.length;
  }
  let scalarIndex = 0;
  for (const segment of GRAPHEME_SEGMENTER.segment(visibleString)) {
    while (scalarIndex < visibleCharacters.length && scalarOffsets[scalarIndex] < segment.index) {
      scalarIndex++;
    }
    let graphemeIndex = scalarIndex;
    let isFirstInGrapheme = true;
    while (graphemeIndex < visibleCharacters.length && scalarOffsets[graphemeIndex] < segment.index + segment.segment.length) {
      visibleCharacters[graphemeIndex].visibleWidth = isFirstInGrapheme ? getGraphemeWidth(segment.segment) : 0;
      visibleCharacters[graphemeIndex].isGraphemeContinuation = !isFirstInGrapheme;
      isFirstInGrapheme = false;
      graphemeIndex++;
    }
    scalarIndex = graphemeIndex;
  }
}
function tokenizeAnsiWithVisibleSegmentation(string, { endCharacter = Number.POSITIVE_INFINITY } = {}) {
  const tokens = [];
  const visibleCharacters = collectVisibleCharacters(string);
  applyGraphemeMetadata(visibleCharacters);
  let index = 0;
  let visibleCharacterIndex = 0;
  let visibleCount = 0;
  while (index < string.length) {
    const codePoint = string.codePointAt(index);
    if (ESCAPES2.has(codePoint)) {
      const code = parseAnsiCode(string, index);
      if (code) {
        tokens.push(code.token);
        index = code.endIndex;
        continue;
      }
    }
    const value = String.fromCodePoint(codePoint);
    const visibleCharacter = visibleCharacters[visibleCharacterIndex];
    let visibleWidth = isFullwidthCodePoint(codePoint) ? 2 : value.length;
    if (visibleCharacter) {
      visibleWidth = visibleCharacter.visibleWidth;
    }
    const token = {
      type: "character",
      value,
      visibleWidth,
      isGraphemeContinuation: visibleCharacter ? visibleCharacter.isGraphemeContinuation : false
    };
    tokens.push(token);
    index += value.length;
    visibleCharacterIndex++;
    visibleCount += token.visibleWidth;
    if (visibleCount >= endCharacter) {
      const nextVisibleCharacter = visibleCharacters[visibleCharacterIndex];
      if (!nextVisibleCharacter || !nextVisibleCharacter.isGraphemeContinuation) {
        index = appendTrailingAnsiTokens(string, index, tokens);
        break;
      }
    }
  }
  return tokens;
}
function areValuesInSameGrapheme(leftValue, rightValue) {
  const pair = `${leftValue}${rightValue}`;
  const splitIndex = leftValue.length;
  for (const segment of GRAPHEME_SEGMENTER.segment(pair)) {
    if (segment.index === splitIndex) {
      return false;
    }
    if (segment.index > splitIndex) {
      return true;
    }
  }
  return true;
}
function hasAnsiSplitContinuationAhead(string, startIndex, previousVisibleValue, graphemeSegments) {
  if (!previousVisibleValue) {
    return false;
  }
  let index = startIndex;
  let hasAnsiCode = false;
  while (index < string.length) {
    const codePoint = string.codePointAt(index);
    if (ESCAPES2.has(codePoint)) {
      const code = parseAnsiCode(string, index);
      if (code) {
        hasAnsiCode = true;
        index = code.endIndex;
        continue;
      }
    }
    if (!hasAnsiCode) {
      return false;
    }
    const characterToken = parseCharacterTokenWithRawSegmentation(string, index, graphemeSegments);
    if (!characterToken) {
      return true;
    }
    return areValuesInSameGrapheme(previousVisibleValue, characterToken.token.value);
  }
  return false;
}
function tokenizeAnsi(string, { endCharacter = Number.POSITIVE_INFINITY } = {}) {
  const tokens = [];
  const graphemeSegments = GRAPHEME_SEGMENTER.segment(string);
  let index = 0;
  let visibleCount = 0;
  let previousVisibleValue;
  let hasAnsiSinceLastVisible = false;
  while (index < string.length) {
    const codePoint = string.codePointAt(index);
    if (ESCAPES2.has(codePoint)) {
      const code = parseAnsiCode(string, index);
      if (code) {
        tokens.push(code.token);
        index = code.endIndex;
        hasAnsiSinceLastVisible = true;
        continue;
      }
    }
    const characterToken = parseCharacterTokenWithRawSegmentation(string, index, graphemeSegments);
    if (!characterToken) {
      return tokenizeAnsiWithVisibleSegmentation(string, { endCharacter });
    }
    if (hasAnsiSinceLastVisible && previousVisibleValue && areValuesInSameGrapheme(previousVisibleValue, characterToken.token.value)) {
      return tokenizeAnsiWithVisibleSegmentation(string, { endCharacter });
    }
    tokens.push(characterToken.token);
    index = characterToken.endIndex;
    visibleCount += characterToken.token.visibleWidth;
    hasAnsiSinceLastVisible = false;
    previousVisibleValue = characterToken.token.value;
    if (visibleCount >= endCharacter) {
      if (hasAnsiSplitContinuationAhead(string, index, previousVisibleValue, graphemeSegments)) {
        return tokenizeAnsiWithVisibleSegmentation(string, { endCharacter });
      }
      index = appendTrailingAnsiTokens(string, index, tokens);
      break;
    }
  }
  return tokens;
}

// node_modules/slice-ansi/index.js
function applySgrFragments(activeStyles, fragments) {
  for (const fragment of fragments) {
    switch (fragment.type) {
      case "reset": {
        activeStyles.clear();
        break;
      }
      case "end": {
        activeStyles.delete(fragment.endCode);
        break;
      }
      case "start": {
        activeStyles.delete(fragment.endCode);
        activeStyles.set(fragment.endCode, fragment.code);
        break;
      }
      default: {
        break;
      }
    }
  }
  return activeStyles;
}
function undoAnsiCodes(activeStyles) {
  return [...activeStyles.keys()].toReversed().join("");
}
function closeHyperlink(hyperlinkToken) {
  return `${hyperlinkToken.closePrefix}${hyperlinkToken.terminator}`;
}
function shouldIncludeSgrAfterEnd(token, activeStyles) {
  let hasStartFragment = false;
  let hasClosingEffect = false;
  for (const fragment of token.fragments) {
    if (fragment.type === "start") {
      hasStartFragment = true;
      continue;
    }
    if (fragment.type === "reset" && activeStyles.size > 0) {
      hasClosingEffect = true;
      continue;
    }
    if (fragment.type === "end" && activeStyles.has(fragment.endCode)) {
      hasClosingEffect = true;
    }
  }
  return hasClosingEffect && !hasStartFragment;
}
function hasSgrStartFragment(token) {
  return token.fragments.some((fragment) => fragment.type === "start");
}
function discardPendingHyperlink(state) {
  if (state.activeHyperlink && !state.activeHyperlinkHasVisibleText && state.activeHyperlinkOutputIndex !== void 0) {
    const openCodeLength = state.activeHyperlink.code.length;
    state.returnValue = state.returnValue.slice(0, state.activeHyperlinkOutputIndex) + state.returnValue.slice(state.activeHyperlinkOutputIndex + openCodeLength);
    if (state.pendingSgrOutputIndex !== void 0 && state.pendingSgrOutputIndex > state.activeHyperlinkOutputIndex) {
      state.pendingSgrOutputIndex -= openCodeLength;
    }
  }
  state.activeHyperlink = void 0;
  state.activeHyperlinkHasVisibleText = false;
  state.activeHyperlinkOutputIndex = void 0;
}
function settleActiveHyperlink(state) {
  if (state.activeHyperlinkHasVisibleText) {
    state.returnValue += closeHyperlink(state.activeHyperlink);
  } else {
    discardPendingHyperlink(state);
  }
}
function applySgrToken2(state) {
  if (state.isPastEnd && !shouldIncludeSgrAfterEnd(state.token, state.activeStyles)) {
    return;
  }
  if (state.include && hasSgrStartFragment(state.token) && state.pendingSgrOutputIndex === void 0) {
    state.pendingSgrOutputIndex = state.returnValue.length;
    state.pendingSgrActiveStyles = new Map(state.activeStyles);
  }
  state.activeStyles = applySgrFragments(state.activeStyles, state.token.fragments);
  if (state.include) {
    state.returnValue += state.token.code;
  }
}
function applyHyperlinkToken(state) {
  if (state.isPastEnd && (state.token.action !== "close" || !state.activeHyperlink)) {
    return;
  }
  if (state.token.action === "open") {
    if (state.activeHyperlink) {
      settleActiveHyperlink(state);
    }
    state.activeHyperlink = state.token;
    state.activeHyperlinkHasVisibleText = false;
    state.activeHyperlinkOutputIndex = void 0;
    if (state.include) {
      state.activeHyperlinkOutputIndex = state.returnValue.length;
    }
  } else if (state.token.action === "close") {
    if (state.include && state.activeHyperlink && !state.activeHyperlinkHasVisibleText) {
      discardPendingHyperlink(state);
      return;
    }
    state.activeHyperlink = void 0;
    state.activeHyperlinkHasVisibleText = false;
    state.activeHyperlinkOutputIndex = void 0;
  }
  if (state.include) {
    state.returnValue += state.token.code;
  }
}
function applyControlToken(state) {
  if (!state.isPastEnd && state.include) {
    state.returnValue += state.token.code;
  }
}
function applyCharacterToken(state) {
  if (!state.include && state.position >= state.start && !state.token.isGraphemeContinuation) {
    state.include = true;
    state.returnValue = [...state.activeStyles.values()].join("");
    if (state.activeHyperlink) {
      state.activeHyperlinkOutputIndex = state.returnValue.length;
      state.returnValue += state.activeHyperlink.code;
    }
  }
  if (state.include) {
    state.returnValue += state.token.value;
    state.pendingSgrOutputIndex = void 0;
    state.pendingSgrActiveStyles = void 0;
    if (state.activeHyperlink) {
      state.activeHyperlinkHasVisibleText = true;
    }
  }
  state.position += state.token.visibleWidth;
}
var tokenHandlers = {
  sgr: applySgrToken2,
  hyperlink: applyHyperlinkToken,
  control: applyControlToken,
  character: applyCharacterToken
};
function applyToken(state) {
  tokenHandlers[state.token.type]?.(state);
}
function createHasContinuationAheadMap(tokens) {
  const hasContinuationAhead = Array.from({ length: tokens.length }, () => false);
  let nextCharacterIsContinuation = false;
  for (let tokenIndex = tokens.length - 1; tokenIndex >= 0; tokenIndex--) {
    const token = tokens[tokenIndex];
    hasContinuationAhead[tokenIndex] = nextCharacterIsContinuation;
    if (token.type === "character") {
      nextCharacterIsContinuation = Boolean(token.isGraphemeContinuation);
    }
  }
  return hasContinuationAhead;
}
function isPastEndBoundary(token, position, end) {
  if (end === void 0) {
    return false;
  }
  if (position >= end) {
    return true;
  }
  return token.type === "character" && !token.isGraphemeContinuation && position + token.visibleWidth > end;
}
function sliceAnsi(string, start3, end) {
  const tokens = tokenizeAnsi(string, { endCharacter: end });
  const hasContinuationAhead = createHasContinuationAheadMap(tokens);
  const state = {
    start: start3,
    token: void 0,
    isPastEnd: false,
    activeStyles: /* @__PURE__ */ new Map(),
    activeHyperlink: void 0,
    activeHyperlinkHasVisibleText: false,
    activeHyperlinkOutputIndex: void 0,
    pendingSgrOutputIndex: void 0,
    pendingSgrActiveStyles: void 0,
    position: 0,
    returnValue: "",
    include: false
  };
  for (const [tokenIndex, token] of tokens.entries()) {
    let isPastEnd = isPastEndBoundary(token, state.position, end);
    if (isPastEnd && token.type !== "character" && hasContinuationAhead[tokenIndex]) {
      isPastEnd = false;
    }
    if (isPastEnd && token.type === "character" && !token.isGraphemeContinuation) {
      if (state.activeHyperlink && !state.activeHyperlinkHasVisibleText) {
        discardPendingHyperlink(state);
      }
      if (state.pendingSgrOutputIndex !== void 0) {
        state.returnValue = state.returnValue.slice(0, state.pendingSgrOutputIndex);
        state.activeStyles = state.pendingSgrActiveStyles;
        state.pendingSgrOutputIndex = void 0;
        state.pendingSgrActiveStyles = void 0;
      }
      break;
    }
    state.token = token;
    state.isPastEnd = isPastEnd;
    applyToken(state);
  }
  if (!state.include) {
    return "";
  }
  if (state.activeHyperlink) {
    settleActiveHyperlink(state);
  }
  state.returnValue += undoAnsiCodes(state.activeStyles);
  return state.returnValue;
}

// node_modules/log-update/index.js
var getWidth2 = (stream, defaultWidth) => stream.columns ?? defaultWidth ?? 80;
var SYNCHRONIZED_OUTPUT_ENABLE = "\x1B[?2026h";
var SYNCHRONIZED_OUTPUT_DISABLE = "\x1B[?2026l";
var countLines = (text) => text.split("\n").length;
var getFrameHeight = (text) => {
  const unstyledText = stripAnsi(text);
  return unstyledText === "" ? 0 : unstyledText.split("\n").length;
};
var fitToTerminalHeight = (stream, wrappedText, defaultHeight) => {
  const terminalHeight = stream.rows ?? defaultHeight ?? 24;
  if (terminalHeight === 0) {
    return { text: "", wasClipped: wrappedText !== "" };
  }
  const unstyled = stripAnsi(wrappedText);
  const lines = unstyled.split("\n");
  const toRemove = Math.max(0, lines.length - terminalHeight);
  if (toRemove === 0) {
    return { text: wrappedText, wasClipped: false };
  }
  let cut = 0;
  for (let index = 0; index < toRemove; index++) {
    cut += stringWidth(lines[index]) + 1;
  }
  let clippedText = sliceAnsi(wrappedText, cut);
  let clippedLineCount = getFrameHeight(clippedText);
  while (clippedLineCount > terminalHeight) {
    cut++;
    clippedText = sliceAnsi(wrappedText, cut);
    clippedLineCount = getFrameHeight(clippedText);
  }
  while (cut > 0) {
    const previousClippedText = sliceAnsi(wrappedText, cut - 1);
    if (getFrameHeight(previousClippedText) > terminalHeight) {
      break;
    }
    cut--;
    clippedText = previousClippedText;
  }
  return { text: clippedText, wasClipped: cut > 0 };
};
var diffFrames = (previousLines, nextLines) => {
  let start3 = 0;
  for (; start3 < previousLines.length && start3 < nextLines.length; start3++) {
    if (previousLines[start3] !== nextLines[start3]) {
      break;
    }
  }
  let endPrevious = previousLines.length - 1;
  let endNext = nextLines.length - 1;
  while (endPrevious >= start3 && endNext >= start3 && previousLines[endPrevious] === nextLines[endNext]) {
    endPrevious--;
    endNext--;
  }
  return { start: start3, endPrevious, endNext };
};
var buildPatch = ({
  prevCount,
  start: start3,
  endPrevious,
  endNext,
  nextLines,
  nextWrappedEndsWithNewline
}) => {
  let sequence = "";
  const cursorLine = prevCount - 1;
  const cursorLineDelta = start3 - cursorLine;
  if (cursorLineDelta > 0) {
    sequence += base_exports.cursorDown(cursorLineDelta);
  }
  if (cursorLineDelta < 0) {
    sequence += base_exports.cursorUp(-cursorLineDelta);
  }
  sequence += base_exports.cursorLeft;
  const linesToClear = Math.max(0, endPrevious - start3 + 1);
  for (let index = 0; index < linesToClear; index++) {
    sequence += base_exports.eraseLine;
    if (index < linesToClear - 1) {
      sequence += base_exports.cursorDown();
    }
  }
  if (linesToClear > 1) {
    sequence += base_exports.cursorUp(linesToClear - 1);
  }
  sequence += base_exports.cursorLeft;
  const wroteSlice = nextLines.slice(start3, endNext + 1);
  let writtenLineBreakCount = 0;
  if (wroteSlice.length > 0) {
    const chunk = wroteSlice.join("\n");
    const shouldWriteTrailingNewline = nextWrappedEndsWithNewline && endNext < nextLines.length - 1 && !chunk.endsWith("\n");
    sequence += chunk;
    writtenLineBreakCount = countLines(chunk) - 1;
    sequence += base_exports.eraseEndLine;
    if (shouldWriteTrailingNewline) {
      sequence += "\n";
      writtenLineBreakCount++;
    }
  }
  const currentLine = start3 + writtenLineBreakCount;
  const finalLine = nextLines.length - 1;
  const lineDelta = finalLine - currentLine;
  if (lineDelta > 0) {
    sequence += base_exports.cursorDown(lineDelta);
  }
  if (lineDelta < 0) {
    sequence += base_exports.cursorUp(-lineDelta);
  }
  return sequence;
};
function createLogUpdate(stream, { showCursor = false, defaultWidth, defaultHeight } = {}) {
  let previousLineCount = 0;
  let previousWidth = getWidth2(stream, defaultWidth);
  let previousOutput = "";
  const useSynchronizedOutput = stream.isTTY === true;
  const write = (output) => {
    if (output === "") {
      return;
    }
    if (useSynchronizedOutput) {
      stream.write(SYNCHRONIZED_OUTPUT_ENABLE + output + SYNCHRONIZED_OUTPUT_DISABLE);
      return;
    }
    stream.write(output);
  };
  const computeFrame = (text, width, clipToHeight = true) => {
    const textString = String(text);
    const raw = textString.endsWith("\n") ? textString : `${textString}
`;
    const wrapped = wrapAnsi(raw, width, { trim: false, hard: true, wordWrap: false });
    const { text: frameText, wasClipped } = clipToHeight ? fitToTerminalHeight(stream, wrapped, defaultHeight) : { text: wrapped, wasClipped: false };
    const lines = frameText === "" ? [] : frameText.split("\n");
    return { wrapped: frameText, lines, wasClipped };
  };
  const reset = () => {
    previousOutput = "";
    previousWidth = getWidth2(stream, defaultWidth);
    previousLineCount = 0;
  };
  const render = (...arguments_) => {
    if (!showCursor) {
      cli_cursor_default.hide();
    }
    const width = getWidth2(stream, defaultWidth);
    const { wrapped, lines, wasClipped } = computeFrame(arguments_.join(" "), width);
    if (lines.length === 0) {
      if (previousLineCount > 0) {
        write(base_exports.eraseLines(previousLineCount));
      }
      previousOutput = wrapped;
      previousWidth = width;
      previousLineCount = 0;
      return;
    }
    if (wrapped === previousOutput && previousWidth === width) {
      return;
    }
    if (previousLineCount === 0) {
      write(wrapped);
      previousOutput = wrapped;
      previousWidth = width;
      previousLineCount = lines.length;
      return;
    }
    if (previousWidth !== width || wasClipped) {
      write(base_exports.eraseLines(previousLineCount) + wrapped);
      previousOutput = wrapped;
      previousWidth = width;
      previousLineCount = lines.length;
      return;
    }
    const previousLines = previousOutput === "" ? [] : previousOutput.split("\n");
    let { start: start3, endPrevious, endNext } = diffFrames(previousLines, lines);
    if (previousLines.length !== lines.length) {
      endPrevious = previousLines.length - 1;
      endNext = lines.length - 1;
    }
    if (start3 === lines.length && previousLineCount === lines.length) {
      return;
    }
    if (start3 === 0) {
      write(base_exports.eraseLines(previousLineCount) + wrapped);
      previousOutput = wrapped;
      previousWidth = width;
      previousLineCount = lines.length;
      return;
    }
    const patch = buildPatch({
      prevCount: previousLineCount,
      start: start3,
      endPrevious,
      endNext,
      nextLines: lines,
      nextWrappedEndsWithNewline: wrapped.endsWith("\n")
    });
    write(patch);
    previousOutput = wrapped;
    previousWidth = width;
    previousLineCount = lines.length;
  };
  render.clear = () => {
    write(base_exports.eraseLines(previousLineCount));
    reset();
  };
  render.done = () => {
    reset();
    if (!showCursor) {
      cli_cursor_default.show();
    }
  };
  render.persist = (...arguments_) => {
    const erasePrevious = previousLineCount > 0 ? base_exports.eraseLines(previousLineCount) : "";
    const width = getWidth2(stream, defaultWidth);
    const { wrapped: wrappedText } = computeFrame(arguments_.join(" "), width, false);
    write(erasePrevious + wrappedText);
    reset();
  };
  return render;
}
var logUpdate = createLogUpdate(process6.stdout);
var logUpdateStderr = createLogUpdate(process6.stderr);

// src/output/rows.ts
var top = { prefix: "", depth: 0, labelOf: ({ name }) => name };
function stepRows(steps, state) {
  return listRows(steps, state, top);
}
function stepRow(steps, state, path) {
  const parts = path.split("/");
  let list = { steps, place: top };
  for (let index = 0; index < parts.length; index += 1) {
    const step = list.steps.find(({ name }) => name === parts[index]);
    if (!step) return void 0;
    const at = placeOf(step, list.place);
    if (index === parts.length - 1) return rowOf(step, state, at);
    if (step.type !== "recurring") {
      list = { steps: childrenOf(step), place: inside(at) };
      continue;
    }
    index += 1;
    const iteration = Number(parts[index]);
    const { head, list: within } = placeIteration(step, state, { ...at, iteration });
    if (index === parts.length - 1) return head && groupRow(step, state, { head, list: within });
    list = { steps: step.steps, place: within };
  }
  return void 0;
}
function placeOf(step, { prefix, depth, labelOf }) {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}
function inside({ path, depth }) {
  return { ...top, prefix: path, depth: depth + 1 };
}
function listRows(steps, state, place) {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    const inner = step.type === "recurring" ? iterationRows(step, state, at) : listRows(childrenOf(step), state, inside(at));
    return [rowOf(step, state, at), ...inner.filter((row) => row.status !== "pending")];
  });
}
function rowOf(step, state, at) {
  const own = state.steps.get(at.path);
  const begun = own ? { summary: summaryOf4(own, step), ...timesOf(own), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary: "", ...begun };
}
function statusOf(own, state) {
  const status = own?.status ?? "pending";
  const open3 = status === "running" || status === "produced";
  return open3 && state.status !== "running" ? "interrupted" : status;
}
function iterationRows(step, state, at) {
  const count = state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, state, list);
    return head ? [groupRow(step, state, { head, list }), ...rows] : rows;
  }).flat();
}
function placeIteration(step, state, { path, depth, iteration }) {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}
function groupRow(step, state, { head, list }) {
  const inner = step.steps.map((each) => rowOf(each, state, placeOf(each, list)));
  const begun = inner.filter(({ status: status2 }) => status2 !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : void 0;
  const usage = sumOf(begun.map((row) => row.usage));
  return {
    ...head,
    status,
    summary: "",
    ...first === void 0 ? {} : { startedAt: first },
    ...last === void 0 ? {} : { completedAt: last },
    ...usage ? { usage } : {}
  };
}
function groupStatus(statuses) {
  if (statuses.includes("failed")) return "failed";
  if (statuses.includes("interrupted")) return "interrupted";
  return statuses.every((status) => status === "completed" || status === "skipped") ? "completed" : "running";
}
function titleOf(item) {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (typeof item !== "object" || item === null) return "";
  for (const key of ["title", "name", "id"]) {
    const value = Reflect.get(item, key);
    if (typeof value === "string") return value;
  }
  return "";
}
function summaryOf4(own, step) {
  const { status, output, summary, reason, failure, failures } = own;
  if (status === "skipped") return skipReason(reason);
  if (status === "failed" || status === "running" && failure) return failure?.message ?? summary ?? "";
  const said = output?.summary ?? loopSummary(own, step) ?? summary ?? "";
  if (status !== "completed" || failures === 0) return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  return `${said === "" ? "" : `${said} \xB7 `}${again}: ${failure?.message ?? ""}`;
}
function loopSummary({ loop, status }, step) {
  if (step.type !== "recurring" || !loop) return void 0;
  if (!loop.items)
    return status === "running" && loop.iteration > 0 ? `iteration ${loop.iteration}` : void 0;
  if (status !== "running" && loop.iteration < loop.items.length) return void 0;
  return `${loop.iteration} of ${loop.items.length} ${nounOf(step["for-each"])}`;
}
function nounOf(list) {
  const path = typeof list === "string" ? /^(?:\{\{)?\s*[a-z_]\w*(?:\.\w+)*\.([a-z_]+)\s*(?:\}\})?$/i.exec(list) : null;
  return path?.[1]?.replaceAll("_", " ") ?? "items";
}
function skipReason(reason) {
  if (reason === "condition") return "skipped: its condition did not hold";
  return reason === "from-step" ? "skipped: before --from-step" : `skipped, ${reason ?? ""}`;
}
function timesOf({ startedAt, completedAt }) {
  return {
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt }
  };
}
function usageOf({ usage, path, attempt }, state) {
  if (usage) return { usage };
  if (attempt > 0) return {};
  const within = Array.from(state.steps.values()).filter((step) => step.path.startsWith(`${path}/`));
  const sum = sumOf(within.map((step) => step.usage));
  return sum ? { usage: sum } : {};
}
function sumOf(usages) {
  const known = usages.filter((usage) => usage !== void 0);
  return known.length === 0 ? void 0 : known.reduce((sum, usage) => addUsage(sum, usage), noUsage);
}

// src/output/text.ts
import { stripVTControlCharacters } from "node:util";
var UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function printable(text) {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
function fitColumns(text, width) {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = columnsOf(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(line)) {
    const columns2 = graphemeColumns(segment);
    if (used + columns2 > width - 1) break;
    kept += segment;
    used += columns2;
  }
  return `${kept}\u2026${" ".repeat(Math.max(0, width - 1 - used))}`;
}
function columnsOf(text) {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += graphemeColumns(segment);
  return columns;
}
var graphemes = new Intl.Segmenter("en");
var ASCII = /^[ -~]*$/;
var WIDE = /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
var EMOJI = new RegExp("^\\p{Emoji_Presentation}|\\ufe0f", "u");
function graphemeColumns(grapheme) {
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

// src/log/activity.ts
var WIDTH = 120;
function describeActivity(event, directory) {
  const words = wordsFor2(event);
  return words === void 0 ? void 0 : shorten(words.replaceAll(`${directory}/`, ""), WIDTH);
}
function wordsFor2(event) {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type === "retry") return `waiting for its service (${event.reason})`;
  return void 0;
}
function describeTool(name, input) {
  const path = field(input, "file_path") ?? field(input, "path");
  switch (name) {
    case "Write":
    case "Edit":
    case "MultiEdit":
      return `editing ${path ?? "a file"}`;
    case "Read":
      return `reading ${path ?? "a file"}`;
    case "Bash":
      return `running ${field(input, "command") ?? "a command"}`;
    case "Grep":
    case "Glob":
      return `searching ${field(input, "pattern") ?? ""}`;
    default:
      return name;
  }
}
function field(input, key) {
  if (typeof input !== "object" || input === null) return void 0;
  const value = Reflect.get(input, key);
  return typeof value === "string" ? value : void 0;
}

// src/log/row.ts
import { styleText } from "node:util";
var SPINNER = ["\u280B", "\u2819", "\u2839", "\u2838", "\u283C", "\u2834", "\u2826", "\u2827", "\u2807", "\u280F"];
var LABEL_COLUMNS = 22;
var GAP = 2;
var TIME_COLUMNS = 8;
var COST_COLUMNS = 9;
var LEAST_COLUMNS = 20;
var symbols = {
  pending: "\xB7",
  running: "\u25B8",
  produced: "\u25B8",
  completed: "\u2714",
  failed: "\u2716",
  skipped: "\u21B7",
  interrupted: "\u25FC"
};
var colours = {
  completed: "green",
  failed: "red",
  interrupted: "yellow",
  skipped: "dim"
};
function renderRow(row, { stream, now, frame }) {
  const indent = "  ".repeat(row.depth + 1);
  const columns = columnsFor(stream) - indent.length - 2 - 1 - TIME_COLUMNS - COST_COLUMNS;
  const text = describe3(row, { columns: Math.max(LEAST_COLUMNS, columns), before: indent.length + 2 });
  const time = durationOf(row, now).padStart(TIME_COLUMNS);
  const cost = (row.usage ? formatCost(row.usage.cost_usd) : "").padStart(COST_COLUMNS);
  return `${indent}${symbolOf(row.status, { stream, frame })} ${text} ${time}${cost}`.trimEnd();
}
function describe3({ label, summary }, { columns, before }) {
  if (summary === "") return fitColumns(label, columns);
  const most = Math.floor(columns / 2);
  const width = Math.min(most, Math.max(LABEL_COLUMNS - before - GAP, columnsOf(label)));
  return `${fitColumns(label, width)}${" ".repeat(GAP)}${fitColumns(summary, columns - width - GAP)}`;
}
function columnsFor({ columns }) {
  return columns > 0 ? columns : 100;
}
function symbolOf(status, { stream, frame }) {
  const running = status === "running" || status === "produced";
  if (running && frame !== void 0) return SPINNER[frame % SPINNER.length] ?? symbols[status];
  const colour = colours[status];
  return colour ? styleText(colour, symbols[status], { stream }) : symbols[status];
}
function durationOf({ startedAt, completedAt, status }, now) {
  if (startedAt === void 0 || status === "skipped") return "";
  const end = completedAt === void 0 ? now : Date.parse(completedAt);
  return formatDuration(end - Date.parse(startedAt));
}

// src/log/terminal.ts
import { styleText as styleText2 } from "node:util";
var LONGEST_LINE = 2e3;
function renderHeader(parts, stream) {
  const line = parts.join(" \xB7 ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" \xB7 ")}
${last}`;
  return `${styleText2("bold", printable(text), { stream })}
`;
}
function detailLines(event, directory) {
  if (event.type === "text" || event.type === "notice") return event.text.trimEnd().split("\n");
  const activity = describeActivity(event, directory);
  return activity === void 0 ? [] : [`\u25B8 ${activity}`];
}
function createPrefix({ steps }) {
  const single = /* @__PURE__ */ new Set();
  for (const step of walkSteps(steps)) {
    const only = step.type === "recurring" && step.steps.length === 1 ? step.steps[0] : void 0;
    if (only) single.add(only.name);
  }
  return (step, line) => {
    const path = single.has(nameOf(step)) ? prefixOf(step) : step;
    const text = printable(line).trimEnd();
    const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}\u2026` : text;
    return `${path} \u2502 ${shown}`.trimEnd();
  };
}

// src/log/live-terminal.ts
var REDRAW_MS = 120;
var HINTS = ["Ctrl+C stops safely, resume continues", "Ctrl+C stops safely"];
var OTHER_LINES = 3;
var LiveTerminal = class {
  #options;
  #live;
  #prefix;
  #activity = /* @__PURE__ */ new Map();
  #timer;
  #state = initialState();
  #waiting = [];
  #hints = HINTS;
  #frame = 0;
  #ended = 0;
  #closed = false;
  constructor(options) {
    this.#options = options;
    this.#prefix = createPrefix(options.facts.workflow);
    this.#live = createLogUpdate(options.stream);
    this.#timer = setInterval(() => this.#redraw(), REDRAW_MS).unref();
  }
  header(parts) {
    this.#print(renderHeader(parts, this.#options.stream));
  }
  note(line) {
    this.#hints = [];
    this.#print(line);
    this.#redraw();
  }
  onEvent(event, state) {
    this.#state = state;
    if ("step" in event && event.step !== void 0) this.#activity.delete(event.step);
    if (this.#printEnded()) this.#redraw();
  }
  onAgentEvent(step, event) {
    const { detail, directory } = this.#options;
    const activity = describeActivity(event, directory);
    if (activity !== void 0) this.#activity.set(step, activity);
    if (detail === "all") for (const line of detailLines(event, directory)) this.#printSoon(step, line);
  }
  onScriptLine(step, line) {
    this.#activity.set(step, line);
    if (this.#options.detail === "all") this.#printSoon(step, line);
  }
  close() {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#flush();
    this.#printEnded();
    const rows = this.#openRows().map((row) => this.#render(row));
    if (rows.length > 0) this.#print(rows.join("\n"));
    this.#live.clear();
    this.#live.done();
  }
  /** Prints the steps at the top that have ended since the last look, each with what is inside it. */
  #printEnded() {
    const { steps } = this.#options.facts.workflow;
    const before = this.#ended;
    for (let step = steps[before]; step && this.#isEnded(step.name); step = steps[this.#ended]) {
      this.#flush();
      this.#ended += 1;
      this.#print(
        stepRows([step], this.#state).map((row) => this.#render(row)).join("\n")
      );
    }
    return this.#ended > before;
  }
  #isEnded(name) {
    const status = this.#state.steps.get(name)?.status;
    return status === "completed" || status === "skipped";
  }
  /** Rows of what has begun and not ended. */
  #openRows() {
    const steps = this.#options.facts.workflow.steps.slice(this.#ended);
    const begun = steps.filter(
      ({ name }) => (this.#state.steps.get(name)?.status ?? "pending") !== "pending"
    );
    return stepRows(begun, this.#state);
  }
  #redraw() {
    if (this.#closed) return;
    this.#flush();
    this.#frame += 1;
    const rows = this.#openRows();
    const room = Math.max(2, (this.#options.stream.rows || 24) - OTHER_LINES);
    this.#live([...this.#window(rows, room), "", this.#footer()].join("\n"));
  }
  /** As many rows as there is room for: the first, and the latest. */
  #window([first, ...rest], room) {
    if (!first) return [];
    const shown = rest.length < room ? rest : rest.slice(rest.length - room + 2);
    const left = rest.length - shown.length;
    const gap = left > 0 ? [`${"  ".repeat(2)}\u2026 ${left} more`] : [];
    return [this.#render(first), ...gap, ...shown.map((row) => this.#render(row))];
  }
  #footer() {
    const { facts, stream } = this.#options;
    const { usage } = this.#state;
    const limit = facts.workflow.settings?.["max-cost-usd"];
    const parts = [
      `${this.#ended} of ${facts.workflow.steps.length} steps`,
      formatDuration(this.#elapsed()),
      `${formatCount(usage.input_tokens + usage.output_tokens)} tokens`,
      `${formatCost(usage.cost_usd)}${limit === void 0 ? "" : ` of ${formatCost(limit)}`}`
    ];
    const line = `  ${parts.join(" \xB7 ")}`;
    const lines = [...this.#hints.map((hint) => `${line}        ${hint}`), line];
    const columns = columnsFor(stream);
    return lines.find((each) => columnsOf(each) <= columns) ?? fitColumns(line, columns);
  }
  /** Running time, without the pauses of a run that was resumed. */
  #elapsed() {
    const { elapsedMs, updatedAt, status } = this.#state;
    if (updatedAt === void 0 || status !== "running") return elapsedMs;
    return elapsedMs + Math.max(0, this.#options.now() - Date.parse(updatedAt));
  }
  #render(row) {
    const { stream, now } = this.#options;
    const activity = row.status === "running" ? this.#activity.get(row.path) : void 0;
    const summary = activity ?? row.summary;
    return renderRow({ ...row, summary }, { stream, now: now(), frame: this.#frame });
  }
  /** Lines come by the thousand: those of one moment are printed together. */
  #printSoon(step, line) {
    if (this.#waiting.length === 0) setImmediate(() => this.#redraw());
    this.#waiting.push(this.#prefix(step, line));
  }
  #flush() {
    if (this.#waiting.length === 0) return;
    const lines = this.#waiting;
    this.#waiting = [];
    this.#print(lines.join("\n"));
  }
  #print(text) {
    this.#live.clear();
    this.#options.stream.write(`${text}
`);
  }
};

// src/log/plain-terminal.ts
var PlainTerminal = class {
  #options;
  #prefix;
  /** Steps that failed or were cut off, until it is known whether they are tried again. */
  #open = /* @__PURE__ */ new Set();
  #state = initialState();
  constructor(options) {
    this.#options = options;
    this.#prefix = createPrefix(options.facts.workflow);
  }
  header(parts) {
    this.#print(renderHeader(parts, this.#options.stream));
  }
  note(line) {
    this.#print(line);
  }
  onEvent(event, state) {
    this.#state = state;
    switch (event.type) {
      case "step.failed":
      case "step.interrupted":
        this.#open.add(event.step);
        break;
      case "step.started":
        this.#open.delete(event.step);
        break;
      case "step.succeeded":
      case "step.skipped":
        this.#open.delete(event.step);
        this.#printRow(event.step);
        break;
      case "block.closed":
        this.#printOpen(`${event.step}/`);
        this.#printRow(event.step);
        break;
      case "iteration.ended":
        this.#printRow(`${event.step}/${event.iteration}`);
        break;
      default:
    }
  }
  onAgentEvent(step, event) {
    const { detail, directory } = this.#options;
    if (detail === "base") return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }
  onScriptLine(step, line) {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }
  close() {
    this.#printOpen("");
  }
  #printOpen(prefix) {
    for (const path of this.#open) {
      if (!path.startsWith(prefix)) continue;
      this.#open.delete(path);
      this.#printRow(path);
    }
  }
  #printRow(path) {
    const row = this.#row(path);
    if (row) this.#print(renderRow(row, { stream: this.#options.stream, now: this.#options.now() }));
  }
  #row(path) {
    return stepRow(this.#options.facts.workflow.steps, this.#state, path);
  }
  #print(line) {
    this.#options.stream.write(`${line}
`);
  }
};

// src/output/summary.ts
function renderEnd({ state, facts, diff, kept }) {
  const lines = endLines(state, facts, diff);
  return kept === void 0 ? lines : [...lines, `Uncommitted changes are in ${kept}/.`];
}
function endLines(state, facts, diff) {
  switch (state.status) {
    case "completed":
      return completedLines(state, facts, diff);
    case "failed":
      return failedLines(state, diff);
    case "paused":
      return [
        `Paused: ${state.paused?.step ?? "the run"} needs a person.   ${state.paused?.message ?? ""}`,
        `Next:  agentic-sdlc resume ${state.runId}`
      ];
    case "cancelled":
      return [
        `Cancelled (${state.reason ?? "requested"}) after ${formatDuration(state.elapsedMs)}.`,
        keptLine(state, diff),
        `Next:  agentic-sdlc resume ${state.runId}`
      ].filter((line) => line !== "");
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}
function completedLines(state, facts, diff) {
  const took = formatDuration(state.elapsedMs);
  const files = `files: ${facts.directory}/`;
  if (state.workspace === void 0) return [`Completed in ${took}`, files];
  if (state.filesChanged.size === 0) return [`Completed in ${took} \xB7 nothing changed`, files];
  const lines = [`Completed in ${took}${pullRequestPart(state)}`, `${branchPart(state, diff)} \xB7 ${files}`];
  if (state.pushed?.remote === "") lines.push("There is no remote, so the branch stays in this repository.");
  return lines;
}
function pullRequestPart({ pullRequests }) {
  const [request] = pullRequests;
  if (!request) return "";
  const draft = request.draft ? "draft pull request" : "pull request";
  if (request.url !== void 0) return ` \xB7 ${draft} #${request.number ?? ""} ${request.url}`;
  return ` \xB7 ${draft} \u201C${request.title}\u201D in ${request.path ?? ""}`;
}
function branchPart({ workspace }, diff) {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} \u2212${removed}`;
}
function failedLines(state, diff) {
  const failure = state.failure?.failure;
  const step = state.failure?.step === void 0 ? void 0 : state.steps.get(state.failure.step);
  const where = step ? `${step.path}, after ${plural(step.attempt, "attempt")} ` : "";
  const named = step ? `(${failure?.class}: ${trimDot(failure?.message ?? "")})` : failure?.message ?? "";
  const from = step ? ` --from-step ${step.name}` : "";
  return [
    `Failed: ${where}${named}${named.endsWith(".") ? "" : "."}`,
    keptLine(state, diff),
    `Next:  agentic-sdlc resume ${state.runId}${from}`
  ].filter((line) => line !== "");
}
function keptLine(state, diff) {
  const done = Array.from(state.steps.values()).filter(isDone).map((step) => step.path);
  if (done.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  const names = done.length > 6 ? `${plural(done.length, "step")}` : done.join(", ");
  return `Kept: ${names}${commits}.`;
}
function isDone({ status, attempt }) {
  return status === "completed" && attempt > 0;
}
function trimDot(text) {
  return text.replace(/\.$/, "");
}

// src/cli/signals.ts
function watchSignals({
  stop,
  kill,
  onFirst
}) {
  let first;
  const onSignal = (signal) => {
    if (first !== void 0) {
      kill.abort();
      return;
    }
    first = signal === "SIGTERM" ? "SIGTERM" : "SIGINT";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    }
  };
}

// src/cli/session.ts
var STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";
async function runSession(options, work2) {
  const { end, code } = await session(options, work2);
  if (options.json) printJson(options.io, describeEnd(end));
  else print(options.io, renderResult(options, end));
  return code;
}
function renderResult({ io, table = false }, end) {
  const rows = table && !io.stderr.isTTY ? stepRows(end.facts.workflow.steps, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream: io.stdout, now: Date.now() }));
  return ["", ...lines, ...lines.length > 0 ? [""] : [], ...renderEnd(end).map((line) => `  ${line}`)].join(
    "\n"
  );
}
async function session({ io, project, workflow, overrides, notice, recordings, json }, work2) {
  var _stack = [];
  try {
    const stop = new Stop();
    const kill = new AbortController();
    const { root, isRepository, config, given } = project;
    const ports = compose({
      root,
      isRepository,
      config,
      environment: io.environment,
      kill: kill.signal,
      ...recordings === void 0 ? {} : { recordings }
    });
    const _templates = __using(_stack, ports.templates, true);
    const settings = resolveSettings({ workflow, config: given, overrides });
    let terminal2;
    const signals2 = __using(_stack, watchSignals({ stop, kill, onFirst: () => terminal2?.note(STOPPING) }));
    const end = await work2(ports, {
      workflow,
      settings,
      stop,
      observe: ({ facts, store, place }) => {
        terminal2 = createTerminal(io, {
          facts,
          detail: settings.terminalOutput,
          directory: resolve(root, place?.path ?? ".")
        });
        if (notice !== void 0) (json ? say : print)(io, notice);
        terminal2.header(headerFor({ facts, settings, place }));
        return [terminal2, ...loggers(project, store, ports)];
      }
    }).finally(() => terminal2?.close());
    return { end, code: exitCodeFor(end.state, signals2.received()) };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function createTerminal({ stderr, environment }, options) {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  const all = { ...options, stream: stderr, now: Date.now };
  return live ? new LiveTerminal(all) : new PlainTerminal(all);
}
function loggers({ config }, store, { clock }) {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}
function headerFor({
  facts,
  settings,
  place
}) {
  const { provider, model } = settings.agent;
  return [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...usesAgents(facts.workflow) ? [model === void 0 ? provider : `${provider} (${model})`] : [],
    ...place ? [`branch ${place.branch}`] : []
  ];
}
function describeEnd({ state, facts, diff }) {
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...state.workspace ? { branch: state.workspace.branch } : {},
    ...diff ? { diff } : {},
    ...state.failure ? { error: state.failure.failure } : {}
  };
}
function usesAgents({ steps }) {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}

// src/cli/start.ts
async function start2({ io, project, loaded: { workflow, source }, variables }, options, extra = {}) {
  const overrides = overridesOf(options);
  const session2 = { io, project, workflow, overrides, json: options.json ?? false, ...extra };
  return await runSession(
    session2,
    (ports, request) => startRun(ports, request, {
      id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger: "cli",
      actor: io.environment["USER"] ?? io.environment["LOGNAME"] ?? "unknown",
      engine_version: version,
      overrides,
      ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep }
    })
  );
}
function overridesOf({ provider, model, terminalOutput, git, pullRequest }) {
  return {
    ...provider === void 0 ? {} : { provider },
    ...model === void 0 ? {} : { model },
    ...terminalOutput === void 0 ? {} : { terminalOutput },
    ...git === void 0 ? {} : { git },
    ...pullRequest === void 0 ? {} : { pullRequest }
  };
}

export {
  stepNames,
  RunRecord,
  formatCost,
  formatCount,
  resumeRun,
  resolveSettings,
  isAtLeast,
  runSession,
  start2 as start,
  overridesOf
};
