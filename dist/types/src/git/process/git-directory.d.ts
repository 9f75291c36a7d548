import { AgenticError } from "../../errors.ts";
/** Where git works. Each call of git names it, so that git never searches for a repository. */
export interface GitPlace {
    /** Folder in which git is started: the top of a work tree, or a bare repository. */
    readonly directory: string;
    /** Variables that name the repository. Checks first that it is the recorded one. Errors: `worktree-damaged`. */
    readonly locate: () => Promise<Readonly<Record<string, string>>>;
}
/** The repository whose top is this folder, as its `.git` is now: a later change of that is refused. */
export declare function checkoutAt(directory: string): GitPlace;
/** A repository whose folder of git's is known. */
export declare function placeIn(gitFolder: string, directory: string): GitPlace;
/** Nothing was done: git was not started. */
export declare function damaged(directory: string, problem: string): AgenticError;
