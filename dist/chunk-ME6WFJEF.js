const require = process.getBuiltinModule;
import {
  addUsage,
  branchAt,
  fanOutHandlers,
  handOut,
  isJoin,
  listAt,
  mergedBy,
  nameOf,
  namesAt,
  namesIn,
  noUsage,
  noteOrigin,
  onlyWaits,
  prefixOf,
  tokensOf
} from "./chunk-22N4VF27.js";
import {
  Provider
} from "./chunk-OFGDDF2S.js";
import {
  _enum,
  array,
  boolean,
  int,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-K6E2NRZW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
  lost: LostSecrets.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/run/evolve-branch.ts
var branchHandlers = {
  "workspace.prepared": (state, event) => {
    state.workspace = event;
    state.head ??= event.base_sha;
  },
  "branch.moved": (state, event) => land(state, "", { commit: event.head, files: event.files }),
  "branch.opened": (state, { step, branch, path, base_branch, base_sha, head }) => {
    const earlier = state.branches.get(step);
    const files = earlier?.files ?? /* @__PURE__ */ new Set();
    const place = { step, branch, path, baseBranch: base_branch, baseSha: base_sha };
    state.branches.set(step, { ...earlier, ...place, head, open: true, files });
  },
  "branch.closed": (state, event) => {
    const branch = state.branches.get(event.step);
    if (!branch) return;
    branch.open = false;
    if (event.kept === void 0) delete branch.kept;
    else branch.kept = event.kept;
  },
  "branch.pushed": (state, event) => {
    const branch = event.step === void 0 ? void 0 : state.branches.get(event.step);
    if (branch) {
      branch.pushedHead = branch.head;
      return;
    }
    state.pushed = event;
    if (state.head !== void 0) state.pushedHead = state.head;
  },
  "pull-request.opened": (state, event) => {
    const branch = event.step === void 0 ? void 0 : state.branches.get(event.step);
    if (branch) {
      branch.pullRequest = event;
      if (branch.pushedHead !== void 0) branch.proposedHead = branch.pushedHead;
      return;
    }
    const earlier = state.pullRequests.findIndex(({ branch: name }) => name === event.branch);
    state.pullRequests.splice(earlier === -1 ? state.pullRequests.length : earlier, 1, event);
    if (state.pushedHead !== void 0) state.proposedHead = state.pushedHead;
  },
  "delivery.failed": (state, { step, failure, at }) => {
    const branch = state.branches.get(step);
    if (branch) branch.failure = failure;
    state.errors.push({ step, at, failure });
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

// src/run/evolve-step.ts
function stepAt(state, path) {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}
function blank(path) {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}

// src/run/evolve-choice.ts
var choiceHandlers = {
  "decision.made": (state, event) => {
    state.orchestratorSessions += 1;
    if (event.usage) {
      state.usage = addUsage(state.usage, event.usage);
      state.knownCostUsd += event.usage.cost_usd ?? 0;
    }
    if (event.request !== void 0) state.requests.add(event.request);
    if (event.action === "evaluate_condition" || event.again) return;
    state.choice = event;
    if (!event.failure) delete state.askedPerson;
  }
};
function isChoiceOf({ step }, path) {
  return step !== void 0 && (path === step || path.startsWith(`${step}/`));
}
function spendChoice(state, path) {
  const { choice } = state;
  if (!choice || !isChoiceOf(choice, path)) return;
  const step = stepAt(state, path);
  if (choice.context === void 0) delete step.advice;
  else step.advice = choice.context;
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
  "human.asked": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = "wait-for-human";
    step.status = "waiting";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    step.question = {
      asked: event,
      approvals: [],
      followers: /* @__PURE__ */ new Set(),
      ...event.deadline === void 0 ? {} : { deadline: event.deadline }
    };
    delete step.completedAt;
    spendChoice(state, event.step);
    state.failed.delete(event.step);
    state.questions.add(event.step);
    state.answered.delete(event.step);
    if (event.request !== void 0) state.requests.add(event.request);
    namesAt(state, event.step).latest.set(step.name, step);
  },
  "human.approved": (state, event) => {
    stepAt(state, event.step).question?.approvals.push(event);
    state.requests.add(event.request);
  },
  "human.answered": (state, event) => {
    const step = stepAt(state, event.step);
    if (step.question) step.question.answer = event;
    state.questions.delete(event.step);
    state.answered.add(event.step);
    if (event.request !== void 0) state.requests.add(event.request);
    for (const other of event.others ?? []) state.requests.add(other);
    const { decision, text, actor, threads, head, approved_by } = event;
    namesAt(state, event.step).answers.set(step.name, {
      decision,
      text,
      ...actor === void 0 ? {} : { actor },
      ...threads ? { threads } : {},
      ...head === void 0 ? {} : { head },
      ...approved_by ? { approved_by } : {}
    });
  }
};
var MOST_FOLLOWERS = 256;
function followAnswers(state, { step, kind }) {
  if (state.answered.size === 0 || kind !== "prompt" && kind !== "command") return;
  for (const path of state.answered) {
    const followers = state.steps.get(path)?.question?.followers;
    if (followers && followers.size < MOST_FOLLOWERS) followers.add(step);
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
function resume(state, event) {
  const joins = isJoin(state, event);
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  allowMore(state, event);
  giveTime(state, event);
  for (const id of event.requests ?? []) state.requests.add(id);
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  reviewChoice(state, event);
  delete state.reason;
  if (joins) return;
  state.losses.clear();
  if (state.failed.size > 0 || event.reset) state.written.clear();
  state.unwritten.clear();
  for (const branch of state.branches.values()) delete branch.failure;
  takeUp(state, new Set(event.reset));
  state.failed.clear();
  if (event.reset) startOver(state, event);
}
function takeUp(state, again) {
  for (const step of Array.from(state.steps.values())) {
    if (isInsideEnded(state, step.path, again)) continue;
    if (step.status === "failed") tryAgain(state, step);
    else if (step.after !== void 0) forget(state, step.path);
  }
}
function isInsideEnded({ steps }, path, again) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const status = steps.get(around)?.status;
    if ((status === "completed" || status === "skipped") && !again.has(around)) return true;
  }
  return false;
}
function allowMore(state, event) {
  if (event.max_cost_usd !== void 0) state.limits.maxCostUsd = event.max_cost_usd;
  if (event.max_tokens !== void 0) state.limits.maxTokens = event.max_tokens;
  const { paused } = state;
  if (paused?.reason !== "budget" || paused.step === void 0) return;
  const step = stepAt(state, paused.step);
  step.spentBeforeUsd = step.knownCostUsd ?? 0;
  step.tokensBefore = step.tokens ?? 0;
}
function tryAgain(state, step) {
  step.failures = 0;
  const isOpen = step.startedAt !== void 0 && isBlock(step);
  step.status = isOpen ? "running" : "pending";
  if (isOpen) step.openedMs = state.elapsedMs;
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
    (step) => openStatuses.has(step.status) && step.path.startsWith(`${path}/`)
  );
}
function forget(state, path) {
  const step = state.steps.get(path);
  if (!step) return;
  if (step.endedIn !== void 0) {
    state.cursors.set(step.endedIn, (state.cursors.get(step.endedIn) ?? 1) - 1);
  }
  state.active.delete(path);
  state.questions.delete(path);
  const fresh = { ...blank(path), attempt: step.attempt };
  if (step.condition !== void 0 && hasOpenInside(state, path)) fresh.condition = step.condition;
  if (step.usage) fresh.usage = step.usage;
  if (step.knownCostUsd !== void 0) fresh.knownCostUsd = fresh.spentBeforeUsd = step.knownCostUsd;
  if (step.tokens !== void 0) fresh.tokens = fresh.tokensBefore = step.tokens;
  state.steps.set(path, fresh);
  const { latest, outputs, answers } = namesAt(state, path);
  if (latest.get(step.name) === step) {
    latest.delete(step.name);
    answers.delete(step.name);
  }
  if (outputs.get(step.name) === step.output) outputs.delete(step.name);
}
var blocks = /* @__PURE__ */ new Set(["sequence", "parallel", "conditional", "recurring", "workflow"]);
function isBlock({ kind }) {
  return blocks.has(kind);
}

// src/run/evolve-time.ts
function passTime(state, event) {
  if (state.updatedAt === void 0 || event.at <= state.updatedAt) return;
  if (event.origin) return passElsewhere(state, event.at);
  if (state.status !== "running" || endsStandstill(event)) return standStill(state, event.at);
  if (onlyWaits(state)) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
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
function endsStandstill(event) {
  switch (event.type) {
    case "run.resumed":
    case "fan-out.begun":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === void 0;
    default:
      return false;
  }
}

// src/run/evolve.ts
function evolve(state, event) {
  passTime(state, event);
  state.seq = event.seq;
  if (!event.origin || event.at > (state.updatedAt ?? "")) state.updatedAt = event.at;
  noteOrigin(state, event);
  const handler = handlers[event.type];
  handler(state, event);
  return state;
}
var handlers = {
  ...branchHandlers,
  ...fanOutHandlers,
  ...choiceHandlers,
  ...humanHandlers,
  "run.started": (state, event) => {
    state.runId = event.run_id;
    state.workflow = event.workflow;
    state.status = "running";
    state.startedAt = event.at;
    state.skip = new Set(event.skip);
  },
  "run.resumed": resume,
  "run.paused": (state, event) => {
    state.status = "paused";
    state.paused = event;
    state.reason = event.reason;
    handOut(state, event);
  },
  "run.cancelled": (state, event) => {
    if (event.request !== void 0) state.requests.add(event.request);
    state.reason = event.reason;
    end(state, "cancelled", event.at);
  },
  "run.failed": (state, event) => {
    state.failure = event;
    state.reason = event.failure.code;
    end(state, "failed", event.at);
  },
  "run.completed": (state, event) => end(state, "completed", event.at),
  "output.written": (state, event) => {
    const key = outputKey(event.step, event.name);
    state.written.add(key);
    state.renderings.set(key, (state.renderings.get(key) ?? 0) + 1);
    land(state, event.step ?? "", event);
  },
  "output.failed": (state, event) => {
    state.unwritten.set(outputKey(event.step, event.name), event.failure);
    state.errors.push({ at: event.at, failure: event.failure });
  },
  "condition.evaluated": (state, event) => {
    stepAt(state, event.step).condition = event.value;
  },
  "items.evaluated": (state, event) => {
    loopOf(stepAt(state, event.step)).items = event.items;
  },
  "block.opened": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.startedAt = event.at;
    step.openedMs = state.elapsedMs;
    if (event.definition !== void 0) step.definition = event.definition;
    if (event.variables) step.variables = event.variables;
    if (event.kind === "workflow") namesIn(state, event.step);
    delete step.failure;
  },
  "block.closed": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = event.status;
    step.completedAt = event.at;
    step.summary = event.summary;
    step.exhausted = event.exhausted === true;
    if (event.status === "skipped") step.reason = event.summary;
    if (event.status === "completed") {
      handOn(state, step);
      win(state, event.step);
    }
    if (event.status === "failed") state.failed.add(event.step);
    else leaveBehind(state, event.step);
  },
  "iteration.started": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.iteration = event.iteration;
    loop.open = true;
  },
  "iteration.ended": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.open = false;
    loop.done = event.done;
  },
  "step.started": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    delete step.completedAt;
    if (event.base !== void 0) step.base = event.base;
    if (event.fingerprint !== void 0) step.fingerprint = event.fingerprint;
    spendChoice(state, event.step);
    state.failed.delete(event.step);
    state.active.add(event.step);
    namesAt(state, event.step).latest.set(step.name, step);
    followAnswers(state, event);
  },
  "step.produced": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "produced";
    step.output = event.output;
    step.left = event.left ?? [];
    if (event.session) step.session = event.session;
    spend(state, step, event.usage);
  },
  "comment.made": note,
  "checkpoint.made": note,
  "phase.entered": note,
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "interrupted";
    step.reason = event.reason;
    spend(state, step, event.usage);
    state.active.delete(event.step);
  },
  "step.skipped": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "skipped";
    step.reason = event.reason;
    step.completedAt = event.at;
    forgetQuestions(state, event.step);
    state.failed.delete(event.step);
    state.active.delete(event.step);
    leaveBehind(state, event.step);
    if (event.after !== void 0) step.after = event.after;
  }
};
function note(state, event) {
  state.notes.set(event.id, event);
}
function isEventType(type) {
  return Object.hasOwn(handlers, type);
}
function succeed(state, event) {
  const step = stepAt(state, event.step);
  step.status = "completed";
  step.completedAt = event.at;
  if (event.output !== void 0) step.output = event.output;
  if (event.commit !== void 0) step.commit = event.commit;
  if (event.files !== void 0) step.files = event.files;
  if (event.session) step.session = event.session;
  step.noOp = event.no_op === true;
  land(state, event.step, event);
  if (step.kind === "merge") noteMerge(state, event.step);
  if (step.output !== void 0) {
    const { outputs } = namesAt(state, event.step);
    outputs.delete(step.name);
    outputs.set(step.name, step.output);
  }
  win(state, event.step);
  spend(state, step, event.usage);
  state.active.delete(event.step);
  advance(state, event.step);
}
function leaveBehind(state, block) {
  for (const path of state.failed) if (path.startsWith(`${block}/`)) state.failed.delete(path);
  advance(state, block);
}
function fail(state, event) {
  const step = stepAt(state, event.step);
  step.status = "failed";
  step.attempt = Math.max(step.attempt, event.attempt);
  step.failures += 1;
  step.failure = event.failure;
  step.completedAt = event.at;
  if (event.session) step.session = event.session;
  state.questions.delete(event.step);
  if (!isReadAgain(event.failure)) delete step.question;
  spendChoice(state, event.step);
  spend(state, step, event.usage);
  state.active.delete(event.step);
  state.failed.add(event.step);
  state.errors.push({ step: event.step, attempt: event.attempt, at: event.at, failure: event.failure });
}
function isReadAgain({ class: kind, code }) {
  return kind === "transient" || kind === "recoverable" && code !== "answer-unclear";
}
function end(state, status, at) {
  state.status = status;
  state.completedAt = at;
}
function spend(state, step, usage) {
  if (!usage) return;
  step.usage = addUsage(step.usage ?? noUsage, usage);
  state.usage = addUsage(state.usage, usage);
  const cost = usage.cost_usd ?? 0;
  state.knownCostUsd += cost;
  for (let { path } = step; path !== ""; path = prefixOf(path)) {
    const around = state.steps.get(path);
    if (!around) continue;
    around.knownCostUsd = (around.knownCostUsd ?? 0) + cost;
    around.tokens = (around.tokens ?? 0) + tokensOf(usage);
  }
}
function advance(state, path) {
  const list = listAt(state, prefixOf(path));
  state.cursors.set(list, (state.cursors.get(list) ?? 0) + 1);
  const step = stepAt(state, path);
  step.endedIn = list;
  namesAt(state, path).latest.set(step.name, step);
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
function outputKey(step, name) {
  return step === void 0 ? name : `${step}:${name}`;
}
function loopOf(step) {
  step.loop ??= { iteration: 0, open: false, done: false };
  return step.loop;
}

// src/run/journal.ts
var JOURNAL_VERSION = 1;
function renderEvents(events, { seq, at }) {
  const numbered = [];
  let lines = "";
  for (const event of events) {
    const line = JSON.stringify({ seq: seq + numbered.length + 1, at, ...event });
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
function parseLine(line, { number: number2, source }) {
  let event;
  try {
    event = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number2} is not JSON`, cause);
  }
  if (event === null || typeof event !== "object" || !isEventType(event.type)) {
    throw corrupt(`${source}:${number2} is not an event this version knows`);
  }
  if (event.seq !== number2) throw corrupt(`${source}:${number2} has number ${event.seq}, not ${number2}`);
  return event;
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

export {
  RunRecord,
  blank,
  isChoiceOf,
  branchesAfresh,
  evolve,
  outputKey,
  JOURNAL_VERSION,
  renderEvents,
  parseJournal
};
