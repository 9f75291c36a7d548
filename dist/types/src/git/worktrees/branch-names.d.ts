/** Folder of the engine's worktrees, relative to the repository. */
export declare const WORKTREES = ".worktrees";
/** What the names of the engine's worktrees begin with. */
export declare const WORKTREE_PREFIX = "agentic-";
/** Names of a run's worktree; each part is cut to 30 characters, so that paths stay short enough for every system. */
export declare function worktreePath(workflow: string, suffix: string): string;
/** The run's branch: prefix, a few words of what is asked, and the run's six characters, which make it unique. */
export declare function branchName(prefix: string, words: string, suffix: string): string;
/** Branch of a step of a parallel block, and its worktree; the suffix makes them unique, since parts are cut. */
export declare function branchNames(step: {
    workflow: string;
    step: string;
    suffix: string;
}): {
    branch: string;
    path: string;
};
/** Where the worktree of a branch of the engine's stands. */
export declare function worktreeOf(branch: string): string;
/** Refs, never pushed, that tell the branches of merges from others: they may go with their merge. */
export declare const MERGE_MARKS = "refs/agentic/merges/";
