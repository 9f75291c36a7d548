import type { Step } from "../definition/schema.ts";
import type { Failure } from "../run/journal/event.ts";
import { type ProviderWait, QUOTA } from "../run/pauses/provider-wait.ts";
import type { RunState, StepState } from "../run/state.ts";
import { nameOf, prefixOf } from "../run/step-path.ts";
import { formatFrom } from "../system/format.ts";
import { SHARE_USED_UP } from "./budget/budget-share.ts";
import { overBudget, stepOverBudget } from "./budget/spending-limits.ts";
import { policyOf } from "./execution-plan.ts";
import {
  type StepPosition,
  idle,
  type MergeStep,
  open,
  type Progress,
  record,
  type Traversal,
} from "./traversal.ts";

/** What follows a failed attempt, by the class of its failure and the step's policy. */
export function decideAfterFailure(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
): Progress {
  const { path, step, frame, state } = at;
  const { failure, providerWait: wait } = state;
  if (!failure || failure.class === "fatal") return { kind: "failed", step: state };
  if (failure.block !== undefined) return afterBlockTimeout(walk, at, failure.block);
  if (wait && (!wait.counts || isTooLong(walk, wait, state.completedAt)))
    return afterOutage(walk, { ...at, wait, failure });
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
  return wait ? afterOutage(walk, { ...at, wait, failure }) : again(at);
}

/** The policy of the block whose time is over decides: another attempt of the block goes on with the steps that were cut off. */
function afterBlockTimeout(
  { plan, state: run }: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
  block: string,
): Progress {
  const { maxRetry, onError } = policyOf(plan, {
    step: { name: nameOf(block) },
    frame: scopeAround(run, block),
    path: block,
  });
  const timeouts = run.steps.get(block)?.timeouts ?? 0;
  return onError === "retry" && timeouts <= maxRetry ? again(at) : { kind: "failed", step: at.state };
}

/** The nested definition in which a step stands. */
function scopeAround({ steps }: RunState, path: string): Parameters<typeof policyOf>[1]["frame"] {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const definition = steps.get(around)?.definition;
    if (definition !== undefined) return { scope: { definition } };
  }
  return {};
}

/** The provider is waited for, or, where the time that it names is too far away, the run pauses. */
function afterOutage(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState; wait: ProviderWait; failure: Failure },
): Progress {
  const { path, state, wait, failure } = at;
  const { completedAt: failedAt = "" } = state;
  const until = Date.parse(wait.until);
  if (until <= walk.now) return again(at);
  if (isTooLong(walk, wait, failedAt)) return pauseForQuota(path, { failure, failedAt, until: wait.until });
  return open({ type: "wait", path, until });
}

/** Counted from the failure: a run that waits does not pause in the middle of it, nor one that is early wait on. */
function isTooLong({ plan }: Traversal, { isNamed, until }: ProviderWait, failedAt = ""): boolean {
  return isNamed && Date.parse(until) - Date.parse(failedAt) > (plan.longestWaitMs ?? Infinity);
}

function again({
  path,
  step,
  frame,
  state,
}: StepPosition<Step | MergeStep> & { state: StepState }): Progress {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}

/** A session that its agent ended for its budget goes on as soon as there is more; where a limit of the run's is reached, that pauses it. */
function afterBlocking(
  { plan, state: run }: Traversal,
  { at, failure }: { at: StepPosition<Step | MergeStep> & { state: StepState }; failure: Failure },
): Progress {
  // With nobody else at work there is nothing more to wait for.
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? again(at) : idle();
  const isOver =
    failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== undefined;
  if (isOver) return again(at);
  return pause(at.path, failure.code, failure.message);
}

interface Pausing {
  readonly failure: Failure;
  readonly failedAt: string;
  readonly until: string;
}

function pauseForQuota(path: string, { failure, failedAt, until }: Pausing): Progress {
  const message = `${failure.message} It can go on at ${formatFrom(until, failedAt)}.`;
  return idle({ type: "pause", path, reason: QUOTA, message, until });
}

function pause(path: string, reason: string, message: string): Progress {
  return idle({ type: "pause", path, reason, message });
}
