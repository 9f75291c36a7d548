import type { RunState } from "../../run/state.ts";
import type { RunFacts } from "./run-facts.ts";

/** The pull request that a run went on with, where its work is there: `base` is the branch that has it. */
export function continuedPullRequestOf({
  record: { pull_request: number },
  state: { workspace, pullRequests },
}: Pick<RunFacts, "record" | "state">): RunState["pullRequests"][number] | undefined {
  if (number === undefined) return undefined;
  return pullRequests.find((each) => each.number === number && each.branch === workspace?.branch);
}
