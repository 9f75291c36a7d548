import { suffixFor } from "../../run/ids.ts";
import { mergedBy, nameOf } from "../../run/step-path.ts";
import type { StepContext } from "../step-context.ts";

const CHILD_LIMIT = 24;

/** Returns path and branch of the scratch worktree of a merge. They are the same after a resume. */
export async function scratchWorktreeOf(
  { workspaces, state }: Pick<StepContext, "workspaces" | "state">,
  merge: string,
): Promise<{ path: string; branch: string }> {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = await suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}
