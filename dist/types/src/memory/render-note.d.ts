import type { Note } from "./note.ts";
/** The file of a note: front matter that `parseNote` reads back, then its text. */
export declare function renderNote(note: Note, body?: string): string;
