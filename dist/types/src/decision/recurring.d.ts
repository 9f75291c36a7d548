import type { StepOf } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, type Progress, type StepList } from "./walk.ts";
type RecurringAt = At<StepOf<"recurring">> & {
    readonly state: StepState;
};
/** The current iteration's list, or what comes between two iterations. */
export declare function enterRecurring({ path, step, frame, state }: RecurringAt): Progress | StepList;
/** An iteration whose steps have ended ends itself: by `until`, where there is one. */
export declare function endIteration({ path, step, frame, state }: RecurringAt): Progress;
export {};
