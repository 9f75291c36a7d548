import { formatCostSummary } from "../../output/status/cost-summary.ts";
import type { RunOutcome } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { BRANCH_MOVED } from "../../run/pauses/moved-head.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunState } from "../../run/state.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { ProgressWriter } from "./progress-writer.ts";

/** The pause of a run whose branch holds commits of other people at the remote. */
export function pausedForBranch(
  state: RunState,
  words: string,
): Extract<NewRunEvent, { type: "run.paused" }> {
  return { type: "run.paused", reason: BRANCH_MOVED, message: withCost(state, words) };
}

interface Noting {
  readonly journal: JournalWriter;
  readonly progress: ProgressWriter;
  readonly state: RunState;
}

/**
 * Notes that branches of the run hold commits of other people at the remote. A completed run pauses, so that it can be resumed; any other
 * stays as it is. What it returns says whether the run has ended all the same.
 */
export function notingDisplaced({
  journal,
  progress,
  state,
}: Noting): NonNullable<RunOutcome["onDisplaced"]> {
  return (branches) => {
    const own = state.workspace?.branch;
    for (const [branch, words] of branches) {
      journal.add({ type: "head.moved", branch, message: withCost(state, words) });
      if (branch === own && state.status === "completed") journal.add(pausedForBranch(state, words));
    }
    journal.sync();
    progress.tryWrite(state);
    return isTerminal(state);
  };
}

function withCost(state: RunState, words: string): string {
  return `${words} It cost ${formatCostSummary(state, {})}.`;
}
