import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { type HumanReply, readReview, readReviewComment } from "../../comment-commands/human-reply.ts";
import { acknowledge, NOTHING, refuse, refused, TOO_MUCH } from "../refusal.ts";
import { handleCommand, postReply } from "../comments/comment-event.ts";
import { runsWithCommentIn } from "../comments/comment-marker.ts";
import type { EventContext, EventResult, RepositorySettings } from "../event-context.ts";
import { candidateRunsIn, type Conversation, conversationOf } from "../find-runs.ts";
import { type ActorRequest, checkPeople, checkPermission } from "../permissions/check-permission.ts";
import { commentIn, isCommand, requestIn, type TextEvent } from "../webhook-events.ts";
import { findRunForAnswer, lateTextAt, submitAnswer } from "./answer-run.ts";

/** Handles a submitted review. A review is one answer with all its comments, although GitHub delivers each comment too. */
export async function handleReview(
  event: Extract<TextEvent, { name: "pull_request_review" }>,
  ports: EventContext,
): Promise<EventResult> {
  const comment = commentIn(event);
  const request = requestIn(event, ports);
  const hasCommand = isCommand(comment.body);
  // The answer is read from GitHub, so the text of the event does not count.
  const reference = { pull: comment.issue, id: comment.id, request: { ...request, text: undefined } };
  const result = await readAndSubmitReview(ports, { ...reference, hasCommand });
  // A review that is no answer may contain a command.
  if (result.status !== "nothing" || !hasCommand || comment.at === "") return result;
  return await handleCommand(ports, comment, request);
}

export async function handleReviewComment(
  event: Extract<TextEvent, { name: "pull_request_review_comment" }>,
  ports: EventContext,
): Promise<EventResult> {
  const { comment } = event.payload;
  const request = requestIn(event, ports);
  if (isCommand(comment.body)) return await handleCommand(ports, commentIn(event), request);
  const { review, reply } = readReviewComment(comment);
  // GitHub delivers the review itself, but not always for a reply in a thread.
  if (review !== undefined && typeof comment.in_reply_to_id !== "number") return NOTHING;
  if (review !== undefined)
    return await readAndSubmitReview(ports, { pull: request.issue, id: review, request });
  const read = () => Promise.resolve(reply);
  return reply ? await submitReview(ports, request, { read, hasCommand: false }) : NOTHING;
}

interface ReviewReference {
  readonly pull: number;
  readonly id: number;
  readonly request: ActorRequest;
  readonly hasCommand?: boolean;
}

async function readAndSubmitReview(
  ports: EventContext,
  { pull, id, request, hasCommand = false }: ReviewReference,
): Promise<EventResult> {
  const read = async (head: { readonly ref: string } | undefined): Promise<HumanReply | undefined> => {
    const found = await ports.forge.review(pull, id);
    // The author may have changed since the delivery.
    const isByReviewer = found?.review.user?.login === request.people[0]?.login;
    if (!found || !isByReviewer) return undefined;
    return readReview(found.review, { comments: found.comments, ...(head ? { head } : {}) });
  };
  return await submitReview(ports, request, { read, hasCommand });
}

interface Reading {
  readonly read: (head: { readonly ref: string } | undefined) => Promise<HumanReply | undefined>;
  readonly hasCommand: boolean;
}

/** Submits a review as an answer. A review that no run waits for only costs a search for runs, without a reply. */
async function submitReview(ports: EventContext, request: ActorRequest, { read, hasCommand }: Reading) {
  const settings = await ports.settings();
  const { stateRef } = settings;
  // Only a person's role or a bot can be refused before the search for runs.
  const early = await checkPeople(ports, request, { settings, answers: false });
  if (!early.allowed && (early.reason === "role" || early.reason === "bot"))
    return await refuseUnpermitted(ports, request, early);
  const issue = await ports.forge.issue(request.issue);
  if (!issue) return refused("transferred");
  const conversation = conversationOf(request.issue, issue);
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const runId = await findRunForAnswer(ports, conversation, { reply, stateRef });
  if (runId === undefined)
    return hasCommand ? NOTHING : await handleLateReview(ports, request, { reply, conversation, settings });
  if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { decision } = await checkPermission(ports, request, { settings, answers: true });
  if (!decision.allowed) return await refuse(ports, request, decision);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, request.target, "eyes");
  const answer = { reply, stateRef, isReview: true, ...conversation };
  const result = await submitAnswer(ports, runId, answer);
  if (result.status !== "late") return result;
  // No question accepts it, so it is handled as a command.
  return hasCommand ? NOTHING : await postLateReply(ports, request.issue, { reply, text: result.text });
}

interface LateReview {
  readonly reply: HumanReply;
  readonly conversation: Conversation;
  readonly settings: RepositorySettings;
}

async function handleLateReview(
  ports: EventContext,
  request: ActorRequest,
  { reply, conversation, settings }: LateReview,
): Promise<EventResult> {
  if (reply.decision === "input" && reply.objects !== true) return NOTHING;
  const text = await lateTextAt(ports, conversation, { reply, ...settings });
  if (text === undefined) return NOTHING;
  if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { decision } = await checkPermission(ports, request, { settings, answers: true });
  if (!decision.allowed) return await refuse(ports, request, decision);
  await acknowledge(ports, request.target, "eyes");
  return await postLateReply(ports, request.issue, { reply, text });
}

async function postLateReply(
  ports: EventContext,
  issue: number,
  { reply, text }: { readonly reply: HumanReply; readonly text: string },
): Promise<EventResult> {
  const reference = gitHubAnswerOf(reply.id);
  return reference ? await postReply(ports, { ...reference, issue, at: reply.at ?? "" }, { text }) : NOTHING;
}

/** Refuses a reviewer without permission. Anyone can review, so only a few likely runs are read. */
async function refuseUnpermitted(
  ports: EventContext,
  request: ActorRequest,
  decision: Parameters<typeof refuse>[2],
): Promise<EventResult> {
  const { forge, refs } = ports;
  const issue = await forge.issue(request.issue);
  if (!issue) return refused("transferred");
  const listRunsWithComment = () => runsWithCommentIn(forge, request.issue);
  const likely = await candidateRunsIn(refs, conversationOf(request.issue, issue), listRunsWithComment);
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING;
  if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, request, decision);
}
