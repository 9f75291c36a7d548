import type { PullRequestDetails } from "../../ports/checks-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { dayOf, isRunId } from "../../run/ids.ts";
import { runsWithCommentIn } from "../comments/comment-marker.ts";
import { isReplyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import { type RunInfo, readRunInfo } from "../find-runs.ts";

/** Runs that bots may bring about in one conversation, in a day; and answers of ours there, to whomever. */
const MOST_BY_BOTS = 5;
const DAY_MS = 24 * 3_600_000;

interface AskedRun {
  readonly runId: string;
  readonly by: string;
  readonly issue: number;
  /** Of a pull request. */
  readonly headSha?: string | undefined;
}

/**
 * Whether a bot that is allowed to may not ask for one run more: two that answer each other would never end. It is found in what is there:
 * the comments of runs in the conversation, and whether a run opened the pull request.
 */
export async function exceedsChainLimit(
  { forge, refs, checks, clock }: EventContext,
  stateRef: string,
  { runId, by, issue, headSha }: AskedRun,
): Promise<boolean> {
  if (!isBot(by)) return false;
  const now = clock.now().getTime();
  const recent = (await runsWithCommentIn(forge, issue)).filter(
    (each) => each !== runId && now - (dayOf(each)?.getTime() ?? 0) < 2 * DAY_MS,
  );
  if (recent.length >= MOST_BY_BOTS) return true;
  const pull = headSha === undefined ? undefined : await checks?.pull(issue);
  return pull !== undefined && (await runsNamedIn(refs, pull, stateRef)).some((run) => hasOpened(run, pull));
}

interface AskedAgain {
  readonly by: string;
  readonly issue: number;
  /** By which our answer to the same words is known. */
  readonly marker: string;
}

/** The same for whatever else a bot asks: found in our answers of the last day. */
export async function exceedsReplyLimit(
  { forge, clock }: EventContext,
  { by, issue, marker }: AskedAgain,
): Promise<boolean> {
  if (!isBot(by)) return false;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const others = (await forge.listPostedComments(issue, since)).filter(
    (each) => isReplyMarker(each.marker) && each.marker !== marker && each.at >= since,
  );
  return others.length >= MOST_BY_BOTS;
}

function isBot(login: string): boolean {
  return login.toLowerCase().endsWith("[bot]");
}

const MOST_NAMED = 20;
const TRAILER = /^Agentic-Run: (\S+)$/gm;

/** Runs that the commits of a pull request name, those of the last ones. */
export async function runsNamedIn(
  refs: StateRefs,
  { commits }: PullRequestDetails,
  stateRef: string,
): Promise<readonly RunInfo[]> {
  const named = commits.flatMap(({ message }) => Array.from(message.matchAll(TRAILER), ([, id = ""]) => id));
  const ids = [...new Set(named.filter(isRunId).reverse())];
  // The first commit is of the run that opened it.
  const looked = ids.length > MOST_NAMED ? [...ids.slice(0, MOST_NAMED - 1), ...ids.slice(-1)] : ids;
  const runs = await Promise.all(looked.map((id) => readRunInfo(refs, id, stateRef)));
  return runs.filter((run) => run !== undefined);
}

/** Whether a pull request is one that a run opened for what it made. */
export function hasOpened({ progress }: RunInfo, { number, headRef }: PullRequestDetails): boolean {
  return progress.pull_requests.some(
    (each) => each.branch === headRef && (each.number === undefined || each.number === number),
  );
}
