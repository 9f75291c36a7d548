import type { NewRunEvent } from "../run/event.ts";
import { attemptDirectory } from "../run/paths.ts";
import { branchAt, headAt, type RunState, type StepState } from "../run/state.ts";
import type { StepContext } from "../steps/context.ts";

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
  const file = `${attemptDirectory(path, attempt)}/partial.patch`;
  await workspace.recover(base, (patch) => {
    // A crash in the middle of setting back leaves less than what was saved before it.
    if (store.read(file) === undefined) store.write(file, `${patch}\n`);
  });
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

/** Events for the attempts that a crash cut off: an intent without an outcome. */
export function interruptions(state: RunState): NewRunEvent[] {
  const cut = Array.from(state.active, (path) => state.steps.get(path));
  return cut.flatMap((step): NewRunEvent[] => {
    if (step?.status !== "running") return [];
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason: "crash" }];
  });
}
