const require = process.getBuiltinModule;
import {
  closeBlock,
  ended,
  open,
  record
} from "./chunk-SKALJTRK.js";
import {
  blank
} from "./chunk-PW3TFZM7.js";
import {
  outputsFor
} from "./chunk-MSROG2HA.js";
import {
  hasChanges,
  joinPath
} from "./chunk-BI6DQMC5.js";

// src/decision/end.ts
function complete({ plan, state }) {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const failure = failureOfOutputs(plan, state);
  if (failure) return [{ type: "record", event: { type: "run.failed", failure } }];
  if (plan.opensPullRequest && hasChanges(state)) {
    if (state.pushedHead === void 0 || state.pushedHead !== state.head) return [{ type: "push-branch" }];
    if (state.pullRequests.length === 0) return [{ type: "open-pull-request" }];
  }
  return [{ type: "record", event: completion(state) }];
}
function completion(state) {
  if (!state.workspace) return { type: "run.completed" };
  const changed = hasChanges(state) || Array.from(state.branches.values()).some(({ files }) => files.size > 0);
  return { type: "run.completed", changed };
}
function giveUp({ plan, state }, step) {
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
function unwritten({ steps, failed, unwritten: failures }, { path }) {
  for (const [key, failure] of failures) {
    const at = key.slice(0, Math.max(0, key.lastIndexOf(":")));
    const step = at === path || at.startsWith(`${path}/`) ? steps.get(at) : void 0;
    const hasFailed = Array.from(failed).some((each) => each.startsWith(`${at}/`));
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

// src/decision/program.ts
function decideCalls(walk, { prefix, frame }, { program, decideStep }) {
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
      const progress = decideStep(walk, { path, step: next.step, frame });
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

export {
  complete,
  giveUp,
  innermostFailure,
  decideCalls,
  FAILED
};
