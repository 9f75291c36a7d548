import { type Problem } from "./problem.ts";
import type { KnownFiles } from "./known-files.ts";
import { Workflow } from "./schema.ts";
export type ParsedWorkflow = {
    workflow: Workflow;
} | {
    problems: Problem[];
};
/** Reads a workflow definition, or tells every mistake in it; never throws for what the text holds. */
export declare function parseWorkflow(text: string, file: string): ParsedWorkflow;
/** What is amiss around a definition that is right in itself: files that are not there, and arguments that nobody takes. */
export interface Surroundings {
    /** What cannot be right, whatever files are added. */
    readonly wrong: readonly Problem[];
    readonly missing: readonly Problem[];
    readonly odd: readonly Problem[];
}
/** Looks for what a definition names outside itself, as far as the text can be read as one. */
export declare function checkSurroundings(text: string, file: string, known: KnownFiles): Surroundings;
/** Every mistake of a definition, in itself and in what it names, and what has no effect. */
export declare function checkDefinition(text: string, file: string, known: KnownFiles): {
    readonly problems: readonly Problem[];
    readonly odd: readonly Problem[];
};
