export declare const FILE_LIMIT_BYTES: number;
export declare const TRANSCRIPT_LIMIT_BYTES: number;
/** What is carried of a file: all of it, its beginning and end, or nothing. */
export type TruncatedFile = {
    readonly kind: "whole" | "shortened";
    readonly content: Uint8Array;
} | {
    readonly kind: "left-out";
    readonly limit: number;
};
export declare function limitOf(path: string): number;
export declare function isTranscript(path: string): boolean;
/** Parts of a file of which only the whole is worth something are not carried. */
export declare function truncateFile(path: string, content: Uint8Array): TruncatedFile;
/** The first and last lines of a file, with a line between them that says what is missing. */
export declare function truncateLines(path: string, content: Uint8Array, limit: number): Uint8Array;
export declare function countLines(content: Uint8Array): number;
