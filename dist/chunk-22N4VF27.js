const require = process.getBuiltinModule;

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
function headsOf({ workspace, head, branches }) {
  const heads = /* @__PURE__ */ new Map();
  if (workspace && head !== void 0 && head !== workspace.base_sha) heads.set(workspace.branch, head);
  for (const { branch, head: at, baseSha, mergedHead } of branches.values())
    if (at !== baseSha && at !== mergedHead) heads.set(branch, at);
  return heads;
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

// src/run/evolve-fan-out.ts
var fanOutHandlers = {
  "fan-out.opened": (state, { step, round, branches }) => {
    state.round = round;
    state.fanOut = { step, round, branches, handedOut: false };
  },
  "fan-out.begun": (state, event) => {
    state.runId = event.run_id;
    state.status = "running";
    state.resumedAt = event.at;
    delete state.paused;
    delete state.reason;
  },
  "fan-out.joined": (state, { branches }) => {
    delete state.fanOut;
    for (const { step, status, events, over } of branches) {
      state.joined.set(step, events);
      if (over === void 0) state.over.delete(step);
      else state.over.set(step, over);
      if (status === "lost") state.losses.set(step, (state.losses.get(step) ?? 0) + 1);
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
function noteOrigin(state, { origin }) {
  state.isJoining = origin !== void 0;
  if (origin) state.joined.set(origin.branch, origin.seq);
}

export {
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
  onlyWaits,
  listAt,
  addUsage,
  tokensOf,
  hasChanges,
  fanOutHandlers,
  handOut,
  FAN_OUT,
  isJoin,
  noteOrigin
};
