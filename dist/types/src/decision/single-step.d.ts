import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type StepPosition, type MergeStep, type Progress, type Traversal } from "./traversal.ts";
/** A step that is one effect: it starts, its result is settled, and after a failure it may start again. */
export declare function decideSingleStep(walk: Traversal, { path, step, frame, state }: StepPosition<Step | MergeStep> & {
    state: StepState | undefined;
}): Progress;
