import { AgenticError } from "../../errors.ts";
import type { RecentReview } from "../../ports/event-forge.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import type { EventContext } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
import { hasRequest } from "../reviews/answer-run.ts";
import { isCommand } from "../reviews/review-event.ts";
import { type Deliver, DELIVERY_DELAY_MS } from "./missed-comments.ts";
import { reviewDelivery } from "./synthetic-delivery.ts";

/** Pull requests that are looked at in one look; with more of them each look begins where the hour has it. */
const MOST_PULLS = 20;
const MOST_HEARD = 20;
const HOUR_MS = 3_600_000;
const ANSWERS = new Set(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]);

interface Asking {
  readonly run: RunInfo;
  readonly pull: number;
  readonly since: Date;
}

/** Takes reviews for answers that runs wait for, and that were not delivered. One that was heard after all changes nothing twice. */
export async function deliverMissedReviews(
  ports: EventContext,
  deliver: Deliver,
  { runs, stateRef }: { readonly runs: readonly RunInfo[]; readonly stateRef: string },
): Promise<{ readonly done: string[]; readonly problems: string[] }> {
  const done: string[] = [];
  const problems: string[] = [];
  for (const { run, pull, since } of inTurn(runs.flatMap(askingOn), ports)) {
    try {
      for (const review of await ports.forge.reviewsSince(pull, since)) {
        if (done.length >= MOST_HEARD) break;
        if (!mayAnswer(review, ports) || (await isKnown(ports, { run, review, stateRef }))) continue;
        const handled = await deliver(reviewDelivery(review, { pull, repository: ports.repository }));
        if (handled.status === "done") done.push(`review ${review.id}`);
        if (handled.status === "again") problems.push(handled.reason);
      }
    } catch (error) {
      // The others, and what else the look is for, must not wait for it.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}

/** Pull requests that answers to what a run asks may stand at. */
function askingOn(run: RunInfo): Asking[] {
  const { progress, record } = run;
  const asked = progress.questions.map(({ asked_at }) => Date.parse(asked_at));
  if (progress.status !== "paused" || asked.length === 0) return [];
  const since = new Date(Math.min(...asked));
  const own = progress.pull_requests.flatMap(({ number }) => (number === undefined ? [] : [number]));
  const about = record.head_sha !== undefined && record.issue ? [record.issue.number] : [];
  return [...new Set([...own, ...about])].map((pull) => ({ run, pull, since }));
}

function inTurn(all: readonly Asking[], { clock }: EventContext): readonly Asking[] {
  const turn = Math.floor(clock.now().getTime() / HOUR_MS);
  const from = (turn % Math.max(1, Math.ceil(all.length / MOST_PULLS))) * MOST_PULLS;
  return all.slice(from, from + MOST_PULLS);
}

function mayAnswer({ state, user, body, submitted_at }: RecentReview, { clock }: EventContext): boolean {
  if (user?.type !== "User" || !ANSWERS.has(state)) return false;
  // What asks for something is looked for by itself, among recent words.
  if (state === "COMMENTED" && isCommand(body)) return false;
  return clock.now().getTime() - Date.parse(submitted_at) >= DELIVERY_DELAY_MS;
}

async function isKnown(
  { refs }: EventContext,
  {
    run,
    review,
    stateRef,
  }: { readonly run: RunInfo; readonly review: RecentReview; readonly stateRef: string },
): Promise<boolean> {
  const { runId } = run;
  const id = `review-${review.id}`;
  const { requests } = await readInbox(refs, runId);
  return requests.some((each) => each.id === id) || (await hasRequest(refs, { runId, id, stateRef }));
}
