import type { At, MergeStep } from "../decision/walk.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import { type RunState, type StepState } from "../run/state.ts";
import type { StepContext } from "../steps/context.ts";
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
export declare function setBackSkipped(context: StepContext, at: At<Step | MergeStep>, event: NewRunEvent): Promise<void>;
/**
 * The attempt that may have left work in the workspace of the run, or of the branch of a step: it did not complete, and no step
 * has landed there since it began.
 */
export declare function latestAttempt(state: RunState, branch?: string): Readonly<StepState> | undefined;
/** Events for the attempts that a crash cut off: an intent without an outcome. */
export declare function interruptions(state: RunState): NewRunEvent[];
