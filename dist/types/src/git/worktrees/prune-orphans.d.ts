import type { KeepFor, Pruned } from "../../ports/workspaces.ts";
import type { WorktreeRepository } from "./worktrees.ts";
type IsHeld = (path: string) => boolean;
interface Owners {
    readonly isHeld: IsHeld;
    readonly keepFor: KeepFor;
}
/**
 * Removes what crashed runs left: worktrees that hold nothing but commits, or that nobody worked in, and the
 * branches of merges. A worktree can be made again from its branch, so it may go even where its run can be resumed.
 */
export declare function pruneOrphans(repository: WorktreeRepository, { isHeld, keepFor }: Owners): Promise<Pruned>;
export {};
