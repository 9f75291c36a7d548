import { AgenticError } from "../../errors.ts";
import type { RecentReview } from "../../ports/event-forge.ts";
import type { EventContext } from "../event-context.ts";
import { isRequested, type RunInfo, selectTurn, turnOf } from "../find-runs.ts";
import { isCommand } from "../webhook-events.ts";
import { type Deliver, DELIVERY_DELAY_MS, reviewDelivery } from "./missed-comments.ts";

const MAX_PULLS = 20;
const MAX_DELIVERED = 20;
const ANSWERS = new Set(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]);

/** Processes reviews that answer waiting runs and were not delivered. A review that was delivered has no second effect. */
export async function deliverMissedReviews(
  ports: EventContext,
  deliver: Deliver,
  { runs, stateRef }: { readonly runs: readonly RunInfo[]; readonly stateRef: string },
): Promise<{ readonly done: string[]; readonly problems: string[] }> {
  const done: string[] = [];
  const problems: string[] = [];
  for (const { run, pull, since } of selectTurn(
    runs.flatMap(waitingPullRequests),
    turnOf(ports, MAX_PULLS),
  )) {
    try {
      for (const review of await ports.forge.reviewsSince(pull, since)) {
        if (done.length >= MAX_DELIVERED) break;
        const request = { runId: run.runId, id: `review-${review.id}`, stateRef };
        if (!canAnswer(review, ports) || (await isRequested(ports.refs, request))) continue;
        const handled = await deliver(reviewDelivery(review, pull, ports.repository));
        if (handled.status === "done") done.push(`review ${review.id}`);
        if (handled.status === "again") problems.push(handled.reason);
      }
    } catch (error) {
      // One failure must not stop the sweep.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}

function waitingPullRequests(run: RunInfo) {
  const { progress, record } = run;
  const askedAt = progress.questions.map(({ asked_at }) => Date.parse(asked_at));
  if (progress.status !== "paused" || askedAt.length === 0) return [];
  const since = new Date(Math.min(...askedAt));
  const own = progress.pull_requests.flatMap(({ number }) => (number === undefined ? [] : [number]));
  const about = record.head_sha !== undefined && record.issue ? [record.issue.number] : [];
  return [...new Set([...own, ...about])].map((pull) => ({ run, pull, since }));
}

function canAnswer({ state, user, body, submitted_at }: RecentReview, { clock }: EventContext): boolean {
  if (user?.type !== "User" || !ANSWERS.has(state)) return false;
  // `deliverMissedComments` handles commands.
  if (state === "COMMENTED" && isCommand(body)) return false;
  return clock.now().getTime() - Date.parse(submitted_at) >= DELIVERY_DELAY_MS;
}
