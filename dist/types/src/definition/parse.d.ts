import { type Problem } from "./problem.ts";
import { Workflow } from "./schema.ts";
export type ParsedWorkflow = {
    workflow: Workflow;
} | {
    problems: Problem[];
};
/** Reads a workflow definition, or tells every mistake in it; never throws for what the text holds. */
export declare function parseWorkflow(text: string, file: string): ParsedWorkflow;
