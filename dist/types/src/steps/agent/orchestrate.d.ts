import type { Decision } from "../../decision/traversal.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** Asks the agent which of the steps that the rules allow is next, and journals what it says. */
export declare function askForDecision(context: StepContext, { candidates: allowed }: Extract<Decision, {
    type: "consult";
}>): Promise<NewRunEvent[]>;
