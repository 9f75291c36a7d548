import { AgenticError } from "../../errors.ts";
import { type Note, type NoteCategory, type NoteSource, type Relevance } from "./note.ts";
/** Milliseconds of an age such as `30d`. Errors: `usage`. */
export declare function parseAge(text: string): number;
/** A note as somebody wants it kept. */
export interface NoteDraft {
    readonly category: string;
    readonly title: string;
    /** Markdown. */
    readonly content: string;
    readonly tags?: readonly string[] | undefined;
    /** Default: `medium`. */
    readonly relevance?: string | undefined;
    readonly source?: NoteSource | undefined;
}
/** A draft that fits into a note. */
export interface CheckedDraft {
    readonly category: NoteCategory;
    readonly title: string;
    readonly content: string;
    readonly tags: readonly string[];
    readonly relevance: Relevance;
    readonly source: NoteSource;
}
/** Errors: `usage` with what is wrong and what would do. */
export declare function checkDraft({ category, title, content, tags, relevance, source, }: NoteDraft): CheckedDraft;
/** Errors: `usage`. */
export declare function checkCategory(text: string): NoteCategory;
/** The note of a draft; the number tells notes of one title and day apart. */
export declare function noteFrom(draft: CheckedDraft, { now, number }: {
    now: Date;
    number: number;
}): Note;
export declare function usage(message: string): AgenticError;
