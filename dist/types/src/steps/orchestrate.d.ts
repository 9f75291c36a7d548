import type { Decision } from "../decision/walk.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";
/** Asks the agent which of the steps that the rules allow is next, and journals what it says. */
export declare function consult(context: StepContext, { candidates: allowed }: Extract<Decision, {
    type: "consult";
}>): Promise<NewRunEvent[]>;
