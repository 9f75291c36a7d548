import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { answeredThreads, countThreads } from "../../run/answered-threads.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { type OutdatedApproval, findOutdatedApprovals } from "./outdated-approvals.ts";
import { finalSurface, type Surface } from "./run-board.ts";

export interface ThreadOptions {
  readonly linksFor: (source: RunFacts) => Links;
  readonly openGitHub: () => Promise<RepositoryClient | undefined>;
  readonly branches?: ReadonlySet<string> | undefined;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Replies to the review threads that answered a run, and resolves them, when the run stops. */
export function threadSurface(options: ThreadOptions): Surface {
  return finalSurface((source) => updateThreads(source, options), options.report);
}

/** Limit of outdated approvals: each needs a request for its comment. */
const MOST_OUTDATED = 10;

async function updateThreads(source: RunFacts, options: ThreadOptions): Promise<void> {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !isTerminal(state)) return;
  const { branches } = options;
  const isOwnBranch = ({ branch }: { readonly branch: string }): boolean => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOwnBranch) : [];
  const outdated = findOutdatedApprovals(state, events)
    .map((each) => withKnownIssue(source, each))
    .filter(isOwnBranch)
    .slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const github = await options.openGitHub();
  if (!github) return;
  if (outdated.length > 0) {
    const { notifyOutdatedApproval } = await import("./thread-replies.ts");
    await notifyOutdatedApproval(github, outdated, { ...options, state });
  }
  const { replyToThreads } = await import("./thread-replies.ts");
  await replyToThreads(github, threads, { ...options, links: options.linksFor(source), state });
}

/** Removes issues that do not belong to the run: the journal is not trusted. */
function withKnownIssue(
  { record, state }: RunFacts,
  { issue, ...outdated }: OutdatedApproval,
): OutdatedApproval {
  if (issue === undefined) return outdated;
  const known = [record.issue?.number, ...pullRequestsOf(state).map(({ number }) => number)];
  return known.includes(issue) ? { ...outdated, issue } : outdated;
}

/** Whether the run completed or waits for an answer. A failed or stopped run has not addressed its threads yet. */
function standsStill({ status, questions }: RunState): boolean {
  return status === "completed" || (status === "paused" && questions.size > 0);
}

/** Time per reply. GitHub asks for pauses between requests that send notifications. */
const REPLY_MS = 4_000;
const MOST_MS = 5 * 60_000;

export function threadReplyTimeout(state: RunState): number {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}
