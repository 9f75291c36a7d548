import type { Diagnostic } from "../../definition/diagnostic.ts";
import { Workflow } from "../../definition/schema.ts";
import type { ProgramWithArguments } from "../../engine/run-request.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import type { RunRecord } from "../../run/record.ts";
import type { ProgramPlace } from "./program-file.ts";
/** What the definition of a run started from code, without a file, is called. */
export declare const INLINE = "code";
export declare function isProgramPath(path: string): boolean;
export declare function isProgramRun({ definition }: RunRecord): boolean;
export interface LoadedProgram {
    readonly workflow: Workflow;
    readonly definition: WorkflowProgram;
    /** Text of its file. */
    readonly source?: string;
    /** Texts of its file and of those that it imports, by their paths in the repository. */
    readonly modules?: () => ReadonlyMap<string, string>;
}
/** Runs the file of a definition; nothing of what it defines is started. Errors: `definition-invalid`, `unsupported`. */
export declare function readProgram(place: ProgramPlace): Promise<LoadedProgram>;
/** A definition that a program of the user's has put together itself. */
export declare function takeProgram(definition: WorkflowProgram): Promise<LoadedProgram>;
/** Every mistake of a file, as `validate` tells them. */
export declare function problemsOf(place: ProgramPlace): Promise<readonly Diagnostic[]>;
/** What the engine is given of a program. Errors: `definition-changed` where its arguments are others than those the run was started with. */
export declare function givenProgram({ definition, source }: Omit<LoadedProgram, "workflow">, variables: Readonly<Record<string, unknown>>): Promise<ProgramWithArguments>;
/** What is kept of a program beside its source: everything but its steps. */
export declare function parseOutline(text: string, file: string): Workflow;
