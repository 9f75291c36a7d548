import { describe } from "vitest";
import { describeBranches, describeCommits } from "./state-commits.ts";
import { describeReading } from "./state-reading.ts";
import { describeRefused, describeTrees } from "./state-trees.ts";
import type { StartStateRefs } from "./state-trial.ts";
import { describeWriters } from "./state-writers.ts";

export type { BranchTrial, StateRefsTrial } from "./state-trial.ts";

/** What every StateRefs keeps to. */
export function describeStateRefs(title: string, start: StartStateRefs): void {
  describe(title, () => {
    describeReading(start);
    describeCommits(start);
    describeTrees(start);
    describeRefused(start);
    describeWriters(start);
    describeBranches(start);
  });
}
