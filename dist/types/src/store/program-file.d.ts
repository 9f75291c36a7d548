import { type Problem } from "../definition/problem.ts";
import { AgenticError } from "../errors.ts";
import { type WorkflowProgram } from "../program/define-workflow.ts";
export interface ProgramFile {
    readonly definition: WorkflowProgram;
    readonly source: string;
}
/** Runs the file of a definition and takes what it exports. Errors: `definition-invalid` with its place, `unsupported`. */
export declare function loadProgram(path: string, file: string): Promise<ProgramFile>;
export declare function invalid(problem: Problem, cause?: unknown): AgenticError;
/** Where a text first has something; its beginning where it has it nowhere. */
export declare function lineOf(source: string, pattern: RegExp): {
    line: number;
    column: number;
};
