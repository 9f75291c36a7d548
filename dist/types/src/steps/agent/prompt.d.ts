import type { StepOf } from "../../definition/schema.ts";
import type { StepState } from "../../run/state.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
export type AgentStep = StepOf<"prompt"> | StepOf<"command">;
interface Attempted {
    readonly at: AttemptKey;
    readonly around: Surroundings;
    readonly previous: Readonly<StepState> | undefined;
    /** What the agent that chose the step passes on. */
    readonly advice?: string | undefined;
}
/** The prompt of one attempt: what the step asks, what is known of the attempt before, and the form of the answer. */
export declare function buildPrompt(context: StepContext, step: AgentStep, { at, around, previous, advice }: Attempted): Promise<string>;
export declare function joinSections(sections: readonly string[]): string;
/** The text of a command with its arguments, which are data and rendered no further. */
export declare function renderCommand(context: StepContext, { name, step, given }: {
    name: string;
    step: string;
    given: Record<string, unknown>;
}, around: Surroundings): Promise<string>;
export {};
