import type { StepState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import type { StepResult } from "./workflow-context.ts";
/** What became of a step, for the program. Made of the journal alone, so that it is the same when the run is resumed. */
export declare function resultOf(step: Readonly<StepState>, whole: (name: string, output: StepOutput) => StepOutput): StepResult;
