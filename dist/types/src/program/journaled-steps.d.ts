import type { Step } from "../definition/schema.ts";
import type { RunState } from "../run/state.ts";
/** The steps of a program as far as a run's journal knows them, for those who show runs. */
export declare function journaledSteps({ steps }: RunState): Step[];
/**
 * Paths that run again from a step on: the step and what came after it. A step in a branch stands for its outermost branch, which starts
 * over; the branches beside it stay. Undefined where there is no such step.
 */
export declare function restartedStepPaths({ steps }: RunState, wanted: string): string[] | undefined;
