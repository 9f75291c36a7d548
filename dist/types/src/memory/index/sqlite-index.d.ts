import { type NoteIndex } from "./note-index.ts";
/** Part of the file's name: another version of the program has an index of its own. */
export declare const INDEX_VERSION = 1;
/** An index in a file, by sqlite's full-text search. Errors: `IndexFailure`, also where this Node has no sqlite. */
export declare function openSqliteIndex(path: string, { renew }?: {
    renew?: boolean | undefined;
}): NoteIndex;
