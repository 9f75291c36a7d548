import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { answeredThreads, countThreads } from "../../run/answered-threads.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { type OutdatedApproval, outdatedApprovals } from "./outdated-approvals.ts";
import type { Surface } from "./run-board.ts";

export interface ThreadOptions {
  readonly linksFor: (source: RunFacts) => Links;
  /** Undefined where nobody may write there. */
  readonly place: () => Promise<RepositoryClient | undefined>;
  /** Branches that are the run's, whatever its journal says; any where it is not given. */
  readonly branches?: ReadonlySet<string>;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** The threads of reviews that the run was answered with: each is told the commit, and resolved, when the run stands still. */
export function threadSurface(options: ThreadOptions): Surface {
  let last: RunFacts | undefined;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      try {
        if (last) await tellThreads(last, options);
      } catch (error) {
        options.report(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** Approvals that came too early, the last ones: each takes a look for its comment. */
const MOST_OUTDATED = 10;

async function tellThreads(source: RunFacts, options: ThreadOptions): Promise<void> {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !isTerminal(state)) return;
  const { branches } = options;
  const isOurs = ({ branch }: { readonly branch: string }): boolean => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOurs) : [];
  const outdated = outdatedApprovals(state, events)
    .map((each) => atKnownPlace(source, each))
    .filter(isOurs)
    .slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const place = await options.place();
  if (!place) return;
  if (outdated.length > 0) {
    const { notifyOutdatedApproval } = await import("./notify-outdated-approval.ts");
    await notifyOutdatedApproval(place, outdated, { ...options, state });
  }
  const { replyToThreads } = await import("./thread-replies.ts");
  await replyToThreads(place, threads, { ...options, links: options.linksFor(source), state });
}

/** A journal may name any issue: people are told where the run belongs. */
function atKnownPlace(
  { record, state }: RunFacts,
  { issue, ...outdated }: OutdatedApproval,
): OutdatedApproval {
  if (issue === undefined) return outdated;
  const known = [record.issue?.number, ...pullRequestsOf(state).map(({ number }) => number)];
  return known.includes(issue) ? { ...outdated, issue } : outdated;
}

/** A run that failed or was stopped has not done what the threads wish: it may go on, and tells them then. */
function standsStill({ status, questions }: RunState): boolean {
  return status === "completed" || (status === "paused" && questions.size > 0);
}

/** Replies notify people: GitHub wants three seconds between two of them. */
const REPLY_MS = 4_000;
const MOST_MS = 5 * 60_000;

/** How long the threads of a run may take to be told, at most. */
export function timeForThreads(state: RunState): number {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}
