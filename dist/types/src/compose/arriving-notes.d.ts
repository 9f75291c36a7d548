import type { RemotePlace } from "./remote-place.ts";
/** For a run: a remote that cannot be reached, or is slow, only costs it the notes of others. */
export declare function bringNotesInTime(place: RemotePlace): Promise<readonly string[]>;
