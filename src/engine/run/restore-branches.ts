import { branchesAfresh } from "../../run/evolve/evolve-resume.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import { branchAt, headAt, type RunState, type StepState } from "../../run/state.ts";
import { joinPath, mergedBy } from "../../run/step-path.ts";
import type { EffectContext } from "../effects/effect-context.ts";

type Back = NonNullable<RunEventOf<"run.resumed">["back"]>[number];

/**
 * Branches that go back to the commit from which the first step that runs again started. A branch stays where a merge came after that
 * commit and its own branch is not begun afresh: what is in history already cannot be merged a second time.
 */
export function branchesBack(state: RunState, reset: readonly string[]): Back[] {
  const again = new Set(reset);
  const afresh = new Set(branchesAfresh(state, reset));
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

/** Puts branches back that a resumption asked for. Repeating it after a crash finds what was done. */
export async function goBack(context: EffectContext, record: (event: NewRunEvent) => void): Promise<void> {
  const { state, facts, workplaces } = context;
  for (const { step, base, seq } of Array.from(state.back.values())) {
    const branch = step === undefined ? undefined : state.branches.get(step);
    const workspace = branch ? await workplaces.open(branch) : context.workspace;
    // Not from the journal: a name in it could be that of any branch.
    const later = `${workspace.branch}-later-${seq}`;
    const key = { runId: facts.runId, step: joinPath(step ?? "", "back"), attempt: seq };
    const message = `Go back to ${base.slice(0, 8)}, from which steps run again`;
    const { head, files } = await workspace.restoreCommit(base, { key, message, backupBranch: later });
    const of = step === undefined ? {} : { step };
    record({ type: "branch.set-back", ...of, base, later, head, files: [...files] });
  }
}
