import type { Git } from "./git.ts";
/** Absolute path of a file that git itself keeps for a work tree, such as its index. */
export declare function gitPath(git: Git, name: string): Promise<string>;
