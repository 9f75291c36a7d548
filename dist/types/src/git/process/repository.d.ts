import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";
export interface Repository {
    readonly git: Git;
    /** Absolute top folder of the checkout. */
    readonly root: string;
}
/** Where a run starts: the branch checked out and its commit. */
export interface Base {
    readonly branch: string;
    readonly sha: string;
}
/** What the run is about to do with the repository; decides what it must be fit for. */
export interface GitNeeds {
    readonly worktree: boolean;
    readonly commits: boolean;
}
/** What a run begins with where no branch is checked out. */
export interface Detached {
    /** Branch that the work is for; with a commit only where that is the one. */
    readonly work?: {
        readonly branch: string;
        readonly sha?: string;
    };
    /** Finds that branch, or says why it is not known. Asked for runs with a worktree of their own. */
    readonly findBranch?: () => Promise<MainBranch>;
    /** What a person has to do otherwise. */
    readonly advice: string;
}
/** The branch that pull requests go to, or a reason, as part of a sentence. */
export type MainBranch = {
    readonly branch: string;
} | {
    readonly problem: string;
};
/** The base of a run, or a refusal that says what is in the way. Errors: `git-unsuitable`. */
export declare function requireBase(repository: Repository, needs: GitNeeds, detached?: Detached): Promise<Base>;
export interface Head extends Pick<Base, "sha"> {
    /** Undefined where it is detached. */
    readonly branch: string | undefined;
}
/** Where HEAD stands, by one call of git; undefined where there is no commit. */
export declare function findHead(git: Git): Promise<Head | undefined>;
/** What a person has to do in a checkout without a branch. */
export declare const SWITCH = "Switch to one: git switch main";
/** Keeps paths out of `git status` through `.git/info/exclude`; the user's `.gitignore` stays as it is. */
export declare function exclude(repository: Repository, patterns: readonly string[]): Promise<void>;
/** Git's folder that all worktrees of the repository share, without links. */
export declare function commonFolder({ git, root }: Repository): Promise<string>;
export declare function unsuitable(message: string): AgenticError;
/** Where a checkout keeps its commits: read from, as data. */
export interface CheckoutObjects {
    /** Absolute folder of objects. */
    readonly objects: string;
    /** Commits that have parents elsewhere only, as they are now. */
    shallow(): readonly string[];
}
export declare function findCheckoutObjects(repository: Repository): Promise<CheckoutObjects>;
/** Absolute path of a file that git itself keeps for a work tree, such as its index. */
export declare function gitPath(git: Git, name: string): Promise<string>;
