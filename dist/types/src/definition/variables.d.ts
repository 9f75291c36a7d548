import type { Workflow } from "./schema.ts";
import type { Variable } from "./settings-schema.ts";
/**
 * Where values come from: text is converted to a variable's type, except in files, which have types of their own. What the templates of
 * a workflow step give is converted to text too, where that is asked for.
 */
export type VariableSource = "command line" | "comment" | "input" | "file" | "step";
export type VariableValue = string | number | boolean | null;
export interface VariableProblem {
    readonly variable: string;
    readonly message: string;
    readonly suggestion?: string;
}
export type ResolvedVariables = {
    variables: Record<string, VariableValue>;
} | {
    problems: VariableProblem[];
};
/**
 * The values a run starts with: what was given, by the variable's type, else its default. A variable without either is null, which
 * templates render as nothing and conditions take as false.
 */
export declare function resolveVariables(workflow: Pick<Workflow, "variables">, given: Readonly<Record<string, unknown>>, source: VariableSource): ResolvedVariables;
/** One line a problem, then how many there are. */
export declare function renderVariableProblems(problems: readonly VariableProblem[]): string;
/** Names that are given and not declared. */
export declare function unknownVariables(declared: readonly Pick<Variable, "name">[], given: readonly string[]): VariableProblem[];
