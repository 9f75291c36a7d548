import type { BrokenNote, Note } from "./note.ts";
/** A note from the text of its file, or what is wrong with it. */
export declare function parseNote(given: string, path: string): {
    note: Note;
} | {
    broken: BrokenNote;
};
/** The file of a note: front matter that `parseNote` reads back, then its text. */
export declare function renderNote(note: Note, body?: string): string;
