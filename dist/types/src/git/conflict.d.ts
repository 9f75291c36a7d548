import type { ConflictedMerge, MergeRequest, Workspace } from "../ports.ts";
import { type Repository } from "./repository.ts";
import type { Worktrees } from "./worktrees.ts";
interface ScratchPlace {
    readonly path: string;
    readonly branch: string;
}
type Grounds = Repository & {
    readonly worktrees: Worktrees;
};
/** Lays a conflicted merge out in a scratch worktree, or finds one laid out before. */
export declare function openConflict(grounds: Grounds, { into, request }: {
    into: Workspace;
    request: MergeRequest;
}, place: ScratchPlace): Promise<ConflictedMerge>;
export {};
