import { type Workflow } from "./schema.ts";
/** How many definitions may be inside each other, the outermost included. */
export declare const MOST_LEVELS = 8;
/** The definition that a workflow step names; undefined where there is none. */
export type ReadWorkflow = (name: string) => Workflow | undefined;
/** Names that workflow steps of a definition give to others, in definition order. */
export declare function nestedNames({ steps }: Workflow): string[];
/**
 * Every definition that a workflow reaches through workflow steps, by the name they give it. Errors: `definition-invalid` for a
 * circle, and for more levels than are allowed.
 */
export declare function nestedDefinitions(workflow: Workflow, read: ReadWorkflow): Map<string, Workflow>;
/** The same definitions, also where some of them nest wrongly. */
export declare function reachedDefinitions(workflow: Workflow, read: ReadWorkflow): Map<string, Workflow>;
/** What is wrong with the definitions that a workflow reaches, by the name that its own step gives to the first of them. */
export declare function nestingProblems(workflow: Workflow, read: ReadWorkflow): Map<string, string>;
