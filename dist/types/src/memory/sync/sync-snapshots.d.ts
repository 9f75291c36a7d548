import type { LocalNotes } from "../../ports/local-notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type NoteBatches } from "./note-batches.ts";
import type { SyncRecord } from "./sync-record.ts";
/** A note file of the checkout. */
export interface LocalFile {
    readonly stamp: string;
    readonly hash: string;
    /** Where it was read now. */
    readonly bytes?: Uint8Array;
}
export interface LocalSnapshot {
    readonly files: Map<string, LocalFile>;
    /** By path: why a file is not taken to the other side. */
    readonly left: ReadonlyMap<string, string>;
}
export interface RemoteSnapshot {
    readonly version: string | undefined;
    readonly ids: Map<string, string>;
    /** By path: why a file is not taken to this side. */
    readonly left: ReadonlyMap<string, string>;
    /** Of the table of contents. */
    readonly contents: string | undefined;
    /** Notes beside the version; `ids` has theirs too. */
    batches: NoteBatches;
}
/**
 * File of the ref that names its last synchronisations, newest last. A clone that does not find its own there looks at a history that
 * does not go on from what it knew: nothing that is missing there counts as removed.
 */
export declare const SYNC_LIST = ".synchronised";
/** Files read at once. */
export declare const BATCH = 500;
/** Looks at every file; reads those whose stamps are not known. */
export declare function readLocalSnapshot({ files, readBytes }: LocalNotes, known: SyncRecord | undefined): Promise<LocalSnapshot>;
/** What lies at the ref; where that stands as it did, the record knows. */
export declare function readRemoteSnapshot(refs: StateRefs, version: string | undefined, known: SyncRecord | undefined): Promise<RemoteSnapshot>;
/** Contents of notes by path, wherever they lie there. */
export declare function readThere(refs: StateRefs, { version, batches }: RemoteSnapshot, paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
export declare function batchesOf<T>(all: readonly T[], size: number): T[][];
