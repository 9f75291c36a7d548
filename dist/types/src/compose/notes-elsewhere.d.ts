import type { StateRefs } from "../state/refs.ts";
import type { RemotePlace } from "./remote-place.ts";
/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = (options?: {
    /** Milliseconds for which an earlier time is good enough. */
    readonly maxAgeMs?: number;
}) => Promise<readonly string[]>;
/** Loads what it needs when it is asked for: many runs end without agents. */
export declare function notesWith(place: RemotePlace, { refs, stateRef }: {
    readonly refs: StateRefs;
    readonly stateRef: string;
}): SynchroniseNotes;
