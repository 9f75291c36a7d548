const require = process.getBuiltinModule;
import {
  SHARE_USED_UP,
  attemptFile,
  budgetShare
} from "./chunk-SYZWXYVV.js";

// src/steps/agent/budget-reservation.ts
var allowed = /* @__PURE__ */ new WeakMap();
function reserveBudget(context, { path, attempt }) {
  const share = shareOf(context, path);
  if (!share) return void 0;
  const ofRun = allowed.get(context.state) ?? /* @__PURE__ */ new Map();
  ofRun.set(path, { attempt, dollars: share.maxCostUsd });
  allowed.set(context.state, ofRun);
  return share;
}
function shareOf({ plan, state }, path = "") {
  const reserved = /* @__PURE__ */ new Map();
  for (const [other, { attempt, dollars }] of allowed.get(state) ?? []) {
    const step = state.steps.get(other);
    if (step?.status === "running" && step.attempt === attempt) reserved.set(other, dollars);
  }
  return budgetShare({ plan, state, reserved }, path);
}

// src/steps/agent/agent-session.ts
async function runSession(context, { path, attempt }, { settings, ...asked }) {
  const { provider, model, bypassPermissions } = settings;
  const key = { path, attempt };
  context.store.write(attemptFile(key, "prompt.md"), asked.prompt);
  const share = asked.maxCostUsd === void 0 ? reserveBudget(context, key) : void 0;
  const request = {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    ...model === void 0 ? {} : { model },
    ...share ? { maxCostUsd: share.maxCostUsd } : {},
    ...asked
  };
  const result = await context.agents.run(request, {
    signal: context.signal,
    onEvent: (event) => transcribe(context, key, event)
  });
  const isPartUsedUp = share?.isPart === true && result.status === "failed" && result.failure.code === "budget";
  return isPartUsedUp ? { ...result, failure: { ...result.failure, ...PART_USED_UP } } : result;
}
var PART_USED_UP = {
  code: SHARE_USED_UP,
  message: "The session used up its share of the budget, of which others have the rest; it goes on with what they leave."
};
function transcribe(context, key, event) {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}
`);
  context.observer.onAgentEvent?.(key.path, event);
}
function keepAnswer({ store }, key, output) {
  store.write(attemptFile(key, "output.json"), `${JSON.stringify(output, null, 2)}
`);
}

export {
  shareOf,
  runSession,
  transcribe,
  keepAnswer
};
