import type { ConflictedMerge, MergeRequest, Workspace } from "../ports.ts";
import type { WorktreeRepository } from "./worktrees.ts";
interface ScratchPlace {
    readonly path: string;
    readonly branch: string;
}
/** Lays a conflicted merge out in a scratch worktree, or finds one laid out before. */
export declare function openConflict(repository: WorktreeRepository, { into, request }: {
    into: Workspace;
    request: MergeRequest;
}, place: ScratchPlace): Promise<ConflictedMerge>;
export {};
