import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, type MergeStep, type Progress, type Walk } from "./walk.ts";
/** What follows a failed attempt, by the class of its failure and the step's policy. */
export declare function decideAfterFailure(walk: Walk, at: At<Step | MergeStep> & {
    state: StepState;
}): Progress;
