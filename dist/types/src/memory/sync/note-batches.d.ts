import type { RefChange, StateRefs, TreeChange } from "../../ports/state-refs.ts";
/** Notes at the remote that wait on refs of their own to be merged into the state. */
export interface NoteBatches {
    /** Versions by ref. */
    readonly versions: ReadonlyMap<string, string>;
    /** By path: the version that holds a note that the state does not have. */
    readonly notes: ReadonlyMap<string, string>;
    /** Contents by path of notes whose name has another note, under names of their own. */
    readonly copies: ReadonlyMap<string, Uint8Array>;
}
export declare const noBatches: NoteBatches;
/** Reads the batches among all refs, and adds their notes to the ids of the notes at the state. */
export declare function readBatches(refs: StateRefs, all: ReadonlyMap<string, string>, ids: Map<string, string>): Promise<NoteBatches>;
/** What brings the notes of batches into the tree of the state, but for those that are changed or removed with it. */
export declare function mergedNotes({ notes, copies }: NoteBatches, isTaken: (path: string) => boolean): TreeChange[];
/** Refs that go with the commit that merges them. */
export declare function mergedRefs({ versions }: NoteBatches): RefChange[];
/**
 * Pushes new notes on a ref of their own: no other writer is in the way there, they last, and every synchronization sees them.
 * Returns their ids by path.
 */
export declare function pushBatch(refs: StateRefs, files: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, string>>;
