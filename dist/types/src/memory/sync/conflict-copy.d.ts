/** A note that was changed on both sides, to be kept under another name. */
export interface ConflictCopy {
    readonly path: string;
    readonly content: Uint8Array;
}
/** The same for the same content: whoever makes it twice has one; the number tells it from one that was gone on with. A note gets an id of its own; what is none stays as it is. */
export declare function conflictCopy(path: string, content: Uint8Array, number?: number): ConflictCopy;
