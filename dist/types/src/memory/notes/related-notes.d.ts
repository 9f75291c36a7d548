import type { Notebook } from "./notebook.ts";
/**
 * A section for a prompt with the notes that fit a text best, fenced: they are text from outside. Empty where none fits.
 */
export declare function relatedNotes(notebook: Notebook, text: string, limit: number): Promise<string>;
