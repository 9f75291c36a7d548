import type { CodeSource } from "./ancestry.ts";
import type { Repository } from "./repository.ts";
export interface BranchesWanted {
    /** Commits at the remote, by branch. */
    readonly branches: ReadonlyMap<string, string>;
    /** Commit that all of them started from: in a shallow checkout nothing before it is fetched. */
    readonly base?: string;
}
/**
 * Makes work branches of the remote the checkout's own. Git in the checkout gets the commits from a folder of this machine, without
 * credentials. Returns why, for those branches that could not be moved to their commit; nothing of the checkout's own is ever lost.
 * Errors: `not-found` where the remote does not have a commit, `remote-unreachable`, `remote-refused`.
 */
export declare function bringBranches({ git }: Repository, source: CodeSource, wanted: BranchesWanted): Promise<ReadonlyMap<string, string>>;
