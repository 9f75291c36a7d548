import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type StepState } from "../../run/state.ts";
import type { StepContext } from "../step-context.ts";
type HumanAt = StepPosition<StepOf<"wait-for-human">> & {
    readonly attempt: number;
    readonly previous?: Readonly<StepState>;
    readonly timeoutMs?: number;
};
/** An agent session makes data of a person's words; words that do not answer the question are asked about again. */
export declare function readAnswer(context: StepContext, at: HumanAt): Promise<NewRunEvent>;
export {};
