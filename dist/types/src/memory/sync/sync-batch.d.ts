import type { Clock } from "../../ports/clock.ts";
import type { LocalNotes } from "../../ports/local-notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import type { Load } from "./push-remote.ts";
import { type SyncRecord } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";
import type { LocalSnapshot } from "./sync-snapshots.ts";
interface BatchOptions {
    readonly refs: StateRefs;
    readonly local: LocalNotes;
    readonly clock: Clock;
    readonly limitMs?: number | undefined;
    readonly withoutBatches?: boolean | undefined;
}
/** The batches that one synchronization pushes, and the time that it has for merging them. */
export declare class BatchTurn {
    #private;
    constructor(options: BatchOptions, report: SyncReport);
    /** Notes what the next commit brings, and what was there before it. */
    plans(load: Load, isThere: (path: string) => boolean): void;
    /** Whether there is time for a merge, or for the calls of the remote that are left of it. */
    hasTimeToMerge(trips?: number): boolean;
    /** Pushes the new notes of a commit that another writer was faster than; ends the tries where nothing else is urgent. */
    afterLoss(): Promise<{
        result: () => Promise<void>;
    } | undefined>;
    /** Says whether the notes are at the remote now; a remote that takes no such ref gets them with the state alone. */
    push(files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
}
/** Notes that are new here; undefined where something else changed too, which takes a look at the other side. */
export declare function additionsOf(here: LocalSnapshot, record: SyncRecord): Map<string, Uint8Array> | undefined;
export {};
