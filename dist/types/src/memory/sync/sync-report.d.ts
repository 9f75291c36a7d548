import type { BrokenNote } from "../notes/note.ts";
/** What a synchronisation came to; paths are relative to the folder of all notes. */
export interface SyncReport {
    readonly pushed: Set<string>;
    readonly pulled: Set<string>;
    readonly removedHere: Set<string>;
    readonly removedThere: Set<string>;
    /** By path: the note under which what was written here is kept, since the other side changed it too. */
    readonly conflicts: Map<string, string>;
    /** By path: the side that had removed what the other one changed; it is kept. */
    readonly kept: Map<string, "here" | "there">;
    /** By path: why a file is on one side only. */
    readonly left: Map<string, string>;
    /** Files that went to the other side and are no notes. */
    readonly broken: Map<string, BrokenNote>;
    /** Side that had lost what was there before, and was given it back. */
    readonly restored: Set<"here" | "there">;
    /** Whether a file changed while it was looked at: the next synchronisation takes it. */
    unsettled: boolean;
    /** Whether the state at the remote was seen as it is now. */
    isCurrent: boolean;
    /** It is not known what both sides had last; nothing counted as removed. */
    forgotten: boolean;
}
export declare function emptyReport(): SyncReport;
/** What people should know of it, a sentence each; nothing where notes just came and went. */
export declare function describeSync(report: SyncReport, { folder, location }: {
    readonly folder: string;
    readonly location: string;
}): string[];
