import type { Failure, NewRunEvent, Usage } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** Path under which sessions that decide are kept and shown; `steps/orchestrator/<n>/`. */
export declare const ORCHESTRATOR = "orchestrator";
type DecisionMade = Extract<NewRunEvent, {
    type: "decision.made";
}>;
/** A question to the agent that decides. */
export interface OrchestratorQuestion<T> {
    /** What the journal calls it where it has no answer. */
    readonly about: Pick<DecisionMade, "action" | "step">;
    /** The prompt, with why the answer before was refused. */
    readonly prompt: (problem: string | undefined) => Promise<string>;
    readonly schema: Readonly<Record<string, unknown>>;
    /** What the JSON of an answer says, or why it says nothing that counts. */
    readonly read: (json: unknown) => {
        value: T;
    } | {
        problem: string;
    };
}
export interface OrchestratorAnswer<T> {
    /** Of the session that was the last and decided nothing. */
    readonly events: readonly DecisionMade[];
    /** What the session that answered spent. */
    readonly usage?: Usage;
    readonly value?: T;
    /** Why there is no answer; absent where the run stops. */
    readonly failure?: Failure;
}
/** Asks until there is an answer that counts: again after one that does not, as often as the workflow retries. A failing provider is waited for. */
export declare function askOrchestrator<T>(context: StepContext, question: OrchestratorQuestion<T>): Promise<OrchestratorAnswer<T>>;
export {};
