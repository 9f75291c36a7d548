import { type Workflow } from "../definition/schema.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
export type Outlined = {
    readonly workflow: Workflow;
} | {
    readonly problem: string;
};
/** What is known of a program before it runs, as the engine knows workflows: without steps. */
export declare function outlineOf(program: WorkflowProgram): Outlined;
