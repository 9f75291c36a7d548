import type { Git } from "../process/git.ts";
import { type Repository } from "../process/repository.ts";
/** Keeps a text beside the run's files; returns where, for people. */
export type KeepBeside = (name: string, content: string) => string;
interface Following {
    readonly branch: string;
    /** Where the branch is now, and where the run has it. */
    readonly here: string;
    readonly commit: string;
    readonly keep: KeepBeside;
}
/** Whether a worktree that stands on a branch is the engine's, and nobody works in it. */
export declare function isIdleWorktree(repository: Repository, directory: string): Promise<boolean>;
/**
 * Puts the engine's own worktree where a run is that was gone on with elsewhere. What it holds besides, of a step that was cut off or done
 * again there, is kept: returns what is to be told of that.
 */
export declare function updateRunWorktree(repository: Repository, directory: string, { branch, here, commit, keep }: Following): Promise<string[]>;
/** Gives commits of a branch that are no part of the run a branch of their own; returns the notice. */
export declare function keepCommits(git: Git, branch: string, commit: string): Promise<string>;
export {};
