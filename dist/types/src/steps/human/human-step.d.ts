import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type StepState } from "../../run/state.ts";
import type { StepContext } from "../step-context.ts";
type HumanAt = StepPosition<StepOf<"wait-for-human">> & {
    readonly attempt: number;
};
/** Puts the question: what is asked, until when, and what it is about. */
export declare function askHuman(context: StepContext, at: HumanAt & {
    previous?: Readonly<StepState>;
}): Promise<NewRunEvent>;
/** The answer, if there is one, also one that came late; else the end of the time for it. Where a person sits before the terminal, the next look is a while away. */
export declare function awaitHuman(context: StepContext, at: HumanAt): Promise<NewRunEvent[]>;
export {};
