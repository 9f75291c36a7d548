import type { StepOf } from "../../definition/schema.ts";
import type { StepState } from "../../run/state.ts";
import { type StepPosition, type Progress, type StepList } from "../traversal.ts";
type RecurringAt = StepPosition<StepOf<"recurring">> & {
    readonly state: StepState;
};
/** The current iteration's list, or what comes between two iterations. */
export declare function enterRecurring({ path, step, frame, state }: RecurringAt): Progress | StepList;
/** An iteration whose steps have ended ends itself: by `until`, where there is one. */
export declare function endIteration({ path, step, frame, state }: RecurringAt): Progress;
export {};
