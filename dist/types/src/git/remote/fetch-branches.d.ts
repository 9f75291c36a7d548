import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import { type KeepBeside } from "../worktrees/update-worktree.ts";
import type { CodeSource } from "./ancestry.ts";
export interface BranchFetchRequest {
    /** Commits at the remote, by branch. */
    readonly branches: ReadonlyMap<string, string>;
    /** Commit that all of them started from: it comes along, and in a shallow checkout nothing before it. */
    readonly base?: string;
    /** For what the engine's own worktrees hold besides; without it these stay as they are. */
    readonly keep?: KeepBeside;
}
/**
 * Makes work branches of the remote the checkout's own. Git in the checkout gets the commits from a folder of this machine, without
 * credentials. Returns what is to be told of branches, such as why one could not be moved; nothing of the checkout's own is ever lost.
 * Errors: `not-found` where the remote does not have a commit, `remote-unreachable`, `remote-refused`.
 */
export declare function fetchRunBranches(repository: Repository, source: CodeSource, wanted: BranchFetchRequest): Promise<ReadonlyMap<string, string>>;
/** Makes the commits be here, and moves nothing. Errors: as `bringBranches`. */
export declare function fetchBranches(git: Git, source: CodeSource, wanted: Omit<BranchFetchRequest, "keep">): Promise<void>;
/** Branches that some work tree stands on, with its folder. */
export declare function checkedOut(git: Git): Promise<ReadonlyMap<string, string>>;
