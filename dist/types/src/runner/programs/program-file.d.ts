import { type Diagnostic } from "../../definition/diagnostic.ts";
import { AgenticError } from "../../errors.ts";
import { type WorkflowProgram } from "../../program/define-workflow.ts";
export interface ProgramFile {
    readonly definition: WorkflowProgram;
    readonly source: string;
    /** Texts of its own files, by their paths from `root`; from now on its later imports get these texts too. */
    readonly modules: () => ReadonlyMap<string, string>;
}
export interface ProgramPlace {
    /** Absolute path. */
    readonly path: string;
    /** As messages name it. */
    readonly file: string;
    /** Top of the repository. */
    readonly root: string;
    /** Texts by their paths from `root`, in place of the files as they are now. */
    readonly kept?: ReadonlyMap<string, string> | undefined;
}
/** Runs the file of a definition and takes what it exports. Errors: `definition-invalid` with its place, `unsupported`. */
export declare function loadProgram({ path, file, root, kept }: ProgramPlace): Promise<ProgramFile>;
export declare function invalid(problem: Diagnostic, cause?: unknown): AgenticError;
/** Where a text first has something; its beginning where it has it nowhere. */
export declare function lineOf(source: string, pattern: RegExp): {
    line: number;
    column: number;
};
