import type { BranchState, RunState, StepStatus } from "./state.ts";
import { prefixOf } from "./step-path.ts";

const over: ReadonlySet<StepStatus | undefined> = new Set(["completed", "skipped"] satisfies StepStatus[]);

/** Returns unpublished step branches that are merged or have no commit, with their heads. They can be deleted. */
export function mergedBranches({
  branches,
  steps,
}: Pick<RunState, "branches" | "steps">): ReadonlyMap<string, string> {
  const all = Array.from(branches.values());
  const bases = new Set(all.filter(isPublished).map(({ base_branch }) => base_branch));
  const merged = all.filter(
    (branch) =>
      !isPublished(branch) &&
      // A published branch has this branch as its base.
      !bases.has(branch.branch) &&
      (branch.head === branch.base_sha ||
        (branch.mergedHead === branch.head && over.has(steps.get(prefixOf(branch.step))?.status))),
  );
  return new Map(merged.map(({ branch, head }) => [branch, head]));
}

function isPublished({ pushedHead, pullRequest }: BranchState): boolean {
  return pushedHead !== undefined || pullRequest !== undefined;
}
