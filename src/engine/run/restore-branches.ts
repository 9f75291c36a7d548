import { restartedBranches } from "../../run/evolve/evolve-resume.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import { branchAt, headAt, type RunState, type StepState } from "../../run/state.ts";
import { joinPath, mergedBy } from "../../run/step-path.ts";
import type { EffectContext } from "../effects/effect-context.ts";

type BranchReset = NonNullable<RunEventOf<"run.resumed">["back"]>[number];

/** A branch with a later merge is not reset, unless the merged branch restarts: a commit cannot be merged twice. */
export function branchResets(state: RunState, reset: readonly string[]): BranchReset[] {
  const again = new Set(reset);
  const afresh = new Set(restartedBranches(state, reset));
  const bases = new Map<string, string>();
  for (const step of state.steps.values()) {
    const branch = branchAt(state, step.path)?.step ?? "";
    if (isLastingMerge(step, afresh)) bases.delete(branch);
    else if (again.has(step.path) && step.base !== undefined && !bases.has(branch))
      bases.set(branch, step.base);
  }
  return Array.from(bases).flatMap(([step, base]) => {
    if (afresh.has(step) || headAt(state, step) === base) return [];
    return [{ ...(step === "" ? {} : { step }), base }];
  });
}

function isLastingMerge({ kind, path, status }: StepState, afresh: ReadonlySet<string>): boolean {
  return kind === "merge" && status === "completed" && !afresh.has(mergedBy(path));
}

/** Resets branches that a resume requested. A repeated call after a crash finds completed resets. */
export async function resetBranches(
  context: EffectContext,
  record: (event: NewRunEvent) => void,
): Promise<void> {
  const { state, facts, workspacePool } = context;
  for (const { step, base, seq } of Array.from(state.pendingResets.values())) {
    const branch = step === undefined ? undefined : state.branches.get(step);
    const workspace = branch ? await workspacePool.open(branch) : context.workspace;
    // Not read from the journal, which could name any branch.
    const later = `${workspace.branch}-later-${seq}`;
    const key = { runId: facts.runId, step: joinPath(step ?? "", "back"), attempt: seq };
    const message = `Go back to ${base.slice(0, 8)}, from which steps run again`;
    const { head, files } = await workspace.restoreCommit(base, { key, message, backupBranch: later });
    const of = step === undefined ? {} : { step };
    record({ type: "branch.set-back", ...of, base, later, head, files: [...files] });
  }
}
