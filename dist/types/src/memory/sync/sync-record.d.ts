import type { CommonFile } from "./sync-plan.ts";
export interface UnsyncedNote {
    readonly id: string;
    /** Why it was not taken; "" where that was not tried. */
    readonly why: string;
}
export interface SyncRecord {
    readonly location: string;
    readonly ref: string;
    readonly version: string | undefined;
    readonly sync: string | undefined;
    readonly contents: string | undefined;
    /** Of the folder here. */
    readonly mark: string | undefined;
    readonly notes: ReadonlyMap<string, CommonFile>;
    /** Files there, by path, that this side does not have so. */
    readonly apart: ReadonlyMap<string, UnsyncedNote>;
    /** Notes that both sides have, there in a batch that was not merged yet. */
    readonly waiting: ReadonlyMap<string, CommonFile>;
}
/** Undefined for what is no record. */
export declare function parseSyncRecord(content: string): SyncRecord | undefined;
export declare function renderSyncRecord({ notes, apart, waiting, version, sync, contents, mark, ...place }: SyncRecord): string;
