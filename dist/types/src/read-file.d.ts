/** Most bytes of a file that a person writes: definitions, configuration, prompts, variables. */
export declare const MOST_WRITTEN_BYTES: number;
/** Most bytes of a file that runs append to. */
export declare const MOST_RUN_BYTES: number;
interface Reading {
    readonly most?: number;
    /** What messages call the file. */
    readonly shown?: string;
}
/**
 * A regular file, whole. Errors: `file-unsuitable` for a pipe, device or socket, which are never waited for, and for a file that is too
 * large; those of the system as they are.
 */
export declare function readRegularFile(path: string, { most, shown }?: Reading): Buffer;
/** The same as text in UTF-8. */
export declare function readRegularText(path: string, reading?: Reading): string;
/** Whether the system can have a file of that path: names have 255 bytes at most and no NUL. */
export declare function isPossiblePath(path: string): boolean;
export {};
