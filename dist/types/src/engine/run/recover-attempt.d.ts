import type { StepPosition, MergeStep } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import { type RunState, type StepState } from "../../run/state.ts";
import type { StepContext } from "../../steps/step-context.ts";
/**
 * Before an attempt follows one that was cut off or hit a transient error: what that one left is saved as `partial.patch`, and a
 * worktree of the engine's goes back to where it started. After a recoverable failure the work is kept, for the next to mend.
 */
export declare function recoverAttempt(context: StepContext, previous: Readonly<StepState>): Promise<void>;
export declare function savePartial({ workspace, store, state }: Pick<StepContext, "workspace" | "store" | "state">, { path, attempt, base }: Readonly<StepState>): Promise<void>;
/**
 * After a failure with which the run goes on without the step, as `on-error: skip` says: what the attempt did is kept as a patch, so
 * that the next step's commit does not take it up.
 */
export declare function setBackSkipped(context: StepContext, at: StepPosition<Step | MergeStep>, event: NewRunEvent): Promise<void>;
/**
 * The attempt that may have left work in the workspace of the run, or of the branch of a step: it did not complete, and no step
 * has landed there since it began.
 */
export declare function latestAttempt(state: RunState, branch?: string): Readonly<StepState> | undefined;
interface CutOff {
    readonly state: RunState;
    readonly store: Pick<RunStore, "read" | "arrived">;
    readonly isLost?: (step: Readonly<StepState>) => boolean;
    /** Nobody worked on the run since a crash; one that has just been killed worked until now. */
    readonly reason?: "crash" | "killed";
}
/**
 * Events for the attempts that a crash cut off: an intent without an outcome, or a result whose changes were not committed yet and are
 * lost with the folder they were made in.
 */
export declare function interruptions({ state, store, isLost, reason, }: CutOff): NewRunEvent[];
/** Which results await being committed though what they changed is not here: it stayed on another machine, or its worktree was removed. */
export declare function lostResults({ state, store, record }: {
    state: RunState;
    store: RunStore;
    record: RunRecord;
}, workspaces: Workspaces): Promise<(step: Readonly<StepState>) => boolean>;
export {};
