import type { Step, StepOf } from "../../definition/schema.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { type StepPosition, type Progress, type Traversal } from "../traversal.ts";
export type ParallelAt = StepPosition<StepOf<"parallel">>;
export type DecideStep = (walk: Traversal, at: StepPosition) => Progress;
/**
 * The branches of a parallel block: together with those around them at most `max-workers` are worked on at once; one that waits for a
 * person takes no worker.
 */
export declare function decideParallel(walk: Traversal, at: ParallelAt & {
    state: StepState;
}, decideStep: DecideStep): Progress;
/** How far each branch has come, as far as it is known. */
export type Found = Map<string, Progress>;
interface Turn {
    readonly branch: StepPosition;
    /** An attempt of it is under way, so that it has its worker. */
    readonly holds: boolean;
}
/** Branches in the order in which they get workers: those at work, those that have begun (a person may have answered), the others. */
export declare function inTurn(state: RunState, { path, step, frame }: ParallelAt): Turn[];
export declare function hasStarted({ steps, branches }: RunState, { path }: StepPosition): boolean;
export interface Branching {
    readonly at: ParallelAt & {
        readonly state: StepState;
    };
    readonly branch: StepPosition;
    readonly found: ReadonlyMap<string, Progress>;
    readonly decideStep: DecideStep;
}
/** What is decided about a branch, wherever it is worked on; undefined where its steps are what is next. */
export declare function decideBranchLifecycle(walk: Traversal, branching: Branching): Progress | undefined;
export declare function dependenciesOf(step: Step): readonly string[];
export declare function openBranch({ path: block }: Pick<ParallelAt, "path">, branch: StepPosition): Progress;
/** Paths of the branches of a block that one of them depends on. */
export declare function pathsBefore(block: string, { step }: Pick<StepPosition, "step">): string[];
/** What comes after the last branch: merges where they are asked for, then the block's own end. */
export declare function joinBranches(walk: Traversal, at: ParallelAt & {
    state: StepState;
}, found: Found): Progress;
/** `3 branches: 2 changed something, 1 changed nothing`. */
export declare function summaryOfBranches(run: RunState, { path, step }: Pick<ParallelAt, "path" | "step">): string;
export declare function failedBranches({ steps, branches }: RunState, { path, step }: Pick<ParallelAt, "path" | "step">): string;
export {};
