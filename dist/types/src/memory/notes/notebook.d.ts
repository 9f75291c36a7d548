import type { Clock } from "../../ports/clock.ts";
import type { NoteFiles } from "../../ports/note-files.ts";
import type { IndexFailure, NoteFilter, NoteIndex } from "../index/note-index.ts";
import { type CheckedDraft, type NoteDraft } from "./note-draft.ts";
import type { BrokenNote, Note, NoteSummary } from "./note.ts";
export interface NotebookOptions {
    readonly files: NoteFiles;
    /** The index to work with; after a failure, one that may do better. */
    readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
    readonly clock: Pick<Clock, "now">;
    /** What a new file says below its front matter. Default: title and content. */
    readonly renderBody?: (draft: CheckedDraft) => Promise<string>;
    /** Takes out of a text what must not be kept, such as secrets. */
    readonly redact?: (text: string) => string;
}
export interface NoteQuery extends NoteFilter {
    /** Words; in quotes, rows of words. */
    readonly text: string;
    readonly limit: number;
    /** Whether one of the words is enough. Default: notes with all of them come first. */
    readonly any?: boolean;
}
export interface Found {
    readonly notes: NoteSummary[];
    /** Files that are left out. */
    readonly broken: BrokenNote[];
}
export type Creation = {
    readonly created: Note;
} | {
    readonly similar: readonly Note[];
};
export interface PruneOptions extends NoteFilter {
    readonly before: string;
    /** Whether to tell only what would go. */
    readonly dryRun: boolean;
}
/** What sessions of the past learned, for those to come. */
export interface Notebook extends Disposable {
    /** For people: the folder of the notes. */
    readonly location: string;
    /** Keeps a note, unless one says the same already. Errors: `usage`. */
    create(draft: NoteDraft, options?: {
        readonly force?: boolean;
    }): Promise<Creation>;
    /** Best first. */
    search(query: NoteQuery): Promise<Found>;
    /** Newest first. */
    list(filter: NoteFilter & {
        readonly limit: number;
    }): Promise<Found & {
        readonly total: number;
    }>;
    /** A note by id or path, and the text of its file. Errors: `not-found`, `usage` where several have the id. */
    read(idOrPath: string): Promise<{
        note: Note;
        text: string;
    }>;
    /** Whole notes by their paths; those that are gone are left out. */
    readAll(paths: readonly string[]): Promise<Note[]>;
    /** Errors: as `read`, and `not-found` where it changed meanwhile. */
    delete(idOrPath: string): Promise<Note>;
    /** Deletes old notes; returns them. */
    prune(options: PruneOptions): Promise<Found>;
}
/** A notebook over files, searched through an index that is made of them. */
export declare function createNotebook(options: NotebookOptions): Notebook;
/** Makes `index.md` say what the notes are. Whoever wrote it last has looked again, so no note is left out for good. */
export declare function publish({ files, clock }: Pick<NotebookOptions, "files" | "clock">, index: NoteIndex): Promise<void>;
