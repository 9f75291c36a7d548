import type { Git } from "../process/git.ts";
import { type FindSecrets } from "../process/secret-scan.ts";
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
    /** What the other side has there; zeros where it has nothing. */
    readonly before: string;
}
export declare function parseRaw(output: string): RawChange[];
export declare function gitlinksIn(changes: readonly RawChange[]): (Gitlink & Pick<RawChange, "before">)[];
/** With gitlinks, whatever the user's configuration says of them. */
export declare const RAW: string[];
export declare function gitlinksBetween(git: Git, base: string, head: string): Promise<ReturnType<typeof gitlinksIn>>;
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
/** Folders in the work tree that are repositories of their own, and that the index does not name. */
export declare function nestedRepositories(git: Git): Promise<string[]>;
/** Errors: `commit-refused` where a submodule holds changes that a commit here would leave out. */
export declare function requireSettled({ git, submodules }: GitlinkPlace): Promise<void>;
/**
 * Sees to it that others can have the commits that these gitlinks name: they are at the remote of their submodule, or go there on a branch
 * of the run's name; where commits of the run stay in this clone, those of submodules do too. Errors: `commit-refused`, `secret-found`.
 */
export declare function requireCarried(place: GitlinkPlace, links: readonly Gitlink[]): Promise<void>;
export {};
