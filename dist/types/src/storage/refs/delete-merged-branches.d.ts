import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { RefChange, StateCommit, StateRefs } from "../../ports/state-refs.ts";
import type { RunState } from "../../run/state.ts";
/** Branches of a run that were merged, and nobody was shown; undefined where there are none. */
export declare function mergedBranchesOf(state: Pick<RunState, "workspace" | "head" | "branches" | "steps" | "headMoves">, isOwn?: (branch: string) => boolean): MergedBranches | undefined;
/** What takes them away, in one commit with what makes sure that their commits are there: those that stand elsewhere stay. */
export declare function deleteMergedBranchRefs(refs: StateRefs, { branches, into }: MergedBranches): Promise<Required<Pick<StateCommit, "branches">> & {
    readonly gone: readonly RefChange[];
}>;
/** Does something with them, and where that is not permitted, without. */
export declare function retryWithoutBranches<T>(spent: MergedBranches | undefined, work: (spent: MergedBranches | undefined) => Promise<T>): Promise<T>;
