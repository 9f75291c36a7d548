import type { Notebook } from "./notebook.ts";
/** What is known of a text from earlier work, and what kept notes from being looked at, in sentences. */
export interface RelatedNotes {
    /** For a prompt; empty where no note fits. */
    readonly section: string;
    readonly problems: readonly string[];
}
/** Notes that outlast runs. */
export interface Notes {
    /** Those that fit a text best. Never throws: what goes wrong is told. */
    related(text: string, limit: number): Promise<RelatedNotes>;
}
/**
 * A section for a prompt with the notes that fit a text best, fenced: they are text from outside. Empty where none fits.
 */
export declare function relatedNotes(notebook: Notebook, text: string, limit: number): Promise<string>;
