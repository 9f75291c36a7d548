import type { Git } from "../process/git.ts";
/** Runs something that is only to look: what it changed in the work tree is set back, files that git ignores aside. */
export declare function setBackAfter<T>(git: Git, run: () => Promise<T>): Promise<T>;
