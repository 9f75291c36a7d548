import { branchAt, hasChanges } from "../run/state.ts";
import { type Decision, open, type Progress, type Traversal } from "./traversal.ts";

/** Returns the next delivery decision for the run's own branch. Returns undefined if the pull request is current. */
export function proposal({ plan, state }: Pick<Traversal, "plan" | "state">): Decision | undefined {
  if (!plan.opensPullRequest || !(hasChanges(state) || state.pullRequests.length > 0)) return undefined;
  if (state.pushedHead === undefined || state.pushedHead !== state.head) return { type: "push-branch" };
  if (state.pullRequests.length === 0 || state.proposedHead !== state.head)
    return { type: "open-pull-request" };
  return undefined;
}

/** Delivers before a question. Branches of parallel blocks are delivered when they are complete. */
export function proposeBeforeQuestion(walk: Traversal, path: string): Progress | undefined {
  const decision = branchAt(walk.state, path) ? undefined : proposal(walk);
  return decision && open(decision);
}
