import type { StepPosition, MergeStep } from "../../decision/traversal.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { StepState } from "../../run/state.ts";
import type { StepContext } from "../step-context.ts";
export type MergeAt = StepPosition<MergeStep> & {
    readonly attempt: number;
    readonly previous?: Readonly<StepState>;
    readonly timeoutMs?: number;
};
/** One side of a merge: where it stands and what was meant by it. */
export interface Side {
    readonly branch: string;
    readonly step: string;
    readonly summary: string;
    readonly next_step_context?: string;
    readonly commits: readonly string[];
}
/** The branch merged into, with what was merged into it before, and the branch to merge. */
export declare function sidesOf(context: StepContext, at: MergeAt): readonly [ours: Side, theirs: Side];
/** Commands that the block asks for on every merge. */
export declare function blockChecks(context: StepContext, { step, frame }: MergeAt): Promise<string[]>;
/** The workflow's own checks of what is merged: those of the block, and those of the steps whose work comes together. */
export declare function workflowChecks(context: StepContext, at: MergeAt): Promise<string[]>;
/** Whether a failed attempt is followed by another. */
export declare function isRetried({ plan, state, clock }: StepContext, at: MergeAt, failure: Failure): boolean;
/** What a person has to know of a conflict that nobody could resolve: sides, files, what was tried, and how to go on. */
export declare function describeConflict(context: StepContext, at: MergeAt, { files, failure, description }: {
    files: readonly string[];
    failure: Failure;
    description: string;
}): Failure;
/** Folder in which the branch merged into is checked out, relative to the repository where that is known. */
export declare function placeOf({ state, workspace }: StepContext, { path }: MergeAt): string;
