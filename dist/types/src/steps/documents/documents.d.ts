import type { Workspace } from "../../ports/workspaces.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type StepOutput } from "../../run/step-output.ts";
import type { StepContext } from "../step-context.ts";
/** Larger files stay in the worktree. */
export declare const DOCUMENT_LIMIT_BYTES: number;
type Kept = Pick<StepContext, "workspace" | "store" | "state">;
/**
 * Keeps what an attempt wrote into the run's folder of a worktree with the run's files: plans, checkpoints, artifacts. What others have
 * written there meanwhile is replaced, and stays beside the attempt.
 */
export declare function saveDocuments(context: Kept, path: string, event: NewRunEvent | undefined): Promise<void>;
/**
 * Brings a worktree in line with the run's files when it is opened. What was changed in it counts where the run's file is as it was; what
 * an attempt left that was cut off, and what is behind the run's file, stays beside the latest attempt.
 */
export declare function restoreDocuments(context: Kept): Promise<void>;
/** Brings a worktree in line that stands already. What changed in it too is left alone: an attempt is at it. */
export declare function updateDocuments(context: Kept, path: string): Promise<void>;
interface Attempt {
    readonly path: string;
    readonly attempt: number;
    readonly isCutOff: boolean;
}
/** The one that began last in a workspace; number 0 before the first. */
export declare function lastAttemptIn({ workspace, state, }: {
    readonly workspace: Pick<Workspace, "branch">;
    readonly state: Kept["state"];
}): Attempt;
/** The output with a document of the run's folder named as the repository knows it, wherever the worktree is. */
export declare function withRelativeDocument({ workspace, store }: StepContext, output: StepOutput): StepOutput;
export {};
