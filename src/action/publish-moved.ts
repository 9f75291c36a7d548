import { costWords } from "../output/spending.ts";
import type { RunState } from "../run/state.ts";
import type { Job } from "./job.ts";
import type { PinnedHead } from "./head.ts";

interface Moved {
  readonly runId: string;
  readonly head: (PinnedHead & { readonly movedTo?: string; readonly isClosed?: true }) | undefined;
}

/** What a run says that is paused because its pull request moved or was closed while it worked. */
export function movedText(job: Job, { runId, head }: Moved, state: RunState): string {
  const number = job.inputs.issue ?? job.trigger.issue?.number;
  const pull = number === undefined ? "The pull request" : `Pull request #${number}`;
  const [from, to] = [head?.sha, head?.movedTo].map((sha = "") => sha.slice(0, 12));
  const branch = state.workspace?.branch ?? "its own branch";
  const resume = `\`/agentic resume ${runId}\``;
  const [happened, next] = head?.isClosed
    ? ["was closed", `To have it proposed, reopen the pull request, then comment ${resume}.`]
    : [`moved from ${from} to ${to}`, `${resume} merges the new head into it and proposes the result.`];
  return [
    `${pull} ${happened} while the run worked. Nothing was pushed to it.`,
    `The run's work is on ${branch}; it cost ${costWords(state, {})}.`,
    next,
  ].join(" ");
}
