import type { RunState } from "../../run/state.ts";
import type { RunPlan } from "../execution-plan.ts";
/**
 * The plan by which one branch is worked on alone. Of what the run, and the blocks around the branch, may still spend, it has the same
 * part as every other branch of its round: nobody knows what the others spend meanwhile.
 */
export declare function planForBranch(plan: RunPlan, state: RunState, branch: string): RunPlan;
