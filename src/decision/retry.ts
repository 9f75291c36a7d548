import type { Step } from "../definition/schema.ts";
import { formatFrom } from "../format.ts";
import type { Failure } from "../run/event.ts";
import type { StepState } from "../run/state.ts";
import { prefixOf } from "../run/step-path.ts";
import { overBudget, stepOverBudget } from "./budget.ts";
import { SHARE_USED_UP } from "./budget-share.ts";
import { policyOf } from "./plan.ts";
import { type At, idle, type MergeStep, open, type Progress, record, type Walk } from "./walk.ts";

/** What follows a failed attempt, by the class of its failure and the step's policy. */
export function decideAfterFailure(walk: Walk, at: At<Step | MergeStep> & { state: StepState }): Progress {
  const { path, step, frame, state } = at;
  const failure = state.failure;
  // Where the time of a block is over, that block decides what follows.
  if (!failure || failure.class === "fatal" || failure.block !== undefined)
    return { kind: "failed", step: state };
  if (failure.class === "blocking") return afterBlocking(walk, { at, failure });
  const policy =
    step.type === "merge"
      ? policyOf(walk.plan, { step: step.block, frame, path: prefixOf(path) })
      : policyOf(walk.plan, at);
  if (step.type === "merge" && state.failures > policy.maxRetry)
    return pause(path, failure.code, failure.message);
  if (policy.onError === "skip" && step.type !== "merge") {
    return record({
      type: "step.skipped",
      step: path,
      kind: step.type,
      reason: `failed: ${failure.message}`,
    });
  }
  const retries = policy.onError === "retry" || step.type === "merge";
  if (!retries || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  const { completedAt: failedAt = "" } = state;
  const until = Date.parse(failedAt) + (failure.retry_after_ms ?? 0);
  if (until - walk.now > (walk.plan.longestWaitMs ?? Infinity))
    return pauseFor(path, { failure, failedAt, moment: until });
  if (until > walk.now) return open({ type: "wait", path, until });
  return again(at);
}

function again({ path, step, frame, state }: At<Step | MergeStep> & { state: StepState }): Progress {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}

/** A session that its agent ended for its budget goes on as soon as there is more; where a limit of the run's is reached, that pauses it. */
function afterBlocking(
  { plan, state: run }: Walk,
  { at, failure }: { at: At<Step | MergeStep> & { state: StepState }; failure: Failure },
): Progress {
  // With nobody else at work there is nothing more to wait for.
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? again(at) : idle();
  const isOver =
    failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== undefined;
  if (isOver) return again(at);
  const { retry_after_ms: wait } = failure;
  if (wait === undefined) return pause(at.path, failure.code, failure.message);
  const { completedAt: failedAt = "" } = at.state;
  return pauseFor(at.path, { failure, failedAt, moment: Date.parse(failedAt) + wait });
}

interface Pausing {
  readonly failure: Failure;
  readonly failedAt: string;
  readonly moment: number;
}

function pauseFor(path: string, { failure: { code: reason, message }, failedAt, moment }: Pausing): Progress {
  const until = new Date(moment).toISOString();
  const words = `${message} It can go on at ${formatFrom(until, failedAt)}.`;
  return idle({ type: "pause", path, reason, message: words, until });
}

function pause(path: string, reason: string, message: string): Progress {
  return idle({ type: "pause", path, reason, message });
}
