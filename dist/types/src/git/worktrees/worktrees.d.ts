import type { Git } from "../process/git.ts";
import { type Repository } from "../process/repository.ts";
import type { GitlinkPlace } from "../submodules/gitlinks.ts";
import { type WorktreeStatus } from "./worktree-metadata.ts";
export interface WorktreePlace {
    /** Worktree, relative to the repository. */
    readonly path: string;
    readonly branch: string;
    /** Commit a new branch starts at. */
    readonly base: string;
    /** Whether a step has worked there: then the files are work, whatever became of the link to the record. */
    readonly worked?: boolean;
}
export interface OpenWorktree {
    readonly git: Git;
    /** Whether it was damaged: it has a new record, the index of its branch, and the files that lay there. */
    readonly isRelinked: boolean;
}
/** The engine's worktrees of a repository. */
export interface Worktrees {
    /** Makes the worktree and its branch, or finds what an earlier start left of them. */
    open(place: WorktreePlace): Promise<OpenWorktree>;
    /** Repairs a worktree in which a step has worked, where git would not find its record any more. Returns what was wrong, if anything. */
    repair(place: WorktreePlace): Promise<string | undefined>;
    /** Git at an absolute folder: a worktree, or the checkout itself. Refuses to start where folder and record do not lead to each other. */
    git(directory: string): Git;
    /** What stands at a place, and in which absolute folder. */
    look(path: string): Promise<Pick<WorktreeStatus, "state"> & {
        readonly directory: string;
    }>;
    /** Removes a worktree that holds nothing but commits; says whether it did. */
    release(path: string): Promise<boolean>;
    /** The same, but keeps the folder for the next one that is opened. */
    recycle(path: string): Promise<boolean>;
    /** Removes what `recycle` kept. */
    drain(): Promise<void>;
    /** Removes a worktree, whatever it holds. */
    discard(path: string): Promise<void>;
    /** What there is at this moment; others may open and remove some at any time. */
    survey(): Promise<WorktreeRoot>;
    /** Removes those that `choose` names, and records of such as are gone; nobody opens any meanwhile, in any process: all others wait. */
    sweep(choose: (ground: WorktreeRoot) => readonly string[]): Promise<void>;
}
export interface WorktreeRoot {
    /** Git's folder of the repository. */
    readonly gitFolder: string;
    /** Absolute, without links: worktrees that this process keeps for reuse. */
    readonly kept: ReadonlySet<string>;
}
/** A repository with the engine's worktrees of it. */
export interface WorktreeRepository extends Repository, Pick<GitlinkPlace, "submodules" | "findSecrets"> {
    readonly worktrees: Worktrees;
}
export declare function createWorktrees(repository: Repository): Worktrees;
