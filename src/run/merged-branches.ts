import type { BranchState, RunState, StepStatus } from "./state.ts";
import { prefixOf } from "./step-path.ts";

const over: ReadonlySet<StepStatus | undefined> = new Set(["completed", "skipped"] satisfies StepStatus[]);

/** Branches of steps, with their heads, that are merged for good or hold no commit, and that nobody outside was shown: they may go. */
export function mergedBranches({
  branches,
  steps,
}: Pick<RunState, "branches" | "steps">): ReadonlyMap<string, string> {
  const all = Array.from(branches.values());
  const bases = new Set(all.filter(isShown).map(({ baseBranch }) => baseBranch));
  const spent = all.filter(
    (branch) =>
      !isShown(branch) &&
      // A pull request goes to it.
      !bases.has(branch.branch) &&
      (branch.head === branch.baseSha ||
        (branch.mergedHead === branch.head && over.has(steps.get(prefixOf(branch.step))?.status))),
  );
  return new Map(spent.map(({ branch, head }) => [branch, head]));
}

function isShown({ pushedHead, pullRequest }: BranchState): boolean {
  return pushedHead !== undefined || pullRequest !== undefined;
}
