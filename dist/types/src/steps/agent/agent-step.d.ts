import type { StepPosition } from "../../decision/traversal.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepState } from "../../run/state.ts";
import type { StepContext } from "../step-context.ts";
import { type AgentStep } from "./prompt.ts";
/** Runs an agent session and reads its answer. */
export declare function runAgentStep(context: StepContext, at: StepPosition<AgentStep> & {
    attempt: number;
    previous?: Readonly<StepState>;
    timeoutMs?: number;
}): Promise<NewRunEvent>;
type Schema = Readonly<Record<string, unknown>>;
/**
 * The schema of a whole answer for a step with an `output-schema`: the step's output, with what the schema asks for as its data.
 * Every property is required, so that agents that are strict about schemas can be held to it.
 */
export declare function answerSchemaFor(schema: Schema | undefined): Schema | undefined;
export {};
