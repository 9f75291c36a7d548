import type { LocalNotes } from "../../ports/local-notes.ts";
import { type NoteFiles } from "../../ports/note-files.ts";
export interface LocalNotesOptions {
    /** Top of the repository. */
    readonly root: string;
    /** The notes, in a folder of it. */
    readonly files: NoteFiles;
    /** Keeps what both sides had last: a file that goes with the clone. */
    readonly record: string;
}
/** Whether the notes that were synchronised last were not cleaned since, as far as a glance tells. */
export declare function isWhole({ root, files, record }: LocalNotesOptions): boolean;
/** Notes of a checkout, to be synchronised. */
export declare function createLocalNotes({ root, files, record }: LocalNotesOptions): LocalNotes;
