import type { RunState } from "../run/state.ts";
import { joinPath } from "../run/step-path.ts";
import { ParallelFailure, StepFailure } from "./define-workflow.ts";
import type { StepCall } from "./program-call.ts";
import { resultOf } from "./step-results.ts";
import type { BranchResult, StepResult } from "./workflow-context.ts";

export function isOver({ path, branches = new Map() }: StepCall, { steps }: RunState): boolean {
  return Array.from(branches).every(([name, { list }]) => {
    return steps.get(joinPath(path, name))?.status !== "completed" || list?.outcome !== undefined;
  });
}

export function branchResults(
  { path, branches = new Map() }: StepCall,
  { state, readFull }: { state: RunState; readFull: Parameters<typeof resultOf>[1] },
): Record<string, BranchResult> {
  const entries = Array.from(branches, ([name, { list }]): [string, BranchResult] => {
    const own = state.steps.get(joinPath(path, name));
    const outcome = list?.outcome;
    if (outcome?.kind === "threw") return [name, { status: "failed", error: asError(outcome.error) }];
    if (own?.status === "completed")
      return [name, { status: "completed", value: outcome?.kind === "returned" ? outcome.value : undefined }];
    if (own?.status === "failed")
      return [name, { status: "failed", error: new StepFailure(resultOf(own, readFull)) }];
    return [name, { status: "skipped" }];
  });
  return Object.fromEntries(entries);
}

export function parallelEnd(
  call: StepCall,
  result: StepResult,
  results: Readonly<Record<string, BranchResult>>,
): Readonly<Record<string, BranchResult>> | Error {
  if (call.continues || result.status !== "failed") return results;
  const isSome = Object.values(results).some(({ status }) => status === "failed");
  return isSome ? new ParallelFailure(result.stepId, results) : new StepFailure(result);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
