import { type VariableSource } from "../../definition/variables.ts";
import { type Io } from "../process/io.ts";
import { type LoadedWorkflow } from "./project.ts";
/** As the command line gives them. */
export interface VariableOptions {
    readonly var?: readonly string[];
    readonly varsFile?: string;
    /** Values for variables that nobody gave, such as those of an issue. */
    readonly more?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}
/** The variables of a run, from `--var` and `--vars-file`, with defaults. Errors: `variables-invalid`, with every mistake. */
export declare function readVariables(io: Io, { workflow, program }: Pick<LoadedWorkflow, "workflow" | "program">, options: VariableOptions): Promise<Record<string, unknown>>;
/** The same from values that have types already, or are text. Errors: `variables-invalid`, with every mistake. */
export declare function resolveVariableValues({ workflow, program }: Pick<LoadedWorkflow, "workflow" | "program">, given: Readonly<Record<string, unknown>>, source?: VariableSource): Promise<Record<string, unknown>>;
