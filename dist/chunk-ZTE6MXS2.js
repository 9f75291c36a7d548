const require = process.getBuiltinModule;
import {
  Provider,
  ZodBigInt,
  ZodBoolean,
  ZodDate,
  ZodISODate,
  ZodISODateTime,
  ZodISODuration,
  ZodISOTime,
  ZodNumber,
  ZodString,
  _coercedBigint,
  _coercedBoolean,
  _coercedDate,
  _coercedNumber,
  _coercedString,
  _enum,
  _isoDate,
  _isoDateTime,
  _isoDuration,
  _isoTime,
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-TIAYT3D6.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __export
} from "./chunk-2GY5E74Q.js";

// node_modules/zod/v4/classic/iso.js
var iso_exports = {};
__export(iso_exports, {
  ZodISODate: () => ZodISODate,
  ZodISODateTime: () => ZodISODateTime,
  ZodISODuration: () => ZodISODuration,
  ZodISOTime: () => ZodISOTime,
  date: () => date,
  datetime: () => datetime,
  duration: () => duration,
  time: () => time
});
function datetime(params) {
  return _isoDateTime(ZodISODateTime, params);
}
function date(params) {
  return _isoDate(ZodISODate, params);
}
function time(params) {
  return _isoTime(ZodISOTime, params);
}
function duration(params) {
  return _isoDuration(ZodISODuration, params);
}

// node_modules/zod/v4/classic/coerce.js
var coerce_exports = {};
__export(coerce_exports, {
  bigint: () => bigint,
  boolean: () => boolean2,
  date: () => date2,
  number: () => number2,
  string: () => string2
});
function string2(params) {
  return _coercedString(ZodString, params);
}
function number2(params) {
  return _coercedNumber(ZodNumber, params);
}
function boolean2(params) {
  return _coercedBoolean(ZodBoolean, params);
}
function bigint(params) {
  return _coercedBigint(ZodBigInt, params);
}
function date2(params) {
  return _coercedDate(ZodDate, params);
}

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var LostSecrets = object({
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
  lost: LostSecrets.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/run/output.ts
var OUTPUT_LIMIT_BYTES = 10240;
var StepOutput = object({
  success: boolean().describe("Whether the step did what it was asked."),
  output_type: string().default("text").describe("Kind of output, such as plan, validation, script or text."),
  document_path: string().nullable().default(null).describe("Document the step wrote, relative to the repository."),
  summary: string().default("").describe("One line for people."),
  metrics: record(string(), number()).default({}).describe("Numbers worth showing, such as files_changed."),
  next_step_context: string().nullable().default(null).describe("What the next step should know, in words."),
  data: unknown().optional().describe("Structured result, which conditions and templates can use.")
}).describe("Output of a step.");
function artifactIn(data) {
  if (typeof data !== "object" || data === null) return void 0;
  const artifact = Reflect.get(data, "artifact");
  return typeof artifact === "string" ? artifact : void 0;
}

// src/run/step-path.ts
function joinPath(prefix, name) {
  return prefix === "" ? String(name) : `${prefix}/${name}`;
}
function prefixOf(path) {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}
function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
var SAID = /^[a-z0-9][\w./-]{0,199}$/i;
function isStepPath(text) {
  return SAID.test(text);
}
var MERGE = "merge+";
function mergeOf(branch) {
  return joinPath(prefixOf(branch), `${MERGE}${nameOf(branch)}`);
}
function isMerge(path) {
  return nameOf(path).startsWith(MERGE);
}
function mergedBy(merge) {
  return joinPath(prefixOf(merge), nameOf(merge).slice(MERGE.length));
}

// src/run/state.ts
var noUsage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, agent_sessions: 0 };
function initialState() {
  return {
    seq: 0,
    runId: "",
    workflow: "",
    status: "pending",
    elapsedMs: 0,
    standstills: [],
    limitFromMs: 0,
    steps: /* @__PURE__ */ new Map(),
    names: /* @__PURE__ */ new Map([["", noNames()]]),
    branches: /* @__PURE__ */ new Map(),
    branchings: /* @__PURE__ */ new Map(),
    cursors: /* @__PURE__ */ new Map(),
    active: /* @__PURE__ */ new Set(),
    failed: /* @__PURE__ */ new Set(),
    questions: /* @__PURE__ */ new Set(),
    answered: /* @__PURE__ */ new Set(),
    skip: /* @__PURE__ */ new Set(),
    errors: [],
    usage: noUsage,
    knownCostUsd: 0,
    orchestratorSessions: 0,
    limits: {},
    pullRequests: [],
    written: /* @__PURE__ */ new Set(),
    unwritten: /* @__PURE__ */ new Map(),
    renderings: /* @__PURE__ */ new Map(),
    filesChanged: /* @__PURE__ */ new Set(),
    notes: /* @__PURE__ */ new Map(),
    requests: /* @__PURE__ */ new Set(),
    round: 0,
    joined: /* @__PURE__ */ new Map(),
    losses: /* @__PURE__ */ new Map(),
    over: /* @__PURE__ */ new Map(),
    isJoining: false
  };
}
function noNames() {
  return { latest: /* @__PURE__ */ new Map(), outputs: /* @__PURE__ */ new Map(), answers: /* @__PURE__ */ new Map() };
}
function scopeOf({ steps, names }, path) {
  if (names.size === 1) return "";
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    if (steps.get(around)?.kind === "workflow") return around;
  }
  return "";
}
function namesAt(state, path) {
  return namesIn(state, scopeOf(state, path));
}
function namesIn({ names }, scope) {
  let found = names.get(scope);
  if (!found) names.set(scope, found = noNames());
  return found;
}
function branchAt({ branches }, path) {
  if (branches.size === 0) return void 0;
  for (let around = path; around !== ""; around = prefixOf(around)) {
    const branch = branches.get(around);
    if (branch) return branch;
  }
  return void 0;
}
function headAt(state, path) {
  return branchAt(state, path)?.head ?? state.head;
}
function modeAt(state, path) {
  return branchAt(state, path) ? "worktree" : state.workspace?.mode ?? "folder";
}
function filesChanged({ filesChanged: own, branches }) {
  if (branches.size === 0) return [...own];
  return [.../* @__PURE__ */ new Set([...own, ...Array.from(branches.values()).flatMap(({ files }) => [...files])])];
}
function pullRequestsOf({ pullRequests, branches }) {
  const others = Array.from(branches.values()).flatMap(({ pullRequest }) => pullRequest ?? []);
  return [...pullRequests, ...others];
}
function branchNamesOf({ workspace, branches }) {
  return [...workspace ? [workspace.branch] : [], ...Array.from(branches.values(), ({ branch }) => branch)];
}
function headsOf({ workspace, head: head2, branches }) {
  const heads = /* @__PURE__ */ new Map();
  if (workspace && head2 !== void 0 && head2 !== workspace.base_sha) heads.set(workspace.branch, head2);
  for (const { branch, head: at, baseSha, mergedHead } of branches.values())
    if (at !== baseSha && at !== mergedHead) heads.set(branch, at);
  return heads;
}
function isInOrder({ status, active }) {
  return status !== "running" && active.size === 0;
}
function onlyWaits({ active, questions }) {
  return questions.size > 0 && active.size === 0;
}
function listAt({ steps }, prefix) {
  return steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
}
function addUsage(a, b) {
  if (!b) return a;
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
    agent_sessions: a.agent_sessions + b.agent_sessions
  };
}
function tokensOf(usage) {
  return (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
}
function hasChanges(state) {
  return state.filesChanged.size > 0;
}

// src/run/evolve-branch.ts
var branchHandlers = {
  "workspace.prepared": (state, event2) => {
    state.workspace = event2;
    state.head ??= event2.base_sha;
  },
  "branch.moved": (state, { step: step2 = "", head: head2, files }) => land(state, step2, { commit: head2, files }),
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
    if (branch) branch.failure = failure;
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
function noteMerge({ branches }, merge) {
  const branch = branches.get(mergedBy(merge));
  if (branch) branch.mergedHead = branch.head;
}

// src/run/evolve-fan-out.ts
var fanOutHandlers = {
  "fan-out.opened": (state, { step: step2, round, branches }) => {
    state.round = round;
    state.fanOut = { step: step2, round, branches, handedOut: false };
  },
  "fan-out.begun": (state, event2) => {
    state.runId = event2.run_id;
    state.status = "running";
    state.resumedAt = event2.at;
    delete state.paused;
    delete state.reason;
  },
  "fan-out.joined": (state, { branches }) => {
    delete state.fanOut;
    for (const { step: step2, status, events, over } of branches) {
      state.joined.set(step2, events);
      if (over === void 0) state.over.delete(step2);
      else state.over.set(step2, over);
      if (status === "lost") state.losses.set(step2, (state.losses.get(step2) ?? 0) + 1);
    }
  }
};
function handOut(state, { reason }) {
  if (state.fanOut && reason === FAN_OUT) state.fanOut.handedOut = true;
}
var FAN_OUT = "fan-out";
function isJoin({ status, paused }, { reset }) {
  return status === "paused" && paused?.reason === FAN_OUT && reset === void 0;
}
function noteOrigin(state, { origin: origin2 }) {
  state.isJoining = origin2 !== void 0;
  if (origin2) state.joined.set(origin2.branch, origin2.seq);
}

// src/run/evolve-step.ts
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

// src/run/evolve-choice.ts
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
function spendChoice(state, path) {
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

// src/run/evolve-human.ts
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
    spendChoice(state, event2.step);
    state.failed.delete(event2.step);
    state.questions.add(event2.step);
    state.answered.delete(event2.step);
    if (event2.request !== void 0) state.requests.add(event2.request);
    namesAt(state, event2.step).latest.set(step2.name, step2);
  },
  "human.approved": (state, event2) => {
    stepAt(state, event2.step).question?.approvals.push(event2);
    state.requests.add(event2.request);
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
  for (const [path, deadline] of Object.entries(deadlines)) {
    const question = state.steps.get(path)?.question;
    if (question) question.deadline = deadline;
  }
}
function forgetQuestions(state, path) {
  for (const asked of state.questions) {
    const isInside = asked.startsWith(`${path}/`);
    if (isInside) stepAt(state, asked).status = "interrupted";
    if (isInside || asked === path) state.questions.delete(asked);
  }
}

// src/run/evolve-resume.ts
function resume(state, event2) {
  const joins = isJoin(state, event2);
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  allowMore(state, event2);
  giveTime(state, event2);
  for (const id of event2.requests ?? []) state.requests.add(id);
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  reviewChoice(state, event2);
  delete state.reason;
  if (joins) return;
  state.losses.clear();
  if (state.failed.size > 0 || event2.reset) state.written.clear();
  state.unwritten.clear();
  for (const branch of state.branches.values()) delete branch.failure;
  takeUp(state, new Set(event2.reset));
  state.failed.clear();
  if (event2.reset) startOver(state, event2);
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
  const isOpen = step2.startedAt !== void 0 && isBlock(step2);
  step2.status = isOpen ? "running" : "pending";
  if (isOpen) step2.openedMs = state.elapsedMs;
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

// src/run/evolve-time.ts
function passTime(state, event2) {
  if (state.updatedAt === void 0 || event2.at <= state.updatedAt) return;
  if (event2.origin) return passElsewhere(state, event2.at);
  if (state.status !== "running" || endsStandstill(event2)) return standStill(state, event2.at);
  if (onlyWaits(state)) return;
  state.elapsedMs += Math.max(0, Date.parse(event2.at) - Date.parse(state.updatedAt));
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

// src/run/evolve.ts
function evolve(state, event2) {
  passTime(state, event2);
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
  },
  "run.resumed": resume,
  "run.paused": (state, event2) => {
    state.status = "paused";
    state.paused = event2;
    state.reason = event2.reason;
    handOut(state, event2);
  },
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
  "run.completed": (state, event2) => end(state, "completed", event2.at),
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
    spendChoice(state, event2.step);
    state.failed.delete(event2.step);
    state.active.add(event2.step);
    namesAt(state, event2.step).latest.set(step2.name, step2);
    followAnswers(state, event2);
  },
  "step.produced": (state, event2) => {
    const step2 = stepAt(state, event2.step);
    step2.status = "produced";
    step2.output = event2.output;
    step2.left = event2.left ?? [];
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
  land(state, event2.step, event2);
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
  for (const path of state.failed) if (path.startsWith(`${block}/`)) state.failed.delete(path);
  advance(state, block);
}
function fail(state, event2) {
  const step2 = stepAt(state, event2.step);
  step2.status = "failed";
  step2.attempt = Math.max(step2.attempt, event2.attempt);
  step2.failures += 1;
  step2.failure = event2.failure;
  step2.completedAt = event2.at;
  if (event2.session) step2.session = event2.session;
  state.questions.delete(event2.step);
  if (!isReadAgain(event2.failure)) delete step2.question;
  spendChoice(state, event2.step);
  spend(state, step2, event2.usage);
  state.active.delete(event2.step);
  state.failed.add(event2.step);
  state.errors.push({ step: event2.step, attempt: event2.attempt, at: event2.at, failure: event2.failure });
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
  step2.usage = addUsage(step2.usage ?? noUsage, usage);
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

// src/run/journal.ts
var JOURNAL_VERSION = 1;
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
function parseLine(line, { number: number3, source }) {
  let event2;
  try {
    event2 = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number3} is not JSON`, cause);
  }
  if (event2 === null || typeof event2 !== "object" || !isEventType(event2.type)) {
    throw corrupt(`${source}:${number3} is not an event this version knows`);
  }
  if (event2.seq !== number3) throw corrupt(`${source}:${number3} has number ${event2.seq}, not ${number3}`);
  return event2;
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

// src/run/human.ts
var About = object({
  document: string().optional().describe("File that was shown."),
  hash: string().optional().describe("SHA-256 of what was shown."),
  head: string().optional().describe("Commit of the branch that was shown."),
  step: string().optional().describe("Path of the step whose document or output was shown.")
}).describe("What a question is about: an answer names it, and counts for nothing else.");
var HumanDecision = _enum(["approved", "rejected", "input", "timeout"]).describe("input: words that neither approve nor reject; timeout: nobody answered and the run goes on.");
var Thread = object({
  id: string().optional().describe("Number of the comment at GitHub that begins the thread."),
  path: string(),
  line: int().optional(),
  side: _enum(["left", "right"]).optional().describe("left: the line stands in what was there before the change."),
  text: string()
}).describe("A remark on a line of a file.");

// src/run/event.ts
var FailureClass = _enum(["transient", "recoverable", "fatal", "blocking"]).describe(
  "transient: same prompt again; recoverable: again with the error; fatal: stop; blocking: a person is needed."
);
var Failure = object({
  class: FailureClass,
  code: string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
  message: string().describe("One sentence for people."),
  details: string().optional().describe("Output of the failing check, shortened."),
  files: array(string()).optional().describe("Files the failure is about."),
  retry_after_ms: number().nonnegative().optional().describe("Milliseconds the service asked to wait.")
}).describe("Why an attempt failed.");
var Usage = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
  agent_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What an attempt spent.");
var Spent = object({
  step: string().describe("Step path; `orchestrator` for sessions that decide what is next."),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  tokens: number().nonnegative()
}).describe("What a step spent.");
var Session = object({
  provider: string(),
  id: string(),
  directory: string().optional().describe("Where it ran, relative to the repository.")
}).describe("Agent session, for steps that go on with it.");
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
    skip: array(string()).optional().describe("Names of steps left out by --from-step.")
  }),
  event("run.resumed", {
    reset: array(string()).optional().describe("With --from-step: paths of steps that start afresh; absent without it."),
    skip: array(string()).optional().describe("Names of steps left out by --from-step."),
    requests: array(string()).optional().describe("Ids of requests to cancel that lay in the inbox and that resuming overrules."),
    max_cost_usd: number().positive().optional().describe("New spending limit of the run, in US dollars."),
    max_tokens: int().positive().optional().describe("New token limit of the run."),
    deadlines: record(string(), iso_exports.datetime()).optional().describe("By step path: open questions that have their time for an answer again.")
  }),
  event("run.paused", {
    reason: string(),
    message: string(),
    step: step.optional(),
    until: string().optional().describe("When what it waits for is there again, where that is known."),
    spent: array(Spent).optional().describe("With reason budget: what was spent most on, dearest first.")
  }),
  event("run.cancelled", {
    reason: string(),
    request: string().optional().describe("Id of the request that asked for it.")
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", { changed: boolean().optional().describe("False where nothing was changed.") }),
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
    path: string().optional().describe("File that holds title and body where there is no forge.")
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
    request: string().optional().describe("Id of a person's words that it rests on."),
    usage: Usage.optional()
  }).describe("With `orchestrator: agent`: what is done next, or what a condition comes to, and why."),
  event("human.asked", {
    step,
    attempt,
    message: string(),
    deadline: iso_exports.datetime().optional(),
    on_timeout: _enum(["continue", "abort"]).optional().describe("What follows where nobody has answered by the deadline: the run goes on, or fails."),
    about: About.optional(),
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
    about: About.optional().describe("What the person had seen."),
    request: string().describe("Id of the request in the inbox. More people have to approve.")
  }),
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
    session: Session.optional(),
    no_op: literal(true).optional().describe("Change was asked for, and nothing was changed.")
  }),
  event("step.failed", {
    step,
    attempt,
    failure: Failure,
    usage: Usage.optional(),
    session: Session.optional()
  }),
  event("step.interrupted", { step, attempt, reason: string(), usage: Usage.optional() }),
  event("step.skipped", {
    step,
    kind: stepKind,
    reason: string(),
    after: string().optional().describe("Path of the step for whose failure it is left out; it runs when that is mended.")
  }),
  event("comment.made", { id: noteId, text: string(), step: step.optional() }).describe(
    "A program has something to say to people."
  ),
  event("checkpoint.made", { id: noteId, text: string().optional() }).describe(
    "A program asked for a checkpoint."
  ),
  event("phase.entered", { id: noteId, phase: string() }).describe("A program begins a phase.")
]);

export {
  iso_exports,
  coerce_exports,
  RunRecord,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  artifactIn,
  joinPath,
  prefixOf,
  nameOf,
  isStepPath,
  mergeOf,
  isMerge,
  mergedBy,
  noUsage,
  initialState,
  scopeOf,
  namesAt,
  namesIn,
  branchAt,
  headAt,
  modeAt,
  filesChanged,
  pullRequestsOf,
  branchNamesOf,
  headsOf,
  isInOrder,
  onlyWaits,
  listAt,
  addUsage,
  tokensOf,
  hasChanges,
  FAN_OUT,
  blank,
  isChoiceOf,
  branchesAfresh,
  evolve,
  outputKey,
  JOURNAL_VERSION,
  renderEvents,
  parseJournal,
  About,
  HumanDecision,
  Thread,
  Failure,
  Usage,
  RunEvent
};
