import type { Git } from "./git.ts";
import { type FindSecrets } from "./secret-scan.ts";
import { type Submodules } from "./submodule-tree.ts";
/** A path at which a tree names a commit of another repository. */
export interface Gitlink {
    readonly path: string;
    readonly commit: string;
}
/** A change as `--raw -z --no-abbrev` tells it. */
interface RawChange {
    readonly path: string;
    readonly mode: string;
    readonly commit: string;
}
export declare function parseRaw(output: string): RawChange[];
export declare function gitlinksIn(changes: readonly RawChange[]): Gitlink[];
/** A work tree whose changes are to be committed on a branch. */
export interface GitlinkPlace {
    readonly git: Git;
    readonly branch: string;
    /** Absent where `git.submodules` is `none`. */
    readonly submodules?: Submodules | undefined;
    /** What no commit of a submodule may bring along. */
    readonly findSecrets?: FindSecrets | undefined;
}
/** Stages everything that changed. Errors: `commit-refused` for a repository without a commit inside the work tree. */
export declare function stageAll(git: Git, only: readonly string[]): Promise<void>;
/** The same in an index that is only looked at: git does not take such a repository, so it is left out. */
export declare function stageMost(git: Git): Promise<void>;
/** Errors: `commit-refused` where a submodule holds changes that a commit here would leave out. */
export declare function requireSettled({ git, submodules }: GitlinkPlace): Promise<void>;
/**
 * Sees to it that others can have the commits that these gitlinks name: they are at the remote of their submodule, or go there on a branch
 * of the run's name; where commits of the run stay in this clone, those of submodules do too. Errors: `commit-refused`, `secret-found`.
 */
export declare function requireCarried(place: GitlinkPlace, links: readonly Gitlink[]): Promise<void>;
/** What lies uncommitted in submodules, and what was committed there since the index was written, as patches of the work tree around them. */
export declare function submodulePatches(git: Git, patchOf: (git: Git, base: string, prefix: string) => Promise<string>): Promise<string>;
export {};
