import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import { type StepState } from "../run/state.ts";
import type { StepContext } from "./context.ts";
type HumanAt = At<StepOf<"wait-for-human">> & {
    readonly attempt: number;
    readonly previous?: Readonly<StepState>;
    readonly timeoutMs?: number;
};
/** An agent session makes data of a person's words; words that do not answer the question are asked about again. */
export declare function readAnswer(context: StepContext, at: HumanAt): Promise<NewRunEvent>;
export {};
