import { costWords } from "../output/spending.ts";
import type { RunState } from "../run/state.ts";
import type { Job } from "./job.ts";
import type { PinnedHead } from "./head.ts";

interface Moved {
  readonly runId: string;
  readonly head: (PinnedHead & { readonly movedTo?: string }) | undefined;
}

/** What a run says that is paused because its pull request moved while it worked. */
export function movedText(job: Job, { runId, head }: Moved, state: RunState): string {
  const number = job.inputs.issue ?? job.trigger.issue?.number;
  const pull = number === undefined ? "The pull request" : `Pull request #${number}`;
  const [from, to] = [head?.sha, head?.movedTo].map((sha = "") => sha.slice(0, 12));
  const branch = state.workspace?.branch ?? "its own branch";
  return [
    `${pull} moved from ${from} to ${to} while the run worked. Nothing was pushed to it.`,
    `The run's work is on ${branch}; it cost ${costWords(state, {})}.`,
    `\`/agentic resume ${runId}\` merges the new head into it and proposes the result.`,
  ].join(" ");
}
