import type { MovedBranch } from "../../ports/run-store.ts";
import type { Repository } from "../process/repository.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { type BranchFetchRequest } from "../remote/fetch-branches.ts";
export interface TakingBase extends Omit<BranchFetchRequest, "branches"> {
    /** Branch of the run, and the branch that it began on, which moved at the remote. */
    readonly branch: string;
    readonly onto: string;
    /** Commit at which the journal leaves the branch, and the one at which it stands in the checkout. */
    readonly known: string;
    readonly standing: string;
}
/**
 * Merges the branch that a run began on, as it stands at the remote, into the branch of the run in the checkout. Undefined where it has
 * those commits, or where the remote no longer has that branch. Errors: `git-unsuitable` for conflicts; those of the remote.
 */
export declare function takeBase(repository: Repository, source: CodeSource, { branch, onto, known, standing, ...wanted }: TakingBase): Promise<MovedBranch | undefined>;
export interface MergingTip extends Omit<TakingBase, "onto"> {
    /** What is merged: a commit that is here, and the branch that it is the tip of at the remote. */
    readonly theirs: {
        readonly commit: string;
        readonly branch: string;
    };
}
/** Merges the tip of a branch at the remote into the branch of the run in the checkout. Errors: as `takeBase`. */
export declare function mergeTip(repository: Repository, source: CodeSource, { branch, theirs, known, standing, ...wanted }: MergingTip): Promise<MovedBranch>;
