import type { MergeRequest, MergeResult, Workspace } from "../../ports/workspaces.ts";
import type { Git } from "../process/git.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";
import { type Sides } from "./try-merge.ts";
/** The branch merged into, where it is checked out. */
export interface Target extends Pick<WorktreeRepository, "submodules"> {
    readonly git: Git;
    readonly branch: string;
    readonly owned: boolean;
    /** Commit of the branch. */
    readonly head: string;
}
/** Where the branch of a workspace stands. */
export declare function targetOf({ worktrees, submodules }: WorktreeRepository, into: Workspace): Promise<Target>;
export declare function sidesOf(target: Target, { head, branch }: MergeRequest): Sides;
/** Merges a branch into a workspace's branch and its work tree, with a commit of its own also where none were needed. */
export declare function merge(repository: WorktreeRepository, into: Workspace, request: MergeRequest): Promise<MergeResult>;
/** A merge made before a crash, by hand, or not needed: its head is on the branch. */
export declare function findMerge(target: Target, request: MergeRequest): Promise<{
    head: string;
    files: readonly string[];
} | undefined>;
/** Commits a merged tree with both parents and moves the target's branch and work tree on to it. */
export declare function commitMerge(target: Target, request: MergeRequest, tree: string): Promise<{
    head: string;
    files: readonly string[];
}>;
