import type { Step, StepOf } from "../definition/schema.ts";
import type { RunState, StepState } from "../run/state.ts";
import { type At, type Progress, type Walk } from "./walk.ts";
type ParallelAt = At<StepOf<"parallel">>;
type DecideStep = (walk: Walk, at: At) => Progress;
/**
 * The branches of a parallel block: together with those around them at most `max-workers` are worked on at once; one that waits for a
 * person takes no worker.
 */
export declare function decideParallel(walk: Walk, at: ParallelAt & {
    state: StepState;
}, decideStep: DecideStep): Progress;
export declare function dependenciesOf(step: Step): readonly string[];
/** `3 branches: 2 changed something, 1 changed nothing`. */
export declare function summaryOfBranches(run: RunState, { path, step }: Pick<ParallelAt, "path" | "step">): string;
export declare function failedBranches({ steps, branches }: RunState, { path, step }: Pick<ParallelAt, "path" | "step">): string;
export {};
