import { AgenticError } from "../../errors.ts";
import type { RecentComment, RecentReviewText, CommentReference } from "../../ports/event-forge.ts";
import type { Delivery, EventContext, EventResult } from "../event-context.ts";
import { WINDOW_MS as COUNTED_MS, withinLimits } from "../permissions/rate-limits.ts";
import { hasCommand, isCommand } from "../text-event.ts";
import { type CommandReference, isCommandCompleted } from "./command-completed.ts";
import { commentDelivery, reviewTextDelivery } from "./synthetic-delivery.ts";

export type Deliver = (delivery: Delivery) => Promise<EventResult>;

/** Covers two hourly sweeps, which GitHub may delay. */
const WINDOW_MS = 2.5 * 3_600_000;
/** Younger events may still be delivered. */
export const DELIVERY_DELAY_MS = 5 * 60_000;
const MAX_DELIVERED = 20;
const MAX_CHECKED = 50;

interface MissedComment extends CommandReference, CommentReference {
  readonly user: RecentComment["user"];
  readonly isEdited: boolean;
  /** When it was published, in milliseconds. */
  readonly sentAt: number;
  readonly reactions: number;
  readonly delivery: Delivery;
}

/**
 * Executes commands in recent comments and reviews that are incomplete: they were not delivered, or the instance crashed. Refusals are
 * not repeated.
 */
export async function deliverMissedComments(
  ports: EventContext,
  deliver: Deliver,
): Promise<{ readonly done: string[]; readonly problems: string[] }> {
  const now = ports.clock.now().getTime();
  const done: string[] = [];
  const { recent, problems } = await readRecentComments(ports, new Date(now - WINDOW_MS - COUNTED_MS));
  const candidates = withinLimits(recent.filter(isRequest)).filter(
    ({ sentAt, isEdited }) => !isEdited && now - sentAt >= DELIVERY_DELAY_MS && now - sentAt <= WINDOW_MS,
  );
  let delivered = 0;
  for (const comment of unreactedFirst(candidates).slice(0, MAX_CHECKED)) {
    if (delivered === MAX_DELIVERED) break;
    try {
      if (await isHandled(ports, comment)) continue;
      const handled = await deliver(comment.delivery);
      // An answer without a question has no effect and does not count.
      if (handled.status !== "nothing") delivered += 1;
      if (handled.status === "done") done.push(`${comment.kind} ${comment.id}`);
      if (handled.status === "again") problems.push(handled.reason);
    } catch (error) {
      // One failed lookup must not stop the sweep.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}

async function readRecentComments(
  { forge, repository }: EventContext,
  since: Date,
): Promise<{ readonly recent: readonly MissedComment[]; readonly problems: string[] }> {
  const problems: string[] = [];
  const found = async <T>(look: Promise<readonly T[]>): Promise<readonly T[]> =>
    await look.catch((error: unknown) => {
      // Without this permission the sweep can still resume runs.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
      return [];
    });
  const comments = await found(forge.recentComments(since));
  const reviews = await found(forge.recentReviews(since));
  const recent = [
    ...comments.map((each) => missedComment(each, repository)),
    ...reviews.map((each) => missedReview(each, repository)),
  ];
  return { recent, problems };
}

function missedComment(comment: RecentComment, repository: string): MissedComment {
  const { created_at, updated_at } = comment;
  return {
    ...comment,
    kind: "comment",
    isEdited: created_at !== updated_at,
    sentAt: Date.parse(created_at),
    delivery: commentDelivery(comment, repository),
  };
}

function missedReview(comment: RecentReviewText, repository: string): MissedComment {
  const { pull: issue, at: created_at, submittedAt } = comment;
  return {
    ...comment,
    issue,
    created_at,
    sentAt: Date.parse(submittedAt),
    delivery: reviewTextDelivery(comment, repository),
  };
}

/** Sorts by age, with comments without a reaction first, since a reaction suggests they were processed. */
function unreactedFirst(candidates: readonly MissedComment[]): MissedComment[] {
  const hasReaction = ({ reactions }: MissedComment): boolean => reactions > 0;
  const oldest = candidates.toSorted((one, other) => one.sentAt - other.sentAt);
  return [...oldest.filter((each) => !hasReaction(each)), ...oldest.filter(hasReaction)];
}

async function isHandled(ports: EventContext, comment: MissedComment): Promise<boolean> {
  const reactions = comment.reactions > 0 ? await ports.forge.listReactions(comment) : [];
  return reactions.includes("-1") || (await isCommandCompleted(ports, comment));
}

function isRequest({ kind, body, user }: MissedComment): boolean {
  if (user?.type !== "User") return false;
  // An answer in a review comment is part of its review.
  return kind === "review-comment" ? isCommand(body) : hasCommand(body);
}
