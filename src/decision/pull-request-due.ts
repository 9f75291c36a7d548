import { branchAt, hasChanges } from "../run/state.ts";
import { type Decision, open, type Progress, type Traversal } from "./traversal.ts";

/** What is left to do until the pull request of the run's own branch has everything that the branch has. */
export function proposal({ plan, state }: Pick<Traversal, "plan" | "state">): Decision | undefined {
  if (!plan.opensPullRequest || !(hasChanges(state) || state.pullRequests.length > 0)) return undefined;
  if (state.pushedHead === undefined || state.pushedHead !== state.head) return { type: "push-branch" };
  // One that is there is told of what came since.
  if (state.pullRequests.length === 0 || state.proposedHead !== state.head)
    return { type: "open-pull-request" };
  return undefined;
}

/** The same before a question at a path: undefined where people can look at all there is. The branch of a parallel block is proposed when it is whole. */
export function proposeBefore(walk: Traversal, path: string): Progress | undefined {
  const decision = branchAt(walk.state, path) ? undefined : proposal(walk);
  return decision && open(decision);
}
