import type { StepOf } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { HumanAnswer, Question, StepState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { type StepPosition, type Progress, type Traversal } from "./traversal.ts";
type HumanAt = StepPosition<StepOf<"wait-for-human">> & {
    readonly state: StepState | undefined;
};
/** A person is asked, and what the person says decides what follows. */
export declare function decideHuman(walk: Traversal, at: HumanAt): Progress;
/** What happens at a time (milliseconds) when nobody has answered; undefined before the deadline. */
export declare function timedOut({ path, step, attempt }: StepPosition<StepOf<"wait-for-human">> & {
    attempt: number;
}, { asked, deadline }: Question, now: number): NewRunEvent | undefined;
/** What later steps see under `outputs.<step>`. */
export declare function outputOf({ decision, text, actor, threads }: HumanAnswer, data?: unknown): StepOutput;
export {};
