const require = process.getBuiltinModule;
import {
  Provider,
  _enum,
  boolean,
  int,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-QRPG3ZHH.js";

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
    pullRequest: boolean().optional(),
    maxCostUsd: number().positive().optional(),
    maxTokens: int().positive().optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/run/parse-json.ts
function parseJson(text) {
  try {
    return text === void 0 ? void 0 : JSON.parse(text);
  } catch {
    return void 0;
  }
}
function parseJsonObject(text) {
  const value = parseJson(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value : void 0;
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
    leftOut: /* @__PURE__ */ new Set(),
    questions: /* @__PURE__ */ new Set(),
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
    requests: /* @__PURE__ */ new Set()
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

export {
  RunRecord,
  parseJson,
  parseJsonObject,
  joinPath,
  prefixOf,
  nameOf,
  isStepPath,
  mergeOf,
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
  hasChanges
};
