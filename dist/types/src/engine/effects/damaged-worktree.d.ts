import type { StepPosition, MergeStep } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { Place } from "../../run/record.ts";
import type { StepContext } from "../../steps/step-context.ts";
type AttemptAt = StepPosition<Step | MergeStep> & {
    readonly attempt: number;
};
/**
 * Runs an attempt. One that removes or redirects the `.git` of its worktree has failed, whatever it says itself: its work is kept as a
 * patch, and the next attempt begins in a repaired worktree.
 */
export declare function inSoundWorktree(context: StepContext, at: AttemptAt, run: () => Promise<NewRunEvent>): Promise<NewRunEvent>;
interface Opening extends Pick<StepContext, "workspaces" | "store" | "state"> {
    readonly commits: boolean;
}
/** Opens a place of the run; without one, the plain folder. What lay uncommitted in a damaged worktree is kept as a patch, beside the last attempt on its branch. */
export declare function openWorkspace({ workspaces, store, state, commits }: Opening, place: Place | undefined): Promise<Workspace>;
export {};
