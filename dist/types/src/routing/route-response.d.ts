import type { Choice } from "./workflow-choices.ts";
/** What the agent that routes a request has answered. */
export type Route = {
    readonly kind: "workflow";
    readonly name: string;
    /** As written; only such as the workflow may be given here. */
    readonly variables: Readonly<Record<string, string>>;
    readonly intent: string;
}
/** No workflow fits, and one is to be composed. */
 | {
    readonly kind: "plan";
    readonly intent: string;
} | {
    readonly kind: "answer";
    readonly text: string;
}
/** It named workflows, but not one that there is. */
 | {
    readonly kind: "unknown";
    readonly name: string;
};
/** Reads the answer of the agent that routes; takes nothing but names that there are. Never throws. */
export declare function parseRoute(text: string, choices: readonly Choice[]): Route;
