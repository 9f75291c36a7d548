const require = process.getBuiltinModule;
import {
  DETAILS_LIMIT,
  PULL_REQUEST_TEMPLATE,
  SHARE_USED_UP,
  asksForCheckpoints,
  attemptFile,
  closeBlock,
  closeBranch,
  decideStepCondition,
  ended,
  failed,
  fatal,
  firstLine,
  idle,
  inSoundWorktree,
  interrupted,
  isAgentJudged,
  isCancel,
  isOutOfMoney,
  journaled,
  lastLine,
  limitsOf,
  open,
  openBranch,
  outputsFor,
  overBudget,
  policyOf,
  produced,
  record,
  recoverAttempt,
  remainingTime,
  saveDocuments,
  setBackSkipped,
  skip,
  stepOverBudget,
  stopAfterActiveSteps,
  stopIfAsked,
  summaryIn,
  tail,
  updateDocuments,
  watchLimits,
  wholeOf,
  wholeOutputs,
  withAffectedFiles,
  withinBudget
} from "./chunk-SYZWXYVV.js";
import {
  SUPERSEDED_BRANCH,
  activeAnswers,
  countOf,
  fieldsOf,
  listIn,
  sanitizeMarkdown,
  stepsIn,
  validationOf,
  whyInvalid
} from "./chunk-AJOWDY4K.js";
import {
  REMOTE,
  SECRET,
  allowedUrl,
  formatCostSummary,
  isRemoteFailure,
  linkTo,
  notProposedYet,
  outboundTitle,
  projectProgress,
  remoteUntil,
  sanitizeCode,
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import {
  answersIn,
  answersTo,
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  ProgressDocument,
  blank,
  branchesAfresh,
  digestsOf,
  isChoiceOf,
  outputKey,
  requireJournalSize,
  restartedStepPaths,
  versionOf
} from "./chunk-3QX5WFXS.js";
import {
  childrenOf,
  referencesOf,
  resolveVariables,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  BRANCH_MOVED,
  FAN_OUT,
  OUTPUT_FILE_LIMIT_BYTES,
  QUOTA,
  branchAt,
  branchNamesOf,
  filesChanged,
  formatDuration,
  formatFrom,
  hasChanges,
  headAt,
  joinPath,
  listAt,
  mergeOf,
  mergedBy,
  modeAt,
  nameOf,
  namesIn,
  plural,
  prefixOf,
  pullRequestsOf,
  scopeOf,
  tokensOf
} from "./chunk-EO6JZ5KM.js";
import {
  lostWords
} from "./chunk-4YWLZDBW.js";
import {
  asTold
} from "./chunk-DNN7PFYL.js";
import {
  parseJsonObject
} from "./chunk-WTW3FVGE.js";
import {
  SUPERSEDED,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  truthy,
  unfenced
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/decision/budget/branch-plan.ts
function planForBranch(plan, state, branch) {
  const parts = Math.max(1, state.fanOut?.branches.length ?? 1);
  const run = {
    ...limitsOf(plan, state),
    spentUsd: state.knownCostUsd,
    spentTokens: tokensOf(state.usage)
  };
  const { maxCostUsd: _dollars, maxTokens: _tokens, ...rest } = plan;
  return { ...rest, branch, ...shareOf(run, parts), policies: policiesFor(plan, { state, branch, parts }) };
}
function policiesFor({ policies }, { state, branch, parts }) {
  const shared = new Map(policies);
  for (let around = prefixOf(branch); around !== ""; around = prefixOf(around)) {
    const policy = policies.get(nameOf(around));
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0
    } = state.steps.get(around) ?? {};
    if (!policy) continue;
    const spent = { spentUsd: knownCostUsd - spentBeforeUsd, spentTokens: tokens - tokensBefore };
    const { maxCostUsd: _dollars, maxTokens: _tokens, ...rest } = policy;
    shared.set(nameOf(around), { ...rest, ...shareOf({ ...policy, ...spent }, parts) });
  }
  return shared;
}
function shareOf({ maxCostUsd, maxTokens, spentUsd, spentTokens }, parts) {
  return {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd: spentUsd + Math.max(0, maxCostUsd - spentUsd) / parts },
    ...maxTokens === void 0 ? {} : { maxTokens: spentTokens + Math.ceil(Math.max(0, maxTokens - spentTokens) / parts) }
  };
}

// src/run/scope.ts
function scopeFor(source, { facts, state, frame = {}, extra = {}, whole = (_name, output) => output }) {
  const scope = { ...extra };
  const names = namesIn(state, frame.scope?.path ?? "");
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name, field] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, field, names, whole });
    else if (root === "human") scope[root] ??= answersView(names);
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame });
  }
  return scope;
}
function addStep(scope, {
  root,
  name,
  field,
  names,
  whole
}) {
  const wanted = name === void 0 ? (root === "outputs" ? names.outputs : names.latest).keys() : [name];
  const found = scope[root] ??= {};
  for (const each of wanted) {
    const value = root === "outputs" ? outputView(names, each, { field, whole }) : stepView(names, each);
    if (value === void 0) nameOthers(found, names);
    else found[each] = { ...found[each], ...value };
  }
}
var MOST_NAMED = 20;
function nameOthers(found, { outputs }) {
  for (const name of Array.from(outputs.keys()).slice(0, MOST_NAMED)) found[name] ??= null;
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
function outputView(names, name, { field, whole }) {
  const kept = names.outputs.get(name);
  if (!kept) return void 0;
  const { data, ...output } = whole(name, kept);
  const hasFields = typeof data === "object" && data !== null && !Array.isArray(data);
  if (hasFields && field === "data") return { ...output, data };
  const isField = hasFields && field !== void 0 && Object.hasOwn(data, field) && !(field in output);
  return { ...hasFields ? data : {}, ...output, ...isField || data === void 0 ? {} : { data } };
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
function answerView({ decision, text, actor, threads = [], head, approved_by = [] }) {
  return {
    decision,
    text,
    approved: decision === "approved",
    rejected: decision === "rejected",
    timed_out: decision === "timeout",
    actor: actor ?? null,
    threads,
    head: head ?? null,
    approved_by: decision === "approved" && approved_by.length === 0 && actor !== void 0 ? [actor] : approved_by
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

// src/steps/render-values.ts
var SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;
async function renderTemplate(context, text, around) {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf2(context, { text, kind: "template" }, around);
  return await context.templates.render(text, scope);
}
var LONGEST_SHOWN = 1e5;
var LONGEST_TEXT = 1024 * 1024;
async function renderShown(context, text, around) {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf2(context, { text, kind: "template" }, around);
  const note = `Outputs of steps are whole in ${context.store.location}/artifacts.`;
  const shown = await context.templates.render(text, scope, { longest: LONGEST_SHOWN, note });
  if (shown.length <= LONGEST_TEXT) return shown;
  throw new AgenticError({
    code: "template-failed",
    message: `The text has ${shown.length} characters after rendering, and ${LONGEST_TEXT} can be shown. Name a file in it in place of long values.`
  });
}
async function renderFile(context, { text, ...key }, around) {
  return await inFile(context, key, () => renderTemplate(context, text, around));
}
async function inFile({ library }, key, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "template-failed") throw error;
    const place = library.placeOf?.(key);
    const { line, column } = error.data;
    if (!place || typeof line !== "number") throw error;
    const reason = error.message.replace(/^line \d+, column \d+: /, "");
    const inFile2 = { file: place.file, line: place.line + line - 1, column };
    throw new AgenticError({
      code: error.code,
      message: `${inFile2.file}:${inFile2.line}:${String(column)}  ${reason}`,
      data: { ...error.data, ...inFile2 },
      cause: error
    });
  }
}
async function evaluateExpression(context, text, around) {
  if (typeof text === "boolean") return text;
  const scope = scopeOf2(context, { text, kind: "expression" }, around);
  return await context.templates.evaluate(text, scope);
}
function scopeOf2({ facts, state, store }, source, around) {
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

// src/engine/effects/enter-workflow.ts
async function enterWorkflow(context, { path, step, frame }) {
  const nested = context.definitions.get(step.workflow);
  if (!nested)
    throw new AgenticError({ code: "not-found", message: `There is no workflow \`${step.workflow}\`.` });
  const given = await renderValue(context, step.variables ?? {}, { frame });
  const resolved = resolveVariables(nested.workflow, given, "step");
  if ("problems" in resolved) {
    const problems = resolved.problems.map(({ message: message2 }) => message2).join(" ");
    const message = `Step \`${step.name}\` cannot run workflow \`${step.workflow}\`: ${problems}`;
    throw new AgenticError({ code: "definition-invalid", message });
  }
  const { variables } = resolved;
  requireJournalSize(variables, `The variables of step \`${step.name}\``);
  return { type: "block.opened", step: path, kind: "workflow", definition: step.workflow, variables };
}
function within(context, scope) {
  if (scope === "") return context;
  const { state, definitions, facts } = context;
  const block = state.steps.get(scope);
  const nested = block?.definition === void 0 ? void 0 : definitions.get(block.definition);
  if (!nested) return context;
  const { workflow, settings } = nested;
  return {
    ...context,
    facts: { ...facts, workflow, autofix: settings.autofix, variables: block?.variables ?? {} },
    settingsOf: settings.stepSettings
  };
}
function settingsAt(context, path) {
  const block = context.state.steps.get(scopeOf(context.state, path));
  const nested = block?.definition === void 0 ? void 0 : context.definitions.get(block.definition);
  if (nested) return nested.settings.stepSettings({ name: nameOf(path) });
  return context.settingsOf({ name: context.isProgram ? path : nameOf(path) });
}

// src/decision/pull-request-due.ts
function proposal({ plan, state }) {
  if (!plan.opensPullRequest || !(hasChanges(state) || state.pullRequests.length > 0)) return void 0;
  if (state.pushedHead === void 0 || state.pushedHead !== state.head) return { type: "push-branch" };
  if (state.pullRequests.length === 0 || state.proposedHead !== state.head)
    return { type: "open-pull-request" };
  return void 0;
}
function proposeBefore(walk, path) {
  const decision = branchAt(walk.state, path) ? void 0 : proposal(walk);
  return decision && open(decision);
}

// src/decision/run-completion.ts
function complete({ plan, state }) {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const failure = failureOfOutputs(plan, state);
  if (failure) return [{ type: "record", event: { type: "run.failed", failure } }];
  const delivery = proposal({ plan, state });
  if (delivery) return [delivery];
  return [{ type: "record", event: completion(state) }];
}
function completion(state) {
  const nothing = nothingDone(state);
  const reason = nothing === void 0 ? {} : { reason: nothing };
  if (!state.workspace) return { type: "run.completed", ...reason };
  return { type: "run.completed", changed: filesChanged(state).length > 0, ...reason };
}
function nothingDone({ steps }) {
  const all = Array.from(steps.values());
  if (all.length === 0 || all.some(({ attempt, status }) => attempt > 0 && status === "completed"))
    return void 0;
  return all.some(({ failures }) => failures > 0) ? "skipped-after-failures" : "skipped";
}
function decideRunFailure({ plan, state }, step) {
  const writes = pendingOutputs(plan, state, "failed");
  if (writes.length > 0) return writes;
  const cause = innermostFailure(state, step);
  const failure = cause.failure ?? {
    class: "fatal",
    code: "step-failed",
    message: `${cause.path} failed.`
  };
  const final = { ...failure, class: "fatal" };
  return [{ type: "record", event: { type: "run.failed", failure: final, ...whereOf(cause) } }];
}
function whereOf({ path }) {
  return path === "" ? {} : { step: path };
}
function innermostFailure(state, step) {
  if (step.failure) return step;
  const isInside = (path) => path.startsWith(`${step.path}/`);
  const attempts = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (candidate) => candidate?.failure && isInside(candidate.path)
  );
  const all = [unwritten(state, step), undelivered(state, isInside), ...attempts];
  const found = all.filter((candidate) => candidate !== void 0);
  return found.findLast(({ failure }) => failure?.class === "fatal") ?? found.at(-1) ?? step;
}
function undelivered(state, isInside) {
  for (const { step: path, failure } of state.branches.values()) {
    const step = state.steps.get(path);
    if (failure && step && isInside(path)) return { ...step, failure };
  }
  return void 0;
}
function unwritten({ steps, failed: failed2, unwritten: failures }, { path }) {
  for (const [key, failure] of failures) {
    const at = key.slice(0, Math.max(0, key.lastIndexOf(":")));
    const step = at === path || at.startsWith(`${path}/`) ? steps.get(at) : void 0;
    const hasFailed = Array.from(failed2).some((each) => each.startsWith(`${at}/`));
    if (step && !hasFailed) return { ...step, failure };
  }
  return void 0;
}
function pendingOutputs(plan, state, outcome) {
  return outputsFor(plan, outcome).filter(({ name }) => !state.written.has(name) && !state.unwritten.has(name)).map((output) => ({ type: "write-output", output }));
}
function failureOfOutputs(plan, state) {
  const unwritten2 = outputsFor(plan, "completed").find(({ name }) => state.unwritten.has(name));
  return unwritten2 && state.unwritten.get(unwritten2.name);
}

// src/decision/retry-policy.ts
function decideAfterFailure(walk, at) {
  const { path, step, frame, state } = at;
  const { failure, providerWait: wait2 } = state;
  if (!failure || failure.class === "fatal") return { kind: "failed", step: state };
  if (failure.block !== void 0) return afterBlockTimeout(walk, at, failure.block);
  if (wait2 && (!wait2.counts || isTooLong(walk, wait2, state.completedAt)))
    return afterOutage(walk, { ...at, wait: wait2, failure });
  if (failure.class === "blocking") return afterBlocking(walk, { at, failure });
  const policy = step.type === "merge" ? policyOf(walk.plan, { step: step.block, frame, path: prefixOf(path) }) : policyOf(walk.plan, at);
  if (step.type === "merge" && state.failures > policy.maxRetry)
    return pause(path, failure.code, failure.message);
  if (policy.onError === "skip" && step.type !== "merge") {
    return record({
      type: "step.skipped",
      step: path,
      kind: step.type,
      reason: `failed: ${failure.message}`
    });
  }
  const retries = policy.onError === "retry" || step.type === "merge";
  if (!retries || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  return wait2 ? afterOutage(walk, { ...at, wait: wait2, failure }) : again(at);
}
function afterBlockTimeout({ plan, state: run }, at, block) {
  const { maxRetry, onError } = policyOf(plan, {
    step: { name: nameOf(block) },
    frame: scopeAround(run, block),
    path: block
  });
  const timeouts = run.steps.get(block)?.timeouts ?? 0;
  return onError === "retry" && timeouts <= maxRetry ? again(at) : { kind: "failed", step: at.state };
}
function scopeAround({ steps }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const definition = steps.get(around)?.definition;
    if (definition !== void 0) return { scope: { definition } };
  }
  return {};
}
function afterOutage(walk, at) {
  const { path, state, wait: wait2, failure } = at;
  const { completedAt: failedAt = "" } = state;
  const until = Date.parse(wait2.until);
  if (until <= walk.now) return again(at);
  if (isTooLong(walk, wait2, failedAt)) return pauseForQuota(path, { failure, failedAt, until: wait2.until });
  return open({ type: "wait", path, until });
}
function isTooLong({ plan }, { isNamed, until }, failedAt = "") {
  return isNamed && Date.parse(until) - Date.parse(failedAt) > (plan.longestWaitMs ?? Infinity);
}
function again({
  path,
  step,
  frame,
  state
}) {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}
function afterBlocking({ plan, state: run }, { at, failure }) {
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? again(at) : idle();
  const isOver = failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== void 0;
  if (isOver) return again(at);
  return pause(at.path, failure.code, failure.message);
}
function pauseForQuota(path, { failure, failedAt, until }) {
  const message = `${failure.message} It can go on at ${formatFrom(until, failedAt)}.`;
  return idle({ type: "pause", path, reason: QUOTA, message, until });
}
function pause(path, reason, message) {
  return idle({ type: "pause", path, reason, message });
}

// src/decision/single-step.ts
function decideSingleStep(walk, { path, step, frame, state }) {
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

// src/decision/blocks/parallel.ts
function decideParallel(walk, at, decideStep2) {
  const found = /* @__PURE__ */ new Map();
  const turns = inTurn(walk.state, at);
  let holding = turns.filter(({ holds }) => holds).length;
  let left = walk.workers;
  for (const { branch, holds } of turns) {
    if (holds) holding -= 1;
    const inside = { ...walk, workers: Math.max(1, left - holding) };
    const progress = decideBranch(inside, { at, branch, found, decideStep: decideStep2 });
    const takes = workersOf(progress);
    found.set(branch.path, takes > 0 && !holds && left <= 0 ? idle() : progress);
    left -= takes;
  }
  const all = [...found.values()];
  if (!all.some(({ kind }) => kind === "open")) return joinBranches(walk, at, found);
  const decisions = all.flatMap((progress) => progress.kind === "open" ? progress.decisions : []);
  const workers = all.reduce((sum, progress) => sum + workersOf(progress), 0);
  return { kind: "open", decisions, busy: workers > 0, workers };
}
function workersOf(progress) {
  return progress.kind === "open" ? progress.workers : 0;
}
function inTurn(state, { path, step, frame }) {
  const working = namesAtWork(state, path);
  const all = step.steps.map((each) => {
    const branch = { path: joinPath(path, each.name), step: each, frame };
    return { branch, holds: working.has(each.name) };
  });
  const waiting = all.filter(({ holds }) => !holds);
  return [
    ...all.filter(({ holds }) => holds),
    ...waiting.filter(({ branch }) => hasStarted(state, branch)),
    ...waiting.filter(({ branch }) => !hasStarted(state, branch))
  ];
}
function namesAtWork({ active }, block) {
  const inside = Array.from(active).filter((path) => path.startsWith(`${block}/`));
  return new Set(inside.map((path) => path.slice(block.length + 1).split("/", 1)[0] ?? ""));
}
function hasStarted({ steps, branches }, { path }) {
  return (steps.get(path)?.status ?? "pending") !== "pending" || branches.get(path)?.open === true;
}
function decideBranch(walk, branching) {
  const { at, branch, decideStep: decideStep2 } = branching;
  const before = decideBranchLifecycle(walk, branching);
  if (before) return before;
  const { steps, branches, workspace } = walk.state;
  const { path } = branch;
  const place = branches.get(path);
  if (workspace && !place?.open && steps.get(path)?.status !== "failed") return openBranch2(at, branch);
  const progress = decideStep2(walk, branch);
  if (progress.kind === "failed" && place?.open) return open({ type: "close-branch", path });
  return progress;
}
function decideBranchLifecycle(walk, branching) {
  const { at, branch } = branching;
  const { steps, branches } = walk.state;
  const { path } = branch;
  const state = steps.get(path);
  const place = branches.get(path);
  if (state?.status === "completed" || state?.status === "skipped")
    return finish(walk, { at, path, place, state });
  if (place?.failure) return { kind: "failed", step: { ...state ?? blank(path), failure: place.failure } };
  if (at.step["merge-strategy"] === "first-success" && at.state.winner !== void 0)
    return supersede(walk, branching);
  return waitForOthers(walk, branching) ?? decideStepCondition(walk.state, branch);
}
function waitForOthers({ state }, { at, branch, found }) {
  if (hasStarted(state, branch)) return void 0;
  const others = dependenciesOf(branch.step).map((name) => ({ name, path: joinPath(at.path, name) }));
  const isSkipped = (path) => state.steps.get(path)?.status === "skipped";
  const isLeftOut = (path) => state.steps.get(path)?.after !== void 0;
  const skipped = others.find(({ path }) => isSkipped(path) && !isLeftOut(path));
  if (skipped) return skip(branch, `depends on ${skipped.name}, which was skipped`);
  const failed2 = others.find(({ path }) => found.get(path)?.kind === "failed");
  if (failed2) return skip(branch, `depends on ${failed2.name}, which failed`, failed2.path);
  const leftOut = others.find(({ path }) => isLeftOut(path));
  if (leftOut) return skip(branch, `depends on ${leftOut.name}, which was skipped`, leftOut.path);
  return others.every((other) => found.get(other.path)?.kind === "ended") ? void 0 : idle();
}
function dependenciesOf(step) {
  const given = step["depends-on"] ?? [];
  return typeof given === "string" ? [given] : given;
}
function openBranch2({ path: block }, branch) {
  return open({ type: "open-branch", block, dependencies: pathsBefore(block, branch), ...branch });
}
function pathsBefore(block, { step }) {
  return dependenciesOf(step).map((name) => joinPath(block, name));
}
function finish({ plan }, { at, path, place, state }) {
  if (!place) return ended;
  const wanted = state.status === "completed" && isWanted(at, path) && at.step["merge-mode"] !== "merge";
  if (wanted && plan.opensPullRequest && place.files.size > 0 && !place.failure) {
    if (place.pushedHead !== place.head) return open({ type: "push-branch", path });
    if (!place.pullRequest || place.proposedHead !== place.head)
      return open({ type: "open-pull-request", path });
  }
  if (place.open) return open({ type: "close-branch", path });
  const { failure } = place;
  if (!failure) return ended;
  if (failure.code === "branch-moved")
    return idle({ type: "pause", path, reason: BRANCH_MOVED, message: failure.message });
  if (isRemoteFailure(failure))
    return idle({
      type: "pause",
      path,
      reason: REMOTE,
      message: notProposedYet(failure),
      ...remoteUntil(failure, place.failedAt)
    });
  return { kind: "failed", step: { ...state, failure } };
}
function isWanted({ step, state }, path) {
  return step["merge-strategy"] !== "first-success" || state.winner === path;
}
function supersede(walk, { at, branch, decideStep: decideStep2 }) {
  const { steps, active, branches } = walk.state;
  const { path } = branch;
  const inside = Array.from(active).filter((each) => each === path || each.startsWith(`${path}/`));
  if (inside.some((each) => steps.get(each)?.status === "produced"))
    return onlySettling(decideStep2(walk, branch));
  if (inside.length > 0) return open({ type: "cancel-branch", path });
  const inner = Array.from(branches.values()).find((each) => each.open && each.step.startsWith(`${path}/`));
  if (inner) return open({ type: "close-branch", path: inner.step });
  const progress = steps.get(path)?.status === "failed" ? decideStep2(walk, branch) : void 0;
  if (progress?.kind === "failed")
    return branches.get(path)?.open ? open({ type: "close-branch", path }) : progress;
  const winner = at.state.winner ?? "";
  return skip(branch, `${winner.slice(at.path.length + 1)} was first`);
}
function onlySettling(progress) {
  if (progress.kind !== "open") return progress;
  return open(...progress.decisions.filter(({ type }) => type === "settle-step"));
}
function winnerOf({ steps }, { path, step }) {
  if (step["merge-strategy"] !== "first-success") return void 0;
  const branches = step.steps.map(({ name }) => joinPath(path, name));
  return steps.get(path)?.winner ?? branches.find((branch) => steps.get(branch)?.status === "completed");
}
function joinBranches(walk, at, found) {
  if (at.step["merge-mode"] === "merge") {
    const merging = mergeNext(walk, at);
    if (merging) return merging;
  }
  const winner = winnerOf(walk.state, at);
  if (winner !== void 0) return finishWinner(walk, at, winner);
  const failed2 = [...found.values()].filter((progress) => progress.kind === "failed");
  return failed2.find(({ step }) => innermostFailure(walk.state, step).failure?.class === "fatal") ?? failed2[0] ?? ended;
}
function finishWinner(walk, at, winner) {
  const state = walk.state.steps.get(winner);
  if (!state) return ended;
  const won = { ...at, state: { ...at.state, winner } };
  return finish(walk, { at: won, path: winner, place: walk.state.branches.get(winner), state });
}
function mergeNext(walk, at) {
  const winner = winnerOf(walk.state, at);
  for (const child of at.step.steps) {
    const branch = joinPath(at.path, child.name);
    const isWanted2 = winner === void 0 || winner === branch;
    if (walk.state.steps.get(branch)?.status !== "completed" || !isWanted2) continue;
    if ((walk.state.branches.get(branch)?.files.size ?? 0) === 0) continue;
    const path = mergeOf(branch);
    const step = { type: "merge", name: nameOf(path), branch, block: at.step };
    const state = walk.state.steps.get(path);
    if (state?.status === "completed") continue;
    return decideSingleStep(walk, { path, step, frame: at.frame, state });
  }
  return void 0;
}
function summaryOfBranches(run, { path, step }) {
  const winner = winnerOf(run, { path, step });
  if (winner !== void 0) return `${winner.slice(path.length + 1)} was first`;
  const count = plural(step.steps.length, "branch", "branches");
  const paths = step.steps.map(({ name }) => joinPath(path, name));
  const branches = paths.flatMap((each) => run.branches.get(each) ?? []);
  if (branches.length === 0) return count;
  const changed = branches.filter(({ files }) => files.size > 0).length;
  const done2 = step["merge-mode"] === "merge" ? "merged" : "changed something";
  const rest = branches.length - changed;
  return `${count}: ${changed} ${done2}${rest > 0 ? `, ${rest} changed nothing` : ""}`;
}
function failedBranches({ steps, branches }, { path, step }) {
  const failed2 = step.steps.filter(({ name }) => {
    const inner = joinPath(path, name);
    return steps.get(inner)?.status === "failed" || branches.get(inner)?.failure !== void 0;
  });
  const unmerged = step.steps.filter(
    ({ name }) => steps.get(mergeOf(joinPath(path, name)))?.status === "failed"
  );
  const namesOf = (list) => list.map(({ name }) => name).join(", ");
  if (failed2.length === 0) return `merging ${namesOf(unmerged)} failed`;
  return `${failed2.length} of ${step.steps.length} branches failed: ${namesOf(failed2)}`;
}

// src/decision/blocks/fan-out.ts
var MOST_AT_ONCE = 256;
var RUNNER_LOST = "runner-lost";
function isFannedOut({ plan, state }, { path, frame }) {
  if (plan.fanOut !== "matrix" || plan.branch !== void 0 || plan.program) return false;
  return state.workspace !== void 0 && frame.scope === void 0 && !isInParallel(state, path);
}
function isInParallel({ steps }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around))
    if (steps.get(around)?.kind === "parallel") return true;
  return false;
}
function decideFanOut(walk, at, decideStep2) {
  const found = /* @__PURE__ */ new Map();
  const ready = [];
  for (const { branch } of inTurn(walk.state, at)) {
    const progress = decideAway(walk, { at, branch, found, decideStep: decideStep2 });
    if (progress.kind === "ready") ready.push({ ...progress, over: walk.state.over.get(branch.path) });
    found.set(branch.path, progress.kind === "ready" ? idle() : progress);
  }
  const { fanOut } = walk.state;
  if (fanOut?.step === at.path) return idle(waitForRunners(at.path, fanOut.branches.length));
  const all = Array.from(found.values()).filter((progress) => progress.kind === "open");
  const decisions = all.flatMap((progress) => progress.decisions);
  if (all.some(({ busy }) => busy)) return open(...decisions);
  if (ready.length > 0) return open(handOut(at, ready.slice(0, MOST_AT_ONCE)));
  return all.length > 0 ? idle(...decisions) : joinBranches(walk, at, found);
}
function decideAway(walk, branching) {
  const { branch, decideStep: decideStep2 } = branching;
  const around = decideBranchLifecycle(walk, branching) ?? afterLosses(walk, branch);
  if (around) return around;
  if (!hasStarted(walk.state, branch)) return { kind: "ready", branch, work: [] };
  const progress = decideStep2(walk, branch);
  if (progress.kind !== "open" || !progress.busy) return progress;
  const { decisions } = progress;
  const isInstant = decisions.length > 0 && decisions.every(endsSomething);
  return isInstant ? progress : { kind: "ready", branch, work: decisions };
}
function endsSomething(decision) {
  return decision.type === "record" && decision.event.type !== "block.opened" && decision.event.type !== "iteration.started";
}
function handOut({ path, step, frame }, ready) {
  const branches = ready.map(({ branch, over }) => ({
    path: branch.path,
    dependencies: pathsBefore(path, branch),
    ...over === void 0 ? {} : { over }
  }));
  return { type: "fan-out", path, step, frame, branches, work: ready.flatMap(({ work }) => work) };
}
function waitForRunners(path, count) {
  const message = `${plural(count, "branch", "branches")} of ${nameOf(path)} can be worked on elsewhere now; resuming joins what was done.`;
  return { type: "pause", path, reason: FAN_OUT, message };
}
function afterLosses({ plan, state }, branch) {
  const { path } = branch;
  const losses = state.losses.get(path) ?? 0;
  const step = state.steps.get(path);
  if (losses === 0 || step?.status === "failed") return void 0;
  const { onError, maxRetry } = policyOf(plan, branch);
  const times = plural(losses, "runner", "runners");
  if (onError === "skip") return skip(branch, `failed: ${times} that worked on it came to no end`);
  if (onError === "retry" && losses <= maxRetry) return void 0;
  const message = `${times} that worked on ${path} came to no end; see why in their own logs, and resume.`;
  const failure = { class: "fatal", code: RUNNER_LOST, message };
  return record({ type: "step.failed", step: path, attempt: (step?.attempt ?? 0) + 1, failure });
}

// src/decision/blocks/nested-workflow.ts
function enterWorkflow2({ plan }, { path, step }) {
  const steps = plan.definitions?.get(step.workflow)?.workflow.steps ?? [];
  return { steps, prefix: path, frame: { scope: { path, definition: step.workflow } } };
}
function leaveWorkflow({ plan, state }, { path, step }) {
  const definition = plan.definitions?.get(step.workflow);
  const outputs = definition ? outputsFor(definition, "completed") : [];
  const scope = { path, definition: step.workflow };
  const [due] = dueOutputs(state, { outputs, path });
  if (due) return open({ type: "write-output", output: due, scope });
  const unwritten2 = outputs.find(({ name }) => state.unwritten.has(outputKey(path, name)));
  const own = state.steps.get(path);
  const failure = unwritten2 && state.unwritten.get(outputKey(path, unwritten2.name));
  return failure && own ? { kind: "failed", step: { ...own, failure } } : ended;
}
function dueOutputs({ written, unwritten: unwritten2 }, { outputs, path }) {
  const keyOf = ({ name }) => outputKey(path, name);
  return outputs.filter((output) => !written.has(keyOf(output)) && !unwritten2.has(keyOf(output)));
}
function nestedFailureOutputs({ plan, state }, { path, step }) {
  const definition = step.type === "workflow" ? plan.definitions?.get(step.workflow) : void 0;
  if (step.type !== "workflow" || !definition) return [];
  const scope = { path, definition: step.workflow };
  return dueOutputs(state, { outputs: outputsFor(definition, "failed"), path }).map((output) => ({
    type: "write-output",
    output,
    scope
  }));
}

// src/decision/blocks/program-calls.ts
function decideCalls(walk, { prefix, frame }, { program, decideStep: decideStep2 }) {
  const next = program.next(prefix);
  switch (next.kind) {
    case "busy":
      return open();
    case "returned":
      return ended;
    case "note":
      return record(next.event);
    case "survived":
      return leaveBehind(walk, { path: joinPath(prefix, next.step.name), step: next.step });
    case "threw":
      return { kind: "failed", step: failedBy(walk, prefix, next) };
    case "step": {
      const path = joinPath(prefix, next.step.name);
      const progress = decideStep2(walk, { path, step: next.step, frame });
      return progress.kind === "failed" ? open({ type: "tell-program", path }) : progress;
    }
  }
}
function leaveBehind({ state }, { path, step }) {
  const own = state.steps.get(path);
  const message = (own && innermostFailure(state, own).failure?.message) ?? own?.summary ?? path;
  if (step.type === "parallel") return closeBlock(path, "skipped", `${FAILED}${message}`);
  return record({ type: "step.skipped", step: path, kind: step.type, reason: `${FAILED}${message}` });
}
var FAILED = "failed: ";
function failedBy({ state }, prefix, thrown) {
  const cause = thrown.step === void 0 ? void 0 : state.steps.get(thrown.step);
  if (cause?.status === "failed" && innermostFailure(state, cause).failure) return cause;
  return { ...state.steps.get(prefix) ?? blank(prefix), failure: thrown.failure };
}

// src/decision/blocks/recurring.ts
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
  if (loop.done || loop.iteration >= limit) {
    const event = {
      type: "block.closed",
      step: path,
      status: "completed",
      summary: summaryOf(step, loop)
    };
    return record(isExhausted(step, loop) ? { ...event, exhausted: true } : event);
  }
  const item = loop.items ? { item: loop.items[loop.iteration] } : {};
  return record({ type: "iteration.started", step: path, iteration: loop.iteration + 1, ...item });
}
function isExhausted(step, { iteration, items, done: done2 }) {
  if (done2) return false;
  return items ? iteration < items.length : step.until !== void 0;
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

// src/decision/blocks/single-branch.ts
function decideOneBranch(walk, path, walking) {
  const branch = findStep(walk, path, walking);
  if (!branch) return idle();
  const { steps, branches, workspace } = walk.state;
  const state = steps.get(path);
  const place = branches.get(path);
  const over = () => place?.open ? open({ type: "close-branch", path }) : ended;
  if (state?.status === "completed" || state?.status === "skipped") return over();
  if (state && place?.failure) return { kind: "failed", step: { ...state, failure: place.failure } };
  if (workspace && !place?.open && state?.status !== "failed")
    return openBranch2({ path: prefixOf(path) }, branch);
  const progress = walking.decideStep(walk, branch);
  if (progress.kind === "failed") return place?.open ? over() : progress;
  return progress.kind === "ended" ? over() : progress;
}
function endOneBranch(state, progress) {
  if (progress.kind === "ended") return { type: "record", event: { type: "run.completed" } };
  const { failure, path } = innermostFailure(state, progress.step);
  const message = `${path} failed.`;
  return {
    type: "record",
    event: {
      type: "run.failed",
      failure: { ...failure ?? { code: "step-failed", message }, class: "fatal" },
      step: path
    }
  };
}
function findStep(walk, path, { enter }) {
  let list = { steps: walk.plan.workflow.steps, prefix: "", frame: {} };
  while (list) {
    const at = stepToward(list, path);
    if (!at || at.path === path) return at;
    list = at.step.type === "parallel" ? { ...at, steps: at.step.steps, prefix: at.path } : enter(walk, at);
  }
  return void 0;
}
function stepToward({ steps, prefix, frame }, path) {
  const isToward = ({ name }) => `${path}/`.startsWith(`${joinPath(prefix, name)}/`);
  const step = steps.find(isToward);
  return step && { path: joinPath(prefix, step.name), step, frame };
}

// src/decision/human-wait.ts
function decideHuman(walk, at) {
  const { path, step, frame, state } = at;
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "waiting":
      return decideWaiting(walk, { ...at, state });
    case "failed":
      if (state.failure?.code === "answer-unclear" && state.failures <= policyOf(walk.plan, at).maxRetry)
        return open({ type: "ask-human", path, step, frame, attempt, previous: { ...state } });
      return decideSingleStep(walk, at);
    case "running":
    case "produced":
      return decideSingleStep(walk, at);
    case "interrupted":
      return state.question?.answer ? readAnswer({ ...at, state }) : ask(walk, { path, step, frame, attempt });
    default:
      return ask(walk, { path, step, frame, attempt });
  }
}
function ask(walk, at) {
  const proposed = at.step["pull-request"] === true ? proposeBefore(walk, at.path) : void 0;
  return proposed ?? open({ type: "ask-human", ...at });
}
function decideWaiting(walk, at) {
  const { path, step, frame, state } = at;
  const { answer } = state.question ?? {};
  return answer ? follow(walk, at, answer) : idle({ type: "await-human", path, step, frame, attempt: state.attempt });
}
function timedOut({ path, step, attempt }, { asked, deadline }, now) {
  if (deadline === void 0 || now < Date.parse(deadline)) return void 0;
  if (step["on-timeout"] === "continue")
    return { type: "human.answered", step: path, attempt, decision: "timeout", text: "" };
  const waited = formatDuration(Date.parse(asked.deadline ?? deadline) - Date.parse(asked.at));
  const message = `Nobody answered within ${waited}. Resuming asks again.`;
  return {
    type: "step.failed",
    step: path,
    attempt,
    failure: { class: "fatal", code: "human-timeout", message }
  };
}
function follow(walk, at, answer) {
  const { path, step, state } = at;
  const { attempt } = state;
  const goesOn = policyOf(walk.plan, at).onError === "skip";
  if (answer.decision === "rejected" && !goesOn) {
    const said2 = answer.text === "" ? "" : `: ${answer.text}`;
    const message = `${answer.actor ?? "A person"} rejected it${said2}`;
    return record({
      type: "step.failed",
      step: path,
      attempt,
      failure: { class: "fatal", code: "rejected", message }
    });
  }
  if (step["output-schema"] !== void 0 && answer.decision !== "timeout") return readAnswer(at);
  return record({ type: "step.succeeded", step: path, attempt, output: outputOf(answer) });
}
function readAnswer({ path, step, frame, state }) {
  const attempt = state.status === "waiting" ? state.attempt : state.attempt + 1;
  return open({ type: "start-step", path, step, frame, attempt });
}
function outputOf({ decision, text, actor, threads }, data) {
  return {
    success: true,
    output_type: "human",
    document_path: null,
    summary: summaryOf2({ decision, text, threads }),
    metrics: {},
    next_step_context: text === "" ? null : text,
    data: data ?? {
      decision,
      text,
      ...actor === void 0 ? {} : { actor },
      ...threads ? { threads } : {}
    }
  };
}
function summaryOf2({ decision, text, threads = [] }) {
  const [said2 = ""] = text.split("\n", 1);
  const [remark = ""] = threads[0]?.text.split("\n", 1) ?? [];
  const line = said2 !== "" || threads.length < 2 ? said2 || remark : `${plural(threads.length, "remark")}: ${remark}`;
  if (decision === "timeout") return "nobody answered in time";
  if (decision === "input") return line;
  return line === "" ? decision : `${decision}: ${line}`;
}

// src/decision/orchestrator/orchestrator-choice.ts
function chosenDecision({ plan, state }, decisions) {
  if (!isForAgent(plan) || decisions.some(({ type }) => type === "record")) return decisions;
  const { choice } = state;
  const candidates = decisions.filter((decision) => isToChoose(state, decision));
  const rest = decisions.filter((decision) => !isToChoose(state, decision));
  const end = choice && endOf(choice);
  if (end) return stopAfterActiveSteps(state, rest, () => end);
  if (candidates.length === 0) return decisions;
  const picked = choice && candidates.find(({ path }) => isChoiceOf(choice, path));
  return [...rest, picked ?? { type: "consult", candidates }];
}
function chosenEnd({ plan, state }, decisions) {
  if (!isForAgent(plan)) return decisions;
  const { choice } = state;
  const end = choice && endOf(choice);
  if (end) return [{ type: "record", event: end }];
  const settled = choice?.action === "complete" || overBudget(plan, state) !== void 0;
  return settled ? decisions : [{ type: "consult", candidates: [] }];
}
function isForAgent({ orchestrator, program }) {
  return orchestrator === "agent" && program === void 0;
}
function isToChoose(state, decision) {
  switch (decision.type) {
    case "enter-workflow":
      return true;
    case "open-branch":
      return !state.branches.has(decision.path);
    case "ask-human":
      return decision.previous === void 0;
    case "start-step": {
      const { step, previous } = decision;
      return step.type !== "merge" && step.type !== "wait-for-human" && !isCutOff(previous);
    }
    default:
      return false;
  }
}
function isCutOff(previous) {
  if (previous?.status === "interrupted") return true;
  const { failure } = previous ?? {};
  return isOutOfMoney(failure) || failure?.class === "transient" && previous?.status === "failed";
}
function endOf({
  at,
  action,
  failure,
  reasoning,
  context
}) {
  if (failure?.class === "blocking") {
    const { code: reason, message, retry_after_ms: wait2 } = failure;
    const until = wait2 === void 0 ? {} : { until: new Date(Date.parse(at) + wait2).toISOString() };
    return { type: "run.paused", reason, message, ...until };
  }
  if (failure) return { type: "run.failed", failure: { ...failure, class: "fatal" } };
  if (action === "wait_for_human")
    return { type: "run.paused", reason: "human", message: context ?? reasoning };
  if (action !== "abort") return void 0;
  return { type: "run.failed", failure: { class: "fatal", code: "aborted", message: reasoning } };
}

// src/decision/decide.ts
function decide(plan, state, now) {
  if (state.status !== "running") return [];
  const walk = { plan, state, now, workers: plan.maxWorkers };
  if (plan.branch !== void 0) return decideBranch2(walk, plan.branch);
  const progress = decideList(walk, { steps: plan.workflow.steps, prefix: "", frame: {} });
  switch (progress.kind) {
    case "open":
      return chosenDecision(walk, withinBudget(walk, pauseWhereIdle(progress)));
    case "ended":
      return chosenEnd(walk, complete(walk));
    case "failed":
      return decideRunFailure(walk, progress.step);
  }
}
function decideBranch2(walk, path) {
  const enter = (inner, at) => {
    const state = inner.state.steps.get(at.path);
    const entry = state && enterBlock(inner, { ...at, state });
    return entry && "steps" in entry ? entry : void 0;
  };
  const progress = decideOneBranch(walk, path, { decideStep, enter });
  if (progress.kind !== "open") return [endOneBranch(walk.state, progress)];
  return withinBudget(walk, pauseWhereIdle(progress));
}
function pauseWhereIdle({ decisions, busy }) {
  const first = decisions.find((decision) => decision.type === "pause");
  if (!first) return decisions;
  if (busy) return decisions.filter((decision) => decision.type !== "pause");
  const { path: step, reason, message, until } = first;
  const known = until === void 0 ? {} : { until };
  return [{ type: "record", event: { type: "run.paused", reason, message, step, ...known } }];
}
function decideList(walk, list) {
  const { program } = walk.plan;
  if (program) return decideCalls(walk, list, { program, decideStep });
  const { steps, prefix, frame } = list;
  const step = steps[walk.state.cursors.get(listAt(walk.state, prefix)) ?? 0];
  if (!step) return ended;
  return decideStep(walk, { path: joinPath(prefix, step.name), step, frame });
}
function decideStep(walk, at) {
  const { path, step, frame } = at;
  const state = walk.state.steps.get(path);
  const gate = decideStepCondition(walk.state, at);
  if (gate) return gate;
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "conditional":
    case "recurring":
    case "workflow":
      return decideBlock(walk, at);
    case "wait-for-human":
      return decideHuman(walk, { path, step, frame, state });
    default:
      return decideSingleStep(walk, { ...at, state });
  }
}
function decideBlock(walk, at) {
  const { path, step, frame } = at;
  const state = walk.state.steps.get(path);
  if (state?.status === "failed") return failedToOpen(path, state);
  if (state?.status !== "running") {
    if (step.type === "workflow") return open({ type: "enter-workflow", path, step, frame });
    return record({ type: "block.opened", step: path, kind: step.type });
  }
  const inside = decideInside(walk, { ...at, state });
  if (inside.kind === "ended") return closeBlock(path, "completed", summaryOf3(walk.state, at, state));
  return inside.kind === "failed" ? failBlock(walk, at, inside.step) : inside;
}
function failedToOpen(path, state) {
  const { failure } = state;
  if (failure?.class !== "blocking") return { kind: "failed", step: state };
  return idle({ type: "pause", path, reason: failure.code, message: failure.message });
}
function failBlock(walk, at, inside) {
  const { plan, state } = walk;
  const { path } = at;
  const writes = nestedFailureOutputs(walk, at);
  if (writes.length > 0) return open(...writes);
  const { failure } = innermostFailure(state, inside);
  const isOfOuterBlock = failure?.block !== void 0 && path.startsWith(`${failure.block}/`);
  const skips = policyOf(plan, at).onError === "skip" && failure?.class !== "fatal" && !isOfOuterBlock;
  if (!skips) return closeBlock(path, "failed", failedSummary(state, at, inside));
  return closeBlock(path, "skipped", `failed: ${failure?.message ?? inside.path}`);
}
function failedSummary(state, { path, step }, inside) {
  return step.type === "parallel" ? failedBranches(state, { path, step }) : `${inside.path} failed`;
}
function summaryOf3(run, { path, step }, state) {
  if (step.type === "parallel") return summaryOfBranches(run, { path, step });
  if (step.type !== "conditional") return "";
  return state.condition ? "condition held" : "condition did not hold";
}
function decideInside(walk, at) {
  if (at.step.type === "parallel") {
    const block = { ...at, step: at.step };
    const decideBranches = isFannedOut(walk, at) ? decideFanOut : decideParallel;
    return decideBranches(walk, block, decideStep);
  }
  const entry = enterBlock(walk, at);
  if ("kind" in entry) return entry;
  const inside = decideList(walk, entry);
  if (inside.kind !== "ended") return inside;
  if (at.step.type === "recurring") return endIteration({ ...at, step: at.step });
  return at.step.type === "workflow" ? leaveWorkflow(walk, { ...at, step: at.step }) : inside;
}
function enterBlock(walk, at) {
  const { path, step, frame, state } = at;
  switch (step.type) {
    case "conditional":
      return enterConditional({ path, step, frame, state });
    case "recurring":
      return enterRecurring({ path, step, frame, state });
    case "sequence":
      return { steps: step.steps, prefix: path, frame };
    case "workflow":
      return enterWorkflow2(walk, { path, step });
    default:
      return ended;
  }
}
function enterConditional(at) {
  const { path, step, frame, state } = at;
  if (state.condition === void 0) return open({ type: "evaluate-condition", path, step, frame });
  return { steps: state.condition ? step.then : step.else ?? [], prefix: path, frame };
}

// src/steps/commit-attempt.ts
var SUBJECT_LIMIT = 72;
async function commitAttempt(context, at) {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const { base, left = [] } = state ?? {};
  if (base === void 0) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && wholeOutputs(context.store)(at.step.name, state.output);
  const message = context.autoCommit ? commitMessage(at.step.name, output) : void 0;
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message, except: left }
  );
  const settled = { type: "step.succeeded", step: path, attempt };
  const noOp = await isNoOp(context, at, { base, commit, left }) ? { no_op: true } : {};
  const uncommitted = context.autoCommit ? {} : await uncommittedIn(context, commit?.head ?? base, left);
  if (!commit) return { ...settled, ...uncommitted, ...noOp };
  return { ...settled, commit: commit.head, files: [...commit.files], ...uncommitted, ...noOp };
}
async function uncommittedIn({ workspace }, commit, left) {
  const files = (await workspace.changedSince(commit)).filter((file) => !left.includes(file));
  return files.length === 0 ? {} : { uncommitted: files };
}
async function isNoOp(context, { step }, { base, commit, left }) {
  if (commit && commit.files.length > 0 || !asksForChange(context, step)) return false;
  return (await context.workspace.changedSince(base)).every((file) => left.includes(file));
}
function asksForChange({ library }, step) {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || "files" in check)) return true;
  return step.type === "command" && library.command(step.command).changes;
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

// src/output/github/pull-request-body.ts
var MOST_CHARACTERS = 6e4;
var MOST_TITLE = 120;
function viewOf(facts) {
  const { validation, links, issue = null, closesIssue: closesIssue2, runId, title } = facts;
  const missing = whyInvalid(validation);
  const lost = lostIn(facts).map((words) => sanitizeLine(words, 300));
  return {
    title: sanitizeLine(title, MOST_TITLE),
    what: whatOf(facts),
    milestones: milestonesOf(facts).map((each) => ({ ...each, title: sanitizeLine(each.title, 160) })),
    checks: validation.checks.map(({ command, passed, summary }) => ({
      command: sanitizeCode(command, 160),
      passed,
      summary: sanitizeLine(summary, 300)
    })),
    left: [...leftOf(validation), ...lost],
    lost,
    draft: missing.length > 0 || lost.length > 0,
    missing: missing.map((words) => sanitizeLine(words, 200)),
    issue: closesIssue2 ? issue : null,
    part_of: closesIssue2 ? null : issue,
    run_id: runId,
    run_url: urlOf(links?.runUrl, links),
    state_url: urlOf(links?.stateUrl, links)
  };
}
function lostIn({ state, path }) {
  const merges = stepsIn(state, path).flatMap(({ lost = [] }) => lost);
  return merges.map((side) => `The merge holds one side only: ${lostWords(side)}.`);
}
function urlOf(address, links) {
  return address === void 0 || links === void 0 ? null : allowedUrl(address, links) ?? null;
}
var MOST_WHAT = 3;
function whatOf({ state, path }) {
  const done2 = stepsIn(state, path).filter(
    ({ status, output }) => status === "completed" && output && output.summary !== ""
  );
  const changing = done2.filter(({ files = [] }) => files.length > 0);
  const told = (changing.length > 0 ? changing : done2).slice(-MOST_WHAT);
  return told.map(({ output }) => sanitizeLine(output?.summary ?? "", 300));
}
function milestonesOf({ state, path, whole }) {
  const steps = stepsIn(state, path);
  const plans = steps.flatMap(
    ({ name, output }) => output ? [listIn(whole(name, output).data, "milestones")] : []
  );
  const titles = (plans.findLast((list) => list.length > 0) ?? []).flatMap(titleIn);
  const loop = steps.findLast((step) => isLoopOver(step, titles));
  return titles.map((title, index) => ({ title, done: loop !== void 0 && index < roundsDone(loop) }));
}
function titleIn(value) {
  const title = typeof value === "string" ? value : fieldsOf(value)["title"];
  return typeof title === "string" ? [title] : [];
}
function isLoopOver({ loop }, titles) {
  const items = loop?.items?.flatMap(titleIn) ?? [];
  return items.length > 0 && items.every((title, index) => title === titles[index]);
}
function roundsDone({ loop, status }) {
  if (!loop) return 0;
  return loop.open && status !== "completed" ? loop.iteration - 1 : loop.iteration;
}
function leftOf({ issues, failed: failed2, exhausted }) {
  return [
    ...issues.map(({ severity, title, reason }) => {
      const why = reason === void 0 ? "" : `: ${sanitizeLine(reason, 300)}`;
      return `${sanitizeLine(severity, 20)}: ${sanitizeLine(title, 200)}${why}`;
    }),
    ...failed2.map(({ name, reason = "" }) => `step ${sanitizeLine(name, 80)} ${sanitizeLine(reason, 300)}`),
    ...exhausted.map(({ name }) => `${sanitizeLine(name, 80)} ended by its limit of rounds`)
  ];
}
var CONVENTIONAL = /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([^)]+\))?!?: \S/;
function isConventional(subjects) {
  const own = subjects.filter((subject) => !/^(?:Merge|Revert) /.test(subject));
  return own.length > 0 && own.filter((subject) => CONVENTIONAL.test(subject)).length * 2 > own.length;
}
var TYPES = [
  ["fix", /^(?:fix|mend|repair|correct|prevent|bug)/i],
  ["docs", /^(?:document|docs?\b|readme)/i],
  ["test", /^tests?\b/i],
  ["refactor", /^(?:refactor|simplify|rename|tidy|clean)/i],
  ["chore", /^(?:bump|upgrade|update dependenc|chore)/i]
];
var OF_KIND = { feature: "feat", bug: "fix", chore: "chore" };
function conventionalTitle(title, subjects, kind) {
  const line = title.trim().replace(/\.$/, "");
  if (isConventional(subjects)) {
    if (CONVENTIONAL.test(line)) return line;
    const type = OF_KIND[kind ?? ""] ?? TYPES.find(([, words]) => words.test(line))?.[0] ?? "feat";
    return `${type}: ${/^[A-Z][a-z]/.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
  }
  if (subjects.length === 0 || !CONVENTIONAL.test(line)) return line;
  const bare = line.replace(/^[^:]+: /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
function postedAs({ title, body }, { view, links, named }) {
  const closes = view.issue === null ? named.filter((issue) => issue !== view.part_of) : [view.issue];
  const rules = { server: "", repository: "", ...links, closes };
  const why = reasons("Draft, since validation did not pass", view.missing) + reasons("Look at this before you merge", view.lost);
  return {
    title: outboundTitle(title, { most: MOST_TITLE, closes }),
    body: `${why}${sanitizeMarkdown(body, rules, MOST_CHARACTERS)}${endOf2(body, view)}`
  };
}
function reasons(title, list) {
  if (list.length === 0) return "";
  return `> ${title}:
${list.slice(0, 5).map((words) => `> - ${words}`).join("\n")}

`;
}
function endOf2(body, { issue, part_of: partOf, run_id, run_url }) {
  const says = issue !== null && new RegExp(`(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +#${issue}\\b`, "i").test(body);
  const lines = [
    ...issue === null || says ? [] : [`Closes #${issue}`],
    ...partOf === null ? [] : [`Part of #${partOf}`],
    ...run_url === null ? [] : [`<sub>[run ${run_id}](${run_url})</sub>`]
  ];
  return lines.map((line) => `

${line}`).join("");
}
function issuesNamed(variables) {
  const texts = Object.values(variables).filter((value) => typeof value === "string");
  return texts.flatMap(
    (text) => Array.from(text.slice(0, 2e4).matchAll(/(?<![\w&/])#(\d{1,9})\b/g), ([, number]) => Number(number))
  );
}
var END = /\n*<sub>(?:\[run ([\w-]+)\]\(([^()\s]+)\)|run ([\w-]+))( · (?:\[state\]\(([^()\s]+)\)|state))?<\/sub>\s*$/i;
function updatePostedBody(body, rules) {
  const [whole = "", linked, runUrl, plain, hasState, stateUrl] = END.exec(body) ?? [];
  const above = whole === "" ? body : body.slice(0, -whole.length);
  const text = sanitizeMarkdown(above, rules, MOST_CHARACTERS).trimEnd();
  if (whole === "") return text;
  const run = linkTo(`run ${linked ?? plain ?? ""}`, runUrl, rules);
  const state = hasState === void 0 ? "" : ` \xB7 ${linkTo("state", stateUrl, rules)}`;
  return `${text}

<sub>${run}${state}</sub>`;
}

// src/steps/delivery/closes-issue.ts
var ENDED = /* @__PURE__ */ new Set(["completed", "skipped", "failed"]);
var WITHOUT_CHANGES = /* @__PURE__ */ new Set(["wait-for-human"]);
function closesIssue(state, { steps }, path) {
  if (path === void 0) return true;
  const block = prefixOf(path);
  const declared = Array.from(walkSteps(steps)).find(
    (step) => step.type === "parallel" && step.name === nameOf(block)
  );
  if (hasChanges(state) || declared && mayChangeAfter(steps, declared)) return false;
  if (declared?.type === "parallel" && declared["merge-strategy"] === "first-success") return true;
  const siblings = declared?.type === "parallel" ? declared.steps.map(({ name }) => joinPath(block, name)) : [];
  const paths = Array.from(/* @__PURE__ */ new Set([...siblings, ...state.branches.keys(), path]));
  const isRunning = (each) => !ENDED.has(state.steps.get(each)?.status);
  if (paths.some((each) => each !== path && isRunning(each))) return false;
  return paths.findLast((each) => each === path || isProposedLater(state, each)) === path;
}
function isProposedLater({ branches }, path) {
  const branch = branches.get(path);
  return branch !== void 0 && branch.files.size > 0 && !branch.pullRequest && !branch.failure;
}
function mayChangeAfter(steps, block) {
  const at = steps.findIndex((step) => Array.from(walkSteps([step])).includes(block));
  return steps.slice(at + 1).some(({ type }) => !WITHOUT_CHANGES.has(type));
}

// src/steps/delivery/describe-pull-request.ts
async function describePullRequest(context, path) {
  const { state, facts, store } = context;
  const links = await context.links?.();
  const whole = wholeOutputs(store);
  const written = writtenIn(outputsOf(state, path).map(({ name, output }) => whole(name, output)));
  const validation = validationOf(state, path, whole);
  const issue = facts.issue ?? links?.issue;
  const title = written?.title ?? await ownTitle(context, path);
  const view = viewOf({
    state,
    runId: facts.runId,
    path,
    title: title.trim(),
    validation,
    whole,
    issue,
    closesIssue: closesIssue(state, facts.workflow, path),
    links
  });
  if (written) {
    const told = written.draft ? { ...view, missing: [] } : view;
    const posted = postedAs(written, { view: told, links, named: issuesNamed(facts.variables) });
    return { ...posted, draft: written.draft || view.draft };
  }
  const closes = view.issue === null ? [] : [view.issue];
  const body = await renderBody(context, { view, links });
  return { title: outboundTitle(title, { most: MOST_TITLE2, closes }), body, draft: view.draft };
}
var MOST_TITLE2 = 120;
function writtenIn(outputs) {
  const output = outputs.findLast(({ data: data2 }) => dataField(data2, "title") && dataField(data2, "body"));
  if (!output) return void 0;
  const { data } = output;
  return {
    title: firstLine(dataField(data, "title") ?? ""),
    body: dataField(data, "body") ?? "",
    draft: fieldsOf(data)["draft"] === true
  };
}
function outputsOf(state, path) {
  if (path === void 0)
    return Array.from(namesIn(state, "").outputs, ([name, output]) => ({ name, output }));
  const inside = Array.from(state.steps.values()).filter(
    (step) => step.path === path || step.path.startsWith(`${path}/`)
  );
  return inside.flatMap(({ name, output }) => output ? [{ name, output }] : []);
}
var LONGEST_REQUEST = 72;
async function ownTitle({ state, facts, workspace }, path) {
  const { workflow, variables, issueTitle } = facts;
  const proposals = stepsIn(state, path).flatMap(
    ({ output }) => dataField(output?.data, "commit_message") ?? []
  );
  const [only] = proposals.length === 1 ? proposals : [];
  const request = [variables["title"], variables["request"], variables["prompt"]].find(
    (value) => typeof value === "string"
  );
  const asked = typeof request === "string" ? firstLine(unfenced(request), LONGEST_REQUEST) : "";
  const own = [asked, firstLine(issueTitle ?? "", LONGEST_REQUEST), workflow.description, workflow.name];
  const words = path === void 0 ? own : [`${workflow.name}: ${nameOf(path)}`];
  const title = firstLine(only ?? words.find(Boolean) ?? "");
  const kind = variables["type"];
  return conventionalTitle(title, await workspace.subjects(), typeof kind === "string" ? kind : void 0);
}
async function renderBody(context, { view, links }) {
  const { library, templates, facts, state, store } = context;
  const text = library.template(PULL_REQUEST_TEMPLATE);
  if (!/\{[{%#]/.test(text)) return text;
  const around = scopeFor({ text, kind: "template" }, { facts, state, whole: wholeOutputs(store) });
  const rules = { server: "", repository: "", ...links };
  const neutral = fieldsOf(neutralised(around, (value) => sanitizeMarkdown(value, rules, MOST_VALUE)));
  const body = await inFile(
    context,
    { kind: "template", name: PULL_REQUEST_TEMPLATE },
    () => templates.render(text, { ...neutral, pull_request: view })
  );
  return body.trim();
}
var MOST_VALUE = 2e4;
function neutralised(value, neutral) {
  if (typeof value === "string") return neutral(value);
  if (Array.isArray(value)) return value.map((item) => neutralised(item, neutral));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, neutralised(item, neutral)]));
}

// src/steps/delivery/deliver.ts
const { relative } = process.getBuiltinModule("node:path");
async function writeOutput(context, output, scope) {
  const around = { frame: scope ? { scope } : {} };
  const inside = scope ? { step: scope.path } : {};
  const path = (await renderTemplate(context, output.path, around)).trim();
  const { template: name } = output;
  const text = context.library.template(name);
  const content = await renderFile(context, { kind: "template", name, text }, around);
  const written = { type: "output.written", ...inside, name: output.name, path };
  if (content.trim() === "") return { ...written, empty: true };
  if (context.store.isShared(path)) {
    context.store.writeShared(path, content);
    return written;
  }
  await context.workspace.writeFile(path, content);
  const commit = await commitOutput(context, { name: output.name, path, scope: scope?.path });
  const kept = { ...written, path: await keepCopy(context, { path, content, scope: scope?.path }) ?? path };
  return commit ? { ...kept, commit: commit.head, files: [...commit.files] } : kept;
}
async function keepCopy({ workspace, store, state }, { path, content, scope = "" }) {
  if (modeAt(state, scope) !== "worktree") return void 0;
  const inside = relative(workspace.resolve("."), workspace.resolve(path));
  const copy = `artifacts/${joinPath(scope, "outputs")}/${inside}`;
  store.write(copy, content);
  return await workspace.isCommitted(inside) ? void 0 : `${store.location}/${copy}`;
}
async function commitOutput({ workspace, facts, state, autoCommit }, { name, path, scope }) {
  const base = headAt(state, scope ?? "");
  if (!autoCommit || base === void 0) return void 0;
  const attempt = (state.renderings.get(outputKey(scope, name)) ?? 0) + 1;
  const key = { runId: facts.runId, step: joinPath(scope ?? "", `outputs/${name}`), attempt };
  return await workspace.commit(key, { base, message: `Write ${name}`, path });
}
async function pushBranch(context, path) {
  const { forge, state } = context;
  const { branch, base, head } = branchToDeliver(context, path);
  const { base_branch: origin = "" } = state.workspace ?? {};
  if (branchNamesOf(state).includes(base)) await forge.push(base, origin);
  const step = path === void 0 ? {} : { step: path };
  const pushed = await forge.push(branch, origin);
  if (pushed) return { type: "branch.pushed", ...step, branch, ...pushed };
  return { type: "branch.pushed", ...step, branch, remote: "", head };
}
async function openPullRequest(context, path) {
  const { branch, base } = branchToDeliver(context, path);
  const { title, body, draft } = await describePullRequest(context, path);
  const step = path === void 0 ? {} : { step: path };
  const { base_branch: origin = base } = context.state.workspace ?? {};
  const opened = await context.forge.openPullRequest({ ...step, branch, base, title, body, draft, origin });
  return { type: "pull-request.opened", ...step, branch, base, title, draft, ...opened };
}
function branchToDeliver({ state }, path) {
  const own = path === void 0 ? void 0 : state.branches.get(path);
  if (own) return { branch: own.branch, base: own.baseBranch, head: own.head };
  const { workspace } = state;
  if (workspace && path === void 0)
    return { branch: workspace.branch, base: workspace.base_branch, head: state.head ?? "" };
  throw new AgenticError({ code: "internal", message: "There is no branch to deliver." });
}

// src/steps/human/pending-answers.ts
function inboxOf({ store, state }) {
  try {
    return answersIn(store.requests(), state);
  } catch {
    return [];
  }
}
function answersInProgress({ store, state }) {
  const current = currentStepIn(store.read(runFiles.progress));
  const [asked, text] = ["asked", "human_input"].map((key) => current && Reflect.get(current, key));
  if (typeof asked !== "number" || typeof text !== "string" || text.trim() === "") return [];
  const id = `progress-${asked}`;
  return state.requests.has(id) ? [] : [{ id, answer: { type: "input", decision: "input", text, asked } }];
}
function currentStepIn(progress = "") {
  if (!progress.includes('"human_input"')) return void 0;
  try {
    const current = JSON.parse(progress)?.current_step;
    return typeof current === "object" && current !== null ? current : void 0;
  } catch {
    return void 0;
  }
}

// src/steps/human/question-subject.ts
async function questionSubjectOf(context, path, step) {
  const { state, workspace } = context;
  const shown = step === void 0 ? stepBefore(context, path) : state.steps.get(step);
  const head = headAt(state, path);
  const document = shown?.output?.document_path ?? void 0;
  const text = document === void 0 ? JSON.stringify(shown?.output ?? null) : await textOf(workspace, document);
  const { createHash } = await import("node:crypto");
  return {
    ...document === void 0 ? {} : { document },
    ...shown ? { hash: createHash("sha256").update(text).digest("hex"), step: shown.path } : {},
    ...head === void 0 ? {} : { head }
  };
}
async function whatChanged(context, path, { decision, about }) {
  if (decision !== "approved") return void 0;
  const asked = context.state.steps.get(path)?.question?.asked.about;
  const shown = { ...asked, ...about };
  const now = await questionSubjectOf(context, path, asked?.step);
  if (shown.hash !== void 0 && shown.hash !== now.hash) return now.document ?? "what was shown";
  if (shown.head !== void 0 && shown.head !== now.head) return "the branch";
  return void 0;
}
function matchesSubject({ about }, { hash, head }) {
  if (about?.hash === void 0 && about?.head === void 0) return false;
  return (about.hash ?? hash) === hash && (about.head ?? head) === head;
}
function stepBefore(context, path) {
  let last;
  for (const step of context.state.steps.values()) {
    if (!step.output || step.status !== "completed" || step.kind === "merge") continue;
    if (!isBefore(context, step.path, path)) continue;
    if ((step.completedAt ?? "") >= (last?.completedAt ?? "")) last = step;
  }
  return last;
}
function isBefore(context, other, path) {
  const { steps } = context.state;
  const [theirs, own] = [other.split("/"), path.split("/")];
  const apart = theirs.findIndex((name, index) => name !== own[index]);
  if (apart === -1 || apart >= own.length) return false;
  for (let end = apart + 1; end < theirs.length; end += 1)
    if (steps.get(theirs.slice(0, end).join("/"))?.kind === "workflow") return false;
  const list = own.slice(0, apart).join("/");
  if (steps.get(list)?.kind !== "parallel") return true;
  const branch = joinPath(list, own[apart] ?? "");
  return dependsOn(context, branch, theirs[apart] ?? "");
}
function dependsOn({ plan, state }, branch, other) {
  const definition = state.steps.get(scopeOf(state, branch))?.definition;
  const workflow = definition === void 0 ? plan.workflow : plan.definitions?.get(definition)?.workflow;
  const name = nameOf(branch);
  const step = Array.from(walkSteps(workflow?.steps ?? [])).find((each) => each.name === name);
  return step !== void 0 && dependenciesOf(step).includes(other);
}
async function textOf(workspace, path) {
  try {
    return await workspace.readFile(path) ?? "";
  } catch {
    return "";
  }
}

// src/steps/human/human-step.ts
var TIMEOUT_MINUTES = 5;
var POLLING_SECONDS = 15;
var MINUTE_MS = 6e4;
async function askHuman(context, at) {
  const { path, step, frame, attempt, previous } = at;
  const asked = (await renderShown(context, step.message, { frame })).trim();
  const again2 = previous?.failure?.code === "answer-unclear" ? previous.failure.message : void 0;
  const about = await questionSubjectOf(context, path);
  return {
    type: "human.asked",
    step: path,
    attempt,
    message: again2 === void 0 ? asked : `${asked}

${again2}`,
    deadline: deadlineOf(context, step),
    on_timeout: step["on-timeout"] ?? "abort",
    about,
    ...neededIn(context),
    ...again2 === void 0 ? {} : { again: again2 },
    ...ignoredFor(context, at, { about })
  };
}
function neededIn({ approvals = 1 }) {
  return approvals > 1 ? { approvals } : {};
}
function deadlineOf({ clock }, step) {
  const minutes = step["timeout-minutes"] ?? TIMEOUT_MINUTES;
  return new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
}
async function awaitHuman(context, at) {
  const { clock, signal, state } = context;
  const question = state.steps.get(at.path)?.question;
  const found = await findAnswer(context, at);
  const isUnknown = found === "unknown";
  const answer = isUnknown ? void 0 : found ?? (question && timedOut(at, question, watchedUntil(context)));
  if (answer || !context.waitsForPeople) return answer ? [answer] : [];
  const deadline = question?.deadline;
  const left = deadline === void 0 || isUnknown ? Infinity : Date.parse(deadline) - clock.now().getTime();
  const interval = (at.step["polling-interval"] ?? POLLING_SECONDS) * 1e3;
  const rung = context.bell?.signal;
  try {
    await clock.sleep(Math.max(0, Math.min(interval, left)), rung ? AbortSignal.any([signal, rung]) : signal);
  } catch (error) {
    if (!signal.aborted && rung?.aborted !== true) throw error;
  }
  return [];
}
function watchedUntil({ clock, state, waitsForPeople }) {
  const { resumedAt, startedAt = "" } = state;
  return waitsForPeople ? clock.now().getTime() : Date.parse(resumedAt ?? startedAt);
}
function ignoredFor(context, { path, step }, { about, request, earlier = [] }) {
  const given = new Set(earlier.map(({ id }) => id));
  const ignored = inboxOf(context).filter(({ id, answer }) => {
    const isForIt = given.has(id) || answer.step === path || answer.step === step.name;
    return id !== request && answer.asked === void 0 && !(isForIt && matchesSubject(answer, about));
  });
  return ignored.length === 0 ? {} : { ignored: ignored.map(({ id }) => id) };
}
async function findAnswer(context, at) {
  const { path: step, attempt } = at;
  const answers = answersTo(context.state, step, [...inboxOf(context), ...answersInProgress(context)]);
  const [first, ...more] = activeAnswers(answers);
  if (!first) return void 0;
  const { id, answer } = first;
  const question = context.state.steps.get(step)?.question;
  const earlier = answer.decision === "approved" ? question?.approvals ?? [] : [];
  const checked = await checkAnswers(context, at, [first, ...answersOf(context, earlier)]);
  if (checked !== "valid") return checked;
  const changed = await changeSince(context, step, [answer, ...earlier]);
  if (changed !== void 0) return await askAgain(context, at, { request: id, changed, earlier: more });
  const { by, needed } = countOf({ asked: question?.asked ?? {}, approvals: earlier }, [answer]);
  if (answer.decision === "approved" && by.length < needed)
    return { type: "human.approved", step, attempt, ...said(answer), ...aboutIn(answer), request: id };
  const others = answers.filter((other) => other.id !== id);
  return {
    type: "human.answered",
    step,
    attempt,
    decision: answer.decision,
    ...together([...earlier, answer]),
    request: id,
    ...earlier.length === 0 ? {} : { approved_by: [...by] },
    ...others.length === 0 ? {} : { others: others.map((other) => other.id) }
  };
}
async function checkAnswers({ answers: source, state, facts }, { path: step, attempt }, given) {
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const issues = [...pulls, ...facts.issue === void 0 ? [] : [facts.issue]];
  for (const each of given) {
    const validity = await source?.check(each, issues) ?? { status: "valid" };
    if (validity.status === "unknown") return "unknown";
    if (validity.status === "valid") continue;
    const { reason } = validity;
    const { actor, issue } = each.answer;
    const facts2 = { ...actor === void 0 ? {} : { actor }, ...issue === void 0 ? {} : { issue } };
    return { type: "human.voided", step, attempt, request: each.id, reason, ...facts2 };
  }
  return "valid";
}
function answersOf({ store }, approvals) {
  const taken = new Set(approvals.map(({ request }) => request));
  return answersIn(store.requests(), { requests: /* @__PURE__ */ new Set() }).filter(({ id }) => taken.has(id));
}
function said({ text, actor, threads, head }) {
  return {
    text,
    ...actor === void 0 ? {} : { actor },
    ...threads ? { threads } : {},
    ...head === void 0 ? {} : { head }
  };
}
function aboutIn({ about }) {
  return about ? { about } : {};
}
function together(answers) {
  const last = answers.at(-1) ?? { text: "" };
  const threads = answers.flatMap((each) => each.threads ?? []);
  const words = answers.map(({ text: text2 }) => text2.trim()).filter((text2) => text2 !== "");
  const text = answers.length === 1 ? last.text : words.join("\n\n");
  return { ...said(last), text, ...threads.length === 0 ? {} : { threads } };
}
async function changeSince(context, step, approvals) {
  for (const { decision = "approved", about } of approvals) {
    const changed = await whatChanged(context, step, { decision, about });
    if (changed !== void 0) return changed;
  }
  return void 0;
}
async function askAgain(context, at, { request, changed, earlier }) {
  const { path, step, frame, attempt } = at;
  const again2 = `An approval came for an earlier state and does not count: ${changed} has changed since. Please look again; approvals of what is there now count.`;
  const message = (await renderShown(context, step.message, { frame })).trim();
  const about = await questionSubjectOf(context, path);
  return {
    type: "human.asked",
    step: path,
    attempt: attempt + 1,
    message: `${message}

${again2}`,
    deadline: deadlineOf(context, step),
    on_timeout: step["on-timeout"] ?? "abort",
    about,
    ...neededIn(context),
    again: again2,
    request,
    ...ignoredFor(context, at, { about, request, earlier })
  };
}

// src/steps/script/function-step.ts
async function runFunctionStep(context, at) {
  var _stack = [];
  try {
    const run = context.functions.get(at.step.function);
    if (!run)
      throw new AgenticError({
        code: "definition-invalid",
        message: `There is no function \`${at.step.function}\`.`
      });
    const limit = __using(_stack, limited(context, at.timeoutMs));
    try {
      const scope = { variables: context.facts.variables, ...at.frame };
      const data = await unlessAborted(limit.signal, async () => await run(scope, limit.signal));
      return produced(context, at, { output: functionOutput(plainData(data)) });
    } catch (error) {
      if (context.signal.aborted) return interrupted(at);
      if (limit.signal.aborted) return failed(at, tooLong(at.timeoutMs));
      const message = error instanceof Error ? error.message : String(error);
      return failed(at, { class: "recoverable", code: "function-failed", message });
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function unlessAborted(signal, work) {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers();
  const stop = () => reject(new Error("The function was asked to stop."));
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
function limited({ clock, signal }, timeoutMs) {
  if (timeoutMs === void 0) return { signal, [Symbol.dispose]: () => {
  } };
  const over = new AbortController();
  const ended2 = new AbortController();
  clock.sleep(timeoutMs, ended2.signal).then(
    () => over.abort(),
    () => {
    }
  );
  return { signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => ended2.abort() };
}
function tooLong(timeoutMs = 0) {
  const message = `The function took longer than its limit of ${formatDuration(timeoutMs)}.`;
  return { class: "transient", code: "timeout", message };
}
function plainData(value) {
  return value === void 0 ? null : JSON.parse(JSON.stringify(value));
}
function summaryIn2(data) {
  return firstLine(dataField(data, "summary") ?? "");
}
function functionOutput(data) {
  return {
    success: true,
    output_type: "function",
    document_path: null,
    summary: summaryIn2(data),
    metrics: {},
    next_step_context: null,
    data
  };
}

// src/steps/script/script-step.ts
function takesAnyExitCode(step) {
  return "anyExitCode" in step;
}
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
    case "too-much-output":
      return failed(at, tooMuchOutput(result));
    case "exited":
      return result.exitCode === 0 || takesAnyExitCode(at.step) ? succeed(context, at, result) : failed(at, scriptFailure(result));
  }
}
function keepOutput({ store }, key, streams) {
  if (streams.stdout === "" && streams.stderr === "") return;
  store.write(attemptFile(key, "output.log"), wholeOf(streams));
}
function tooMuchOutput(result) {
  const limit = OUTPUT_FILE_LIMIT_BYTES / 1024 / 1024;
  const message = `The script printed more than ${limit} MB to ${result.stream} and was ended. Write large output to a file in \`artifacts/\` of the run, and print its path.`;
  return { class: "fatal", code: "output-too-large", message, details: tail(result) };
}
function scriptFailure(result) {
  const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
  const message = `The script ended with exit code ${result.exitCode}${telling === "" ? "." : `: ${telling}`}`;
  if (result.exitCode === 127)
    return { class: "fatal", code: "program-missing", message, details: tail(result) };
  return { class: "recoverable", code: "script-failed", message, details: tail(result) };
}
async function succeed(context, at, result) {
  const printed = takesAnyExitCode(at.step) ? void 0 : printedJson(result.stdout);
  const message = await schemaMiss(context, at.step, printed);
  if (message !== void 0)
    return failed(at, { class: "recoverable", code: "schema-miss", message, details: tail(result) });
  if (saysFailure(printed)) return failed(at, notDone(result, printed));
  const output = journaled(context, at, scriptOutput(result, printed));
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}
`);
  return produced(context, at, { output });
}
function saysFailure(printed) {
  const value = printed?.value;
  return typeof value === "object" && value !== null && Reflect.get(value, "success") === false;
}
function notDone(result, { value }) {
  const said2 = summaryIn(value);
  const message = `The script printed \`success: false\`${said2 === void 0 ? "." : `: ${firstLine(said2)}`}`;
  return { class: "recoverable", code: "step-unsuccessful", message, details: tail(result) };
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
    summary: firstLine(summaryIn(printed?.value) ?? lastLine(stdout)),
    metrics: { exit_code: exitCode, duration_ms: Math.round(durationMs) },
    next_step_context: null,
    data: {
      exit_code: exitCode,
      stdout: stdout.trimEnd(),
      stderr,
      ...printed && fieldsOf2(printed)
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
function fieldsOf2({ value }) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}

// src/engine/run/displaced-commits.ts
function pausedForBranch(state, words) {
  return { type: "run.paused", reason: BRANCH_MOVED, message: withCost(state, words) };
}
function notingDisplaced({
  journal,
  progress,
  state
}) {
  return (branches) => {
    const own = state.workspace?.branch;
    for (const [branch, words] of branches) {
      journal.add({ type: "head.moved", branch, message: withCost(state, words) });
      if (branch === own && state.status === "completed") journal.add(pausedForBranch(state, words));
    }
    journal.sync();
    progress.tryWrite(state);
    return isTerminal(state);
  };
}
function withCost(state, words) {
  return `${words} It cost ${formatCostSummary(state, {})}.`;
}

// src/decision/restart-point.ts
function stepNames(workflow) {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}
function stepsBefore(workflow, name) {
  const parts = partsAround(workflow, name);
  return parts && stepNames(workflow).filter((each) => parts.before.has(each));
}
function pathsFrom(workflow, { name, paths }) {
  const parts = partsAround(workflow, name);
  if (!parts) return [];
  const ownPath = ownPathIn(workflow);
  return Array.from(paths).filter((path) => parts.again.has(ownNameOf(ownPath(path))));
}
function ownPathIn(workflow) {
  const nested = new Set(
    Array.from(walkSteps(workflow.steps)).flatMap((step) => step.type === "workflow" ? [step.name] : [])
  );
  return (path) => {
    const names = path.split("/");
    const entered = names.findIndex((each) => nested.has(each));
    return entered === -1 ? path : names.slice(0, entered + 1).join("/");
  };
}
function ownNameOf(ownPath) {
  return nameOf(ownPath).replace(/^merge\+/, "");
}
function partsAround(workflow, name) {
  const chain = chainTo(workflow.steps, name);
  if (!chain) return void 0;
  const target = chain.find((step) => step.type === "recurring") ?? chain.at(-1);
  const parts = { before: /* @__PURE__ */ new Set(), again: /* @__PURE__ */ new Set() };
  let steps = workflow.steps;
  let around;
  for (const step of chain) {
    divide(steps, { step, around, parts });
    parts.again.add(step.name);
    if (step === target) {
      addAll([step], parts.again);
      break;
    }
    steps = childrenOf(step);
    around = step;
  }
  return parts;
}
function divide(steps, { step, around, parts }) {
  if (around?.type === "parallel") return addAll(dependentsOf(step, steps), parts.again);
  const place = steps.indexOf(step);
  addAll(steps.slice(0, place), parts.before);
  addAll(steps.slice(place + 1), parts.again);
}
function dependentsOf({ name }, branches) {
  const direct = branches.filter((branch) => dependenciesOf(branch).includes(name));
  return direct.flatMap((branch) => [branch, ...dependentsOf(branch, branches)]);
}
function addAll(steps, names) {
  for (const { name } of walkSteps(steps)) names.add(name);
}
function chainTo(steps, name) {
  for (const step of steps) {
    if (step.name === name) return [step];
    const inner = chainTo(childrenOf(step), name);
    if (inner) return [step, ...inner];
  }
  return void 0;
}

// src/engine/run/restart.ts
function stepsSkippedByRestart(workflow, name) {
  const before = stepsBefore(workflow, name);
  if (before) return before;
  throw new AgenticError({
    code: "usage",
    message: `There is no step \`${name}\` in ${workflow.name}. Steps: ${stepNames(workflow).join(", ")}.`
  });
}
function restartFrom(workflow, state, name) {
  const skip2 = stepsSkippedByRestart(workflow, name).filter(
    (before) => !isDone(namesIn(state, "").latest.get(before))
  );
  const left = new Set(skip2);
  const known = /* @__PURE__ */ new Set([...state.steps.keys(), ...state.branches.keys()]);
  const ownPath = ownPathIn(workflow);
  const isLeft = (path) => {
    const own = ownPath(path);
    return left.has(ownNameOf(own)) && !isDone(state.steps.get(own));
  };
  const isStranded = (path) => state.active.has(path) && blocksAround(path).some(isLeft);
  const begun = Array.from(known).filter((path) => isLeft(path) || isStranded(path));
  return { reset: [.../* @__PURE__ */ new Set([...pathsFrom(workflow, { name, paths: known }), ...begun])], skip: skip2 };
}
function restartProgram({ name: workflow }, state, name) {
  const reset = restartedStepPaths(state, name);
  if (reset) return { reset, skip: [] };
  throw new AgenticError({
    code: "usage",
    message: `This run of ${workflow} has no step \`${name}\`. Its steps: ${[...state.steps.keys()].join(", ")}.`
  });
}
function blocksAround(path) {
  const around = prefixOf(path);
  return around === "" ? [] : [around, ...blocksAround(around)];
}
var done = /* @__PURE__ */ new Set(["completed", "skipped", "produced"]);
function isDone(step) {
  return done.has(step?.status);
}
function requestsVoidedByResume(requests, state, askedAt) {
  if (state.status === "running" || state.status === "pending") return {};
  if (state.status === "paused" && state.reason === FAN_OUT) return {};
  const left = requests.filter(
    ({ id, content }) => !state.requests.has(id) && isCancel(content) && !isLater(content, askedAt)
  );
  return left.length === 0 ? {} : { requests: left.map(({ id }) => id) };
}
function isLater(content, askedAt) {
  const request = parseRequest(content);
  return request?.type === "cancel" && Date.parse(request.at ?? "") > askedAt.getTime();
}

// src/engine/run/verify-sources.ts
function requireVerified({ runId, read }, { verified }) {
  const digests = digestsOf(read);
  if (!verified || versionOf(digests) === verified.version) return digests;
  throw new AgenticError({
    code: "definition-changed",
    message: `The files of run ${runId} changed while it was being resumed; resume it again.`
  });
}
function trust({ trustNotes }, { location }, version) {
  trustNotes?.write(location, { version });
}
function acceptRun(ports, { verified }, { store, joined }) {
  if (!verified) return;
  verified.confirm?.(joined);
  if (verified.isTrusted) return trust(ports, store, verified.version);
  const { version } = ports.trustNotes?.read(store.location) ?? {};
  ports.trustNotes?.write(store.location, version === void 0 ? {} : { version });
}

// src/engine/run/reset-deadlines.ts
function resetDeadlines({
  store,
  state,
  now,
  attended
}) {
  const { questions, status, reason } = state;
  if (questions.size === 0) return {};
  const answers = inboxOf({ store, state });
  const isAnswered = Array.from(questions).some((path) => answersTo(state, path, answers).length > 0);
  const isUnheard = reason === "human" || reason === FAN_OUT;
  if (status === "paused" && isUnheard && !attended && !isAnswered) return {};
  const deadlines = Array.from(questions).flatMap((path) => {
    const { at, deadline } = state.steps.get(path)?.question?.asked ?? {};
    if (at === void 0 || deadline === void 0) return [];
    return [[path, new Date(now.getTime() + Date.parse(deadline) - Date.parse(at)).toISOString()]];
  });
  return { deadlines: Object.fromEntries(deadlines) };
}

// src/engine/run/restore-branches.ts
function branchesBack(state, reset) {
  const again2 = new Set(reset);
  const afresh = new Set(branchesAfresh(state, reset));
  const bases = /* @__PURE__ */ new Map();
  for (const step of state.steps.values()) {
    const branch = branchAt(state, step.path)?.step ?? "";
    if (isLastingMerge(step, afresh)) bases.delete(branch);
    else if (again2.has(step.path) && step.base !== void 0 && !bases.has(branch))
      bases.set(branch, step.base);
  }
  return Array.from(bases).flatMap(([step, base]) => {
    if (afresh.has(step) || headAt(state, step) === base) return [];
    return [{ ...step === "" ? {} : { step }, base }];
  });
}
function isLastingMerge({ kind, path, status }, afresh) {
  return kind === "merge" && status === "completed" && !afresh.has(mergedBy(path));
}
async function goBack(context, record2) {
  const { state, facts, workplaces } = context;
  for (const { step, base, seq } of Array.from(state.back.values())) {
    const branch = step === void 0 ? void 0 : state.branches.get(step);
    const workspace = branch ? await workplaces.open(branch) : context.workspace;
    const later = `${workspace.branch}-later-${seq}`;
    const key = { runId: facts.runId, step: joinPath(step ?? "", "back"), attempt: seq };
    const message = `Go back to ${base.slice(0, 8)}, from which steps run again`;
    const { head, files } = await workspace.goBack(base, { key, message, later });
    const of = step === void 0 ? {} : { step };
    record2({ type: "branch.set-back", ...of, base, later, head, files: [...files] });
  }
}

// src/engine/run/progress-writer.ts
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
        if (this.#due) this.tryWrite(state);
      },
      Math.max(0, wait2)
    ).unref();
  }
  /** A projection that cannot be written now, on a full disk say, is written at the next event; the journal decides. */
  tryWrite(state) {
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

// src/engine/run/prune-worktrees.ts
const { basename } = process.getBuiltinModule("node:path");
async function pruneWorktrees({ workspaces, states }, runId) {
  let held;
  const isOther = (run) => run.runId !== runId && run.live;
  const heldPaths = () => new Set(
    states.list().filter((run) => run.runId === runId || run.live || statusOf(run) === "paused").flatMap((run) => worktreesOf(states, run, isOther(run)))
  );
  const keepFor = (path) => {
    const owner = states.list().filter((run) => run.runId !== runId && !run.live && isEnded(run) && isFetched(states, run)).find((run) => worktreesOf(states, run, true).includes(path));
    const file = `${SUPERSEDED}/${basename(path)}.patch`;
    return owner && ((patch) => states.append(owner.runId, file, `${patch}
`));
  };
  try {
    const { kept } = await workspaces.prune((path) => (held ??= heldPaths()).has(path), keepFor);
    return kept.length === 0 ? {} : { leftovers: kept };
  } catch (error) {
    const told = asTold(error);
    return { untidied: firstLine(told instanceof Error ? told.message : String(told)) };
  }
}
async function pruneLater(ports, runId, branch) {
  return branch === void 0 ? await pruneWorktrees(ports, runId) : {};
}
function statusOf({ progress }) {
  return parseJsonObject(progress)?.["status"];
}
function isEnded({ progress }) {
  const { data } = Outcome.safeParse(parseJsonObject(progress));
  return data !== void 0 && isTerminal(data);
}
function isFetched(states, { runId }) {
  const engines = parseJsonObject(states.read(runId, runFiles.replica) ?? "")?.["engines"];
  return Array.isArray(engines) && engines.length === 0;
}
var Outcome = ProgressDocument.pick({ status: true, reason: true });
function worktreesOf(states, { runId }, withClosed) {
  const place = parseJsonObject(states.read(runId, runFiles.run) ?? "")?.["place"];
  const journal = states.read(runId, runFiles.journal) ?? "";
  const branches = /* @__PURE__ */ new Map();
  for (const line of journal.split("\n")) {
    if (!line.includes('"branch.opened"') && !line.includes('"branch.closed"')) continue;
    const event = parseJsonObject(line);
    if (event?.["type"] === "branch.opened") branches.set(event["step"], event["path"]);
    else if (event?.["type"] === "branch.closed" && !withClosed) branches.delete(event["step"]);
  }
  const own = typeof place === "object" && place !== null ? Reflect.get(place, "path") : void 0;
  return [own, ...branches.values()].filter((path) => typeof path === "string");
}

// src/engine/run/suspend-detection.ts
var TICK_MS = 500;
var GAP_MS = 2e3;
function watchSuspension(now) {
  let last = now();
  let isLate = false;
  const tick = () => {
    const at = now();
    isLate ||= Math.abs(at - last) > GAP_MS;
    last = at;
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    // What ended while the process stood still may be heard before the timer.
    wasSuspended: () => {
      tick();
      const was = isLate;
      isLate = false;
      return was;
    },
    [Symbol.dispose]: () => clearInterval(timer)
  };
}

// src/engine/effects/effects.ts
function effectKey(effect) {
  if ("path" in effect) return `${effect.type} ${effect.path}`;
  return "output" in effect ? `${effect.type} ${effect.scope?.path ?? ""} ${effect.output.name}` : effect.type;
}
async function performEffect(run, effect) {
  let context = run;
  try {
    var _stack = [];
    try {
      const _visit = __using(_stack, visitBranch(run, effect), true);
      context = await placeOf(run, effect);
      return await perform(context, effect);
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  } catch (error) {
    return context.signal.aborted ? cutOff(effect) : [failureOf(context, effect, error)];
  }
}
var WORKS_NOWHERE = /* @__PURE__ */ new Set([
  "open-branch",
  "close-branch",
  "fan-out",
  "push-branch",
  "open-pull-request"
]);
async function placeOf(context, effect) {
  const path = pathOf(effect);
  if (path === void 0 || WORKS_NOWHERE.has(effect.type)) return context;
  const scope = effect.type === "write-output" ? path : scopeOf(context.state, path);
  const workspace = await context.workplaces.at(path);
  return { ...within(context, scope), workspace };
}
function visitBranch({ state, workplaces }, effect) {
  const branch = effect.type === "await-human" ? branchAt(state, effect.path) : void 0;
  return {
    [Symbol.asyncDispose]: async () => {
      if (branch && !branch.open) await workplaces.close(branch);
    }
  };
}
function pathOf(effect) {
  if (effect.type === "write-output") return effect.scope?.path;
  return "path" in effect ? effect.path : void 0;
}
function cutOff(effect) {
  return effect.type === "start-step" ? [interrupted(effect)] : [];
}
async function perform(context, effect) {
  switch (effect.type) {
    case "evaluate-condition":
      return await evaluateCondition(context, effect);
    case "evaluate-until":
      return await evaluateUntil(context, effect);
    case "evaluate-items":
      return [await evaluateItems(context, effect)];
    case "start-step":
      return [await startStep(context, effect)];
    case "settle-step":
      return [await settle(context, effect)];
    case "wait":
      context.observer.onProviderWait?.(effect.path, context.state);
      return await wait(context, effect.until);
    case "enter-workflow":
      return [await enterWorkflow(context, effect)];
    case "ask-human":
      return [await askHuman(context, effect)];
    case "await-human":
      return await awaitHuman(context, effect);
    case "open-branch":
      return [await openBranch(context, effect)];
    case "close-branch":
      return [await closeBranch(context, effect.path)];
    case "fan-out": {
      const { openFanOut } = await import("./publish-matrix-X22LURP2.js");
      return [await openFanOut(context, effect)];
    }
    case "consult": {
      const { askForDecision } = await import("./orchestrate-DKYFLSRD.js");
      return await askForDecision(context, effect);
    }
    case "write-output":
      return [await writeOutput(context, effect.output, effect.scope)];
    case "push-branch":
      await flushState(context);
      return [await pushBranch(context, effect.path)];
    case "open-pull-request":
      await flushState(context);
      return [await openPullRequest(context, effect.path)];
  }
}
async function settle(context, effect) {
  try {
    return await commitAttempt(context, effect);
  } catch (error) {
    const failure = fatal(error);
    if (failure.class !== "recoverable") throw error;
    const told = await withAffectedFiles(context, failed(effect, failure));
    await setBackSkipped(context, effect, told);
    return told;
  }
}
async function flushState({ store }) {
  try {
    await store.flush();
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
  }
}
function failureOf({ state, clock }, effect, error) {
  const failure = fatal(error);
  const until = () => remoteUntil(failure, clock.now().toISOString());
  if (failure.code === "secret-found") return pausedForSecret(effect, failure);
  switch (effect.type) {
    case "start-step":
      return failed(effect, failure);
    case "evaluate-condition":
    case "evaluate-until":
    case "evaluate-items":
    case "enter-workflow":
    case "ask-human":
    case "open-branch":
      return failed(
        { path: effect.path, attempt: (state.steps.get(effect.path)?.attempt ?? 0) + 1 },
        failure
      );
    case "settle-step":
      return unsettled(state, effect.path, failure);
    case "write-output":
      return {
        type: "output.failed",
        ...effect.scope ? { step: effect.scope.path } : {},
        name: effect.output.name,
        failure
      };
    case "close-branch": {
      const { path: kept = "" } = state.branches.get(effect.path) ?? {};
      return { type: "branch.closed", step: effect.path, kept };
    }
    case "push-branch":
    case "open-pull-request":
      if (effect.path !== void 0) return { type: "delivery.failed", step: effect.path, failure };
      if (failure.code === "branch-moved") return pausedForBranch(state, failure.message);
      if (!isRemoteFailure(failure)) return { type: "run.failed", failure };
      return { type: "run.paused", reason: REMOTE, message: notProposedYet(failure), ...until() };
    case "fan-out":
      if (!isRemoteFailure(failure)) return { type: "run.failed", failure };
      return { type: "run.paused", reason: REMOTE, message: failure.message, step: effect.path, ...until() };
    default:
      return { type: "run.failed", failure };
  }
}
function pausedForSecret(effect, { message }) {
  const step = pathOf(effect);
  return { type: "run.paused", reason: SECRET, message, ...step === void 0 ? {} : { step } };
}
function unsettled(state, path, failure) {
  const branch = branchAt(state, path);
  if (branch) return { type: "delivery.failed", step: branch.step, failure };
  return { type: "run.failed", failure, step: path };
}
async function evaluateCondition(context, { path, step, frame }) {
  const { condition = true } = step;
  return await evaluate(context, {
    path,
    frame,
    condition,
    key: "condition",
    event: (value) => ({ type: "condition.evaluated", step: path, value })
  });
}
async function evaluateUntil(context, { path, step, frame }) {
  const { until: condition = false } = step;
  return await evaluate(context, {
    path,
    frame,
    condition,
    key: "until",
    event: (done2) => ({ type: "iteration.ended", step: path, iteration: frame.iteration ?? 1, done: done2 })
  });
}
async function evaluate(context, evaluation) {
  const { condition, frame, event } = evaluation;
  if (isAgentJudged(context.plan, frame, condition)) {
    const { judgeCondition } = await import("./judge-condition-TOZPENOX.js");
    return await judgeCondition(context, { ...evaluation, condition });
  }
  return [event(truthy(await evaluateExpression(context, condition, { frame })))];
}
async function evaluateItems(context, { path, step, frame }) {
  const list = step["for-each"];
  const items = typeof list === "string" ? await evaluateExpression(context, list, { frame }) : list;
  if (Array.isArray(items)) {
    requireJournalSize(items, `\`for-each\` of step \`${step.name}\``);
    return { type: "items.evaluated", step: path, items };
  }
  throw new AgenticError({
    code: "template-failed",
    message: `\`for-each\` of step \`${step.name}\` gives ${describe(items)}, not a list.`
  });
}
function describe(value) {
  return value === null || value === void 0 ? "nothing" : `a ${typeof value}`;
}
function blockTimeout(block, failure) {
  const message = `Block \`${block}\` took longer than its limit. Resuming gives it the same time again.`;
  return { ...failure, class: "transient", code: "timeout", message, block };
}
async function startStep(context, effect) {
  if (effect.previous) await recoverAttempt(context, effect.previous);
  const left = remainingTime(context, effect.path);
  if (left?.ms === 0 && left.block !== void 0) return failed(effect, blockTimeout(left.block));
  await updateDocuments(context, effect.path);
  let event;
  try {
    event = await inSoundWorktree(context, effect, () => runEnsured(context, effect, left?.ms));
    if (event.type === "step.failed" && event.failure.code === "timeout" && left?.block !== void 0)
      event = { ...event, failure: blockTimeout(left.block, event.failure) };
  } finally {
    await saveDocuments(context, effect.path, event);
  }
  const told = await withAffectedFiles(context, event);
  await setBackSkipped(context, effect, told);
  return told;
}
async function runEnsured(context, effect, timeoutMs) {
  const { step } = effect;
  const run = () => runStep(context, effect, timeoutMs);
  if (step.type === "merge" || !step.ensures) return await run();
  const { ensured } = await import("./success-checks-65A34RPR.js");
  return await ensured(context, { ...effect, step, ...timeoutMs === void 0 ? {} : { timeoutMs } }, run);
}
async function runStep(context, effect, timeoutMs) {
  const { step } = effect;
  const limit = timeoutMs === void 0 ? {} : { timeoutMs };
  switch (step.type) {
    case "prompt":
    case "command": {
      const { runAgentStep } = await import("./agent-step-PHERPAVW.js");
      return await runAgentStep(context, { ...effect, ...limit, step });
    }
    case "script":
      return await runScriptStep(context, { ...effect, ...limit, step });
    case "function":
      return await runFunctionStep(context, { ...effect, ...limit, step });
    case "merge": {
      const { mergeBranch } = await import("./merge-step-62RSGI7K.js");
      return await mergeBranch(context, { ...effect, ...limit, step });
    }
    case "wait-for-human": {
      const { readAnswer: readAnswer2 } = await import("./interpret-answer-2PHIRZG7.js");
      return await readAnswer2(context, { ...effect, ...limit, step });
    }
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

// src/engine/run/run-workflow.ts
var LONGEST_STRETCH_MS = 50;
var SHARED_LOOK_MS = 1e3;
var INSTANT = /* @__PURE__ */ new Set(["record", "cancel-branch", "pause", "tell-program"]);
async function runWorkflow(engine) {
  const loop = new Loop(engine);
  return await loop.run();
}
var Loop = class {
  #engine;
  #underWay = /* @__PURE__ */ new Map();
  /** Effects that have ended and whose events are not journaled yet. */
  #finished = [];
  /** Called when an effect ends. */
  #wake = () => {
  };
  /** Looks for an answer that found none, since something last happened. */
  #vain = /* @__PURE__ */ new Set();
  /** What ends or pauses the run as soon as everything under way has ended. */
  #failure;
  /** When remote storage was asked for requests the last time, and whether something has happened since. */
  #fetched;
  #wantsRequests = false;
  constructor(engine) {
    this.#engine = engine;
  }
  async run() {
    var _stack = [];
    try {
      const { journal, stop, context, program } = this.#engine;
      const now = () => context.clock.now().getTime();
      const suspension = __using(_stack, context.store.confirmOwner ? watchSuspension(now) : void 0);
      let turned = now();
      for (; ; ) {
        if (suspension?.wasSuspended() === true) await context.store.confirmOwner?.().catch(() => {
        });
        const effects = this.#isEnding() ? [] : program ? await this.#advanceWith(program) : this.#advance();
        journal.sync();
        if (this.#wantsRequests) {
          await this.#fetchRequests();
          continue;
        }
        for (const effect of effects) this.#start(effect);
        if (program && !this.#isEnding() && journal.state.status === "running") this.#follow(program);
        if (this.#underWay.size === 0) break;
        if (now() - turned > LONGEST_STRETCH_MS) {
          await new Promise((resolve2) => setImmediate(resolve2));
          turned = now();
        }
        await this.#next();
      }
      if (this.#failure) journal.add(this.#failure);
      if (stop.reason?.kind === "taken-over") throw stop.reason.error;
      if (stop.reason && journal.state.status === "running") journal.add(endFor(stop));
      journal.sync();
      return journal.state;
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  }
  /** Before a step begins and before a pause: a cancel that was acknowledged is carried out. Says whether the run stops, or has to look first. */
  #isHeldBy(what) {
    const { context, stop } = this.#engine;
    if (context.fetchRequests && this.#isFetchDue(what)) {
      this.#wantsRequests = true;
      return true;
    }
    stopIfAsked(context, stop);
    return stop.reason !== void 0;
  }
  #isFetchDue(what) {
    if (!this.#fetched) return true;
    if (this.#fetched.isCurrent) return false;
    return what !== "step" || this.#engine.context.clock.now().getTime() - this.#fetched.at >= SHARED_LOOK_MS;
  }
  async #fetchRequests() {
    const { context } = this.#engine;
    this.#wantsRequests = false;
    await context.fetchRequests?.();
    this.#fetched = { at: context.clock.now().getTime(), isCurrent: true };
  }
  /** What has ended meanwhile is journaled together: one append, one sync. */
  async #next() {
    const { journal, context } = this.#engine;
    if (this.#finished.length === 0) await new Promise((resolve2) => this.#wake = resolve2);
    for (const { key, events } of this.#finished) {
      this.#underWay.delete(key);
      if (events.length > 0) this.#vain.clear();
      else if (key.startsWith("await-human") && !context.waitsForPeople) this.#vain.add(key);
      journal.add(...this.#withoutEnd(events));
    }
    this.#finished = [];
    if (this.#fetched) this.#fetched.isCurrent = false;
  }
  #isEnding() {
    return this.#engine.stop.reason !== void 0 || this.#failure !== void 0;
  }
  /** After what fails the run nothing more begins; what is under way in other branches still ends, and is noted before the run's end. */
  #withoutEnd(events) {
    const failure = events.find(({ type }) => type === "run.failed" || type === "run.paused");
    if (!failure) return events;
    this.#failure ??= failure;
    for (const [key, { cancel }] of this.#underWay)
      if (/^(wait |await-human |program$)/.test(key)) cancel.abort();
    return events.filter((event) => event !== failure);
  }
  /** Takes every decision that needs no effect, and notes the intent of those that do. */
  #advance() {
    for (; ; ) {
      const effects = this.#decide();
      if (effects) return effects;
    }
  }
  /** The same for a program, which goes on with everything that is noted. */
  async #advanceWith(program) {
    const { stop } = this.#engine;
    for (; ; ) {
      await program.settle();
      if (stop.reason) return [];
      const effects = this.#decide();
      if (effects) return effects;
    }
  }
  /** Undefined where something was noted, so that there is more to decide. */
  #decide() {
    const { context, journal, program } = this.#engine;
    const decisions = decide(context.plan, journal.state, context.clock.now().getTime());
    const records = decisions.filter((decision) => decision.type === "record").filter(({ event }) => !this.#isUnderWay(event));
    const failures = decisions.filter((decision) => decision.type === "tell-program");
    if (records.length + failures.length === 0) return this.#open(decisions);
    const pauses = records.some(({ event }) => event.type === "run.paused");
    if (pauses && (this.#underWay.size > 0 || this.#isHeldBy("pause"))) return [];
    journal.add(...records.map(({ event }) => event));
    for (const { path } of failures) program?.tell(path);
    return void 0;
  }
  /** A program that waits for something of its own is under way like an effect. */
  #follow(program) {
    const key = "program";
    if (!program.isBusy() || this.#underWay.has(key)) return;
    const cancel = new AbortController();
    this.#underWay.set(key, { path: void 0, cancel });
    const signal = AbortSignal.any([this.#engine.context.signal, cancel.signal]);
    void this.#await(key, async () => {
      await program.moved(signal);
      return [];
    });
  }
  /** A branch that another one has overtaken is left out when nothing in it is under way any more, be it only a question. */
  #isUnderWay(event) {
    if (event.type !== "step.skipped" || this.#underWay.size === 0) return false;
    return this.#cancel(event.step);
  }
  #open(decisions) {
    const { journal } = this.#engine;
    const effects = [];
    for (const decision of decisions) {
      if (decision.type === "cancel-branch") this.#cancel(decision.path);
      else if (isEffect(decision) && !this.#underWay.has(effectKey(decision))) {
        if (decision.type !== "close-branch" || !this.#cancel(decision.path)) effects.push(decision);
      }
    }
    const news = effects.filter((effect) => !this.#vain.has(effectKey(effect)));
    const isIdle = this.#underWay.size === 0 && this.#engine.program?.isBusy() !== true;
    if (news.length === 0 && isIdle) return this.#pauseFor(effects);
    const starts = news.filter((effect) => effect.type === "start-step");
    const isSession = starts.some(({ step }) => step.type === "prompt" || step.type === "command");
    if (starts.length > 0 && this.#isHeldBy(isSession ? "session" : "step")) return [];
    for (const effect of starts) journal.add(this.#intentOf(effect));
    return news;
  }
  /** Nothing is left but questions that nobody has answered, and nobody sits here to answer them. */
  #pauseFor(questions) {
    const [first] = questions;
    if (first?.type !== "await-human" || this.#isHeldBy("pause")) return [];
    const { journal } = this.#engine;
    const message = journal.state.steps.get(first.path)?.question?.asked.message ?? "";
    journal.add({ type: "run.paused", reason: "human", message, step: first.path });
    return [];
  }
  #intentOf(effect) {
    const fingerprint = this.#engine.program?.fingerprintOf(effect.path);
    return {
      ...intentOf(effect, this.#engine.journal.state),
      ...fingerprint === void 0 ? {} : { fingerprint }
    };
  }
  #start(effect) {
    const { context } = this.#engine;
    const key = effectKey(effect);
    const cancel = new AbortController();
    const path = pathOf(effect);
    const alone = path !== void 0 && isInParallel2(context.state, path);
    const signal = alone ? AbortSignal.any([context.signal, cancel.signal]) : context.signal;
    this.#underWay.set(key, { path, cancel });
    void this.#await(key, () => performEffect({ ...context, signal }, effect));
  }
  async #await(key, work) {
    const events = await work();
    this.#finished.push({ key, events });
    this.#wake();
  }
  /** Returns whether there was anything. */
  #cancel(branch) {
    const inside = Array.from(this.#underWay.values()).filter(
      ({ path }) => path === branch || path?.startsWith(`${branch}/`)
    );
    for (const { cancel } of inside) cancel.abort();
    return inside.length > 0;
  }
};
function isInParallel2({ steps }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around))
    if (steps.get(around)?.kind === "parallel") return true;
  return false;
}
function isEffect(decision) {
  return !INSTANT.has(decision.type);
}
function intentOf({ path, step, attempt }, state) {
  const head = headAt(state, path);
  const base = head === void 0 ? {} : { base: head };
  return { type: "step.started", step: path, attempt, kind: step.type, ...base };
}
function endFor({ reason }) {
  switch (reason?.kind) {
    case "failed":
      return { type: "run.failed", failure: reason.failure };
    case "cancelled":
      return { type: "run.cancelled", reason: "requested", request: reason.request };
    case "overtaken":
      return { type: "run.cancelled", reason: SUPERSEDED_BRANCH };
    default:
      return { type: "run.cancelled", reason: "interrupted" };
  }
}

// src/engine/effects/program-host.ts
const { resolve } = process.getBuiltinModule("node:path");
async function checkpointObservers({ program, workflow, definitions = /* @__PURE__ */ new Map() }, facts, store) {
  const all = [workflow, ...Array.from(definitions.values(), (nested) => nested.workflow)];
  if (!program && !all.some(asksForCheckpoints)) return [];
  const { createCheckpointWriter } = await import("./checkpoints-OBWCILQ5.js");
  return [createCheckpointWriter({ store, facts, definitions })];
}
async function createProgram(ports, { program, workflow, settings, stop }, { facts, state, store, own }) {
  if (!program) return void 0;
  const { Program } = await import("./program-execution-7ODIOTU6.js");
  const root = ports.workspaces.folder().directory;
  const { createContext } = await import("./program-context-CKVAA2KX.js");
  const options = {
    definition: program.definition,
    args: program.args,
    workflow,
    state,
    runId: facts.runId,
    root,
    signal: stop.signal,
    addStep: settings.add,
    directoryOf: (prefix) => {
      const branch = branchAt(state, prefix);
      return branch ? resolve(root, branch.path) : own.directory;
    },
    whole: wholeOutputs(store),
    onFault: (failure) => stop.request({ kind: "failed", failure }),
    execute: (own2) => program.definition.execute(createContext(own2, options))
  };
  return new Program(options);
}
var HEARD_FIRST_MS = 200;
async function runWatched({ watchPrograms, clock }, engine) {
  var _stack = [];
  try {
    const { program } = engine;
    const _limits = __using(_stack, watchLimits(engine));
    const _watch = __using(_stack, program && await watchPrograms?.((code) => {
      void clock.sleep(HEARD_FIRST_MS).then(() => program.interrupted(code));
    }));
    return await runWorkflow(engine);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}

export {
  planForBranch,
  renderTemplate,
  renderShown,
  inFile,
  renderValue,
  settingsAt,
  dependenciesOf,
  FAILED,
  outputOf,
  commitMessage,
  updatePostedBody,
  answersInProgress,
  isBefore,
  notingDisplaced,
  stepsSkippedByRestart,
  restartFrom,
  restartProgram,
  requestsVoidedByResume,
  requireVerified,
  trust,
  acceptRun,
  resetDeadlines,
  branchesBack,
  goBack,
  ProgressWriter,
  pruneWorktrees,
  pruneLater,
  checkpointObservers,
  createProgram,
  runWatched
};
