/** Most bytes of a file that a person writes: definitions, configuration, prompts, variables. */
export declare const MOST_WRITTEN_BYTES: number;
/** Most bytes of a file that runs append to. */
export declare const MOST_RUN_BYTES: number;
interface Reading {
    readonly most?: number;
    /** What messages call the file. */
    readonly shown?: string;
    /** How long a pipe may take, as `<(command)` of a shell is one; without it, pipes are refused. */
    readonly pipeMs?: number;
}
/**
 * A regular file, whole. Errors: `file-unsuitable` for a device or socket, for a pipe that is not allowed or takes too long, and for a
 * file that is too large; those of the system as they are.
 */
export declare function readRegularFile(path: string, { most, shown, pipeMs }?: Reading): Buffer;
/** The same as text in UTF-8. */
export declare function readRegularText(path: string, reading?: Reading): string;
/** Whether the system can have a file of that path: names have 255 bytes at most and no NUL. */
export declare function isPossiblePath(path: string): boolean;
/** Opens a regular file to read it, or to append to it. Errors: `file-unsuitable` for a pipe, device or socket; those of the system. */
export declare function openRegular(path: string, mode: "read" | "append"): number;
export {};
