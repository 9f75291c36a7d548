import { policyOf } from "../../decision/execution-plan.ts";
import type { StepPosition, Frame, MergeStep } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import { branchAt, headAt, type RunState, scopeOf, type StepState } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import { keepPartial } from "../../steps/attempt-changes.ts";
import type { StepContext } from "../../steps/step-context.ts";
import { lastActivityOf, usageUntilInterrupted } from "../effects/interrupted-session.ts";

/**
 * Before an attempt follows one that was cut off or hit a transient error: what that one left is saved as `partial.patch`, and a
 * worktree of the engine's goes back to where it started. After a recoverable failure the work is kept, for the next to mend.
 */
export async function recoverAttempt(context: StepContext, previous: Readonly<StepState>): Promise<void> {
  const cut = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut) await savePartial(context, previous);
}

export async function savePartial(
  { workspace, store, state }: Pick<StepContext, "workspace" | "store" | "state">,
  { path, attempt, base }: Readonly<StepState>,
): Promise<void> {
  // Where the branch has moved on since, nothing of the attempt is left to save.
  if (base === undefined || base !== headAt(state, path)) return;
  await workspace.recover(base, keepPartial(store, { path, attempt }));
}

/**
 * After a failure with which the run goes on without the step, as `on-error: skip` says: what the attempt did is kept as a patch, so
 * that the next step's commit does not take it up.
 */
export async function setBackSkipped(
  context: StepContext,
  at: StepPosition<Step | MergeStep>,
  event: NewRunEvent,
): Promise<void> {
  const attempt = context.state.steps.get(at.path);
  if (!attempt || event.type !== "step.failed" || at.step.type === "merge") return;
  if (event.failure.class === "fatal" || event.failure.class === "blocking") return;
  const { onError, maxRetry } = policyOf(context.plan, at);
  const { block } = event.failure;
  const isLast = onError === "fail" || attempt.failures >= maxRetry;
  const skipped =
    block === undefined
      ? onError === "skip" || (isLast && isSkippedBlock(context, prefixOf(at.path)))
      : isSkippedBlock(context, block);
  if (skipped) await savePartial(context, attempt);
}

/** Whether a block is skipped when it fails, or one around it. */
function isSkippedBlock({ plan, state }: StepContext, path: string): boolean {
  for (let around = path; around !== ""; around = prefixOf(around)) {
    const step = { name: nameOf(around) };
    if (policyOf(plan, { step, frame: frameAt(state, around), path: around }).onError === "skip") return true;
  }
  return false;
}

function frameAt(state: RunState, path: string): Frame {
  const scope = scopeOf(state, path);
  const definition = state.steps.get(scope)?.definition;
  return definition === undefined ? {} : { scope: { path: scope, definition } };
}

/**
 * The attempt that may have left work in the workspace of the run, or of the branch of a step: it did not complete, and no step
 * has landed there since it began.
 */
export function latestAttempt(state: RunState, branch?: string): Readonly<StepState> | undefined {
  const open = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) =>
      attempt > 0 &&
      status !== "completed" &&
      base !== undefined &&
      branchAt(state, path)?.step === branch &&
      base === headAt(state, path),
  );
  const latest = open.reduce<StepState | undefined>(
    (last, step) => (isLater(step, last) ? step : last),
    undefined,
  );
  return latest && { ...latest };
}

function isLater({ startedAt = "" }: StepState, than: StepState | undefined): boolean {
  return startedAt >= (than?.startedAt ?? "");
}

interface CutOff {
  readonly state: RunState;
  readonly store: Pick<RunStore, "read" | "isFetched">;
  readonly isLost?: (step: Readonly<StepState>) => boolean;
  /** Nobody worked on the run since a crash; one that has just been killed worked until now. */
  readonly reason?: "crash" | "killed";
}

/**
 * Events for the attempts that a crash cut off: an intent without an outcome, or a result whose changes were not committed yet and are
 * lost with the folder they were made in.
 */
export function interruptions({
  state,
  store,
  isLost = () => false,
  reason = "crash",
}: CutOff): NewRunEvent[] {
  const cut = Array.from(state.active, (path) => state.steps.get(path)).filter((step) => step !== undefined);
  const running = cut.filter(({ status }) => status === "running");
  const last =
    reason === "crash"
      ? running
          .map((step) => lastActivityOf(store, step) ?? "")
          .toSorted()
          .at(-1)
      : "";
  const heard = last ? { last_sign: new Date(last).toISOString() } : {};
  return cut.flatMap((step): NewRunEvent[] => {
    const event = { type: "step.interrupted", step: step.path, attempt: step.attempt } as const;
    if (step.status === "running")
      return [{ ...event, reason, ...usageUntilInterrupted(store, step), ...heard }];
    return isLost(step) ? [{ ...event, reason: "changes lost" }] : [];
  });
}

/** Which results await being committed though what they changed is not here: it stayed on another machine, or its worktree was removed. */
export async function lostResults(
  { state, store, record }: { state: RunState; store: RunStore; record: RunRecord },
  workspaces: Workspaces,
): Promise<(step: Readonly<StepState>) => boolean> {
  const lost = new Set<string>();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === undefined) continue;
    const own = branchAt(state, path);
    const place = own?.path ?? worktreeOf(record);
    const isHere =
      place === undefined || ((await workspaces.hasWorktree(place)) && !(await workspaces.isDamaged(place)));
    const name = own?.branch ?? state.workspace?.branch;
    const isMoved = store.movedBranches?.some(({ branch }) => branch === name) === true;
    if (store.isFetched === true || isMoved || !isHere) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}

function worktreeOf({ place }: RunRecord): string | undefined {
  return place?.mode === "worktree" ? place.path : undefined;
}
