import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import type { Place } from "../../run/record.ts";
import { type BranchState, type RunState } from "../../run/state.ts";
import { type Closing } from "../branches/branches.ts";
import type { EffectContext } from "../effects/effect-context.ts";
type LeaveContext = Closing & Pick<EffectContext, "workspace" | "workspaces">;
/** Keeps what lies uncommitted in the worktree of a branch, or in the run's own. */
type Save = (context: LeaveContext, branch?: BranchState) => Promise<void>;
interface Leaving {
    readonly place: Place | undefined;
    readonly context: LeaveContext;
    /** Branches whose worktrees may be there. */
    readonly branches?: readonly BranchState[];
    readonly save?: Save;
    /** Whether one branch alone was worked on: the next time that may be elsewhere. */
    readonly isOneBranch?: boolean;
}
/**
 * Worktrees go when their run has ended; what an unfinished attempt left in one is kept as a patch. So do branches that nobody needs
 * any more. Returns the worktrees that stay.
 */
export declare function releaseWorktrees(leaving: Leaving): Promise<string[]>;
/** A branch that could not be deleted is no reason to fail. */
export declare function deleteMergedStepBranches(workspaces: Workspaces, state: RunState): Promise<void>;
/** The branch of a completed run that holds no commit of its own and was not pushed; it stays while a work tree is on it. */
export declare function dropEmptyBranch(workspaces: Workspaces, state: RunState): Promise<void>;
interface Left {
    readonly store: RunStore;
    readonly state: RunState;
    readonly workspaces: Workspaces;
    readonly commits: boolean;
    /** Whether its engine was cut off, rather than stopped. */
    readonly isCutOff: boolean;
}
/** The same for a run that nobody works on: only what stands there is opened. */
export declare function releaseStoredRun(left: Left): Promise<string[]>;
export {};
