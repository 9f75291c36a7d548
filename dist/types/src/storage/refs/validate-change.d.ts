import type { StateCommit } from "../../ports/state-refs.ts";
/** Throws `usage` where a commit names a ref twice, or a ref or path that not every place can hold. */
export declare function validateChange({ refs }: StateCommit): void;
/** Whether a path can lie in a tree, in git's as well as in a folder of any system. */
export declare function isTreePath(path: string): boolean;
/** What git itself refuses to have in a tree: `.git`, also as Windows and macOS write it. */
export declare function isGitFolder(name: string): boolean;
/** Whether git takes it for a branch. */
export declare function isRefName(ref: string): boolean;
