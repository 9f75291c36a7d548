import type { PullRequestDetails } from "../../ports/checks-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { dayOf, isRunId } from "../../run/ids.ts";
import { runsWithCommentIn } from "../comments/comment-marker.ts";
import { isReplyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import { type RunInfo, readRunInfo } from "../find-runs.ts";

/** Runs that bots may start in one conversation per day, and replies to bots per day. */
const MAX_BY_BOTS = 5;
const DAY_MS = 24 * 3_600_000;

interface RunRequest {
  readonly runId: string;
  readonly by: string;
  readonly issue: number;
  /** Head of the pull request, if the conversation is one. */
  readonly headSha?: string | undefined;
}

/**
 * Whether a permitted bot has reached its limit of runs, so that two bots cannot start runs for each other forever. Counts the comments of
 * runs in the conversation, and refuses a pull request that a run opened.
 */
export async function exceedsChainLimit(
  { forge, refs, checks, clock }: EventContext,
  stateRef: string,
  { runId, by, issue, headSha }: RunRequest,
): Promise<boolean> {
  if (!isBot(by)) return false;
  const now = clock.now().getTime();
  const recent = (await runsWithCommentIn(forge, issue)).filter(
    (each) => each !== runId && now - (dayOf(each)?.getTime() ?? 0) < 2 * DAY_MS,
  );
  if (recent.length >= MAX_BY_BOTS) return true;
  const pull = headSha === undefined ? undefined : await checks?.pull(issue);
  return pull !== undefined && (await runsNamedIn(refs, pull, stateRef)).some((run) => hasOpened(run, pull));
}

interface ReplyRequest {
  readonly by: string;
  readonly issue: number;
  readonly marker: string;
}

/** Whether a bot has reached its limit of other commands. Counts the replies of the last day. */
export async function exceedsReplyLimit({ forge, clock }: EventContext, { by, issue, marker }: ReplyRequest) {
  if (!isBot(by)) return false;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const replies = (await forge.listPostedComments(issue, since)).filter(
    (each) => isReplyMarker(each.marker) && each.marker !== marker && each.at >= since,
  );
  return replies.length >= MAX_BY_BOTS;
}

function isBot(login: string): boolean {
  return login.toLowerCase().endsWith("[bot]");
}

const MAX_NAMED = 20;
const TRAILER = /^Agentic-Run: (\S+)$/gm;

/** Returns the runs that the trailers of a pull request's commits name, the newest first. */
export async function runsNamedIn(
  refs: StateRefs,
  { commits }: PullRequestDetails,
  stateRef: string,
): Promise<readonly RunInfo[]> {
  const named = commits.flatMap(({ message }) => Array.from(message.matchAll(TRAILER), ([, id = ""]) => id));
  const ids = [...new Set(named.filter(isRunId).reverse())];
  // The first commit names the run that opened the pull request.
  const selected = ids.length > MAX_NAMED ? [...ids.slice(0, MAX_NAMED - 1), ...ids.slice(-1)] : ids;
  const runs = await Promise.all(selected.map((id) => readRunInfo(refs, id, stateRef)));
  return runs.filter((run) => run !== undefined);
}

export function hasOpened({ progress }: RunInfo, { number, headRef }: PullRequestDetails): boolean {
  return progress.pull_requests.some(
    (each) => each.branch === headRef && (each.number === undefined || each.number === number),
  );
}
