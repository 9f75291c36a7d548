import type { Git } from "./git.ts";
/** The tree that everything in the work tree would be committed as; the index is not touched. */
export declare function snapshot(git: Git): Promise<string>;
/** Runs something that is only to look: what it changed in the work tree is set back, files that git ignores aside. */
export declare function setBackAfter<T>(git: Git, run: () => Promise<T>): Promise<T>;
