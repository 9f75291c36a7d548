import type { StepOf } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, type Progress, type StepList } from "./walk.ts";
/** The list that the condition chose; the condition is evaluated once. */
export declare function enterConditional(at: At<StepOf<"conditional">> & {
    state: StepState;
}): Progress | StepList;
