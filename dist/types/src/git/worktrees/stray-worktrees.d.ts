import { type WorktreeMetadata } from "./worktree-metadata.ts";
interface Ground {
    readonly gitFolder: string;
    /** The branch that the place needs: git keeps it for a worktree that was moved. */
    readonly branch?: string;
}
/** The engine's records that belong to a place, also where a step has moved the worktree or changed the record's `gitdir`. */
export declare function recordsOf(directory: string, { gitFolder, branch }: Ground): WorktreeMetadata[];
/** The place of a record: the folder that it names, or the one that it was made for where the named folder is no worktree of it. */
export declare function placeOf(record: WorktreeMetadata, worktrees: string): string;
export {};
