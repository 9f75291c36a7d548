import { readCommand } from "../../comment-commands/comment-command.ts";
import { runIdFor } from "../../comment-commands/requester.ts";
import { AgenticError } from "../../errors.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import type {
  CommentReference,
  RecentComment,
  RecentReview,
  RecentReviewText,
} from "../../ports/event-forge.ts";
import { readLease } from "../../storage/refs/job-lease.ts";
import { textOfMarker } from "../comments/comment-marker.ts";
import { isStartedText, replyMarker, resumedRunIn } from "../comments/reply-text.ts";
import type { Delivery, EventContext, EventResult } from "../event-context.ts";
import { conversationOf, readRunInfo, requestedRun } from "../find-runs.ts";
import { WINDOW_MS as COUNTED_MS, withinLimits } from "../permissions/rate-limits.ts";
import { type CommentText, hasCommand, isCommand } from "../webhook-events.ts";

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

async function readRecentComments({ forge, repository }: EventContext, since: Date) {
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

function commentDelivery(
  { id, issue, isPullRequest, body, user, created_at, updated_at, appId }: RecentComment,
  repository: string,
): Delivery {
  const comment = {
    id,
    body,
    user,
    created_at,
    updated_at,
    performed_via_github_app: appId === undefined ? null : { id: appId },
  };
  const payload = {
    ...basePayload("created", user, repository),
    issue: { number: issue, ...(isPullRequest ? { pull_request: {} } : {}) },
    comment,
  };
  return { name: "issue_comment", payload };
}

export function reviewDelivery(
  { id, nodeId, body, user, submitted_at }: Omit<RecentReview, "state" | "commit_id">,
  pull: number,
  repository: string,
): Delivery {
  const payload = {
    ...basePayload("submitted", user, repository),
    pull_request: { number: pull },
    review: { id, node_id: nodeId, body, user, submitted_at },
  };
  return { name: "pull_request_review", payload };
}

function reviewTextDelivery(text: RecentReviewText, repository: string): Delivery {
  const { kind, id, pull, body, user, at, path, review } = text;
  if (kind === "review") return reviewDelivery({ ...text, submitted_at: at }, pull, repository);
  const comment = { id, body, user, created_at: at, updated_at: at, path, pull_request_review_id: review };
  const payload = { ...basePayload("created", user, repository), pull_request: { number: pull }, comment };
  return { name: "pull_request_review_comment", payload };
}

function basePayload(action: string, sender: RecentComment["user"], repository: string): object {
  return { action, sender, repository: { full_name: repository } };
}

interface CommandReference extends Pick<CommentText, "kind" | "id" | "issue" | "body"> {
  readonly created_at: string;
}

/**
 * Whether a command has had its last effect: a job, an answer in an inbox, or a reply. A reaction is the first effect and proves nothing.
 * Errors: those of the forge and of the refs.
 */
async function isCommandCompleted(ports: EventContext, source: CommandReference): Promise<boolean> {
  // A review with comments may have been taken as an answer.
  return (
    (await isCommandDone(ports, source)) || (source.kind === "review" && (await hasAnswer(ports, source)))
  );
}

async function isCommandDone(ports: EventContext, source: CommandReference): Promise<boolean> {
  const { kind, id, issue, body, created_at } = source;
  const at = new Date(created_at);
  const comments = await ports.forge.listPostedComments(issue, at);
  const reply = textOfMarker(comments, replyMarker(`${kind}-${id}`));
  const { command } = readCommand(body);
  switch (command?.name) {
    case "run":
    case "do": {
      if (reply !== undefined) return true;
      const runId = await runIdFor({ kind, repository: ports.repository, id, at });
      const runComment = textOfMarker(comments, runMarker(runId));
      if (runComment !== undefined && !isStartedText(runComment)) return true;
      return await hasJobStarted(ports, runId, at);
    }
    case "resume":
    case "retry": {
      const runId = reply === undefined ? command.runId : resumedRunIn(reply);
      // Any other reply is the last effect.
      return runId === undefined ? reply !== undefined : await hasJobStarted(ports, runId, at);
    }
    case "input":
    case "approve":
    case "reject":
      return reply !== undefined || (await hasAnswer(ports, source, command.runId));
    default:
      return reply !== undefined;
  }
}

async function hasJobStarted(ports: EventContext, runId: string, at: Date): Promise<boolean> {
  const { refs, forge } = ports;
  const since = at.getTime();
  const claim = (await readLease(refs, runId))?.lease;
  if (claim && Date.parse(claim.since) >= since) return true;
  if ((await forge.dispatchStatus(runId, at)) !== "no") return true;
  const { stateRef } = await ports.settings();
  const run = await readRunInfo(refs, runId, stateRef);
  return run !== undefined && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}

async function hasAnswer(ports: EventContext, { kind, id, issue }: CommandReference, runId?: string) {
  const { stateRef } = await ports.settings();
  const conversation = conversationOf(issue, await ports.forge.issue(issue));
  return (await requestedRun(ports, { id: `${kind}-${id}`, conversation, stateRef, runId })) !== undefined;
}
