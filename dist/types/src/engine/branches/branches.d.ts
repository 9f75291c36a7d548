import type { Decision } from "../../decision/traversal.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type BranchState, type RunState, type StepState } from "../../run/state.ts";
import type { EffectContext } from "../effects/effect-context.ts";
type OpenBranch = Extract<Decision, {
    type: "open-branch";
}>;
/** Makes the branch and the worktree of a step of a parallel block, or finds what an earlier start left of them. */
export declare function openBranch(context: EffectContext, { path, block, dependencies }: OpenBranch): Promise<NewRunEvent>;
type Place = Pick<BranchState, "path" | "branch" | "baseBranch" | "baseSha">;
/** A branch starts where the run's branch stands; one that depends on another starts from, and is stacked on, that. */
export declare function newPlace({ state, plan, facts, workspaces }: EffectContext, { path, block, dependencies }: Pick<OpenBranch, "path" | "block" | "dependencies">): Promise<Place>;
export type Closing = Pick<EffectContext, "state" | "store" | "workplaces">;
/** Lets go of a branch's worktree. What an unfinished attempt left in it is kept as a patch. */
export declare function closeBranch(context: Closing, path: string): Promise<NewRunEvent>;
/** Keeps what the attempt that may be unfinished left in the worktree of a branch. */
export declare function saveUnfinished({ state, store, workplaces }: Closing, branch: BranchState): Promise<void>;
/** A branch that begins afresh under another name, and the attempt that was under way in it. */
export interface Abandoned {
    readonly branch: BranchState;
    readonly attempt: Readonly<StepState> | undefined;
}
/** What steps that start over leave behind, as the state has it before. */
export declare function abandonedBy(state: RunState, reset: readonly string[]): Abandoned[];
/** Keeps what the attempt left as a patch, and lets the worktree go. */
export declare function abandon({ workplaces, store }: EffectContext, { branch, attempt }: Abandoned): Promise<void>;
/** Branches whose worktrees a run that stops has still. */
export declare function openBranches({ branches }: RunState): BranchState[];
/** A step that is done but not committed has its work in the worktree alone. */
export declare function isUnsettled({ active, steps }: RunState, branch: string): boolean;
export {};
