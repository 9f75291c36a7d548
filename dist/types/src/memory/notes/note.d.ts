export declare const noteCategories: readonly ["pattern", "lesson", "error", "decision", "context"];
export type NoteCategory = (typeof noteCategories)[number];
export declare const relevances: readonly ["high", "medium", "low"];
export type Relevance = (typeof relevances)[number];
/** Dates as people and programs write them: a day, or a time with its zone. */
export declare const CREATED: RegExp;
export declare const NOTE_ID: RegExp;
/** Where a note comes from. */
export interface NoteSource {
    readonly workflow?: string | undefined;
    readonly step?: string | undefined;
    readonly run?: string | undefined;
    readonly commit?: string | undefined;
}
/** Something worth knowing in later sessions, as its file tells it. */
export interface Note {
    readonly id: string;
    /** UTC time in ISO 8601, so that notes can be ordered by it. */
    readonly created: string;
    readonly category: NoteCategory;
    readonly tags: readonly string[];
    readonly source: NoteSource;
    readonly relevance: Relevance;
    readonly title: string;
    /** Markdown, without the title. */
    readonly content: string;
    /** Relative to the folder of all notes. */
    readonly path: string;
}
/** What lists and search results show of a note. */
export interface NoteSummary extends Omit<Note, "content" | "source"> {
    /** The beginning of the content, on one line. */
    readonly summary: string;
}
/** A file that is no note, or no longer; it is left alone. */
export interface BrokenNote {
    readonly path: string;
    readonly line: number;
    readonly message: string;
}
/** Folder of a category's notes. */
export declare function categoryFolder(category: NoteCategory): string;
/** The first words of a content, without headings and line breaks. */
export declare function summaryOf(content: string): string;
