import type { Step } from "../definition/schema.ts";
import type { Failure } from "../run/journal/event.ts";
import { type ProviderWait, QUOTA } from "../run/pauses.ts";
import type { StepState } from "../run/state.ts";
import { prefixOf } from "../run/ids.ts";
import { formatFrom } from "../system/format.ts";
import { SHARE_USED_UP } from "./budget/budget-share.ts";
import { overBudget, stepOverBudget } from "./budget/spending-limits.ts";
import { isSkippedAfter, policyAt, policyOf } from "./execution-plan.ts";
import {
  idle,
  type MergeStep,
  open,
  pauseAfter,
  type Progress,
  skip,
  type StepPosition,
  type Traversal,
} from "./traversal.ts";

export function decideSingleStep(
  walk: Traversal,
  { path, step, frame, state }: StepPosition<Step | MergeStep> & { state: StepState | undefined },
): Progress {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...(state?.attempt ? { previous: { ...state } } : {}),
      });
  }
}

function decideAfterFailure(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
): Progress {
  const { path, step, frame, state } = at;
  const { failure, providerWait: wait } = state;
  if (!failure) return { kind: "failed", step: state };
  if (failure.class === "fatal") return afterFatal(walk, at, failure);
  if (failure.block !== undefined) return afterBlockTimeout(walk, at, failure.block);
  if (wait && (!wait.counts || isTooLong(walk, wait, state.completedAt)))
    return afterOutage(walk, { ...at, wait, failure });
  if (failure.class === "blocking") return afterBlocking(walk, { at, failure });
  const policy =
    step.type === "merge"
      ? policyOf(walk.plan, { step: step.block, frame, path: prefixOf(path) })
      : policyOf(walk.plan, at);
  if (step.type === "merge" && state.failures > policy.maxRetry) return pauseAfter(path, failure);
  if (isSkippedAfter(policy) && step.type !== "merge")
    return skip({ path, step }, { code: "failed", message: failure.message });
  const retries = policy.onError === "retry" || step.type === "merge";
  if (!retries || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  return wait ? afterOutage(walk, { ...at, wait, failure }) : retry(at);
}

function afterFatal(
  { plan }: Traversal,
  { path, step, frame, state }: StepPosition<Step | MergeStep> & { state: StepState },
  failure: Failure,
): Progress {
  if (step.type === "merge" || !isSkippedAfter(policyOf(plan, { path, step, frame }), failure))
    return { kind: "failed", step: state };
  return skip({ path, step }, { code: "failed", message: failure.message });
}

/** A retry of the block continues with the interrupted steps. */
function afterBlockTimeout(
  { plan, state: run }: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
  block: string,
): Progress {
  const { maxRetry, onError } = policyAt(plan, run, block);
  const timeouts = run.steps.get(block)?.timeouts ?? 0;
  return onError === "retry" && timeouts <= maxRetry ? retry(at) : { kind: "failed", step: at.state };
}

function afterOutage(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState; wait: ProviderWait; failure: Failure },
): Progress {
  const { path, state, wait, failure } = at;
  const { completedAt: failedAt = "" } = state;
  const until = Date.parse(wait.until);
  if (until <= walk.now) return retry(at);
  if (isTooLong(walk, wait, failedAt)) {
    const message = `${failure.message} The run can continue at ${formatFrom(wait.until, failedAt)}.`;
    return idle({ type: "pause", path, reason: QUOTA, message, until: wait.until });
  }
  return open({ type: "wait", path, until });
}

/** The wait counts from the failure, so that its result does not change while the run waits. */
function isTooLong({ plan }: Traversal, { isNamed, until }: ProviderWait, failedAt = ""): boolean {
  return isNamed && Date.parse(until) - Date.parse(failedAt) > (plan.longestWaitMs ?? Infinity);
}

function retry({
  path,
  step,
  frame,
  state,
}: StepPosition<Step | MergeStep> & { state: StepState }): Progress {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}

/** Retries a session that reached its budget if more is available. If a limit is reached, that limit pauses the run. */
function afterBlocking(
  { plan, state: run }: Traversal,
  { at, failure }: { at: StepPosition<Step | MergeStep> & { state: StepState }; failure: Failure },
): Progress {
  // Without other active sessions no more budget becomes available.
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? retry(at) : idle();
  const isOver =
    failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== undefined;
  if (isOver) return retry(at);
  return pauseAfter(at.path, failure);
}
