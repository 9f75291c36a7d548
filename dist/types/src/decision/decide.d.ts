import type { StepOf } from "../definition/schema.ts";
import { type RunState, type StepState } from "../run/state.ts";
import { type RunPlan } from "./execution-plan.ts";
import { type StepPosition, type Decision, type Progress, type StepList } from "./traversal.ts";
/**
 * Every decision that can be taken now, for a run in this state at this time (milliseconds). Pure, and its cost does not grow with
 * the length of the run. An empty list means: wait for what is under way, or the run has ended.
 */
export declare function decide(plan: RunPlan, state: RunState, now: number): readonly Decision[];
/** The list that the condition chose; the condition is evaluated once. */
export declare function enterConditional(at: StepPosition<StepOf<"conditional">> & {
    state: StepState;
}): Progress | StepList;
