import type { FileCatalog } from "../definition/file-catalog.ts";
import { type Step, type Workflow } from "../definition/schema.ts";
export interface ComposedWorkflow {
    readonly workflow: Workflow;
    readonly definition: string;
    readonly sha256: string;
}
export type CheckedWorkflow = {
    readonly composed: ComposedWorkflow;
} | {
    readonly mistakes: readonly string[];
};
/** Reads the definition in an agent's answer: one block of YAML. */
export declare function definitionIn(answer: string): string | undefined;
/** Says whether what an agent composed may be shown to a person for approval; else every mistake in it. */
export declare function checkAnswer(answer: string, known: FileCatalog): CheckedWorkflow;
export declare function checkComposed(definition: string, known: FileCatalog): CheckedWorkflow;
/** The text that was approved, and no other. Errors: `definition-invalid`. */
export declare function approvedWorkflow(definition: string, sha256: string, known: FileCatalog): Workflow;
/** What an agent may not put into a workflow of its making, however right its form is. */
export declare function refusals(workflow: Workflow, known?: Pick<FileCatalog, "names">): string[];
/** The steps in words, for a place where no picture can be drawn. */
export declare function outlineOf(steps: readonly Step[], indent?: string): string[];
