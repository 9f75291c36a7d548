import type { Workflow } from "../definition/schema.ts";
import type { Variable } from "../definition/settings-schema.ts";
/** A workflow that a request in plain words can be routed to. */
export interface Choice {
    readonly name: string;
    readonly description: string;
    /** Whether it is of this repository, and not built in. */
    readonly own?: boolean;
    /** The variable that takes what is wanted; absent where the workflow has none for it. */
    readonly request?: string;
    /** Others that may be given beside it. */
    readonly variables: readonly Variable[];
}
/** What can be given to a workflow from a request. Optional free text, such as a command to run, stays its default: nobody but a person fills that in. */
export declare function choiceOf(workflow: string, { description, variables }: Omit<Workflow, "steps">): Choice;
/** The list that the agent chooses from. */
export declare function describeChoices(choices: readonly Choice[]): string;
/** For people: what there is to choose from. */
export declare function choicesText(choices: readonly Choice[]): string;
