import type { Step } from "../../definition/schema.ts";
import type { RunState, StepState } from "../../run/state.ts";
/** What came of a step in a few words, the most telling first: long ones are cut off at their end. */
export declare function summaryOf(own: StepState | undefined, { step, state }: {
    step: Step | undefined;
    state: RunState;
}): string;
/** A failed step that waits for its provider, in a run that is running. */
export declare function isDelayed({ path }: StepState, { status, delayed }: RunState): boolean;
/** That a step has spent more than it may by itself: what it has done by then counts all the same. */
export declare function overLimit(own: StepState, step: Step | undefined): {
    readonly spent: string;
    readonly limit: string;
} | undefined;
