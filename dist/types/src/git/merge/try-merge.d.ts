import type { Git } from "../process/git.ts";
export interface Sides {
    /** Commit of the branch merged into, and the branch. */
    readonly ours: {
        readonly commit: string;
        readonly branch: string;
    };
    readonly theirs: {
        readonly commit: string;
        readonly branch: string;
    };
}
export type TriedMerge = {
    readonly clean: true;
    readonly tree: string;
} | {
    readonly clean: false;
    readonly files: readonly string[];
    readonly description: string;
};
/** Settings of a user that would make two merges of the same commits differ, or stop them. */
export declare const PLAIN_MERGE: string[];
/** Merges two commits without a work tree; undefined for a git older than 2.38, which cannot. Errors: `git-failed`. */
export declare function tryMerge(git: Git, { ours, theirs }: Sides): Promise<TriedMerge | undefined>;
/** Words on a merge's conflicts for people and agents, from git's own. */
export declare function describeConflicts(files: readonly string[], texts: readonly string[], { ours, theirs }: Sides): {
    files: string[];
    description: string;
};
/**
 * Lays a merge out in a work tree that stands at our commit, without committing it. Says whether it is clean, and what git said of it.
 */
export declare function layOutMerge(git: Git, { theirs }: Sides): Promise<{
    yes: boolean;
    output: string;
}>;
export declare function unmergedFiles(git: Git): Promise<string[]>;
