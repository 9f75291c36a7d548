import { costOf, formatCostSummary } from "../../output/status/cost-summary.ts";
import type { RunOutcome } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { BRANCH_MOVED } from "../../run/pauses/moved-head.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunState } from "../../run/state.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { ProgressWriter } from "./progress-writer.ts";

/** Returns the pause of a run whose remote branch contains commits of users. */
export function pausedForBranch(state: RunState, text: string): Extract<NewRunEvent, { type: "run.paused" }> {
  return { type: "run.paused", reason: BRANCH_MOVED, message: withCost(state, text) };
}

interface Noting {
  readonly journal: JournalWriter;
  readonly progress: ProgressWriter;
  readonly state: RunState;
}

/** A completed run pauses when its remote branch has commits of users. The callback returns whether the run has ended. */
export function displacedCommitsRecorder({
  journal,
  progress,
  state,
}: Noting): NonNullable<RunOutcome["onDisplaced"]> {
  return (branches) => {
    const own = state.workspace?.branch;
    for (const [branch, text] of branches) {
      journal.add({ type: "head.moved", branch, message: withCost(state, text) });
      if (branch === own && state.status === "completed") journal.add(pausedForBranch(state, text));
    }
    journal.sync();
    progress.tryWrite(state);
    return isTerminal(state);
  };
}

function withCost(state: RunState, text: string): string {
  return `${text} It cost ${formatCostSummary(costOf(state))}.`;
}
