import type { MovedBranch } from "../../ports/run-store.ts";
import type { Repository } from "../process/repository.ts";
import type { CodeSource } from "./ancestry.ts";
import { type BranchFetchRequest } from "./fetch-branches.ts";
export interface BranchesFollowed extends Omit<BranchFetchRequest, "branches"> {
    /** Commits at which the journal at the remote leaves branches, and those at which the one here does. */
    readonly remoteHeads: ReadonlyMap<string, string>;
    readonly localHeads: ReadonlyMap<string, string>;
    /** Branches that the remote did not take when they were pushed. */
    readonly rejectedBranches: ReadonlySet<string>;
    /** Whether commits beyond those of the journal are somebody's, and not an attempt's that was cut off. */
    readonly isInOrder: boolean;
    /** Branch of the run that takes in the branch that it began on, as that stands at the remote now. */
    readonly takes?: {
        readonly branch: string;
        readonly onto: string;
    } | undefined;
}
export interface BranchUpdateResult {
    readonly moved: readonly MovedBranch[];
    /** What is to be told of it. */
    readonly notices: readonly string[];
}
/**
 * Makes branches of the checkout stand where somebody has moved them on to at the remote since the run left them. Nothing is moved where
 * one cannot be. Errors: `git-unsuitable` for a branch that is gone or rewritten there, or has gone on here as well; those of the remote.
 */
export declare function fastForwardBranches(repository: Repository, source: CodeSource, { takes, ...wanted }: BranchesFollowed): Promise<BranchUpdateResult>;
