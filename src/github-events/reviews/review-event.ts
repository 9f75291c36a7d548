import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { readCommand } from "../../comment-commands/comment-command.ts";
import { type HumanReply, readReview, readReviewComment } from "../../comment-commands/human-reply.ts";
import { acknowledge } from "../acknowledge.ts";
import { handleCommand, isAnswer, type CommentText, tell } from "../comments/comment-event.ts";
import { runsWithCommentIn } from "../comments/comment-marker.ts";
import type { EventContext, RepositorySettings, EventResult } from "../event-context.ts";
import { candidateRunsIn, type Conversation } from "../find-runs.ts";
import { type ActorRequest, checkPermission, recheckRefusal } from "../permissions/check-permission.ts";
import { refuse, TOO_MUCH, refused } from "../refusal.ts";
import { type EventOf, textOfEvent } from "../webhook-events.ts";
import { findRunForAnswer, lateTextAt, submitAnswer } from "./answer-run.ts";

const NOTHING: EventResult = { status: "nothing" };

/** A review is one answer with all its comments, which are delivered by themselves too. */
export async function handleReview(
  payload: EventOf<"pull_request_review">,
  ports: EventContext,
): Promise<EventResult> {
  const { pull_request: pull, review } = payload;
  const { id, body, user, submitted_at } = review;
  const deed = reviewRequest(payload);
  const taken = await takeReview(ports, { pull: pull.number, id, deed, holdsCommand: isCommand(body) });
  // One that says nothing else may hold a command.
  if (taken.status !== "nothing" || !isCommand(body) || typeof submitted_at !== "string") return taken;
  const text = {
    body,
    isEdited: false,
    now: async () => {
      const now = await ports.forge.review(pull.number, id);
      return now && { body: now.review.body ?? "", login: now.review.user?.login };
    },
  };
  const said: CommentText = {
    kind: "review",
    id,
    body,
    login: user?.login ?? "",
    at: submitted_at,
    issue: pull.number,
  };
  return await handleCommand(ports, said, { ...deed, text });
}

/** Whether words ask for something that is no answer. */
export function isCommand(body: string): boolean {
  const { command, mistake } = readCommand(body);
  return mistake !== undefined || (command !== undefined && !isAnswer(body));
}

/** What somebody did who submitted a review. */
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
    seen: textOfEvent(pull),
    target: { kind: "review", nodeId: review.node_id },
  };
}

export async function handleReviewComment(
  payload: EventOf<"pull_request_review_comment">,
  ports: EventContext,
): Promise<EventResult> {
  const { pull_request: pull, comment } = payload;
  const { id, body, user, created_at } = comment;
  const deed = reviewCommentRequest(payload, ports);
  if (isCommand(body)) {
    const login = user?.login ?? "";
    const said: CommentText = { kind: "review-comment", id, body, login, at: created_at, issue: pull.number };
    return await handleCommand(ports, said, deed);
  }
  const { review, reply } = readReviewComment(comment);
  // The review itself is delivered; of what continues a thread that is not certain.
  if (review !== undefined && typeof comment.in_reply_to_id !== "number") return NOTHING;
  if (review !== undefined) return await takeReview(ports, { pull: pull.number, id: review, deed });
  const read = () => Promise.resolve(reply);
  return reply ? await take(ports, deed, { read, holdsCommand: false }) : NOTHING;
}

/** What somebody did who wrote on a line of a pull request. */
export function reviewCommentRequest(
  { action, sender, pull_request: pull, comment }: EventOf<"pull_request_review_comment">,
  { forge }: EventContext,
): ActorRequest {
  return {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    seen: textOfEvent(pull),
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => forge.text("review-comment", comment.id),
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id,
  };
}

interface AskedReview {
  readonly pull: number;
  readonly id: number;
  readonly deed: ActorRequest;
  readonly holdsCommand?: boolean;
}

/** The event has what was delivered; the review is read as it stands now, with every comment. */
async function takeReview(
  ports: EventContext,
  { pull, id, deed, holdsCommand = false }: AskedReview,
): Promise<EventResult> {
  const read = async (head: { readonly ref: string } | undefined): Promise<HumanReply | undefined> => {
    const found = await ports.forge.review(pull, id);
    // Somebody else's words do not come in under this name.
    const isTheirs = found?.review.user?.login === deed.people[0]?.login;
    if (!found || !isTheirs) return undefined;
    return readReview(found.review, { comments: found.comments, ...(head ? { head } : {}) });
  };
  return await take(ports, deed, { read, holdsCommand });
}

interface Reading {
  readonly read: (head: { readonly ref: string } | undefined) => Promise<HumanReply | undefined>;
  readonly holdsCommand: boolean;
}

/** Most reviews are of pull requests that no run waits for: these cost a look at the runs alone, and nobody is told anything. */
async function take(
  ports: EventContext,
  deed: ActorRequest,
  { read, holdsCommand }: Reading,
): Promise<EventResult> {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const refusal = await recheckRefusal(ports, deed, settings.policy);
  if (refusal) return await refuseStranger(ports, deed, refusal);
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const asked = await findRunForAnswer(ports, spot, { reply, stateRef });
  if (!asked) return holdsCommand ? NOTHING : await takeLate(ports, deed, { reply, spot, settings });
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await checkPermission(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, deed.target, "eyes");
  const said = { reply, stateRef, isReview: true, ...spot };
  const left = await submitAnswer(ports, asked.runId, said);
  if (left.status !== "late") return left;
  // No question takes it, so it is a command as it would be where nothing asks.
  return holdsCommand ? NOTHING : await tellLate(ports, deed.issue, { reply, text: left.text });
}

/** A review that decides something, where a run that is not over has been answered before. */
async function takeLate(
  ports: EventContext,
  deed: ActorRequest,
  {
    reply,
    spot,
    settings,
  }: { readonly reply: HumanReply; readonly spot: Conversation; readonly settings: RepositorySettings },
): Promise<EventResult> {
  if (reply.decision === "input" && reply.objects !== true) return NOTHING;
  const text = await lateTextAt(ports, spot, { reply, ...settings });
  if (text === undefined) return NOTHING;
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await checkPermission(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  await acknowledge(ports, deed.target, "eyes");
  return await tellLate(ports, deed.issue, { reply, text });
}

async function tellLate(
  ports: EventContext,
  issue: number,
  { reply, text }: { readonly reply: HumanReply; readonly text: string },
): Promise<EventResult> {
  const words = gitHubAnswerOf(reply.id);
  return words ? await tell(ports, { ...words, issue, at: reply.at ?? "" }, { text }) : NOTHING;
}

/** Anybody may review, again and again: for those who may not answer few runs are looked at, and none is where none is likely to ask. */
async function refuseStranger(
  ports: EventContext,
  deed: ActorRequest,
  who: Parameters<typeof refuse>[2],
): Promise<EventResult> {
  const { forge, refs } = ports;
  const issue = await forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const likely = await candidateRunsIn(refs, spot, () => runsWithCommentIn(forge, deed.issue));
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING;
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, deed, who);
}
