import type { NewRunEvent } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
import { type RunPlan } from "../execution-plan.ts";
import type { Decision, Traversal } from "../traversal.ts";
/** Once the run, or a step, has spent what it may, nothing more is started; when all that is under way has ended, the run pauses. */
export declare function withinBudget({ plan, state }: Traversal, decisions: readonly Decision[]): readonly Decision[];
/** Nothing more begins; when all that is under way has ended, so does the run. */
export declare function stopAfterActiveSteps({ active }: RunState, decisions: readonly Decision[], end: () => NewRunEvent): readonly Decision[];
interface Reached {
    readonly message: string;
    /** Path of the step or block whose own limit it is. */
    readonly step?: string;
}
/** The limits that hold now: those given when the run was resumed, else the workflow's. */
export declare function limitsOf(plan: Pick<RunPlan, "maxCostUsd" | "maxTokens">, { limits }: RunState): {
    maxCostUsd: number | undefined;
    maxTokens: number | undefined;
};
/** That the run has spent what it may, in words; undefined where it has not. */
export declare function overBudget(plan: RunPlan, state: RunState): string | undefined;
/** The step, or the innermost block around it, that has spent what was allowed for it. */
export declare function stepOverBudget(plan: RunPlan, state: RunState, path: string): Reached | undefined;
/** US dollars that a session of a step may spend; undefined where no limit is set. Without a path: one that decides what is next. */
export declare function remainingBudget(plan: RunPlan, state: RunState, path?: string): number | undefined;
/** What is left of every limit in dollars on a step: those of the step and the blocks around it, and the run's, whose path is "". */
export declare function remainingDollars(plan: RunPlan, state: RunState, path: string): Generator<{
    readonly step: string;
    readonly left: number;
}>;
/** An amount as sessions are told it, without the noise of floating point. */
export declare function inCents(dollars: number): number;
export {};
