import type { Git } from "./git.ts";
import { type Repository } from "./repository.ts";
/** Deletes branches whose commits another branch has; never one that has moved on, or that a work tree is on. */
export declare function dropBranches({ git }: Pick<Repository, "git">, heads: ReadonlyMap<string, string>, into: string): Promise<void>;
/** Puts the user's own checkout on the run's branch. */
export declare function ensureCheckout({ git, root }: Repository, { branch, base }: {
    branch: string;
    base: string;
}): Promise<string>;
/**
 * Puts a worktree that a step left on another branch, or on none, back on the run's. What was committed there comes along where it
 * continues the run's branch; elsewhere its content stays in the work tree as a change. Returns its commit where it was there already.
 */
export declare function returnToBranch(git: Git, { branch, base }: {
    readonly branch: string;
    readonly base?: string;
}): Promise<string | undefined>;
/** Commits on a ref that is missing would have no parent, and those on one that leads to another would move a branch of the user's. */
export declare function requireOwnRef(git: Git, ref: string, base: string | undefined): Promise<void>;
/** The commit of a checkout of the user's; refuses one that a step left on another branch. Errors: `git-unsuitable`. */
export declare function requireBranch(git: Git, branch: string): Promise<string>;
/** Not clean where git cannot tell. Says nothing of ignored files. */
export declare function isClean(git: Git): Promise<boolean>;
