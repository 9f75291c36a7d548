import type { TreeChange } from "../../ports/state-refs.ts";
/** Files of a run that only grow: they are carried in segments beside the first part. */
export declare const growingFiles: readonly string[];
/** How a growing file lies on a ref: `whole` bytes in the file itself, the rest in segments named by where they begin. */
export interface Layout {
    readonly whole: number;
    readonly segments: readonly Segment[];
    /** Bytes of the local file that the whole part has left out. */
    readonly leftOut: number;
}
interface Segment {
    readonly offset: number;
    readonly size: number;
}
export declare const emptyLayout: Layout;
export declare function segmentFolder(file: string): string;
export declare function segmentPath(file: string, offset: number): string;
/** Bytes on the ref. */
export declare function lengthOf({ whole, segments }: Layout): number;
/** Bytes of the local file that are carried. */
export declare function replicatedBytes(layout: Layout): number;
/**
 * Where the next write begins so that all that is ever written stays a small multiple of the file, and segments few: at the end for a
 * segment of its own, at an earlier one to take those from there in, or at 0 to make the file whole.
 */
export declare function nextOffset(layout: Layout, added: number): number;
export declare function canBeWhole(bytes: number): boolean;
interface Written {
    /** Where the content begins: the end, or where a segment does. */
    readonly offset: number;
    readonly content: Uint8Array;
}
/** Changes that make a file go on as written, and how it lies then. */
export declare function writeSegment(file: string, layout: Layout, { offset, content }: Written): {
    changes: TreeChange[];
    layout: Layout;
};
/** Changes that make a file whole, whatever lay in segments; one that is too large for that is cut into as few as can be. */
export declare function writeWhole(file: string, content: Uint8Array, leftOut?: number): {
    changes: TreeChange[];
    layout: Layout;
};
/** The growing file that a path is a segment of. */
export declare function segmentOf(path: string): {
    file: string;
    offset: number;
} | undefined;
/** A run's files, relative to its folder, with segments joined. Errors: `journal-corrupt` where a part of the journal is missing. */
export declare function joinSegments(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array>;
export {};
