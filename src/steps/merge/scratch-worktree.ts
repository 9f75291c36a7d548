import { suffixFor } from "../../run/ids.ts";
import { mergedBy, nameOf } from "../../run/step-path.ts";
import type { StepContext } from "../step-context.ts";

/** As long as no name of a branch is cut by the engine's limit, merges are known by theirs. */
const CHILD_LIMIT = 24;

/** Where the conflict of a merge is laid out; whoever goes on with the run finds it there. */
export async function scratchPlace(
  { workspaces, state }: Pick<StepContext, "workspaces" | "state">,
  merge: string,
): Promise<{ path: string; branch: string }> {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = await suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}
