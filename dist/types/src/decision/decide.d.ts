import { type RunState } from "../run/state.ts";
import { type RunPlan } from "./plan.ts";
import { type Decision } from "./walk.ts";
/**
 * Every decision that can be taken now, for a run in this state at this time (milliseconds). Pure, and its cost does not grow with
 * the length of the run. An empty list means: wait for what is under way, or the run has ended.
 */
export declare function decide(plan: RunPlan, state: RunState, now: number): readonly Decision[];
