import type { FolderMark } from "../../ports/local-notes.ts";
export declare function hasMark(folder: string): boolean;
/** Undefined where there is none, or one that cannot be read. */
export declare function readMark(folder: string): FolderMark | undefined;
export declare function writeMark(folder: string, { token, removed }: FolderMark): void;
export declare function newMark(): FolderMark;
/** Notes that are about to be removed; without a mark the folder was never synchronised. */
export declare function markRemoved(folder: string, paths: readonly string[]): void;
