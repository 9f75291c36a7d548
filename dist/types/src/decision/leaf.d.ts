import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, type MergeStep, type Progress, type Walk } from "./walk.ts";
/** A step that is one effect: it starts, its result is settled, and after a failure it may start again. */
export declare function decideLeaf(walk: Walk, { path, step, frame, state }: At<Step | MergeStep> & {
    state: StepState | undefined;
}): Progress;
