import type { Config } from "../config/schema.ts";
import type { IndexFailure, NoteIndex } from "../memory/index/note-index.ts";
import { type Notebook } from "../memory/notes/notebook.ts";
import type { NoteFiles } from "../ports/note-files.ts";
export interface NotebookPlace {
    /** Top of the repository, or the folder worked in. */
    readonly root: string;
    readonly isRepository: boolean;
    readonly config: Config;
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** Told where notes are searched without their index. */
    readonly notice?: (text: string) => void;
}
/** The notebook of a repository; of the checkout it belongs to, in a worktree of the engine's. */
export declare function composeNotebook(place: NotebookPlace): Notebook;
/** The notes of a repository as files. */
export interface NotesPlace {
    /** Top of the checkout that they lie in. */
    readonly root: string;
    readonly files: NoteFiles;
    readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
    /** File for what this clone and the remote had in common last. */
    readonly record: string;
}
export declare function notesOf(place: NotebookPlace): NotesPlace;
/** What is left in a worktree of the engine's goes with it: its notes belong to the checkout that it was made in. */
export declare function enclosingCheckout(root: string): string;
