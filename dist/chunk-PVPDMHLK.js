import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  exitCodeFor
} from "./chunk-STDLQRNJ.js";
import {
  createPrefix,
  detailLines,
  formatDuration,
  plural,
  renderHeader,
  renderRow,
  stepRow,
  stepRows
} from "./chunk-5SOGL4IO.js";
import {
  JOURNAL_VERSION,
  JournalWriter,
  attemptDirectory,
  compose,
  createRunId,
  documentIn,
  randomIds,
  readState,
  runFiles,
  suffixOf,
  systemClock
} from "./chunk-KDN6DYY5.js";
import {
  print,
  printJson,
  say
} from "./chunk-E5RSACIL.js";
import {
  hasChanges,
  initialState,
  joinPath,
  prefixOf
} from "./chunk-EVXSTNX6.js";
import {
  OUTPUT_LIMIT_BYTES,
  StepOutput
} from "./chunk-TNZDYIEZ.js";
import {
  referencesOf
} from "./chunk-FPGRG3S7.js";
import {
  Provider,
  childrenOf,
  walkSteps
} from "./chunk-CJV3F4JT.js";
import {
  require_dist
} from "./chunk-7GBVGIO3.js";
import {
  version
} from "./chunk-JCEK5BA5.js";
import {
  truthy
} from "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import {
  _enum,
  boolean,
  object,
  record,
  string,
  unknown
} from "./chunk-3HA3MOKL.js";
import {
  isSet
} from "./chunk-WY3Q2JZZ.js";
import {
  __callDispose,
  __toESM,
  __using
} from "./chunk-WVWDAXK4.js";

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var RunRecord = object({
  id: string(),
  workflow: string(),
  definition: string().describe("Where the definition came from: a path, or built-in."),
  variables: record(string(), unknown()),
  trigger: string(),
  actor: string(),
  base_sha: string().optional(),
  engine_version: string(),
  created_at: string(),
  overrides: object({
    provider: Provider.optional(),
    model: string().optional(),
    terminalOutput: _enum(["base", "all"]).optional(),
    git: boolean().optional(),
    pullRequest: boolean().optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/engine/run.ts
var import_yaml = __toESM(require_dist(), 1);

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
  let left = Math.max(0, plan.timeoutMs - (state.elapsedMs - state.limitFromMs));
  do {
    if (!await sleep(clock, Math.min(left, LONGEST_SLEEP_MS), signal)) return;
    left -= LONGEST_SLEEP_MS;
  } while (left > 0);
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
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
  onEvent(event, state) {
    const begins = event.type === "run.started" || event.type === "run.resumed";
    if (this.#due || !(this.#options.enabled || begins)) return;
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
async function savePartial({ workspace, store, state }, { path, attempt, base }) {
  if (base === void 0 || base !== state.head) return;
  const file = `${attemptDirectory(path, attempt)}/partial.patch`;
  await workspace.recover(base, (patch) => {
    if (store.read(file) === void 0) store.write(file, `${patch}
`);
  });
}
function latestAttempt({ steps, head }) {
  const open3 = Array.from(steps.values()).filter(
    ({ attempt, status, base }) => attempt > 0 && status !== "completed" && base !== void 0 && base === head
  );
  const latest = open3.reduce(
    (last, step) => isLater(step, last) ? step : last,
    void 0
  );
  return latest && { ...latest };
}
function isLater({ startedAt = "" }, than) {
  return startedAt >= (than?.startedAt ?? "");
}
function interruptions(state) {
  const cut = Array.from(state.active, (path) => state.steps.get(path));
  return cut.flatMap((step) => {
    if (step?.status !== "running") return [];
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason: "crash" }];
  });
}

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

// src/engine/restart.ts
function stepsLeftOut(workflow, name) {
  const before = stepsBefore(workflow, name);
  if (before) return before;
  throw new AgenticError({
    code: "usage",
    message: `There is no step \`${name}\` in ${workflow.name}. Steps: ${stepNames(workflow).join(", ")}.`
  });
}
function restartFrom(workflow, state, name) {
  const skip2 = stepsLeftOut(workflow, name).filter((before) => !isDone(state.latest.get(before)));
  const left = new Set(skip2);
  const begun = Array.from(state.steps.values()).filter((step) => left.has(step.name) && !isDone(step));
  const paths = pathsFrom(workflow, { name, paths: state.steps.keys() });
  return { reset: [.../* @__PURE__ */ new Set([...paths, ...begun.map((step) => step.path)])], skip: skip2 };
}
var done = /* @__PURE__ */ new Set(["completed", "skipped", "produced"]);
function isDone(step) {
  return done.has(step?.status);
}
function overruledBy(requests, state) {
  if (state.status === "running" || state.status === "pending") return {};
  const left = requests.filter(({ id, content }) => !state.requests.has(id) && isCancel(content));
  return left.length === 0 ? {} : { requests: left.map(({ id }) => id) };
}

// src/decision/walk.ts
var ended = { kind: "ended" };
function open(...decisions) {
  return { kind: "open", decisions };
}
function record2(event) {
  return open({ type: "record", event });
}
function closeBlock(path, status, summary) {
  return record2({ type: "block.closed", step: path, status, summary });
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
    return record2({ type: "iteration.ended", step: path, iteration, done: false });
  const frame = { iteration, item: loop.items?.[iteration - 1] };
  return open({ type: "evaluate-until", path, step, frame });
}
function nextIteration(path, step, loop) {
  const limit = Math.min(step["max-iterations"] ?? Infinity, loop.items?.length ?? Infinity);
  if (loop.done || loop.iteration >= limit) return closeBlock(path, "completed", summaryOf2(step, loop));
  const item = loop.items ? { item: loop.items[loop.iteration] } : {};
  return record2({ type: "iteration.started", step: path, iteration: loop.iteration + 1, ...item });
}
function summaryOf2(step, { iteration, items, done: done2 }) {
  const count = `${iteration} ${iteration === 1 ? "iteration" : "iterations"}`;
  if (done2) return `${count}, until its condition held`;
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
    return record2({ type: "run.paused", reason: failure.code, message: failure.message, step: path });
  }
  const policy = walk.plan.policies.get(step.name) ?? { maxRetry: 0, onError: "fail" };
  if (policy.onError === "skip") {
    return record2({
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
  return record2({ type: "step.skipped", step: path, kind: step.type, reason });
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
  if (state?.status !== "running") return record2({ type: "block.opened", step: path, kind: step.type });
  const inside = decideInside(walk, { ...at, state });
  if (inside.kind === "ended") return closeBlock(path, "completed", summaryOf3(state));
  if (inside.kind === "failed") {
    const skips = walk.plan.policies.get(step.name)?.onError === "skip";
    return closeBlock(path, skips ? "skipped" : "failed", `${inside.step.path} failed`);
  }
  return inside;
}
function decideInside(walk, at) {
  const entry = enterBlock(at);
  if ("kind" in entry) return entry;
  const inside = decideList(walk, entry);
  return inside.kind === "ended" && at.step.type === "recurring" ? endIteration({ ...at, step: at.step }) : inside;
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
  const inside = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (candidate) => candidate?.failure && candidate.path.startsWith(`${step.path}/`)
  );
  return inside.at(-1) ?? step;
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
  return [...lines, "", ...previous.status === "failed" ? workIsThere : workMayBeGone].join("\n");
}
var workIsThere = [
  "Its changes are still in the working directory. Look at what is there, find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not start over, and do not weaken or remove the check that failed."
];
var workMayBeGone = [
  "What it changed may have been taken back since: look at what is there. Find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not weaken or remove the check that failed."
];
function describeInterruption({ workspace }, previous) {
  if (workspace.owned) return "";
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
var DETAILS_LIMIT = 4e3;
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
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function miss(problem) {
  const message = `The answer does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
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
  const commit = await commitOutput(context, { name: output.name, path });
  return commit ? { ...written, commit: commit.head, files: [...commit.files] } : written;
}
async function commitOutput({ workspace, facts, state, autoCommit }, { name, path }) {
  if (!autoCommit || state.head === void 0) return void 0;
  const key = { runId: facts.runId, step: `outputs/${name}`, attempt: (state.renderings.get(name) ?? 0) + 1 };
  return await workspace.commit(key, { base: state.head, message: `Write ${name}`, path });
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
    return produced(context, at, { output: functionOutput(plainData(data)) });
  } catch (error) {
    if (context.signal.aborted) return interrupted(at);
    const message = error instanceof Error ? error.message : String(error);
    return failed(at, { class: "recoverable", code: "function-failed", message });
  }
}
function plainData(value) {
  return value === void 0 ? null : JSON.parse(JSON.stringify(value));
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
var DETAILS_LIMIT2 = 4e3;
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
  return [stdout.trimEnd(), stderr.trimEnd()].filter((text) => text !== "").join("\n").slice(-DETAILS_LIMIT2);
}

// src/engine/time-left.ts
function timeLeft(context, { path, name }) {
  const { state } = context;
  const now = state.elapsedMs + context.clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  const limits = [context.settingsOf({ name }).timeoutMs];
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = state.steps.get(around);
    if (block?.openedMs === void 0) continue;
    const limit = context.settingsOf(block).timeoutMs;
    limits.push(limit === void 0 ? void 0 : block.openedMs + limit - now);
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
var LATE = "The block around this step took longer than its limit. Resuming gives it the same time again.";
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
async function startRun(ports, request, { fromStep, ...record3 }) {
  var _stack = [];
  try {
    const { workflow, settings } = request;
    refuseUnsupported(workflow);
    if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
    const place = settings.git.enabled ? await choosePlace(ports, request, record3) : void 0;
    const store = __using(_stack, ports.states.open(record3.id, "create"), true);
    const full = {
      ...record3,
      created_at: ports.clock.now().toISOString(),
      ...place ? { base_sha: place.base_sha, place } : {},
      ...fromStep === void 0 ? {} : { from_step: fromStep }
    };
    store.write(runFiles.definition, (0, import_yaml.stringify)(workflow));
    store.write(runFiles.run, `${JSON.stringify(full, null, 2)}
`);
    const first = [startedEvent(full, workflow)];
    return await work(ports, request, { store, record: full, state: initialState(), first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function startedEvent({ id, workflow: name, from_step }, workflow) {
  const skip2 = from_step === void 0 ? [] : stepsLeftOut(workflow, from_step);
  const leaves = skip2.length > 0 ? { skip: skip2 } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves };
}
async function resumeRun(ports, request, { runId, fromStep }) {
  var _stack = [];
  try {
    const { workflow } = request;
    refuseUnsupported(workflow);
    const store = __using(_stack, ports.states.open(runId, "continue"), true);
    const record3 = readRecord(store);
    const state = readState(store);
    if (state.status === "completed" && fromStep === void 0) {
      throw new AgenticError({
        code: "not-resumable",
        message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`
      });
    }
    await ports.agents.endOrphans(runId);
    const again = fromStep === void 0 ? void 0 : restartFrom(workflow, state, fromStep);
    const latest = latestAttempt(state);
    const unfinished = latest && again?.reset.includes(latest.path) ? latest : void 0;
    const resumed = { type: "run.resumed", ...again, ...overruledBy(store.requests(), state) };
    const start3 = state.runId === "" ? [startedEvent(record3, workflow)] : [];
    const first = [...start3, ...interruptions(state), resumed];
    return await work(ports, request, { store, record: record3, state, first, unfinished });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function work(ports, request, { store, record: record3, state, first, unfinished }) {
  const { settings, workflow, stop } = request;
  const { place } = record3;
  await ports.workspaces.hide(ports.states.folders);
  const facts = {
    runId: record3.id,
    workflow,
    autofix: settings.autofix,
    variables: record3.variables,
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
      if (unfinished) await savePartial(context, unfinished);
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
  const unfinished = latestAttempt(state);
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
async function choosePlace(ports, { workflow, settings: { git } }, record3) {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    words: wordsFor(workflow, record3.variables),
    suffix: suffixOf(record3.id)
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
  const parsed = RunRecord.safeParse(parseJson(store.read(runFiles.run) ?? ""));
  if (parsed.success) return parsed.data;
  throw new AgenticError({
    code: "journal-corrupt",
    message: `${store.location}/${runFiles.run} is missing or damaged, so run ${store.runId} cannot be resumed. Restore it or start a new run.`
  });
}
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
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
  const from = step && step.path === step.name ? ` --from-step ${step.name}` : "";
  return [
    `Failed: ${where}${named}${named.endsWith(".") ? "" : "."}`,
    keptLine(state, diff),
    `Next:  agentic-sdlc resume ${state.runId}${from}`
  ].filter((line) => line !== "");
}
function keptLine(state, diff) {
  const done2 = Array.from(state.steps.values()).filter(isDone2).map((step) => step.path);
  if (done2.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  const names = done2.length > 6 ? `${plural(done2.length, "step")}` : done2.join(", ");
  return `Kept: ${names}${commits}.`;
}
function isDone2({ status, attempt }) {
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
    const SessionTerminal = await loadTerminal(io);
    let terminal;
    const signals = __using(_stack, watchSignals({ stop, kill, onFirst: () => terminal?.note(STOPPING) }));
    const end = await work2(ports, {
      workflow,
      settings,
      stop,
      observe: ({ facts, store, place }) => {
        terminal = new SessionTerminal({
          facts,
          stream: io.stderr,
          detail: settings.terminalOutput,
          directory: resolve(root, place?.path ?? "."),
          now: Date.now
        });
        if (notice !== void 0) (json ? say : print)(io, notice);
        terminal.header(headerFor({ facts, settings, place }));
        return [terminal, ...loggers(project, store, ports)];
      }
    }).finally(() => terminal?.close());
    return { end, code: exitCodeFor(end.state, signals.received()) };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function loadTerminal({
  stderr,
  environment
}) {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("./live-terminal-5XY36PHZ.js")).LiveTerminal : PlainTerminal;
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
  RunRecord,
  stepsLeftOut,
  resumeRun,
  resolveSettings,
  isAtLeast,
  runSession,
  start2 as start,
  overridesOf
};
