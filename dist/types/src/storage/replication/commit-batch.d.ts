import type { TreeChange } from "../../ports/state-refs.ts";
/** Says that a file is not carried. */
export type OnFileSkipped = (path: string, reason: string) => void;
/** Something that was written; it is gone when the same is there no longer. */
export interface DirtyEntry {
    readonly of: Map<string, unknown>;
    readonly key: string;
    readonly value: unknown;
}
/** What is put together for one commit, and the marks that go when it is made. */
export declare class CommitBatch {
    #private;
    /** They go when the commit is made. */
    readonly marks: DirtyEntry[];
    constructor(runId: string, tellLeftOut: OnFileSkipped);
    /** What goes is out of the way before anything comes. */
    get changes(): readonly TreeChange[];
    get isFull(): boolean;
    /** A file of the run, or its absence. */
    add(path: string, content: Uint8Array | undefined): void;
    /** A file at a path of the repository. */
    addShared(path: string, content: Uint8Array): void;
    /** A file that is too large to be looked at. */
    leaveOut(path: string): void;
    remove(path: string): void;
    /** Changes relative to the run's folder, in their order. */
    addChanges(changes: readonly TreeChange[]): void;
    mark(of: Map<string, unknown>, key: string, value: unknown): void;
}
