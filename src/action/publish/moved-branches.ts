import { type CodeSource, isPartOfHistory } from "../../git/remote/code-source.ts";
import { describeMovedBranch } from "../../git/remote/push.ts";
import { costOf, formatCostSummary } from "../../output/status/cost-summary.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import { BRANCH_MOVED, fallbackBranch, HEAD_MOVED } from "../../run/pauses.ts";
import type { RunState } from "../../run/state.ts";
import type { Job } from "../job.ts";
import type { PinnedHead } from "../run/pull-request-head.ts";
import { publishRejectedError } from "./verify-code.ts";

export interface Head extends PinnedHead {
  readonly movedTo?: string;
  readonly isClosed?: true;
}

export type Displaced = ReadonlyMap<string, { readonly message: string; readonly to: string | undefined }>;

interface Moved {
  readonly runId: string;
  readonly head: Head | undefined;
  readonly displaced: Displaced;
}

export function hasMoved({ head, displaced }: Moved): boolean {
  return head?.movedTo !== undefined || displaced.size > 0;
}

/** Returns the events for branches that people moved. A completed run pauses; a failed or paused one keeps its status. */
export function movedEvents(job: Job, moved: Moved, state: RunState): NewRunEvent[] {
  const { head, displaced } = moved;
  const notes: Omit<RunEventOf<"head.moved">, "type" | "seq" | "at">[] = Array.from(
    displaced,
    ([branch, { message, to }]) => ({
      branch,
      message: `${message} It cost ${formatCostSummary(costOf(state))}.`,
      to,
    }),
  );
  if (head?.movedTo !== undefined)
    notes.unshift({ branch: head.branch, message: pullRequestMoved(job, moved, state) });
  const events = notes.map((each): NewRunEvent => ({ type: "head.moved", ...each }));
  if (state.status !== "completed") return events;
  const reason = head?.movedTo === undefined ? BRANCH_MOVED : HEAD_MOVED;
  return [...events, { type: "run.paused", reason, message: notes.map(({ message }) => message).join(" ") }];
}

function pullRequestMoved(job: Job, { runId, head, displaced }: Moved, state: RunState): string {
  const number = job.inputs.issue ?? job.trigger.issue?.number;
  const pull = number === undefined ? "The pull request" : `Pull request #${number}`;
  const [from, to] = [head?.sha, head?.movedTo].map((sha = "") => sha.slice(0, 12));
  const { branch = "its own branch" } = state.workspace ?? {};
  const resume = `\`/agentic resume ${runId}\``;
  const then = state.status === "completed" ? "proposes the result" : "continues";
  const [happened, next] = head?.isClosed
    ? ["was closed", `To have it proposed, reopen the pull request, then comment ${resume}.`]
    : [`moved from ${from} to ${to}`, `${resume} merges the new head into it and ${then}.`];
  return [
    `${pull} ${happened} while the run worked. Nothing was pushed to it.`,
    `The run's work is on ${displaced.has(branch) ? fallbackBranch(branch) : branch}; it cost ${formatCostSummary(costOf(state))}.`,
    next,
  ].join(" ");
}

export interface EarlierHead {
  readonly branch: string;
  /** Head that the bundle claims for the start of the job, and heads in the journal at the remote. */
  readonly expected: string | undefined;
  readonly journalHeads: readonly string[];
  readonly now: string | undefined;
}

export async function requireEarlierHead(source: CodeSource, before: EarlierHead): Promise<void> {
  const { branch, expected, journalHeads, now } = before;
  const leads = (commit: string, tip: string) => isPartOfHistory(source, { commit, tip });
  if (expected !== undefined && journalHeads.includes(expected)) return;
  // People may have moved the branch twice: before the job started, and after it.
  if (expected !== undefined && now !== undefined && (await leads(expected, now)))
    for (const each of journalHeads) if (await leads(each, expected)) return;
  throw publishRejectedError(branch, "it moved at the remote since the job started. Resume the run");
}

export async function describeDisplaced(source: CodeSource, before: EarlierHead): Promise<string> {
  const { branch, expected: from = "", now: to } = before;
  if (to !== undefined) return await describeMovedBranch(source, { branch, from, to });
  return `${branch} was deleted at ${source.remote.name} while the run worked. The run's work is on ${fallbackBranch(branch)}. Restore the branch, then resume the run.`;
}
