import type { Workflow } from "../definition/schema.ts";
import type { Variable } from "../definition/settings-schema.ts";
/** Variables of a workflow, as far as words without a name go. */
export interface TakenVariables {
    /** Names of all; absent where they are not known. */
    readonly variables?: readonly string[];
    /** Those of them that are text. */
    readonly texts?: readonly string[];
    /** Those of these that must be given. */
    readonly required?: readonly string[];
}
/**
 * The variable that plain words become, wherever they were written: `request`, or where a workflow has none, the one text that must be given
 * and is not; where none must, the one that has the name of such. Undefined where no variable takes them.
 */
export declare function textVariable({ variables, texts, required }: TakenVariables, given?: readonly string[]): string | undefined;
/** What is to be known of a workflow for that. */
export declare function takenBy(variables: readonly Variable[]): Required<TakenVariables>;
/**
 * Variables as a comment gave them, where the text below its command stands in the one that takes it: of workflows of a repository it is
 * not known there what they take.
 */
export declare function withTextBelow({ variables }: Pick<Workflow, "variables">, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
