import { type RunState, type StepState } from "../run/state.ts";
import type { Decision, Traversal } from "./traversal.ts";
/** What is left to do when every step has ended. */
export declare function complete({ plan, state }: Traversal): readonly Decision[];
/** What is left to do when a step failed for good. */
export declare function decideRunFailure({ plan, state }: Traversal, step: StepState): readonly Decision[];
/** A block fails because a step inside it did: the innermost one is what a person wants to know, before others one that is fatal. */
export declare function innermostFailure(state: RunState, step: StepState): StepState;
