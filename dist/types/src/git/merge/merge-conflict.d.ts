import type { ConflictedMerge, MergeRequest, Workspace } from "../../ports/workspaces.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";
interface ScratchPlace {
    readonly path: string;
    readonly branch: string;
}
interface Keeping {
    /** Takes what was done in a worktree that no longer led to its record, as a patch. */
    readonly keep: (patch: string) => void;
}
/** Lays a conflicted merge out in a scratch worktree, or finds one laid out before. */
export declare function openConflict(repository: WorktreeRepository, { into, request }: {
    into: Workspace;
    request: MergeRequest;
}, place: ScratchPlace & Keeping): Promise<ConflictedMerge>;
/** Removes what an earlier start laid out and nobody goes on with; what was done in it is handed over. */
export declare function abandonConflict(repository: WorktreeRepository, place: ScratchPlace, keep: (patch: string) => void): Promise<void>;
export {};
