const require = process.getBuiltinModule;
import {
  attemptFile,
  evaluateExpression,
  failed,
  fatal,
  firstLine,
  interrupted,
  keepDocuments,
  produced,
  renderTemplate,
  renderValue,
  wholeOutputs
} from "./chunk-OO3IWJIM.js";
import {
  createPrefix,
  detailLines,
  renderHeader
} from "./chunk-3G6XCYO5.js";
import {
  JOURNAL_VERSION,
  JournalWriter,
  RunRecord,
  compose,
  createGit,
  createLogger,
  createRunId,
  loadWorkflow,
  openProject,
  packageRoot,
  projectProgress,
  randomIds,
  readRun,
  readState,
  readText,
  suffixOf,
  systemClock
} from "./chunk-ZT66Y4TX.js";
import {
  print,
  printJson,
  say
} from "./chunk-RXSHFMS4.js";
import "./chunk-LPEZXTYB.js";
import {
  attemptDirectory,
  runFiles
} from "./chunk-Q2VELFYC.js";
import {
  formatDuration,
  hasChanges,
  initialState,
  joinPath,
  listAt,
  plural,
  prefixOf,
  renderRow,
  shorten,
  stepRow,
  stepRows
} from "./chunk-HDNW3ZXR.js";
import "./chunk-LPBPXYDW.js";
import {
  exitCodeFor
} from "./chunk-KDAEIGVF.js";
import {
  nearest
} from "./chunk-DWC6BMGL.js";
import "./chunk-QTHBWSB7.js";
import {
  childrenOf,
  walkSteps
} from "./chunk-TAUUXZ6I.js";
import {
  code,
  named,
  renderProblems,
  renderWarnings,
  require_dist,
  shown
} from "./chunk-J7VUOX5O.js";
import "./chunk-VJQCTIEG.js";
import {
  version
} from "./chunk-Q4AMDMXS.js";
import {
  truthy
} from "./chunk-7GCPK5UX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-6ADXZ2Z5.js";
import {
  isSet
} from "./chunk-5HYSRG6W.js";
import {
  __callDispose,
  __toESM,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/commands/demo.ts
import { appendFileSync, cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

// src/engine/run.ts
var import_yaml = __toESM(require_dist(), 1);

// src/engine/limits.ts
var INBOX_INTERVAL_MS = 1e3;
var LONGEST_SLEEP_MS = 2 ** 31 - 1;
function watchLimits({ context, stop }) {
  const over = new AbortController();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { [Symbol.dispose]: () => over.abort() };
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
    const request = readRequests(store).find(
      ({ id, content }) => !state.requests.has(id) && isCancel(content)
    );
    if (request) stop.request({ kind: "cancelled", request: request.id });
  }
}
function readRequests(store) {
  try {
    return store.requests();
  } catch {
    return [];
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
  if (state.workspace?.mode !== "worktree") return;
  const names = store.files();
  if (names.length === 0) return;
  const there = new Set(await workspace.filesIn(store.location, Infinity));
  for (const name of names.filter((each) => !there.has(each))) {
    const content = store.readBytes(name);
    if (content) await workspace.writeFile(`${store.location}/${name}`, content);
  }
}

// src/engine/preflight.ts
var unsupportedTypes = /* @__PURE__ */ new Set(["parallel", "wait-for-human", "workflow"]);
var unsupportedProviders = /* @__PURE__ */ new Set(["codex", "gemini"]);
function unsupportedParts({ steps, settings }, run) {
  const all = Array.from(walkSteps(steps));
  const types = all.filter((step) => unsupportedTypes.has(step.type)).map((step) => `\`${step.name}\` (${step.type})`);
  const agents = all.filter(isAgentStep).map((step) => ({ step, provider: run.stepSettings(step).provider }));
  const providers = agents.filter(({ provider }) => unsupportedProviders.has(provider)).map(({ step, provider }) => `\`${step.name}\` (provider ${provider})`);
  const orchestrator = settings?.orchestrator === "agent" ? ["`orchestrator: agent`"] : [];
  return [...types, ...providers, ...orchestrator];
}
function refuseUnsupported(workflow, run) {
  const list = unsupportedParts(workflow, run).join(", ");
  if (list === "") return;
  throw new AgenticError({
    code: "unsupported",
    message: `This version checks and shows these but cannot run them yet: ${list}. \`--dry-run\` shows the workflow.`
  });
}
function withoutEffect({ steps, settings = {} }) {
  const all = Array.from(walkSteps(steps));
  const keys = [
    ...["max-cost-usd", "max-tokens"].filter((key) => settings[key] !== void 0),
    ...settings["fan-out"] === "matrix" ? ["fan-out"] : [],
    ...all.some((step) => step["max-cost-usd"] !== void 0) ? ["max-cost-usd of steps"] : [],
    ...all.some((step) => step.context === "continue") ? ["context: continue"] : [],
    ...all.some((step) => step.checkpoint === true) ? ["checkpoint"] : []
  ];
  return keys;
}
function checkFiles(library, { steps, outputs = [] }) {
  for (const step of walkSteps(steps)) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== void 0) library.file(step["prompt-file"]);
    if (isAgentStep(step) && step.agent !== void 0) library.persona(step.agent);
  }
  for (const { template } of outputs) library.template(template);
}
function isAgentStep(step) {
  return step.type === "prompt" || step.type === "command";
}

// src/engine/progress-writer.ts
var INTERVAL_MS = 1e3;
var SHARE = 1 / 50;
var ProgressWriter = class {
  #options;
  #next = -Infinity;
  #due = false;
  constructor(options) {
    this.#options = options;
  }
  onEvent(event, state) {
    if (event.type === "run.started") {
      this.write(state);
      return;
    }
    if (this.#due || !(this.#options.enabled || event.type === "run.resumed")) return;
    this.#due = true;
    const wait2 = this.#next - this.#options.clock.now().getTime();
    setTimeout(
      () => {
        if (this.#due) this.#tryWrite(state);
      },
      Math.max(0, wait2)
    ).unref();
  }
  /** A projection that cannot be written now, on a full disk say, is written at the next event; the journal decides. */
  #tryWrite(state) {
    try {
      this.write(state);
    } catch {
      this.#due = false;
    }
  }
  write(state) {
    this.#due = false;
    const { store, facts, clock } = this.#options;
    const begun = clock.now().getTime();
    this.#next = begun + INTERVAL_MS;
    store.write(runFiles.progress, `${JSON.stringify(projectProgress(state, facts), null, 2)}
`);
    const ended2 = clock.now().getTime();
    this.#next = Math.max(this.#next, ended2 + (ended2 - begun) / SHARE);
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
  return { steps: step.steps, prefix: joinPath(path, loop.iteration), frame: frameOf(loop, frame) };
}
function endIteration({ path, step, frame, state }) {
  const loop = state.loop ?? fresh;
  const { iteration } = loop;
  if (step.until === void 0)
    return record({ type: "iteration.ended", step: path, iteration, done: false });
  return open({ type: "evaluate-until", path, step, frame: frameOf(loop, frame) });
}
function frameOf({ iteration, items }, around) {
  return { ...around, iteration, ...items ? { item: items[iteration - 1] } : {} };
}
function nextIteration(path, step, loop) {
  const limit = Math.min(step["max-iterations"] ?? Infinity, loop.items?.length ?? Infinity);
  if (loop.done || loop.iteration >= limit) return closeBlock(path, "completed", summaryOf(step, loop));
  const item = loop.items ? { item: loop.items[loop.iteration] } : {};
  return record({ type: "iteration.started", step: path, iteration: loop.iteration + 1, ...item });
}
function summaryOf(step, { iteration, items, done: done2 }) {
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
  const step = steps[walk.state.cursors.get(listAt(walk.state, prefix)) ?? 0];
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
  const inside = decideInside(walk, { ...at, state });
  if (inside.kind === "ended") return closeBlock(path, "completed", summaryOf2(state));
  return inside.kind === "failed" ? failBlock(walk, at, inside.step) : inside;
}
function failBlock({ plan, state }, { path, step }, inside) {
  const { failure } = causeOf(state, inside);
  const skips = plan.policies.get(step.name)?.onError === "skip" && failure?.class !== "fatal";
  if (!skips) return closeBlock(path, "failed", `${inside.path} failed`);
  return closeBlock(path, "skipped", `failed: ${failure?.message ?? inside.path}`);
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
function summaryOf2(state) {
  if (state.kind !== "conditional") return "";
  return state.condition ? "condition held" : "condition did not hold";
}
function complete({ plan, state }) {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const failure = failureOfOutputs(plan, state);
  if (failure) return [{ type: "record", event: { type: "run.failed", failure } }];
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
  return outputsFor(plan, outcome).filter(({ name }) => !state.written.has(name) && !state.unwritten.has(name)).map((output) => ({ type: "write-output", output }));
}
function failureOfOutputs(plan, state) {
  const unwritten = outputsFor(plan, "completed").find(({ name }) => state.unwritten.has(name));
  return unwritten && state.unwritten.get(unwritten.name);
}

// src/steps/affected-files.ts
var FILES_LIMIT = 50;
async function withAffectedFiles({ workspace, state }, event) {
  if (event.type !== "step.failed" || event.failure.class !== "recoverable") return event;
  const base = state.steps.get(event.step)?.base;
  const changed = base === void 0 ? [] : await workspace.changedSince(base);
  if (changed.length === 0) return event;
  return { ...event, failure: { files: changed.slice(0, FILES_LIMIT), ...event.failure } };
}

// src/steps/deliver.ts
import { relative } from "node:path";

// src/steps/settle-step.ts
var SUBJECT_LIMIT = 72;
async function settleStep(context, at) {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const base = state?.base;
  if (base === void 0) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && wholeOutputs(context.store)(at.step.name, state.output);
  const message = context.autoCommit ? commitMessage(at.step.name, output) : void 0;
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
  const kept = { ...written, path: await keepCopy(context, path, content) ?? path };
  return commit ? { ...kept, commit: commit.head, files: [...commit.files] } : kept;
}
async function keepCopy({ workspace, store, state }, path, content) {
  if (state.workspace?.mode !== "worktree") return void 0;
  const inside = relative(workspace.resolve("."), workspace.resolve(path));
  const copy = `artifacts/outputs/${inside}`;
  store.write(copy, content);
  return await workspace.isCommitted(inside) ? void 0 : `${store.location}/${copy}`;
}
async function commitOutput({ workspace, facts, state, autoCommit }, { name, path }) {
  if (!autoCommit || state.head === void 0) return void 0;
  const key = { runId: facts.runId, step: `outputs/${name}`, attempt: (state.renderings.get(name) ?? 0) + 1 };
  return await workspace.commit(key, { base: state.head, message: `Write ${name}`, path });
}
async function pushBranch(context) {
  const branch = requireBranch(context);
  const pushed = await context.forge.push(branch, context.state.workspace?.base_branch ?? "");
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
function describe({ state, facts, store }) {
  const whole = wholeOutputs(store);
  const outputs = Array.from(state.outputs, ([name, output]) => whole(name, output));
  const written = outputs.findLast(
    (output) => dataField(output.data, "title") && dataField(output.data, "body")
  );
  if (!written)
    return {
      title: firstLine(facts.workflow.description ?? facts.workflow.name),
      body: factsOf(outputs, facts.runId),
      draft: false
    };
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
  return conclude(context, at, result);
}
function conclude(context, at, result) {
  if ("stdout" in result) keepOutput(context, at, result);
  switch (result.status) {
    case "interrupted":
      return interrupted(at);
    case "not-started":
      return failed(at, { class: "fatal", code: "script-not-started", message: result.message });
    case "timed-out": {
      const limit = at.timeoutMs === void 0 ? "" : ` of ${formatDuration(at.timeoutMs)}`;
      const message = `The script took longer than its limit${limit} and was ended.`;
      return failed(at, { class: "transient", code: "timeout", message, details: tail(result) });
    }
    case "exited":
      return result.exitCode === 0 ? succeed(context, at, result) : failed(at, scriptFailure(result));
  }
}
function keepOutput({ store }, key, { stdout, stderr }) {
  if (stdout === "" && stderr === "") return;
  const log = `## Standard output

${stdout.trimEnd()}

## Standard error

${stderr.trimEnd()}
`;
  store.write(attemptFile(key, "output.log"), log);
}
function scriptFailure(result) {
  const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
  const message = `The script ended with exit code ${result.exitCode}${telling === "" ? "." : `: ${telling}`}`;
  if (result.exitCode === 127)
    return { class: "fatal", code: "program-missing", message, details: tail(result) };
  return { class: "recoverable", code: "script-failed", message, details: tail(result) };
}
async function succeed(context, at, result) {
  const printed = printedJson(result.stdout);
  const message = await schemaMiss(context, at.step, printed);
  if (message !== void 0)
    return failed(at, { class: "recoverable", code: "schema-miss", message, details: tail(result) });
  const output = scriptOutput(result, printed);
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}
`);
  return produced(context, at, { output });
}
async function schemaMiss({ checkSchema }, { "output-schema": schema }, printed) {
  if (schema === void 0) return void 0;
  if (printed === void 0) return "The script printed no JSON, which its output-schema asks for.";
  const problem = await checkSchema(schema, printed.value);
  if (problem === void 0) return void 0;
  return `What the script printed does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
}
function scriptOutput({ exitCode, stdout, stderr, durationMs }, printed) {
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
      ...printed && fieldsOf(printed)
    }
  };
}
function printedJson(stdout) {
  try {
    return { value: JSON.parse(stdout) };
  } catch {
    return void 0;
  }
}
function fieldsOf({ value }) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}
function lastLine(text) {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
function tail({ stdout, stderr }) {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return (out + err).slice(-DETAILS_LIMIT);
  const room = DETAILS_LIMIT - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown2 = out.slice(-roomForOut);
  return `${shown2}
${err.slice(-(room - shown2.length))}`;
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
    return context.signal.aborted ? cutOff(effect) : [failureOf(context, effect, error)];
  }
}
function cutOff(effect) {
  return effect.type === "start-step" ? [interrupted(effect)] : [];
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
    case "write-output":
      return { type: "output.failed", name: effect.output.name, failure };
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
  const event = await runStep(context, effect, timeoutMs);
  await keepDocuments(context, event);
  return await withAffectedFiles(context, event);
}
async function runStep(context, effect, timeoutMs) {
  const { step } = effect;
  const limit = timeoutMs === void 0 ? {} : { timeoutMs };
  switch (step.type) {
    case "prompt":
    case "command": {
      const { runAgentStep } = await import("./agent-step-PGDNUYWA.js");
      return await runAgentStep(context, { ...effect, ...limit, step });
    }
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
var LONGEST_STRETCH_MS = 50;
async function runWorkflow(engine) {
  const { journal, stop, context } = engine;
  const now = () => context.clock.now().getTime();
  const underWay = /* @__PURE__ */ new Map();
  let turned = now();
  for (; ; ) {
    const effects = stop.reason ? [] : advance(engine, underWay);
    journal.sync();
    for (const effect of effects) underWay.set(effectKey(effect), start(engine, effect));
    if (underWay.size === 0) break;
    if (now() - turned > LONGEST_STRETCH_MS) {
      await new Promise((resolve4) => setImmediate(resolve4));
      turned = now();
    }
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
    refuseUnsupported(workflow, settings);
    checkFiles(ports.library, workflow);
    if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
    const place = settings.git.enabled ? await choosePlace(ports, request, record2) : void 0;
    const store = __using(_stack, ports.states.open(record2.id, "create"), true);
    const full = {
      ...record2,
      created_at: ports.clock.now().toISOString(),
      ...place ? { base_sha: place.base_sha, place } : {},
      ...fromStep === void 0 ? {} : { from_step: fromStep }
    };
    store.write(runFiles.definition, (0, import_yaml.stringify)(workflow, { aliasDuplicateObjects: false }));
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
    const { workflow, settings } = request;
    refuseUnsupported(workflow, settings);
    const store = __using(_stack, ports.states.open(runId, "continue"), true);
    const record2 = readRecord(store);
    const state = readState(store);
    if (state.status === "completed" && fromStep === void 0) {
      await tidyUp(ports, request, { store, record: record2, state });
      throw new AgenticError({
        code: "not-resumable",
        message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`
      });
    }
    await ports.agents.endOrphans(runId);
    const again = fromStep === void 0 ? void 0 : restartFrom(workflow, state, fromStep);
    const adopts = state.status !== "running" && state.active.size === 0;
    const latest = latestAttempt(state);
    const unfinished = latest && again?.reset.includes(latest.path) ? latest : void 0;
    const resumed = { type: "run.resumed", ...again, ...overruledBy(store.requests(), state) };
    const start3 = state.runId === "" ? [startedEvent(record2, workflow)] : [];
    const first = [...start3, ...interruptions(state), resumed];
    return await work(ports, request, { store, record: record2, state, first, unfinished, adopts });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function tidyUp(ports, request, { store, record: record2, state }) {
  const facts = factsOf2(request, record2, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  if (record2.place) await ports.workspaces.release(record2.place);
}
function factsOf2({ workflow, settings }, record2, store) {
  const { id: runId, variables } = record2;
  return { runId, workflow, autofix: settings.autofix, variables, directory: store.location };
}
async function work(ports, request, { store, record: record2, state, first, unfinished, adopts = false }) {
  const { settings, stop } = request;
  const { place } = record2;
  await ports.workspaces.hide(ports.states.folders);
  const facts = factsOf2(request, record2, store);
  const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
  const observer = combine([progress, ...request.observe({ facts, store, place })]);
  const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
  journal.add(...first);
  if (place) journal.sync();
  const end = { state, facts, diff: void 0 };
  try {
    var _stack = [];
    try {
      const commits = settings.git.autoCommit;
      const workspace = place ? await ports.workspaces.open(place, { commits }) : ports.workspaces.folder();
      if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
      await restoreDocuments({ workspace, store, state });
      const context = contextFor(ports, request, { facts, store, workspace, state, observer });
      if (adopts) journal.add(...await adoptCommits(context));
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
async function adoptCommits({ workspace, state }) {
  const moved = state.head === void 0 ? void 0 : await workspace.movedFrom(state.head);
  return moved ? [{ type: "branch.moved", head: moved.head, files: [...moved.files] }] : [];
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
      const { checkJsonSchema } = await import("./json-schema-check-4I3OVZDD.js");
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
  const parsed = RunRecord.safeParse(parseJson(store.read(runFiles.run) ?? ""), { jitless: true });
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
function combine(observers) {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line))
  };
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
  stopping(line) {
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
  const named2 = step ? `(${failure?.class}: ${trimDot(failure?.message ?? "")})` : failure?.message ?? "";
  const from = step && isFailedAlone(step) ? ` --from-step ${step.name}` : "";
  return [
    `Failed: ${where}${named2}${named2.endsWith(".") ? "" : "."}`,
    keptLine(state, diff),
    `Next:  agentic-sdlc resume ${state.runId}${from}`
  ].filter((line) => line !== "");
}
function isFailedAlone({ path, name, status, kind }) {
  return path === name && status === "failed" && !["sequence", "conditional", "recurring"].includes(kind);
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
var watched = ["SIGINT", "SIGTERM", "SIGHUP"];
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
    first = signal === "SIGINT" ? "SIGINT" : "SIGTERM";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  for (const signal of watched) process.on(signal, onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      for (const signal of watched) process.off(signal, onSignal);
    }
  };
}

// src/cli/session.ts
var STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";
async function runSession(options, work2) {
  const { end, code: code2 } = await session(options, work2);
  if (options.json) printJson(options.io, describeEnd(end));
  else print(options.io, renderResult(options, end));
  return code2;
}
function renderResult({ io, table = false }, end) {
  const rows = table && !io.stderr.isTTY ? stepRows(end.facts.workflow.steps, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream: io.stdout, now: Date.now() }));
  return ["", ...lines, ...lines.length > 0 ? [""] : [], ...renderEnd(end).map((line) => `  ${line}`)].join(
    "\n"
  );
}
async function session({ io, project, workflow, overrides, notice, json }, work2) {
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
      kill: kill.signal
    });
    const _templates = __using(_stack, ports.templates, true);
    const settings = resolveSettings({ workflow, config: given, overrides });
    const SessionTerminal = await loadTerminal(io);
    let terminal;
    const signals = __using(_stack, watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) }));
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
        for (const note of warnings(workflow)) terminal.note(note);
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
  return live ? (await import("./live-terminal-2UC2C4YQ.js")).LiveTerminal : PlainTerminal;
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
function warnings(workflow) {
  const ignored = withoutEffect(workflow);
  return ignored.length === 0 ? [] : [`  Without effect in this version: ${ignored.join(", ")}.`];
}
function usesAgents({ steps }) {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}

// src/cli/start.ts
async function start2({ io, project, loaded: { workflow, source, missing: missing2, odd }, variables }, options, extra = {}) {
  if (missing2.length > 0) {
    throw new AgenticError({
      code: "definition-invalid",
      message: renderProblems(missing2, { nothingStarted: true }),
      data: { problems: missing2 }
    });
  }
  if (odd.length > 0) say(io, renderWarnings(odd));
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

// src/cli/commands/demo.ts
async function demoCommand(io, _args, options) {
  const source = join(packageRoot(), "demo");
  const folder = mkdtempSync(join(tmpdir(), "agentic-sdlc-demo-"));
  const repository = await createRepository(folder, { source, environment: io.environment });
  const provider = options.provider ?? "replay";
  const demoIo = { ...io, cwd: repository, environment: withThisNode(io.environment) };
  const project = openProject(repository);
  const loaded = loadWorkflow(project, repository, "plan-build-validate");
  const request = readFileSync(join(source, "request.md"), "utf8");
  const variables = { request, type: "feature", check_command: "npm test" };
  const code2 = await start2(
    { io: demoIo, project, loaded, variables },
    { ...options, provider },
    { table: true, ...provider === "replay" ? { notice: NOTICE } : {} }
  );
  const places = `  Repository: ${repository}
  Remote: ${join(folder, "remote.git")}`;
  (options.json ? say : print)(io, places);
  return code2;
}
var RECORDINGS = ".agentic/recordings";
var NOTICE = "replaying recorded sessions; --provider claude runs the real agent";
async function createRepository(folder, { source, environment }) {
  const remote = join(folder, "remote.git");
  const repository = join(folder, "package");
  cpSync(join(source, "package"), repository, { recursive: true });
  const outside = createGit(folder, environment);
  await outside.run("init", "--quiet", "--bare", "--initial-branch=main", remote);
  await outside.run("init", "--quiet", "--initial-branch=main", repository);
  const git = createGit(repository, environment);
  for (const [name, value] of [
    ["user.name", "agentic-sdlc demo"],
    ["user.email", "demo@example.invalid"]
  ]) {
    await git.run("config", name, value);
  }
  await git.run("add", "--all");
  await git.run("commit", "--quiet", "-m", "Start with the package");
  await git.run("remote", "add", "origin", remote);
  await git.run("push", "--quiet", "origin", "main");
  cpSync(join(source, "recordings"), join(repository, RECORDINGS), { recursive: true });
  appendFileSync(join(repository, ".git", "info", "exclude"), `/${RECORDINGS}/
`);
  return repository;
}
function withThisNode(environment) {
  return { ...environment, PATH: [dirname(process.execPath), environment["PATH"]].join(delimiter) };
}

// src/cli/variables.ts
import { resolve as resolve3 } from "node:path";

// src/definition/variables.ts
function resolveVariables(workflow, given, source) {
  const declared = workflow.variables ?? [];
  const problems = unknownVariables(declared, Object.keys(given));
  const variables = {};
  for (const variable of declared) {
    const value = Object.hasOwn(given, variable.name) ? given[variable.name] : void 0;
    const resolved = resolve2(variable, value, source);
    if ("problem" in resolved) problems.push(resolved.problem);
    else variables[variable.name] = resolved.value;
  }
  return problems.length > 0 ? { problems } : { variables };
}
function renderVariableProblems(problems) {
  const lines = problems.map(
    ({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean \`${suggestion}\`?`
  );
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was started.`;
  return [...lines, count].join("\n");
}
function unknownVariables(declared, given) {
  const names = declared.map(({ name }) => name);
  return given.filter((name) => !names.includes(name)).map((name) => {
    const suggestion = nearest(name, names);
    const known = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has no variables.";
    const message = `the workflow has no variable ${code(name)}.`;
    return suggestion ? { variable: name, message, suggestion } : { variable: name, message: `${message} ${known}` };
  });
}
function resolve2(variable, given, source) {
  const { name, required } = variable;
  if (given === void 0 || given === null || given === "" && required) {
    const value2 = plainDefault(variable);
    if (value2 !== void 0) return { value: value2 };
    if (!required) return { value: null };
    return { problem: { variable: name, message: missing(variable, source) } };
  }
  const value = source === "file" || typeof given !== "string" ? given : converted(variable, given);
  if (!isOfType(variable, value))
    return { problem: { variable: name, message: mismatch(variable, given, source) } };
  return allowed(variable, value);
}
function plainDefault({ default: value }) {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : void 0;
}
function converted({ type }, text) {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || text.trim() === "") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
function isOfType({ type }, value) {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}
function allowed(variable, value) {
  const { name, enum: values } = variable;
  if (!values || values.includes(value)) return { value };
  const words = values.map(String);
  const suggestion = nearest(String(value), words);
  const message = `variable ${code(name)} cannot be ${named(value)}; allowed: ${words.map(shown).join(", ")}.`;
  return { problem: suggestion ? { variable: name, message, suggestion } : { variable: name, message } };
}
var EXAMPLES = { string: "text", number: "3", boolean: "true" };
function missing(variable, source) {
  const purpose = variable.description === void 0 ? "" : ` (${shown(variable.description)})`;
  return `variable ${code(variable.name)}${purpose} is required. ${howToGive(variable, source)}`;
}
var KINDS = { string: "text", number: "a number", boolean: "true or false" };
function mismatch(variable, value, source) {
  const quotes = variable.type === "string" && source === "file" ? " Put it in quotes." : "";
  const example = quotes === "" ? ` ${howToGive(variable, source)}` : quotes;
  return `variable ${code(variable.name)} must be ${KINDS[variable.type]}, not ${named(value)}.${example}`;
}
function howToGive({ name, type, enum: values }, source) {
  const example = values?.[0] === void 0 ? EXAMPLES[type] : String(values[0]);
  switch (source) {
    case "command line":
      return `Give it as \`--var ${name}=${shown(example)}\`.`;
    case "comment":
      return `Give it as \`${name}=${shown(example)}\`.`;
    case "file":
      return `Give it as \`${name}: ${shown(example)}\`.`;
  }
}

// src/cli/variables.ts
async function readVariables(io, workflow, options) {
  const fromFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const resolved = resolveAll(workflow, fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(resolved.problems),
    data: { problems: resolved.problems }
  });
}
function resolveAll(workflow, fromFile, fromLine) {
  const resolved = resolveVariables(workflow, { ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables(workflow, fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const elsewhere = "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + elsewhere.length > 0 ? { problems: [...inFile, ...elsewhere] } : resolved;
}
function parseAssignment(text) {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`
  });
}
async function readVariablesFile(io, file) {
  const { parsePlainYaml } = await import("./plain-yaml-UYBBKLPX.js");
  const parsed = parsePlainYaml(readText(resolve3(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}

// src/cli/commands/one-shot.ts
async function oneShotCommand(io, [prompt = ""], options) {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, "one-shot");
  const variables = await readVariables(io, loaded.workflow, { var: [`prompt=${prompt}`] });
  const git = options.git === true || options.pr === true;
  return await start2(
    { io, project, loaded, variables },
    { ...options, git, pullRequest: options.pr === true }
  );
}

// src/cli/commands/resume.ts
async function resumeCommand(io, [runId = ""], options) {
  const project = openProject(io.cwd);
  const { workflow, record: record2 } = readRun(project, runId);
  const overrides = { ...record2.overrides, ...overridesOf(options) };
  return await runSession(
    { io, project, workflow, overrides, json: options.json ?? false },
    (ports, request) => resumeRun(ports, request, {
      runId,
      ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep }
    })
  );
}

// src/cli/commands/dry-run.ts
var CONDITION_COLUMNS = 40;
async function dryRun(io, { project, loaded, variables, options }) {
  const { workflow } = loaded;
  const settings = resolveSettings({ workflow, config: project.given, overrides: overridesOf(options) });
  const { fromStep } = options;
  if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
  const steps = workflow.steps.map((step) => describeStep(step, settings));
  if (options.json)
    printJson(io, { workflow: workflow.name, description: workflow.description, variables, steps });
  else print(io, renderPlan({ loaded, variables, settings }));
  const warnings2 = [...loaded.missing, ...loaded.odd];
  if (warnings2.length > 0) say(io, renderWarnings(warnings2));
  return await Promise.resolve(0);
}
function describeStep(step, settings) {
  const inner = childrenOf(step).map((child) => describeStep(child, settings));
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : void 0;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step),
    ...step.condition === void 0 ? {} : { condition: step.condition },
    ...agent ? { provider: agent.provider, ...agent.model === void 0 ? {} : { model: agent.model } } : {},
    ...inner.length > 0 ? { steps: inner } : {}
  };
}
function whatOf(step) {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine2(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine2(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "wait-for-human":
      return firstLine2(step.message);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}
function describeLoop(step) {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...each === void 0 ? [] : [`for each of ${typeof each === "string" ? each : `${each.length} items`}`],
    ...most === void 0 ? [] : [`at most ${most}`],
    ...step.until === void 0 ? [] : [`until ${oneLine(step.until)}`]
  ].join(", ");
}
function firstLine2(text) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}\u2026` : line;
}
function renderPlan({
  loaded,
  variables,
  settings
}) {
  const { workflow } = loaded;
  const { provider, model } = settings.agent;
  const { git } = settings;
  const unsupported = unsupportedParts(workflow, settings);
  const ignored = withoutEffect(workflow);
  const lines = [
    `${workflow.name} \xB7 dry run \xB7 ${provider}${model === void 0 ? "" : ` (${model})`}`,
    ...workflow.description === void 0 ? [] : [workflow.description],
    "",
    ...Object.entries(variables).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
    ...Object.keys(variables).length > 0 ? [""] : [],
    ...workflow.steps.flatMap((step) => renderStep(describeStep(step, settings), 1)),
    "",
    git.enabled ? `Git: ${git.worktree ? "a worktree of its own" : "your checkout"}, branch ${git.branchPrefix}\u2026${git.autoPr ? ", pull request at the end" : ""}` : "Git: not used",
    ...unsupported.length > 0 ? [`Cannot be run yet: ${unsupported.join(", ")}.`] : [],
    ...ignored.length > 0 ? [`Without effect in this version: ${ignored.join(", ")}.`] : [],
    "Nothing was started."
  ];
  return lines.join("\n");
}
function renderStep(step, depth) {
  const indent = "  ".repeat(depth);
  const condition = step.condition === void 0 || step.type === "conditional" ? "" : `  if ${oneLine(step.condition)}`;
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const line = `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${choice}${condition}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}
function oneLine(text) {
  return shorten(String(text), CONDITION_COLUMNS);
}

// src/cli/commands/run.ts
async function runCommand(io, [name = ""], options) {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded.workflow, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start2({ io, project, loaded, variables }, options);
}
export {
  demoCommand,
  oneShotCommand,
  resumeCommand,
  runCommand
};
