import type { Git } from "../process/git.ts";
import type { Remotes } from "../remote/remotes.ts";
/** A submodule of a work tree, as its index names it. */
export interface Submodule {
    readonly name: string;
    readonly path: string;
    /** Commit that the index names. */
    readonly commit: string;
}
/** The same submodule in the user's checkout, as it was before the first step: what a step changes later has no effect. */
export interface Origin {
    /** Git's folder of it. */
    readonly gitDir: string;
    /** Address of its remote `origin`. */
    readonly url: string | undefined;
}
/** Submodules of the worktrees of a repository. */
export interface Submodules {
    /** Fills those of a worktree, or repairs them, that the user's checkout has filled; the others stay empty, as they are there. Errors: `git-unsuitable`. */
    populate(git: Git): Promise<void>;
    /** Has the commit of a filled one be in it; the remote is asked where it is not. Errors: `git-unsuitable`. */
    bring(submodule: FilledSubmodule): Promise<void>;
    /** Notes where those of the user's checkout come from; nothing is filled. */
    note(git: Git): Promise<void>;
    /** Where the submodule with this folder of git's comes from; undefined for one that a step has added. */
    originOf(gitDir: string): Origin | undefined;
    /** Of all that were filled or noted. */
    origins(): readonly Origin[];
    /** Undefined where commits of the run stay in this clone. */
    readonly remotes: (() => Promise<Remotes>) | undefined;
}
/** Most repositories have none: for them nothing is started. */
export declare function hasSubmodules({ directory }: Git): boolean;
/** Those that both `.gitmodules` and the index name, or both in a commit, in folders that lie in the work tree. */
export declare function submodulesOf(git: Git, commit?: string): Promise<Submodule[]>;
/**
 * Names of submodules by path, as `.gitmodules` lies there or is in a commit. A name is a path in git's own folder: one that leads out of
 * it is left out.
 */
export declare function namesByPath(git: Git, commit?: string): Promise<ReadonlyMap<string, string>>;
/** Git's folder of a work tree, by what lies there: nothing is looked for further up. */
export declare function gitFolderAt(folder: string): string | undefined;
export declare function gitIn(git: Git, path: string, gitDir: string): Git;
/** In git's folder of a submodule that the engine has filled. */
export declare const READY = "agentic-ready";
export interface FilledSubmodule {
    readonly git: Git;
    readonly gitDir: string;
    readonly path: string;
    /** Commit that the index, or the commit, around it names. */
    readonly commit: string;
}
/** The filled submodules of a work tree, less those inside them; those of a commit in place of those of the index. */
export declare function filledSubmodules(git: Git, from?: string): Promise<FilledSubmodule[]>;
/** Leads the folder of a submodule to git's folder of it, whatever a step put in the place of the link. */
export declare function linkFolder(directory: string, gitDir: string): void;
