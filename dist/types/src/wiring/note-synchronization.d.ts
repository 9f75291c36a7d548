import type { RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";
/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = RemoteStorage["syncNotes"];
interface NotesAt {
    readonly refs: StateRefs;
    readonly stateRef: string;
    /** What reads the remote takes notes from the state alone. */
    readonly withoutBatches?: boolean;
}
/** Loads what it needs when it is asked for: many runs end without agents. */
export declare function notesWith(place: RemoteStorageConfig, { refs, stateRef, withoutBatches }: NotesAt): SynchroniseNotes;
export {};
