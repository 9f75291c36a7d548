import { hasCode } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { RefChange, StateCommit, StateRefs } from "../../ports/state-refs.ts";
import { mergedBranches } from "../../run/branch-rules.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import type { RunState } from "../../run/state.ts";

/** Returns merged branches without a pull request; undefined if there are none. */
export function mergedBranchesOf(
  state: Pick<RunState, "workspace" | "head" | "branches" | "steps" | "headMoves">,
  isOwn: (branch: string) => boolean = () => true,
): MergedBranches | undefined {
  const { workspace, head, headMoves } = state;
  const branches = new Map(Array.from(mergedBranches(state)).filter(([name]) => isOwn(name)));
  // While a user's commits are on the branch, the run's commits are only on the fallback branch.
  if (workspace && headMoves.fallbackHead !== undefined && headMoves.message === undefined)
    branches.set(fallbackBranch(workspace.branch), headMoves.fallbackHead);
  if (!workspace || head === undefined || branches.size === 0 || !isOwn(workspace.branch)) return undefined;
  return { branches, into: { branch: workspace.branch, head } };
}

/** Plans the deletion, with a check in the same commit that the target still has the commits. Moved branches stay. */
export async function deleteMergedBranchRefs(
  refs: StateRefs,
  { branches, into }: MergedBranches,
): Promise<Required<Pick<StateCommit, "branches">> & { readonly deletions: readonly RefChange[] }> {
  const current = await refs.refs("");
  // A user deleted the target: it must not be recreated.
  if (!current.has(into.branch)) return { deletions: [], branches: new Map() };
  const deletions = Array.from(branches, ([ref, expected]): RefChange => ({
    ref,
    expected,
    next: undefined,
  }));
  const found = deletions.filter(({ ref, expected }) => current.get(ref) === expected);
  return { deletions: found, branches: new Map(found.length === 0 ? [] : [[into.branch, into.head]]) };
}

/** Retries without the branches if the remote refuses to delete them. */
export async function retryWithoutBranches<T>(
  branches: MergedBranches | undefined,
  work: (branches: MergedBranches | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await work(branches);
  } catch (error) {
    if (!branches || !hasCode(error, "remote-refused")) throw error;
    return await work(undefined);
  }
}
