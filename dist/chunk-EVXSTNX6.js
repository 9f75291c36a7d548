import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/run/state.ts
var noUsage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, agent_sessions: 0 };
function initialState() {
  return {
    seq: 0,
    runId: "",
    workflow: "",
    status: "pending",
    elapsedMs: 0,
    limitFromMs: 0,
    steps: /* @__PURE__ */ new Map(),
    latest: /* @__PURE__ */ new Map(),
    outputs: /* @__PURE__ */ new Map(),
    cursors: /* @__PURE__ */ new Map(),
    active: /* @__PURE__ */ new Set(),
    failed: /* @__PURE__ */ new Set(),
    skip: /* @__PURE__ */ new Set(),
    errors: [],
    usage: noUsage,
    pullRequests: [],
    written: /* @__PURE__ */ new Set(),
    renderings: /* @__PURE__ */ new Map(),
    filesChanged: /* @__PURE__ */ new Set(),
    requests: /* @__PURE__ */ new Set()
  };
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
function hasChanges(state) {
  return state.filesChanged.size > 0;
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

export {
  noUsage,
  initialState,
  addUsage,
  hasChanges,
  joinPath,
  prefixOf,
  nameOf
};
