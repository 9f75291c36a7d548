const require = process.getBuiltinModule;
import {
  HEAD_MOVED,
  HumanDecision,
  QuestionSubject,
  StepOutput,
  Thread,
  USER_FOLDER,
  VoidReason,
  addUsage,
  branchAt,
  createLibrary,
  fanOutHandlers,
  initialState,
  isJoin,
  iso_exports,
  listAt,
  mergedBy,
  nameOf,
  namesAt,
  namesIn,
  noteHeadMoved,
  noteOrigin,
  onlyWaits,
  prefixOf,
  providerWait,
  readsFromDisk,
  splitFrontMatter,
  startFanOut,
  tokensOf,
  zeroUsage
} from "./chunk-EO6JZ5KM.js";
import {
  isRealInside
} from "./chunk-DNN7PFYL.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  Provider,
  _enum,
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  number,
  object,
  record,
  safeParse,
  string,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  insidePath,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/evolve/evolve-branch.ts
var branchHandlers = {
  "workspace.prepared": (state, event2) => {
    state.workspace = event2;
    state.head ??= event2.base_sha;
  },
  "branch.moved": (state, { step: step2 = "", head: head2, files }) => land(state, step2, { commit: head2, files }),
  "branch.set-back": (state, { step: step2 = "", later, head: head2, files }) => {
    state.back.delete(step2);
    state.later.push(later);
    land(state, step2, { commit: head2 });
    const changed = state.branches.get(step2)?.files ?? state.filesChanged;
    changed.clear();
    for (const file of files) changed.add(file);
  },
  "branch.opened": (state, { step: step2, branch, path, base_branch, base_sha, head: head2 }) => {
    const earlier = state.branches.get(step2);
    const files = earlier?.files ?? /* @__PURE__ */ new Set();
    const place = { step: step2, branch, path, baseBranch: base_branch, baseSha: base_sha };
    state.branches.set(step2, { ...earlier, ...place, head: head2, open: true, files });
  },
  "branch.closed": (state, event2) => {
    const branch = state.branches.get(event2.step);
    if (!branch) return;
    branch.open = false;
    if (event2.kept === void 0) delete branch.kept;
    else branch.kept = event2.kept;
  },
  "branch.pushed": (state, event2) => {
    const branch = event2.step === void 0 ? void 0 : state.branches.get(event2.step);
    if (branch) {
      branch.pushedHead = branch.head;
      return;
    }
    state.pushed = event2;
    if (state.head !== void 0) state.pushedHead = state.head;
  },
  "pull-request.opened": (state, event2) => {
    const branch = event2.step === void 0 ? void 0 : state.branches.get(event2.step);
    if (branch) {
      branch.pullRequest = event2;
      if (branch.pushedHead !== void 0) branch.proposedHead = branch.pushedHead;
      return;
    }
    const earlier = state.pullRequests.findIndex(({ branch: name }) => name === event2.branch);
    state.pullRequests.splice(earlier === -1 ? state.pullRequests.length : earlier, 1, event2);
    if (state.pushedHead !== void 0) state.proposedHead = state.pushedHead;
  },
  "delivery.failed": (state, { step: step2, failure, at }) => {
    const branch = state.branches.get(step2);
    if (branch) Object.assign(branch, { failure, failedAt: at });
    state.errors.push({ step: step2, at, failure });
  }
};
function land(state, path, { commit, files = [] }) {
  const branch = branchAt(state, path);
  if (commit !== void 0) {
    if (branch) branch.head = commit;
    else state.head = commit;
  }
  for (const file of files) (branch?.files ?? state.filesChanged).add(file);
}
function noteUncommitted(state, path, files = []) {
  const branch = branchAt(state, path)?.step ?? "";
  if (files.length > 0) state.uncommitted.set(branch, files);
  else state.uncommitted.delete(branch);
}
function noteMerge({ branches }, merge) {
  const branch = branches.get(mergedBy(merge));
  if (branch) branch.mergedHead = branch.head;
}

// src/run/evolve/evolve-step.ts
function stepAt(state, path) {
  let step2 = state.steps.get(path);
  if (!step2) {
    step2 = blank(path);
    state.steps.set(path, step2);
  }
  return step2;
}
function blank(path) {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}

// src/run/evolve/evolve-orchestrator.ts
var choiceHandlers = {
  "decision.made": (state, event2) => {
    state.orchestratorSessions += 1;
    if (event2.usage) {
      state.usage = addUsage(state.usage, event2.usage);
      state.knownCostUsd += event2.usage.cost_usd ?? 0;
    }
    if (event2.request !== void 0) state.requests.add(event2.request);
    if (event2.action === "evaluate_condition" || event2.again) return;
    state.choice = event2;
    if (!event2.failure) delete state.askedPerson;
  }
};
function isChoiceOf({ step: step2 }, path) {
  return step2 !== void 0 && (path === step2 || path.startsWith(`${step2}/`));
}
function consumeChoice(state, path) {
  const { choice } = state;
  if (!choice || !isChoiceOf(choice, path)) return;
  const step2 = stepAt(state, path);
  if (choice.context === void 0) delete step2.advice;
  else step2.advice = choice.context;
  delete state.choice;
}
function reviewChoice(state, { reset }) {
  const { choice } = state;
  if (!choice) return;
  if (choice.action === "wait_for_human" && !choice.failure)
    state.askedPerson = choice.context ?? choice.reasoning;
  const stopped = choice.failure !== void 0 || STOPPING.has(choice.action);
  if (stopped || reset) delete state.choice;
}
var STOPPING = /* @__PURE__ */ new Set(["wait_for_human", "abort"]);

// src/run/evolve/evolve-human.ts
var humanHandlers = {
  "human.asked": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.kind = "wait-for-human";
    step2.status = "waiting";
    step2.attempt = event2.attempt;
    step2.startedAt ??= event2.at;
    step2.question = {
      asked: event2,
      approvals: [],
      followers: /* @__PURE__ */ new Set(),
      ...event2.deadline === void 0 ? {} : { deadline: event2.deadline }
    };
    delete step2.completedAt;
    consumeChoice(state, event2.step);
    state.failed.delete(event2.step);
    state.questions.add(event2.step);
    state.answered.delete(event2.step);
    if (event2.request !== void 0) state.requests.add(event2.request);
    namesAt(state, event2.step).latest.set(step2.name, step2);
  },
  "human.approved": (state, event2) => {
    const { question } = stepAt(state, event2.step);
    if (question) question.approvals = [...question.approvals, event2];
    state.requests.add(event2.request);
  },
  "human.voided": (state, { step: step2, request }) => {
    const { question } = stepAt(state, step2);
    if (question) question.approvals = question.approvals.filter((each) => each.request !== request);
    state.requests.add(request);
  },
  "human.answered": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    if (step2.question) step2.question.answer = event2;
    state.questions.delete(event2.step);
    state.answered.add(event2.step);
    if (event2.request !== void 0) state.requests.add(event2.request);
    for (const other of event2.others ?? []) state.requests.add(other);
    const { decision, text, actor, threads, head: head2, approved_by } = event2;
    namesAt(state, event2.step).answers.set(step2.name, {
      decision,
      text,
      ...actor === void 0 ? {} : { actor },
      ...threads ? { threads } : {},
      ...head2 === void 0 ? {} : { head: head2 },
      ...approved_by ? { approved_by } : {}
    });
  }
};
var MOST_FOLLOWERS = 256;
function followAnswers(state, { step: step2, kind }) {
  if (state.answered.size === 0 || kind !== "prompt" && kind !== "command") return;
  for (const path of state.answered) {
    const followers = state.steps.get(path)?.question?.followers;
    if (followers && followers.size < MOST_FOLLOWERS) followers.add(step2);
  }
}
function giveTime(state, { at, deadlines = {} }) {
  state.resumedAt = at;
  for (const [path, deadline2] of Object.entries(deadlines)) {
    const question = state.steps.get(path)?.question;
    if (question) question.deadline = deadline2;
  }
}
function forgetQuestions(state, path) {
  for (const asked2 of state.questions) {
    const isInside = asked2.startsWith(`${path}/`);
    if (isInside) stepAt(state, asked2).status = "interrupted";
    if (isInside || asked2 === path) state.questions.delete(asked2);
  }
}

// src/run/evolve/evolve-resume.ts
function resume(state, event2) {
  const joins = isJoin(state, event2);
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  allowMore(state, event2);
  giveTime(state, event2);
  changeAgent(state, event2);
  for (const id of event2.requests ?? []) state.requests.add(id);
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  delete state.headMoves.message;
  reviewChoice(state, event2);
  delete state.reason;
  if (joins) return;
  state.losses.clear();
  state.later = [];
  if (state.failed.size > 0 || event2.reset) state.written.clear();
  state.unwritten.clear();
  for (const branch of state.branches.values()) delete branch.failure;
  takeUp(state, new Set(event2.reset));
  state.failed.clear();
  state.delayed.clear();
  if (event2.reset) startOver(state, event2);
  for (const back of event2.back ?? []) state.back.set(back.step ?? "", { ...back, seq: event2.seq });
}
function takeUp(state, again) {
  for (const step2 of Array.from(state.steps.values())) {
    if (isInsideEnded(state, step2.path, again)) continue;
    if (step2.status === "failed") tryAgain(state, step2);
    else if (step2.after !== void 0) forget(state, step2.path);
  }
}
function isInsideEnded({ steps }, path, again) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const status = steps.get(around)?.status;
    if ((status === "completed" || status === "skipped") && !again.has(around)) return true;
  }
  return false;
}
function changeAgent(state, { provider, model }) {
  if (provider !== void 0 && provider !== state.agent.provider) state.agent = { provider };
  if (model !== void 0) state.agent.model = model;
}
function allowMore(state, event2) {
  if (event2.max_cost_usd !== void 0) state.limits.maxCostUsd = event2.max_cost_usd;
  if (event2.max_tokens !== void 0) state.limits.maxTokens = event2.max_tokens;
  const { paused } = state;
  if (paused?.reason !== "budget" || paused.step === void 0) return;
  const step2 = stepAt(state, paused.step);
  step2.spentBeforeUsd = step2.knownCostUsd ?? 0;
  step2.tokensBefore = step2.tokens ?? 0;
}
function tryAgain(state, step2) {
  step2.failures = 0;
  delete step2.providerWait;
  const isOpen = step2.startedAt !== void 0 && isBlock(step2);
  step2.status = isOpen ? "running" : "pending";
  if (!isOpen) return;
  step2.openedMs = state.elapsedMs;
  delete step2.timeouts;
}
function startOver(state, { reset = [], skip }) {
  delete state.pushed;
  delete state.pushedHead;
  state.skip = new Set(skip);
  for (const path of branchesAfresh(state, reset)) beginBranchAfresh(state, path);
  for (const path of reset.toSorted((a, b) => b.length - a.length)) forget(state, path);
}
function branchesAfresh({ steps, branches }, reset) {
  const again = new Set(reset);
  return Array.from(branches.keys()).filter(
    (branch) => again.has(branch) && Array.from(steps.keys()).every((each) => !each.startsWith(`${branch}/`) || again.has(each))
  );
}
function beginBranchAfresh(state, path) {
  if (state.branches.delete(path)) state.branchings.set(path, (state.branchings.get(path) ?? 0) + 1);
}
var openStatuses = /* @__PURE__ */ new Set(["waiting", "running", "produced"]);
function hasOpenInside({ steps }, path) {
  return Array.from(steps.values()).some(
    (step2) => openStatuses.has(step2.status) && step2.path.startsWith(`${path}/`)
  );
}
function forget(state, path) {
  const step2 = state.steps.get(path);
  if (!step2) return;
  if (step2.endedIn !== void 0) {
    state.cursors.set(step2.endedIn, (state.cursors.get(step2.endedIn) ?? 1) - 1);
  }
  state.active.delete(path);
  state.questions.delete(path);
  const fresh = { ...blank(path), attempt: step2.attempt };
  if (step2.uncounted !== void 0) fresh.uncounted = step2.uncounted;
  if (step2.condition !== void 0 && hasOpenInside(state, path)) fresh.condition = step2.condition;
  if (step2.usage) fresh.usage = step2.usage;
  if (step2.knownCostUsd !== void 0) fresh.knownCostUsd = fresh.spentBeforeUsd = step2.knownCostUsd;
  if (step2.tokens !== void 0) fresh.tokens = fresh.tokensBefore = step2.tokens;
  state.steps.set(path, fresh);
  const { latest, outputs, answers } = namesAt(state, path);
  if (latest.get(step2.name) === step2) {
    latest.delete(step2.name);
    answers.delete(step2.name);
  }
  if (outputs.get(step2.name) === step2.output) outputs.delete(step2.name);
}
var blocks = /* @__PURE__ */ new Set(["sequence", "parallel", "conditional", "recurring", "workflow"]);
function isBlock({ kind }) {
  return blocks.has(kind);
}

// src/run/evolve/evolve-time.ts
function recordElapsedTime(state, event2) {
  if (state.updatedAt === void 0 || event2.at <= state.updatedAt) return;
  if (event2.origin) return passElsewhere(state, event2.at);
  workUntilCrash(state, event2);
  if (state.status !== "running" || endsStandstill(event2)) return standStill(state, event2.at);
  if (onlyWaits(state)) return;
  state.elapsedMs += Math.max(0, Date.parse(event2.at) - Date.parse(state.updatedAt));
}
function workUntilCrash(state, event2) {
  const sign = event2.type === "step.interrupted" ? event2.last_sign : void 0;
  const { updatedAt = "", status } = state;
  if (sign === void 0 || sign <= updatedAt || sign > event2.at) return;
  if (status !== "running" || onlyWaits(state)) return;
  state.elapsedMs += Date.parse(sign) - Date.parse(updatedAt);
  state.updatedAt = sign;
}
function passElsewhere(state, at) {
  if (!state.isJoining) return standStill(state, at);
  state.elapsedMs += Date.parse(at) - Date.parse(state.updatedAt ?? at);
}
function standStill({ updatedAt = "", standstills }, at) {
  const last = standstills.at(-1);
  if (last?.to === updatedAt) last.to = at;
  else standstills.push({ from: updatedAt, to: at });
}
function endsStandstill(event2) {
  switch (event2.type) {
    case "run.resumed":
    case "fan-out.begun":
      return true;
    case "step.interrupted":
      return event2.reason === "crash";
    case "run.cancelled":
      return event2.reason === "requested" && event2.request === void 0;
    default:
      return false;
  }
}

// src/run/evolve/evolve.ts
function evolve(state, event2) {
  recordElapsedTime(state, event2);
  state.seq = event2.seq;
  if (!event2.origin || event2.at > (state.updatedAt ?? "")) state.updatedAt = event2.at;
  noteOrigin(state, event2);
  const handler = handlers[event2.type];
  handler(state, event2);
  return state;
}
var handlers = {
  ...branchHandlers,
  ...fanOutHandlers,
  ...choiceHandlers,
  ...humanHandlers,
  "run.started": (state, event2) => {
    state.runId = event2.run_id;
    state.workflow = event2.workflow;
    state.status = "running";
    state.startedAt = event2.at;
    state.skip = new Set(event2.skip);
    if (event2.digests) state.digests = event2.digests;
  },
  "run.resumed": resume,
  "run.paused": (state, event2) => {
    state.status = "paused";
    delete state.completedAt;
    state.paused = event2;
    state.reason = event2.reason;
    state.delayed.clear();
    startFanOut(state, event2);
    if (event2.reason === HEAD_MOVED) state.headMoves.isBase = true;
  },
  "head.moved": noteHeadMoved,
  "run.cancelled": (state, event2) => {
    if (event2.request !== void 0) state.requests.add(event2.request);
    state.reason = event2.reason;
    end(state, "cancelled", event2.at);
  },
  "run.failed": (state, event2) => {
    state.failure = event2;
    state.reason = event2.failure.code;
    end(state, "failed", event2.at);
  },
  "run.completed": (state, event2) => {
    end(state, "completed", event2.at);
    if (event2.reason !== void 0) state.reason = event2.reason;
  },
  "output.written": (state, event2) => {
    const key = outputKey(event2.step, event2.name);
    state.written.add(key);
    state.renderings.set(key, (state.renderings.get(key) ?? 0) + 1);
    land(state, event2.step ?? "", event2);
  },
  "output.failed": (state, event2) => {
    state.unwritten.set(outputKey(event2.step, event2.name), event2.failure);
    state.errors.push({ at: event2.at, failure: event2.failure });
  },
  "condition.evaluated": (state, event2) => {
    stepAt(state, event2.step).condition = event2.value;
  },
  "items.evaluated": (state, event2) => {
    loopOf(stepAt(state, event2.step)).items = event2.items;
  },
  "block.opened": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.kind = event2.kind;
    step2.status = "running";
    step2.startedAt = event2.at;
    step2.openedMs = state.elapsedMs;
    delete step2.timeouts;
    if (event2.definition !== void 0) step2.definition = event2.definition;
    if (event2.variables) step2.variables = event2.variables;
    if (event2.kind === "workflow") namesIn(state, event2.step);
    delete step2.failure;
  },
  "block.closed": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.status = event2.status;
    step2.completedAt = event2.at;
    step2.summary = event2.summary;
    step2.exhausted = event2.exhausted === true;
    if (event2.status === "skipped") step2.reason = event2.summary;
    if (event2.status === "completed") {
      handOn(state, step2);
      win(state, event2.step);
    }
    if (event2.status === "failed") state.failed.add(event2.step);
    else leaveBehind(state, event2.step);
  },
  "iteration.started": (state, event2) => {
    const loop = loopOf(stepAt(state, event2.step));
    loop.iteration = event2.iteration;
    loop.open = true;
  },
  "iteration.ended": (state, event2) => {
    const loop = loopOf(stepAt(state, event2.step));
    loop.open = false;
    loop.done = event2.done;
  },
  "step.started": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.kind = event2.kind;
    step2.status = "running";
    step2.attempt = event2.attempt;
    step2.startedAt ??= event2.at;
    delete step2.completedAt;
    if (event2.base !== void 0) step2.base = event2.base;
    if (event2.fingerprint !== void 0) step2.fingerprint = event2.fingerprint;
    consumeChoice(state, event2.step);
    state.failed.delete(event2.step);
    state.delayed.delete(event2.step);
    state.active.add(event2.step);
    namesAt(state, event2.step).latest.set(step2.name, step2);
    followAnswers(state, event2);
  },
  "step.produced": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.status = "produced";
    step2.output = event2.output;
    step2.left = event2.left ?? [];
    delete step2.providerWait;
    if (event2.session) step2.session = event2.session;
    spend(state, step2, event2.usage);
  },
  "comment.made": note,
  "checkpoint.made": note,
  "phase.entered": note,
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.status = "interrupted";
    step2.reason = event2.reason;
    spend(state, step2, event2.usage);
    state.active.delete(event2.step);
  },
  "step.skipped": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.kind = event2.kind;
    step2.status = "skipped";
    step2.reason = event2.reason;
    step2.completedAt = event2.at;
    forgetQuestions(state, event2.step);
    state.failed.delete(event2.step);
    state.delayed.delete(event2.step);
    state.active.delete(event2.step);
    leaveBehind(state, event2.step);
    if (event2.after !== void 0) step2.after = event2.after;
  }
};
function note(state, event2) {
  state.notes.set(event2.id, event2);
}
function isEventType(type) {
  return Object.hasOwn(handlers, type);
}
function succeed(state, event2) {
  const step2 = stepAt(state, event2.step);
  step2.status = "completed";
  step2.completedAt = event2.at;
  if (event2.output !== void 0) step2.output = event2.output;
  if (event2.commit !== void 0) step2.commit = event2.commit;
  if (event2.files !== void 0) step2.files = event2.files;
  if (event2.session) step2.session = event2.session;
  step2.noOp = event2.no_op === true;
  if (event2.lost !== void 0) step2.lost = event2.lost;
  else delete step2.lost;
  delete step2.providerWait;
  land(state, event2.step, event2);
  noteUncommitted(state, event2.step, event2.uncommitted);
  if (step2.kind === "merge") noteMerge(state, event2.step);
  if (step2.output !== void 0) {
    const { outputs } = namesAt(state, event2.step);
    outputs.delete(step2.name);
    outputs.set(step2.name, step2.output);
  }
  win(state, event2.step);
  spend(state, step2, event2.usage);
  state.active.delete(event2.step);
  advance(state, event2.step);
}
function leaveBehind(state, block) {
  for (const path of state.failed) {
    if (!path.startsWith(`${block}/`)) continue;
    state.failed.delete(path);
    state.delayed.delete(path);
  }
  advance(state, block);
}
function fail(state, event2) {
  const step2 = stepAt(state, event2.step);
  step2.status = "failed";
  step2.attempt = Math.max(step2.attempt, event2.attempt);
  step2.failure = event2.failure;
  countFailure(state, step2, event2);
  step2.completedAt = event2.at;
  if (event2.session) step2.session = event2.session;
  state.questions.delete(event2.step);
  if (!isReadAgain(event2.failure)) delete step2.question;
  consumeChoice(state, event2.step);
  spend(state, step2, event2.usage);
  state.active.delete(event2.step);
  state.failed.add(event2.step);
  state.errors.push({ step: event2.step, attempt: event2.attempt, at: event2.at, failure: event2.failure });
}
function timeOut(state, { path }, block) {
  if (block.cutOff?.delete(path) === true) return;
  const inside = `${block.path}/`;
  block.cutOff = new Set(Array.from(state.active).filter((each) => each !== path && each.startsWith(inside)));
  block.timeouts = (block.timeouts ?? 0) + 1;
  block.openedMs = state.elapsedMs;
}
function countFailure(state, step2, { at, failure }) {
  if (failure.block !== void 0) {
    step2.uncounted = (step2.uncounted ?? 0) + 1;
    return timeOut(state, step2, stepAt(state, failure.block));
  }
  const seed = `${state.runId}:${step2.path}`;
  const wait = providerWait(failure, { at, seed, before: step2.providerWait });
  if (wait) {
    step2.providerWait = wait;
    state.delayed.add(step2.path);
  } else delete step2.providerWait;
  if (wait && !wait.counts) step2.uncounted = (step2.uncounted ?? 0) + 1;
  else step2.failures += 1;
}
function isReadAgain({ class: kind, code }) {
  return kind === "transient" || kind === "recoverable" && code !== "answer-unclear";
}
function end(state, status, at) {
  state.status = status;
  state.completedAt = at;
}
function spend(state, step2, usage) {
  if (!usage) return;
  step2.usage = addUsage(step2.usage ?? zeroUsage, usage);
  state.usage = addUsage(state.usage, usage);
  const cost = usage.cost_usd ?? 0;
  state.knownCostUsd += cost;
  for (let { path } = step2; path !== ""; path = prefixOf(path)) {
    const around = state.steps.get(path);
    if (!around) continue;
    around.knownCostUsd = (around.knownCostUsd ?? 0) + cost;
    around.tokens = (around.tokens ?? 0) + tokensOf(usage);
  }
}
function advance(state, path) {
  const list = listAt(state, prefixOf(path));
  state.cursors.set(list, (state.cursors.get(list) ?? 0) + 1);
  const step2 = stepAt(state, path);
  step2.endedIn = list;
  namesAt(state, path).latest.set(step2.name, step2);
}
function handOn(state, block) {
  if (block.kind !== "workflow") return;
  const output = Array.from(namesIn(state, block.path).outputs.values()).at(-1);
  if (!output) return;
  block.output = output;
  namesAt(state, block.path).outputs.set(block.name, output);
}
function win(state, path) {
  const block = state.steps.get(prefixOf(path));
  if (block?.kind === "parallel") block.winner ??= path;
}
function outputKey(step2, name) {
  return step2 === void 0 ? name : `${step2}:${name}`;
}
function loopOf(step2) {
  step2.loop ??= { iteration: 0, open: false, done: false };
  return step2.loop;
}

// src/run/session.ts
var Session = object({
  provider: string(),
  id: string(),
  directory: string().optional().describe("Where it ran, relative to the repository.")
}).describe("Agent session, for steps that go on with it.");

// src/run/token-usage.ts
var TokenUsage = object({
  step: string().describe("Step path; `orchestrator` for sessions that decide what is next."),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  tokens: number().nonnegative()
}).describe("What a step spent.");

// src/run/journal/event.ts
var FailureClass = _enum(["transient", "recoverable", "fatal", "blocking"]).describe(
  "transient: same prompt again; recoverable: again with the error; fatal: stop; blocking: a person is needed."
);
var Failure = object({
  class: FailureClass,
  code: string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
  message: string().describe("One sentence for people."),
  details: string().optional().describe("Output of the failing check, shortened."),
  files: array(string()).optional().describe("Files the failure is about."),
  block: string().optional().describe("Path of the block around the step whose time limit was over."),
  retry_after_ms: number().nonnegative().optional().describe("Milliseconds the service asked to wait.")
}).describe("Why an attempt failed.");
var Usage = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
  agent_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What an attempt spent.");
var NothingDone = _enum(["skipped", "skipped-after-failures"]).describe("No step did anything: all were skipped, some of them maybe since they failed.");
var step = string().describe("Step path: names joined by `/`, iterations as numbers.");
var branchStep = step.optional().describe("Step whose branch it is; absent for the run's own.");
var scopeStep = step.optional().describe("Workflow step whose definition has it; absent for the run's own.");
var attempt = int().positive();
var noteId = string().describe("Place in the program, such as comment-1: what is noted is not noted again.");
var origin = object({ branch: step, seq: int().positive() }).optional().describe("Branch that was worked on elsewhere, and number of the event in the journal of that.");
var head = { seq: int().positive(), at: iso_exports.datetime(), origin };
var stepKind = string().describe("Type of the step, as in its definition.");
function event(type, shape) {
  return object({ ...head, type: literal(type), ...shape });
}
var RunEvent = discriminatedUnion("type", [
  event("run.started", {
    version: int(),
    run_id: string(),
    workflow: string(),
    skip: array(string()).optional().describe("Names of steps left out by --from-step."),
    digests: record(string(), string()).optional().describe("SHA-256 of what the run works from, by file; absent in runs of earlier versions.")
  }),
  event("run.resumed", {
    reset: array(string()).optional().describe("With --from-step: paths of steps that start afresh; absent without it."),
    skip: array(string()).optional().describe("Names of steps left out by --from-step."),
    back: array(object({ step: branchStep, base: string() })).optional().describe("Branches that go back to the files of a commit."),
    requests: array(string()).optional().describe("Ids of requests to cancel that lay in the inbox and that resuming overrules."),
    max_cost_usd: number().positive().optional().describe("New spending limit of the run, in US dollars."),
    max_tokens: int().positive().optional().describe("New token limit of the run."),
    provider: Provider.optional().describe("Agent that runs every step from now on."),
    model: string().optional().describe("Model that every step uses from now on."),
    deadlines: record(string(), iso_exports.datetime()).optional().describe("By step path: open questions that have their time for an answer again.")
  }),
  event("run.paused", {
    reason: string(),
    message: string(),
    step: step.optional(),
    until: string().optional().describe("When what it waits for is there again, where that is known."),
    spent: array(TokenUsage).optional().describe("With reason budget: what was spent most on, dearest first.")
  }),
  event("head.moved", {
    branch: string().describe("Which moved: that of the pull request, or one of the run."),
    message: string(),
    to: string().optional().describe("Commit at which it stood then; absent for one that was deleted.")
  }).describe("People moved a branch while the run worked; nothing was pushed over that."),
  event("run.cancelled", {
    reason: string(),
    request: string().optional().describe("Id of the request that asked for it.")
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", {
    changed: boolean().optional().describe("False where nothing was changed."),
    reason: NothingDone.optional()
  }),
  event("workspace.prepared", {
    mode: _enum(["worktree", "checkout"]),
    path: string().describe("Worktree, relative to the repository; `.` for the checkout."),
    branch: string(),
    base_branch: string(),
    base_sha: string()
  }),
  event("branch.moved", {
    step: step.optional().describe("Whose branch it is; absent for the run's own."),
    head: string(),
    files: array(string())
  }).describe("Somebody committed on a branch of the run while the run was stopped; it goes on from there."),
  event("branch.set-back", {
    step: branchStep,
    base: string().describe("Commit whose files the branch has again."),
    later: string().describe("Local branch that keeps the commits that came later."),
    head: string(),
    files: array(string()).describe("All files that the branch changes now.")
  }).describe("Steps run again: a commit takes back what came after the first of them began."),
  event("branch.opened", {
    step,
    path: string().describe("Worktree, relative to the repository."),
    branch: string(),
    base_branch: string().describe("Branch its pull request goes to."),
    base_sha: string(),
    head: string().describe("Commit it stands at: its base, or what an earlier opening left.")
  }).describe("A step of a parallel block has its branch and its worktree."),
  event("branch.closed", {
    step,
    kept: string().optional().describe("Worktree that stays: it holds uncommitted changes, or could not be removed.")
  }).describe("The worktree of a branch is gone; the branch stays."),
  event("branch.pushed", {
    step: branchStep,
    branch: string(),
    remote: string(),
    head: string()
  }),
  event("pull-request.opened", {
    step: branchStep,
    branch: string(),
    base: string(),
    title: string(),
    draft: boolean(),
    number: int().optional(),
    url: string().optional(),
    path: string().optional().describe("File that holds title and body where there is no forge."),
    ended: _enum(["closed", "merged"]).optional().describe("It was there, and people had ended it before: there is no second one.")
  }),
  event("delivery.failed", { step, failure: Failure }).describe(
    "The branch of a step could not be pushed or proposed; it is tried again when the run is resumed."
  ),
  event("fan-out.opened", {
    step,
    round: int().positive(),
    branches: array(
      object({
        step,
        branch: string().describe("Its code branch."),
        head: string().describe("Commit from which it goes on.")
      })
    )
  }).describe("Branches of a parallel block are to be worked on elsewhere, each by a runner of its own."),
  event("fan-out.begun", {
    version: int(),
    run_id: string(),
    step,
    round: int().positive()
  }).describe("In the journal of a branch: a runner works on it."),
  event("fan-out.joined", {
    step,
    round: int().positive(),
    branches: array(
      object({
        step,
        status: _enum(["completed", "failed", "paused", "cancelled", "overtaken", "lost"]),
        events: int().nonnegative().describe("Of the journal of the branch that are in this one."),
        message: string().optional().describe("Why it did not come to an end."),
        over: step.optional().describe("Step that had used up its own limit on spending.")
      })
    ),
    ignored: array(string()).optional().describe("Branches that completed and do not count: another one was first.")
  }).describe("What runners did is in the journal of the run."),
  event("output.written", {
    step: scopeStep,
    name: string(),
    path: string(),
    empty: boolean().optional().describe("True where the template gave nothing, so that no file was written."),
    commit: string().optional(),
    files: array(string()).optional()
  }),
  event("output.failed", { step: scopeStep, name: string(), failure: Failure }).describe(
    "An output could not be written; it is tried again when the run is resumed."
  ),
  event("condition.evaluated", { step, value: boolean() }),
  event("items.evaluated", { step, items: array(unknown()) }),
  event("block.opened", {
    step,
    kind: stepKind,
    definition: string().optional().describe("Name of a nested workflow, as its step gives it."),
    variables: record(string(), unknown()).optional().describe("Those of a nested workflow.")
  }),
  event("block.closed", {
    step,
    status: _enum(["completed", "failed", "skipped"]),
    summary: string(),
    exhausted: literal(true).optional().describe("The loop ended by its max-iterations; what it went on for did not come to pass.")
  }),
  event("iteration.started", { step, iteration: int().positive(), item: unknown().optional() }),
  event("iteration.ended", { step, iteration: int().positive(), done: boolean() }),
  event("decision.made", {
    action: string().describe("What the agent chose, as in the orchestrator's response; or `evaluate_condition`."),
    step: step.optional(),
    reasoning: string(),
    context: string().optional().describe("What the step is told, or a person is asked."),
    note: string().optional().describe("One line on the progress, for people."),
    failure: Failure.optional().describe("Why the session decided nothing."),
    again: literal(true).optional().describe("Another session was asked after it."),
    until: iso_exports.datetime().optional().describe("When that session was asked: the provider was waited for."),
    request: string().optional().describe("Id of a person's words that it rests on."),
    usage: Usage.optional()
  }).describe("With `orchestrator: agent`: what is done next, or what a condition comes to, and why."),
  event("human.asked", {
    step,
    attempt,
    message: string(),
    deadline: iso_exports.datetime().optional(),
    on_timeout: _enum(["continue", "abort"]).optional().describe("What follows where nobody has answered by the deadline: the run goes on, or fails."),
    about: QuestionSubject.optional(),
    again: string().optional().describe("Why a person is asked once more."),
    request: string().optional().describe("Id of the answer that no longer holds."),
    ignored: array(string()).optional().describe("Ids of requests that lay in the inbox before it was asked: they were not given to it."),
    approvals: int().positive().optional().describe("People who have to approve; absent for one.")
  }),
  event("human.approved", {
    step,
    attempt,
    text: string(),
    actor: string().optional(),
    threads: array(Thread).optional(),
    head: string().optional().describe("Commit the person looked at."),
    about: QuestionSubject.optional().describe("What the person had seen."),
    request: string().describe("Id of the request in the inbox. More people have to approve.")
  }),
  event("human.voided", {
    step,
    attempt,
    request: string().describe("Id of the answer in the inbox."),
    reason: VoidReason,
    actor: string().optional(),
    issue: int().positive().optional().describe("Issue or pull request where it was said.")
  }).describe("An answer at GitHub does not count any more; the question stays open."),
  event("human.answered", {
    step,
    attempt,
    decision: HumanDecision,
    text: string(),
    actor: string().optional(),
    threads: array(Thread).optional(),
    head: string().optional().describe("Commit the person looked at."),
    approved_by: array(string()).optional().describe("Everybody who approved, where more than one had to."),
    request: string().optional().describe("Id of the request in the inbox; absent for a timeout."),
    others: array(string()).optional().describe("Ids of further answers to the question that lay there: the first counts.")
  }),
  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: string().optional().describe("Commit the attempt starts from."),
    fingerprint: string().optional().describe("Of what a program asked for: a resumed run must ask for the same again.")
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    usage: Usage.optional(),
    session: Session.optional(),
    left: array(string()).optional().describe(
      "Files that checks of the step wrote in a folder that is the user's: they are no part of it."
    )
  }).describe("The result is known; committing it is still to do."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent where `step.produced` holds it."),
    usage: Usage.optional(),
    commit: string().optional().describe("Head of the branch after the step."),
    files: array(string()).optional().describe("Files the step changed."),
    uncommitted: array(string()).optional().describe("Files that differ from the last commit, where steps are not committed."),
    session: Session.optional(),
    no_op: literal(true).optional().describe("Change was asked for, and nothing was changed."),
    lost: array(object({ branch: string(), files: array(string()) })).optional().describe("Of a merge with conflicts: files whose changes on a branch it does not hold.")
  }),
  event("step.failed", {
    step,
    attempt,
    failure: Failure,
    usage: Usage.optional(),
    session: Session.optional()
  }),
  event("step.interrupted", {
    step,
    attempt,
    reason: string(),
    usage: Usage.optional(),
    last_sign: iso_exports.datetime().optional().describe("When the run was last heard of before a crash.")
  }),
  event("step.skipped", {
    step,
    kind: stepKind,
    reason: string(),
    after: string().optional().describe("Path of the step for whose failure it is left out; it runs when that step has completed.")
  }),
  event("comment.made", { id: noteId, text: string(), step: step.optional() }).describe(
    "A comment of a program."
  ),
  event("checkpoint.made", { id: noteId, text: string().optional() }).describe("A program checkpoint."),
  event("phase.entered", { id: noteId, phase: string() }).describe("A program starts a phase.")
]);

// src/run/journal/quick-check.ts
const { isDeepStrictEqual } = process.getBuiltinModule("node:util");
function quickCheck(schema) {
  const { def } = schema._zod;
  if (def.type === "string") return ofString(schema);
  if (def.type === "number") return ofNumber(schema);
  if (!isPlain(schema)) return byZod(schema);
  switch (def.type) {
    case "boolean":
      return (value) => typeof value === "boolean";
    case "unknown":
      return () => true;
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "optional": {
      const inner = quickCheck(def.innerType);
      const mayBeAbsent = byZod(schema)(void 0);
      return (value) => value === void 0 ? mayBeAbsent : inner(value);
    }
    case "nullable": {
      const inner = quickCheck(def.innerType);
      return (value) => value === null || inner(value);
    }
    case "default": {
      const inner = quickCheck(def.innerType);
      return (value) => value !== void 0 && inner(value);
    }
    case "array": {
      const element = quickCheck(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case "record": {
      if (def.keyType._zod.def.type !== "string" || !isPlain(def.keyType)) return byZod(schema);
      const inner = quickCheck(def.valueType);
      return (value) => isRecord(value) && Object.values(value).every(inner);
    }
    case "object":
      return def.catchall === void 0 ? ofObject(def.shape) : byZod(schema);
    default:
      return byZod(schema);
  }
}
function oneOf(values) {
  return (value) => values.includes(value);
}
function ofObject(shape) {
  const checks2 = Object.entries(shape).map(([key, each]) => [key, quickCheck(each)]);
  return (value) => {
    if (!isRecord(value)) return false;
    for (const [key, holds] of checks2) if (!holds(value[key])) return false;
    return true;
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function ofString(schema) {
  if (isPlain(schema)) return (value) => typeof value === "string";
  const { def } = schema._zod;
  const isTime = "format" in def && def.format === "datetime" && (def.checks ?? []).length === 0;
  const pattern = isTime && "pattern" in def ? def.pattern : void 0;
  if (!(pattern instanceof RegExp)) return byZod(schema);
  return (value) => typeof value === "string" && pattern.test(value);
}
function ofNumber(schema) {
  const { def } = schema._zod;
  const checks2 = (def.checks ?? []).map((each) => each._zod.def);
  const isKnown = ({ check, value }) => check === "greater_than" && typeof value === "number";
  const format = "format" in def ? def.format : void 0;
  if (!checks2.every(isKnown) || format !== void 0 && format !== "safeint") return byZod(schema);
  return (value) => typeof value === "number" && (format === void 0 ? Number.isFinite(value) : Number.isSafeInteger(value)) && checks2.every(({ value: least, inclusive }) => value > Number(least) || inclusive && value === least);
}
function isPlain({ _zod: { def } }) {
  return (def.checks ?? []).length === 0 && !("format" in def);
}
function byZod(schema) {
  return (value) => {
    const parsed = safeParse(schema, value, { jitless: true });
    return parsed.success && isDeepStrictEqual(parsed.data, value);
  };
}

// src/run/journal/validate-event.ts
var schemas = new Map(RunEvent.options.map((schema) => [schema.shape.type.value, schema]));
var checks = /* @__PURE__ */ new Map();
function checkEvent(line, type) {
  const schema = schemas.get(type);
  if (!schema) return { problem: `no event is called ${type}` };
  let check = checks.get(type);
  if (!check) checks.set(type, check = quickCheck(schema));
  if (check(line)) return { event: line };
  const { data, error } = schema.safeParse(line, { jitless: true });
  if (data) return { event: data };
  const issue = error.issues.find(({ path }) => !isMetric(path));
  if (!issue) return { event: line };
  return { problem: `\`${issue.path.join(".")}\` of ${type}: ${issue.message}` };
}
function isMetric([first, second, name]) {
  return first === "output" && second === "metrics" && name !== void 0;
}

// src/run/journal/journal.ts
var JOURNAL_VERSION = 1;
var MOST_IN_EVENT = 4 * 1024 * 1024;
function requireJournalSize(value, what) {
  const { length } = JSON.stringify(value);
  if (length <= MOST_IN_EVENT) return;
  throw new AgenticError({
    code: "output-too-large",
    message: `${what} has ${length} characters of JSON, and the journal takes ${MOST_IN_EVENT}. Write the data to a file, and give its path or fewer items.`
  });
}
function renderEvents(events, { seq, at }) {
  const numbered = [];
  let lines = "";
  for (const event2 of events) {
    const line = JSON.stringify({ seq: seq + numbered.length + 1, at, ...event2 });
    numbered.push(JSON.parse(line));
    lines += `${line}
`;
  }
  return { events: numbered, lines };
}
function parseJournal(text, source) {
  const events = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    events.push(parseLine(line, { number: events.length + 1, source }));
  }
  checkVersion(events[0], source);
  return events;
}
function foldJournal(text, source) {
  return foldEvents(parseJournal(text, source), source);
}
function foldEvents(events, source, from = initialState()) {
  let state = from;
  for (const event2 of events) {
    try {
      state = evolve(state, event2);
    } catch (cause) {
      if (cause instanceof AgenticError) throw cause;
      throw corrupt(`${source}:${event2.seq} (${event2.type}) does not fit the events before it`, cause);
    }
  }
  return state;
}
function parseLine(line, { number: number2, source }) {
  let event2;
  try {
    event2 = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number2} is not JSON`, cause);
  }
  const { type, seq } = typeof event2 === "object" && event2 !== null ? event2 : {};
  if (typeof type !== "string" || !isEventType(type))
    throw corrupt(`${source}:${number2} is not an event this version knows`);
  if (seq !== number2) throw corrupt(`${source}:${number2} has number ${String(seq)}, not ${number2}`);
  const checked = checkEvent(event2, type);
  if ("problem" in checked) throw corrupt(`${source}:${number2} is no event (${checked.problem})`);
  return checked.event;
}
function checkVersion(first, source) {
  const begins = first?.type === "run.started" || first?.type === "fan-out.begun";
  if (begins && first.version > JOURNAL_VERSION) {
    throw corrupt(`${source} was written by a newer version (journal ${first.version}); update agentic-sdlc`);
  }
}
function corrupt(what, cause) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from this file; restore it or start a new run.`,
    cause
  });
}

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var UnrecoverableSecrets = object({
  variables: array(string()).readonly().describe("Names of those that hold one."),
  definition: object({
    places: array(string()).readonly().describe("Files, with lines."),
    salt: string(),
    digest: string().describe("Of the definitions as they were.")
  }).optional()
});
var RunRecord = object({
  id: string(),
  workflow: string(),
  definition: string().describe("Where the definition came from: a path, or built-in."),
  variables: record(string(), unknown()),
  trigger: string(),
  actor: string(),
  asked_in: string().optional().describe("Address of the words that asked for it."),
  base_sha: string().optional(),
  engine_version: string(),
  created_at: string(),
  overrides: object({
    provider: Provider.optional(),
    model: string().optional(),
    terminalOutput: _enum(["base", "all"]).optional(),
    git: boolean().optional(),
    pullRequest: boolean().optional(),
    maxCostUsd: number().positive().optional(),
    maxTokens: int().positive().optional(),
    fanOut: _enum(["local", "matrix"]).optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  issue: object({ number: int().positive(), title: string() }).optional().describe("Issue or pull request that asked for it."),
  head_sha: string().optional().describe("Commit of a pull request that it works on: configuration of agents there is not used."),
  pull_request: int().positive().optional().describe("Pull request whose branch its work goes to, in place of a pull request of its own."),
  lost: UnrecoverableSecrets.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/program/journaled-steps.ts
function journaledSteps({ steps }) {
  const children = /* @__PURE__ */ new Map();
  for (const step2 of steps.values()) {
    const list = prefixOf(step2.path);
    children.set(list, [...children.get(list) ?? [], step2]);
  }
  const stepsIn = (prefix) => (children.get(prefix) ?? []).flatMap(seen);
  const seen = ({ path, name, kind }) => {
    const bare = bareStep(name, kind);
    if (bare) return [bare];
    if (kind === "parallel") return [{ name, type: "parallel", steps: stepsIn(path) }];
    return kind === "sequence" ? [{ name, type: "sequence", steps: stepsIn(path) }] : [];
  };
  return stepsIn("");
}
function bareStep(name, kind) {
  switch (kind) {
    case "prompt":
      return { name, type: kind, prompt: "-" };
    case "command":
      return { name, type: kind, command: "-" };
    case "script":
      return { name, type: kind, run: "-" };
    case "function":
      return { name, type: kind, function: name };
    case "wait-for-human":
      return { name, type: kind, message: "-" };
    default:
      return void 0;
  }
}
function restartedStepPaths({ steps }, wanted) {
  const paths = [...steps.keys()];
  const named = steps.has(wanted) ? wanted : paths.find((path) => nameOf(path) === wanted);
  if (named === void 0) return void 0;
  const [top = named, branch] = named.split("/");
  const later = paths.filter((path) => prefixOf(path) === "");
  const again = later.slice(later.indexOf(top) + 1);
  const from = branch === void 0 ? [top] : [`${top}/${branch}`, `${top}/merge+${branch}`];
  const isAgain = (path) => path === top || [...from, ...again].some((each) => path === each || path.startsWith(`${each}/`));
  return paths.filter(isAgain);
}

// src/run/sources/sources.ts
var Sources = object({
  names: record(string(), string()).describe("Path of the file that a name stands for, by kind and name, such as `commands:plan`."),
  files: record(string(), string()).describe("Text of each file, by its path.")
});
var BUILT_IN = "built-in:";
var DEFINITIONS = [runFiles.definition, runFiles.definitions, runFiles.program];
var Inputs = RunRecord.pick({
  id: true,
  workflow: true,
  definition: true,
  variables: true,
  base_sha: true,
  place: true,
  issue: true,
  head_sha: true,
  pull_request: true,
  from_step: true
});
function parseSources(text) {
  return Sources.parse(JSON.parse(text), { jitless: true });
}
function renderSources(sources) {
  return `${JSON.stringify(sources, null, 2)}
`;
}
function digestsOf(read) {
  const digests = {};
  for (const path of [...DEFINITIONS, runFiles.sources]) {
    const text = read(path);
    if (text !== void 0) digests[path] = sha256(text);
  }
  const record2 = Inputs.safeParse(parseJson(read(runFiles.run)), { jitless: true });
  if (record2.success) digests[runFiles.run] = sha256(canonical(record2.data));
  const sources = Sources.safeParse(parseJson(read(runFiles.sources)), { jitless: true });
  for (const [path, text] of Object.entries(sources.data?.files ?? {})) digests[path] = sha256(text);
  return digests;
}
function versionOf(digests) {
  return digestOf(digests);
}
function digestOf(value) {
  return sha256(canonical(value));
}
function changedFiles(recorded, now) {
  const paths = /* @__PURE__ */ new Set([...Object.keys(recorded), ...Object.keys(now)]);
  const changed = [...paths].filter((path) => recorded[path] !== now[path]);
  const texts = changed.filter((path) => path !== runFiles.sources);
  return texts.length > 0 ? texts : changed;
}
function canonical(value) {
  return JSON.stringify(
    value,
    (_key, each) => typeof each === "object" && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => one < other ? -1 : 1)) : each
  );
}
function sha256(text) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}

// src/storage/library/skills.ts
const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var NAME = /^([a-z0-9][a-z0-9_-]{0,63})\.md$/;
function listSkills(places) {
  return listSkillFiles(places).flatMap(({ name, text }) => parseSkill(name, text));
}
function keptSkills({ names, files }) {
  return Object.entries(names).flatMap(
    ([name, path]) => name.startsWith(KIND) ? parseSkill(name.slice(KIND.length), files[path] ?? "") : []
  );
}
var KIND = "skills:";
function listSkillFiles({ root, builtIn }) {
  const folders = [
    { within: builtIn, folder: join(builtIn, "prompts", "skills") },
    { within: root, folder: join(root, USER_FOLDER, "skills") }
  ];
  const found = new Map(folders.flatMap(filesIn).map((file) => [file.name, file]));
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}
function filesIn({ within, folder }) {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const [, name] = NAME.exec(file) ?? [];
    const path = join(folder, file);
    return name === void 0 || !isRealInside(within, path) ? [] : readSkill(name, path);
  });
}
function readSkill(name, path) {
  try {
    const text = readRegularText(path);
    return parseSkill(name, text).map(() => ({ name, path, text }));
  } catch {
    return [];
  }
}
function parseSkill(name, text) {
  try {
    const { front, body } = splitFrontMatter(text, name);
    return [{ name, description: descriptionIn(front), body: body.trim() }];
  } catch {
    return [];
  }
}
function descriptionIn(front) {
  const { description } = front ?? {};
  return typeof description === "string" ? description : "";
}

// src/storage/local/recorded-sources.ts
const { existsSync: existsSync2, readdirSync: readdirSync2 } = process.getBuiltinModule("node:fs");
const { join: join2, relative, sep } = process.getBuiltinModule("node:path");
var SourceCollector = class {
  library;
  #places;
  #read;
  #names = /* @__PURE__ */ new Map();
  #files = /* @__PURE__ */ new Map();
  constructor(places) {
    this.#places = places;
    const read = readsFromDisk(places);
    this.#read = (kind, name) => {
      const found = read(kind, name);
      this.#add(`${kind}:${name}`, found);
      return found;
    };
    this.library = createLibrary(places, this.#read);
    for (const { name, ...file } of listSkillFiles(places)) this.#add(`skills:${name}`, file);
  }
  /** Everything that can be named: a program says only while it runs what it wants. */
  addAll() {
    const { root, builtIn } = this.#places;
    for (const kind of ["commands", "agents", "templates"]) {
      const own = kind === "templates" ? join2(builtIn, kind) : join2(builtIn, "prompts", kind);
      const names = [join2(root, USER_FOLDER, kind), own].filter((folder) => existsSync2(folder)).flatMap((folder) => readdirSync2(folder, { withFileTypes: true })).flatMap((entry) => entry.isDirectory() ? [] : [entry.name, entry.name.replace(/\..*$/, "")]);
      for (const name of new Set(names)) this.#try(kind, name);
    }
  }
  /** A file of a program, by its path in the repository. */
  addModule(path, text) {
    this.#names.set(`${MODULES}${path}`, path);
    this.#files.set(path, text);
  }
  sources() {
    return { names: sorted(this.#names), files: sorted(this.#files) };
  }
  #try(kind, name) {
    try {
      this.#read(kind, name);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
    }
  }
  #add(name, { path, text }) {
    const shown = this.#shown(path);
    this.#names.set(name, shown);
    this.#files.set(shown, text);
  }
  /** As it is called wherever the repository and this package lie. */
  #shown(path) {
    const { root, builtIn } = this.#places;
    const shown = (folder) => relative(folder, path).split(sep).join("/");
    const isOwn = path.startsWith(root + sep) && isRealInside(root, path) && !isPackaged(path, this.#places);
    return isOwn ? shown(root) : `${BUILT_IN}${shown(builtIn)}`;
  }
};
function isPackaged(path, { root, builtIn }) {
  const folders = [join2(builtIn, "prompts"), join2(builtIn, "templates")];
  return root !== builtIn && folders.some((folder) => path.startsWith(folder + sep));
}
function sorted(map) {
  return Object.fromEntries([...map].sort(([one], [other]) => one < other ? -1 : 1));
}
function readsKept({ names, files }, late) {
  const paths = new Map(Object.entries(names));
  const texts = new Map(Object.entries(files));
  return (kind, name) => {
    const path = paths.get(`${kind}:${name}`) ?? insidePath(name) ?? "";
    const text = texts.get(path);
    if (text !== void 0) return { text, path };
    if (!late || !/[/.]/.test(name)) throw notKept(kind, name);
    const found = late(kind, name);
    paths.set(`${kind}:${name}`, name);
    texts.set(name, found.text);
    return found;
  };
}
function notKept(kind, name) {
  return new AgenticError({
    code: "not-found",
    message: `The run has no ${kind.slice(0, -1)} \`${name}\`: it was not there when the run started. Start a new run to use it.`
  });
}
var MODULES = "modules:";
function keptModules({ names, files }) {
  const paths = Object.entries(names).flatMap(([name, path]) => name.startsWith(MODULES) ? [path] : []);
  return new Map(paths.map((path) => [path, files[path] ?? ""]));
}

// src/run/progress-schema.ts
var time = iso_exports.datetime().describe("UTC time.");
var started = time.nullable();
var asked = int().positive().describe("Number of the question, unique in the run: an answer that gives it is for no other.");
var deadline = time.describe(
  "When the process that waits for an answer gives up; of a paused run, when resuming it without an answer begins to do what `on-timeout` says."
);
var RunStatusName = _enum(["pending", "running", "paused", "completed", "failed", "cancelled"]).describe("Status of the run.");
var CurrentStep = object({
  name: string(),
  path: string().describe("Step path: names joined by `/`, iterations as numbers."),
  type: string(),
  retry_count: int().min(0),
  started_at: started,
  message: string().optional().describe("What a person is asked, where the run waits for one."),
  asked: asked.optional(),
  human_input: string().nullable().optional().describe(
    "Null while a question is open: words that are put here, and leave `asked` as it is, answer it."
  ),
  deadline: deadline.optional()
}).describe("The step under way, or the one the run stopped at.");
var EndedStep = object({
  name: string(),
  path: string(),
  type: string().optional(),
  status: _enum(["completed", "failed", "skipped"]),
  started_at: started,
  completed_at: started,
  retry_count: int().min(0),
  output_summary: string(),
  commit: string().optional().describe("Head of the run's branch after the step."),
  no_op: literal(true).optional().describe("Change was asked for, and nothing was changed."),
  usage: Usage.optional().describe("What all attempts of the step spent."),
  provider: string().optional().describe("Agent of the latest attempt.")
}).describe("A step that has ended.");
var ParallelBranch = object({
  branch_id: string(),
  status: string(),
  branch: string(),
  worktree_path: string().describe("Worktree of the branch, relative to the repository."),
  progress_file: string().describe("Progress of the branch, relative to the repository."),
  changed: boolean().describe("Whether anything was committed on it."),
  pull_request: string().optional().describe("Its address, or the file that holds it.")
}).describe("A branch of a parallel block.");
var OpenQuestion = object({
  name: string(),
  path: string().describe("Path of the step that asks."),
  message: string(),
  asked,
  asked_at: time,
  deadline: deadline.optional(),
  on_timeout: _enum(["continue", "abort"]).optional().describe("What follows the deadline."),
  about: QuestionSubject.optional(),
  approvals: int().optional().describe("People who have to approve, where that is more than one."),
  approved_by: array(string()).optional().describe("Those who have approved so far.")
}).describe("A question to a person that nobody has answered yet.");
var PullRequest = object({
  number: int().optional(),
  url: string().optional(),
  branch: string(),
  path: string().optional().describe("File that holds title and body where there is no forge.")
});
var Spent = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  known_cost_usd: number().nonnegative().optional().describe("US dollars as far as prices are known: what counts for a limit."),
  agent_sessions: number().nonnegative(),
  orchestrator_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What the run spent.");
var FailedAttempt = Failure.extend({
  at: time,
  step: string().optional().describe("Step path."),
  attempt: int().positive().optional()
});
var ProgressDocument = object({
  $schema: string().optional(),
  schema_version: literal("1.0"),
  workflow_id: string().describe("Id of the run."),
  workflow_name: string(),
  status: RunStatusName,
  reason: string().optional().describe("Why the run is paused, failed or cancelled, or completed without a step that did anything."),
  no_op: literal(true).optional().describe("The run is completed, and all of its steps were skipped."),
  paused_until: time.optional().describe(
    "When what a paused run waits for is there again, such as the agent's quota; absent where that is not known."
  ),
  provider_wait_until: time.optional().describe("When a step that waits for its provider is tried again, while the run is running."),
  started_at: started,
  updated_at: started,
  completed_at: time.optional(),
  current_step: CurrentStep.nullable(),
  completed_steps: array(EndedStep),
  pending_steps: array(string()).describe("Names of steps that have not begun."),
  running_steps: array(string()).describe("Paths of steps under way."),
  parallel_branches: array(ParallelBranch),
  questions: array(OpenQuestion).describe("Open questions, oldest first."),
  matrix: object({ branch: array(string()) }).optional().describe("With reason fan-out: branches that others are to work on, as the matrix of a job."),
  errors: array(FailedAttempt).describe("Failed attempts, oldest first."),
  variables: record(string(), unknown()),
  step_outputs: record(string(), StepOutput).describe("Latest output of each step, by name."),
  files_changed: array(string()),
  branches: array(string()),
  pull_requests: array(PullRequest),
  usage: Spent
}).describe("Progress of a run: derived from its journal, never read back.");

export {
  blank,
  isChoiceOf,
  branchesAfresh,
  evolve,
  outputKey,
  Usage,
  RunEvent,
  JOURNAL_VERSION,
  requireJournalSize,
  renderEvents,
  parseJournal,
  foldJournal,
  foldEvents,
  RunRecord,
  journaledSteps,
  restartedStepPaths,
  BUILT_IN,
  parseSources,
  renderSources,
  digestsOf,
  versionOf,
  digestOf,
  changedFiles,
  listSkills,
  keptSkills,
  SourceCollector,
  readsKept,
  keptModules,
  ProgressDocument
};
