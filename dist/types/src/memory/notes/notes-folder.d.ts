import { type NoteFiles } from "../../ports/note-files.ts";
export interface NotesFolderOptions {
    /** Top of the repository. */
    readonly root: string;
    /** Folder of the notes, relative to it. */
    readonly directory: string;
}
/** Keeps notes in a folder of the repository; reads are synchronous, which is four times as fast for many small files. */
export declare function createNotesFolder({ root, directory }: NotesFolderOptions): NoteFiles;
/** Full path of a note. Errors: `usage` for a path that is no place for one. */
export declare function placeOf(root: string, directory: string, path: string): string;
/** A link fails where the file is there: of two writers one wins, and nobody sees half a file. */
export declare function writeNew(full: string, content: string | Uint8Array, { durable }?: {
    durable?: boolean | undefined;
}): boolean;
/** One process at a time changes what lies in a folder of notes. */
export declare function underLock<T>(folder: string, work: () => T): Promise<T>;
