/** Appends to a file; where that holds a line each, not to one that a crash or a full disk has cut off. */
export declare function appendTo(path: string, content: string): void;
/** Readers see the old file or the new one, never a part. */
export declare function replaceFile(path: string, content: string | Uint8Array, { durable }?: {
    durable?: boolean | undefined;
}): void;
/** Makes a file, whole at once, where none has that name; of several processes one does. Returns whether it was this call. */
export declare function createFile(path: string, content: string): boolean;
/** Text of a file, or undefined where there is none. */
export declare function readOptional(path: string): string | undefined;
export declare function readOptionalBytes(path: string): Buffer | undefined;
/** Whether a file holds exactly this; one of another size is not read. */
export declare function hasContent(path: string, content: string | Uint8Array): boolean;
/** Last whole line of a file, without a look at the rest; undefined where there is none, or one that is very long. */
export declare function readLastLine(path: string): string | undefined;
/** Draft of a file that is being replaced; a crash can leave one. */
export declare function isDraft(path: string): boolean;
/** Whether a folder that may not be there yet lies inside another, links followed. */
export declare function isRealInside(root: string, folder: string): boolean;
