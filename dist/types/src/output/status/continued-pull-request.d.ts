import type { RunState } from "../../run/state.ts";
import type { RunFacts } from "./run-facts.ts";
/** The pull request that a run went on with, where its work is there: `base` is the branch that has it. */
export declare function continuedPullOf({ record: { pull_request: number }, state: { workspace, pullRequests }, }: Pick<RunFacts, "record" | "state">): RunState["pullRequests"][number] | undefined;
