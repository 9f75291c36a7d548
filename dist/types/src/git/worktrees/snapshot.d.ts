import type { Git } from "../process/git.ts";
/** The tree that everything in the work tree would be committed as; the index is not touched. */
export declare function snapshot(git: Git): Promise<string>;
/** With an index of its own, in which everything in the work tree is added. */
export declare function withEverything<T>(git: Git, use: (own: Git) => Promise<T>): Promise<T>;
