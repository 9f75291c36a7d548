import { readCommand } from "../../comment-commands/comment-command.ts";
import { AgenticError } from "../../errors.ts";
import type { RecentComment, RecentReviewText, CommentReference } from "../../ports/event-forge.ts";
import { isAnswer } from "../comments/comment-event.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { WINDOW_MS as COUNTED_MS, withinLimits } from "../permissions/rate-limits.ts";
import { type Asking, isCommandCompleted } from "./command-completed.ts";
import { commentDelivery, type SyntheticDelivery, reviewTextDelivery } from "./synthetic-delivery.ts";

/** Hands on what GitHub did not deliver. */
export type Deliver = (delivery: SyntheticDelivery) => Promise<EventResult>;

/** Two looks of the hourly sweep, which GitHub may be late with. */
const WINDOW_MS = 2.5 * 3_600_000;
/** What is younger may be on its way. */
export const DELIVERY_DELAY_MS = 5 * 60_000;
const MOST_HEARD = 20;
/** Words that GitHub is asked about. */
const MOST_LOOKED = 50;

interface Unheard extends Asking, CommentReference {
  readonly user: RecentComment["user"];
  readonly isEdited: boolean;
  /** When others could read it. */
  readonly saidAt: number;
  /** How many have reacted. */
  readonly reactions: number;
  readonly delivery: SyntheticDelivery;
}

/**
 * Does what recent comments and reviews ask for that was not done to its end: they were not delivered, or whoever heard them crashed. What was
 * refused stays so.
 */
export async function deliverMissedComments(
  ports: EventContext,
  deliver: Deliver,
): Promise<{ readonly done: string[]; readonly problems: string[] }> {
  const now = ports.clock.now().getTime();
  const done: string[] = [];
  const { recent, problems } = await recentWords(ports, new Date(now - WINDOW_MS - COUNTED_MS));
  const asking = withinLimits(recent.filter(asksSomething)).filter(
    ({ saidAt, isEdited }) => !isEdited && now - saidAt >= DELIVERY_DELAY_MS && now - saidAt <= WINDOW_MS,
  );
  let heard = 0;
  for (const words of unseenFirst(asking).slice(0, MOST_LOOKED)) {
    if (heard === MOST_HEARD) break;
    try {
      if (await isSettled(ports, words)) continue;
      const handled = await deliver(words.delivery);
      // An answer that nothing asks for leaves no trace, and costs little.
      if (handled.status !== "nothing") heard += 1;
      if (handled.status === "done") done.push(`${words.kind} ${words.id}`);
      if (handled.status === "again") problems.push(handled.reason);
    } catch (error) {
      // Words that cannot be looked at must not keep the others, nor the runs.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}

async function recentWords(
  { forge, repository }: EventContext,
  since: Date,
): Promise<{ readonly recent: readonly Unheard[]; readonly problems: string[] }> {
  const problems: string[] = [];
  const found = async <T>(look: Promise<readonly T[]>): Promise<readonly T[]> =>
    await look.catch((error: unknown) => {
      // Whoever may not see them can still have runs go on.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
      return [];
    });
  const comments = await found(forge.recentComments(since));
  const reviews = await found(forge.recentReviews(since));
  const recent = [
    ...comments.map((each) => unheardComment(each, repository)),
    ...reviews.map((each) => unheardReview(each, repository)),
  ];
  return { recent, problems };
}

function unheardComment(comment: RecentComment, repository: string): Unheard {
  const { created_at, updated_at } = comment;
  return {
    ...comment,
    kind: "comment",
    isEdited: created_at !== updated_at,
    saidAt: Date.parse(created_at),
    delivery: commentDelivery(comment, repository),
  };
}

function unheardReview(words: RecentReviewText, repository: string): Unheard {
  const { pull: issue, at: created_at, submittedAt } = words;
  return {
    ...words,
    issue,
    created_at,
    saidAt: Date.parse(submittedAt),
    delivery: reviewTextDelivery(words, repository),
  };
}

/** Oldest first; those that somebody has reacted to were probably heard. */
function unseenFirst(asking: readonly Unheard[]): Unheard[] {
  const isSeen = ({ reactions }: Unheard): boolean => reactions > 0;
  const oldest = asking.toSorted((one, other) => one.saidAt - other.saidAt);
  return [...oldest.filter((each) => !isSeen(each)), ...oldest.filter(isSeen)];
}

async function isSettled(ports: EventContext, words: Unheard): Promise<boolean> {
  const put = words.reactions > 0 ? await ports.forge.listReactions(words) : [];
  return put.includes("-1") || (await isCommandCompleted(ports, words));
}

function asksSomething({ kind, body, user }: Unheard): boolean {
  if (user?.type !== "User") return false;
  // The words of a remark that answers are part of its review.
  if (kind === "review-comment" && isAnswer(body)) return false;
  const { command, mistake } = readCommand(body);
  return command !== undefined || mistake !== undefined;
}
