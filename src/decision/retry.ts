import type { StepState } from "../run/state.ts";
import { type At, open, type Progress, record, type Walk } from "./walk.ts";

/** What follows a failed attempt, by the class of its failure and the step's policy. */
export function decideAfterFailure(walk: Walk, at: At & { state: StepState }): Progress {
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
      reason: `failed: ${failure.message}`,
    });
  }
  if (policy.onError === "fail" || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  const until = Date.parse(state.completedAt ?? "") + (failure.retry_after_ms ?? 0);
  if (until > walk.now) return open({ type: "wait", path, until });
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}
