import type { RunState } from "../../run/state.ts";
import { type StepPosition, type Decision, type Progress, type StepList, type Traversal } from "../traversal.ts";
import { type DecideStep } from "./parallel.ts";
interface Walking {
    readonly decideStep: DecideStep;
    /** The list of steps that a block is at; undefined where it is at none. */
    readonly enter: (walk: Traversal, at: StepPosition) => StepList | undefined;
}
/** What a runner decides that works on one branch alone. What concerns the branch as a whole is left to whoever joins it. */
export declare function decideOneBranch(walk: Traversal, path: string, walking: Walking): Progress;
/** The end of a branch is one of its runner; the run goes on elsewhere. */
export declare function endOneBranch(state: RunState, progress: Exclude<Progress, {
    kind: "open";
}>): Decision;
export {};
