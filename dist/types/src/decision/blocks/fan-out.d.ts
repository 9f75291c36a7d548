import type { StepState } from "../../run/state.ts";
import { type StepPosition, type Progress, type Traversal } from "../traversal.ts";
import { type DecideStep, type ParallelAt } from "./parallel.ts";
/** Why a branch came to no end: the runner that worked on it is gone. */
export declare const RUNNER_LOST = "runner-lost";
/** Whether a block's branches are worked on elsewhere: those of the run's own definition that lie in no other branch. */
export declare function isFannedOut({ plan, state }: Traversal, { path, frame }: StepPosition): boolean;
/**
 * A block whose branches have runners of their own: all that can be worked on now are handed out together, as soon as nothing else is to
 * be done here. What concerns a branch as a whole (its delivery, its merge, questions to people) is done here.
 */
export declare function decideFanOut(walk: Traversal, at: ParallelAt & {
    state: StepState;
}, decideStep: DecideStep): Progress;
