import { Variable } from "../definition/settings-schema.ts";
import { type ResolvedVariables, type VariableSource } from "../definition/variables.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
type Derived = {
    readonly variables: readonly Variable[];
} | {
    readonly problem: string;
};
/** The variables that stand for the arguments of a program. */
export declare function variablesOf(schema: unknown): Derived;
/** The arguments that were given, converted by the types of the schema and checked by it. */
export declare function resolveArguments(program: WorkflowProgram, given: Readonly<Record<string, unknown>>, source: VariableSource): ResolvedVariables | {
    variables: Record<string, unknown>;
};
/** What `ctx.args` is for the variables of a run; a problem where the schema has become another one since. */
export declare function argumentsFor({ argsSchema }: WorkflowProgram, variables: Readonly<Record<string, unknown>>): {
    value: unknown;
} | {
    problem: string;
};
export {};
