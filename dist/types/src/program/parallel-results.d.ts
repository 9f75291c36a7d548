import type { RunState } from "../run/state.ts";
import type { StepCall } from "./program-call.ts";
import { resultOf } from "./step-results.ts";
import type { BranchResult, StepResult } from "./workflow-context.ts";
/** Whether the code of every branch that completed has returned. */
export declare function isOver({ path, branches }: StepCall, { steps }: RunState): boolean;
/** What became of each branch. */
export declare function branchResults({ path, branches }: StepCall, { state, whole }: {
    state: RunState;
    whole: Parameters<typeof resultOf>[1];
}): Record<string, BranchResult>;
/** What `ctx.parallel` gives, or throws. */
export declare function parallelEnd(call: StepCall, result: StepResult, results: Readonly<Record<string, BranchResult>>): Readonly<Record<string, BranchResult>> | Error;
