import type { StateRefs } from "../state/refs.ts";
import type { Elsewhere } from "../store/elsewhere.ts";
import type { RemotePlace } from "./remote-place.ts";
/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = Elsewhere["synchroniseNotes"];
interface NotesAt {
    readonly refs: StateRefs;
    readonly stateRef: string;
    /** What reads the remote takes notes from the state alone. */
    readonly withoutBatches?: boolean;
}
/** Loads what it needs when it is asked for: many runs end without agents. */
export declare function notesWith(place: RemotePlace, { refs, stateRef, withoutBatches }: NotesAt): SynchroniseNotes;
export {};
