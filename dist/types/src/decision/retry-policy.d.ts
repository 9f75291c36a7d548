import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type StepPosition, type MergeStep, type Progress, type Traversal } from "./traversal.ts";
/** What follows a failed attempt, by the class of its failure and the step's policy. */
export declare function decideAfterFailure(walk: Traversal, at: StepPosition<Step | MergeStep> & {
    state: StepState;
}): Progress;
