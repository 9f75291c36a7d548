import type { Git } from "./git.ts";
/**
 * The index under another name. Git replaces an index and never writes into one, so the link costs nothing and stays as it was. It has the
 * time of the index, by which git knows files that changed in the same second.
 */
export declare function linkIndex(git: Git, name: string): Promise<string>;
/**
 * `git diff` of the work tree. Git writes the index anew where only times of files differ, whatever `GIT_OPTIONAL_LOCKS` says, and would
 * leave its lock when it is killed: so it gets a link of the index. Undefined where git fails, or where `--quiet` finds a difference.
 */
export declare function diffWorkTree(git: Git, ...args: string[]): Promise<string | undefined>;
/**
 * Has git change the index of a work tree that is the user's. Git works on a link of it, while the engine itself holds the lock of the
 * index: what a killed engine leaves can be told from the lock of any other git, and is taken over. Errors: `git-unsuitable` where another
 * git has it.
 */
export declare function changeIndex<T>(git: Git, work: (git: Git) => Promise<T>): Promise<T>;
