import type { Repository } from "./repository.ts";
/** Deletes branches whose commits another branch has; never one that has moved on, or that a work tree is on. */
export declare function dropBranches({ git }: Pick<Repository, "git">, heads: ReadonlyMap<string, string>, into: string): Promise<void>;
