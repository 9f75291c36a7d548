import { type Diagnostic } from "./diagnostic.ts";
import type { FileCatalog } from "./file-catalog.ts";
import { Workflow } from "./schema.ts";
export type ParsedWorkflow = {
    workflow: Workflow;
} | {
    problems: Diagnostic[];
};
/** Reads a workflow definition, or tells every mistake in it; never throws for what the text holds. */
export declare function parseWorkflow(text: string, file: string): ParsedWorkflow;
/** What is amiss around a definition that is right in itself: files that are not there, and arguments that nobody takes. */
export interface Surroundings {
    /** What cannot be right, whatever files are added. */
    readonly wrong: readonly Diagnostic[];
    readonly missing: readonly Diagnostic[];
    readonly odd: readonly Diagnostic[];
}
/** Looks for what a definition names outside itself, as far as the text can be read as one. */
export declare function checkSurroundings(text: string, file: string, known: FileCatalog): Surroundings;
/** Every mistake of a definition, in itself and in what it names, and what has no effect. */
export declare function checkDefinition(text: string, file: string, known: FileCatalog): {
    readonly problems: readonly Diagnostic[];
    readonly odd: readonly Diagnostic[];
};
