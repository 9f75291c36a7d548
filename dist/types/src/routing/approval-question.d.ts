import { type ComposedWorkflow } from "./composed-workflow.ts";
/** What is approved is shown whole: the text that would run, its hash, and its steps in words. */
export declare function composedQuestion({ workflow, definition, sha256 }: ComposedWorkflow, { isUnkept }?: {
    readonly isUnkept?: boolean;
}): string;
export interface Start {
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
    /** Who else wrote what was read for the request. */
    readonly others: string;
}
/** Asks whether a workflow is to start with these variables. Undefined where they are too long to be shown whole. */
export declare function startQuestion({ workflow, variables, others }: Start): string | undefined;
