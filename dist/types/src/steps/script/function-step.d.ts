import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** Calls a function of a TypeScript definition; what it returns is the data of the step's output. A function that ignores its signal is not waited for. */
export declare function runFunctionStep(context: StepContext, at: StepPosition<StepOf<"function">> & {
    attempt: number;
    timeoutMs?: number;
}): Promise<NewRunEvent>;
