import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { readCommand } from "../../comment-commands/comment-command.ts";
import { type HumanReply, readReview, readReviewComment } from "../../comment-commands/human-reply.ts";
import { acknowledge } from "../acknowledge.ts";
import { handleCommand, isAnswer, type CommentText, postReply } from "../comments/comment-event.ts";
import { runsWithCommentIn } from "../comments/comment-marker.ts";
import type { EventContext, RepositorySettings, EventResult } from "../event-context.ts";
import { candidateRunsIn, type Conversation } from "../find-runs.ts";
import { type ActorRequest, checkPermission, recheckRefusal } from "../permissions/check-permission.ts";
import { refuse, TOO_MUCH, refused } from "../refusal.ts";
import { type EventOf, textOfEvent } from "../webhook-events.ts";
import { findRunForAnswer, lateTextAt, submitAnswer } from "./answer-run.ts";

const NOTHING: EventResult = { status: "nothing" };

/** Handles a submitted review. A review is one answer with all its comments, although GitHub delivers each comment too. */
export async function handleReview(
  payload: EventOf<"pull_request_review">,
  ports: EventContext,
): Promise<EventResult> {
  const { pull_request: pull, review } = payload;
  const { id, body, user, submitted_at } = review;
  const request = reviewRequest(payload);
  const taken = await readAndSubmitReview(ports, {
    pull: pull.number,
    id,
    request,
    hasCommand: isCommand(body),
  });
  // A review that is no answer may contain a command.
  if (taken.status !== "nothing" || !isCommand(body) || typeof submitted_at !== "string") return taken;
  const text = {
    body,
    isEdited: false,
    now: async () => {
      const now = await ports.forge.review(pull.number, id);
      return now && { body: now.review.body ?? "", login: now.review.user?.login };
    },
  };
  const comment: CommentText = {
    kind: "review",
    id,
    body,
    login: user?.login ?? "",
    at: submitted_at,
    issue: pull.number,
  };
  return await handleCommand(ports, comment, { ...request, text });
}

/** Whether a text has a command that is not an answer. */
export function isCommand(body: string): boolean {
  const { command, mistake } = readCommand(body);
  return mistake !== undefined || (command !== undefined && !isAnswer(body));
}

export function reviewRequest({
  action,
  sender,
  pull_request: pull,
  review,
}: EventOf<"pull_request_review">): ActorRequest {
  return {
    event: "review",
    action,
    people: [review.user, sender],
    issue: pull.number,
    issueText: textOfEvent(pull),
    target: { kind: "review", nodeId: review.node_id },
  };
}

export async function handleReviewComment(
  payload: EventOf<"pull_request_review_comment">,
  ports: EventContext,
): Promise<EventResult> {
  const { pull_request: pull, comment } = payload;
  const { id, body, user, created_at } = comment;
  const request = reviewCommentRequest(payload, ports);
  if (isCommand(body)) {
    const login = user?.login ?? "";
    const text: CommentText = { kind: "review-comment", id, body, login, at: created_at, issue: pull.number };
    return await handleCommand(ports, text, request);
  }
  const { review, reply } = readReviewComment(comment);
  // GitHub delivers the review itself, but not always for a reply in a thread.
  if (review !== undefined && typeof comment.in_reply_to_id !== "number") return NOTHING;
  if (review !== undefined)
    return await readAndSubmitReview(ports, { pull: pull.number, id: review, request });
  const read = () => Promise.resolve(reply);
  return reply ? await submitReview(ports, request, { read, hasCommand: false }) : NOTHING;
}

export function reviewCommentRequest(
  { action, sender, pull_request: pull, comment }: EventOf<"pull_request_review_comment">,
  { forge }: EventContext,
): ActorRequest {
  return {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    issueText: textOfEvent(pull),
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => forge.text("review-comment", comment.id),
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id,
  };
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
async function submitReview(
  ports: EventContext,
  request: ActorRequest,
  { read, hasCommand }: Reading,
): Promise<EventResult> {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const refusal = await recheckRefusal(ports, request, settings.policy);
  if (refusal) return await refuseUnpermitted(ports, request, refusal);
  const issue = await ports.forge.issue(request.issue);
  if (!issue) return refused("transferred");
  const conversation = { issue: request.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const run = await findRunForAnswer(ports, conversation, { reply, stateRef });
  if (!run)
    return hasCommand ? NOTHING : await handleLateReview(ports, request, { reply, conversation, settings });
  if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { decision } = await checkPermission(ports, request, { settings, answers: true });
  if (!decision.allowed) return await refuse(ports, request, decision);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, request.target, "eyes");
  const answer = { reply, stateRef, isReview: true, ...conversation };
  const result = await submitAnswer(ports, run.runId, answer);
  if (result.status !== "late") return result;
  // No question accepts it, so it is handled as a command.
  return hasCommand ? NOTHING : await postLateReply(ports, request.issue, { reply, text: result.text });
}

async function handleLateReview(
  ports: EventContext,
  request: ActorRequest,
  {
    reply,
    conversation,
    settings,
  }: {
    readonly reply: HumanReply;
    readonly conversation: Conversation;
    readonly settings: RepositorySettings;
  },
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
  const conversation = { issue: request.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const likely = await candidateRunsIn(refs, conversation, () => runsWithCommentIn(forge, request.issue));
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING;
  if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, request, decision);
}
