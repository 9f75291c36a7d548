import type { Pruned } from "../ports/workspaces.ts";
import type { Repository } from "./repository.ts";
import type { Worktrees } from "./worktrees.ts";
type IsHeld = (path: string) => boolean;
/**
 * Removes what crashed runs left: worktrees that hold nothing but commits, or that nobody worked in, and the
 * branches of merges. A worktree can be made again from its branch, so it may go even where its run can be resumed.
 */
export declare function pruneOrphans(repository: Repository, worktrees: Worktrees, isHeld: IsHeld): Promise<Pruned>;
export {};
