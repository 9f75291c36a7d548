/** A file as both sides had it when they were last the same. */
export interface CommonFile {
    /** Tells, without reading it, that the file here still has this content; "" where that is not known. */
    readonly stamp: string;
    /** Digest of the content here. */
    readonly hash: string;
    /** Id of the content there. */
    readonly id: string;
}
/**
 * What is to be done about a file: take it to the other side, take it from there, remove it on one of them, look at both contents, or
 * forget it where both have removed it. What one side changed and the other removed is kept, and goes where it is missing.
 */
export type SyncStep = "push" | "pull" | "remove-there" | "remove-here" | "compare" | "forget";
export interface Sides {
    readonly common: ReadonlyMap<string, CommonFile>;
    /** Digests by path. */
    readonly here: ReadonlyMap<string, string>;
    /** Ids by path. */
    readonly there: ReadonlyMap<string, string>;
}
/** Steps by path; files that neither side has changed need none. */
export declare function planSync({ common, here, there }: Sides): Map<string, SyncStep>;
/** Why a file is not taken to the other side; undefined for one that is. */
export declare function syncExclusionReason(path: string): string | undefined;
