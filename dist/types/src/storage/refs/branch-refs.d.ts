import type { BranchKey } from "../../ports/run-store.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type FoundRun } from "./find-run.ts";
/**
 * The refs as the runner of one branch uses them: what is the run's own ref and journal to whoever writes here are those of the branch. So
 * a branch is taken over, carried and gone on with as a run is. Ended runs are not to be seen: a branch never is one of them.
 */
export declare function branchRefs(refs: StateRefs, { runId, id }: BranchKey): StateRefs;
/** A run as the runner of one branch has it: nowhere but at the ref of that branch. */
export declare function findBranch(refs: StateRefs, branch: BranchKey): Promise<FoundRun | undefined>;
