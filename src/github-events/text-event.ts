import { readCommand } from "../comment-commands/comment-command.ts";
import type { CurrentText } from "../ports/event-forge.ts";
import type { EventContext } from "./event-context.ts";
import type { ActorRequest } from "./permissions/check-permission.ts";
import { type SupportedEvent, textOfEvent } from "./webhook-events.ts";

/** A text that a person wrote in a conversation. */
export interface CommentText {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  readonly body: string;
  readonly login: string;
  /** Empty for a review that is not submitted. */
  readonly at: string;
  readonly issue: number;
}

const KINDS = {
  issue_comment: "comment",
  pull_request_review: "review",
  pull_request_review_comment: "review-comment",
} as const satisfies Partial<Record<SupportedEvent["name"], CommentText["kind"]>>;

/** The event of a comment or review. */
export type TextEvent = Extract<SupportedEvent, { name: keyof typeof KINDS }>;

export function isTextEvent(event: SupportedEvent): event is TextEvent {
  return Object.hasOwn(KINDS, event.name);
}

export function commentIn({ name, payload }: TextEvent): CommentText {
  const { id, body, user, ...times } = "review" in payload ? payload.review : payload.comment;
  const at = "created_at" in times ? times.created_at : (times.submitted_at ?? "");
  return { kind: KINDS[name], id, body, login: user?.login ?? "", at, issue: subjectOf(payload).number };
}

function subjectOf(payload: TextEvent["payload"]) {
  return "issue" in payload ? payload.issue : payload.pull_request;
}

/** Returns the request whose permission the text needs. */
export function requestIn(event: TextEvent, { forge }: Pick<EventContext, "forge">): ActorRequest {
  const { name, payload } = event;
  const { id, body, issue } = commentIn(event);
  const request = { action: payload.action, issue, issueText: textOfEvent(subjectOf(payload)) };
  if (name === "pull_request_review") {
    const { review, sender } = payload;
    const now = async (): Promise<CurrentText | undefined> => {
      const read = await forge.review(issue, id);
      return read && { body: read.review.body ?? "", login: read.review.user?.login };
    };
    return {
      ...request,
      event: "review",
      people: [review.user, sender],
      text: { body, isEdited: false, now },
      target: { kind: "review", nodeId: review.node_id },
    };
  }
  const kind = KINDS[name];
  const { node_id: nodeId, user, created_at, updated_at = created_at, ...more } = payload.comment;
  const { performed_via_github_app: app } = more;
  const isPullRequest = "issue" in payload && payload.issue.pull_request !== undefined;
  const issueEvent = isPullRequest ? "pull-request-comment" : "issue-comment";
  return {
    ...request,
    event: kind === "comment" ? issueEvent : kind,
    people: [user, payload.sender],
    text: {
      body,
      isEdited: updated_at !== created_at,
      now: () => forge.text(kind, id, { nodeId, body, login: user?.login }),
    },
    target: { kind, id },
    appId: app?.id,
  };
}

/** Whether a text has a command, or one that is not valid. */
export function hasCommand(body: string): boolean {
  const { command, mistake } = readCommand(body);
  return command !== undefined || mistake !== undefined;
}

/** Whether a text has a command that answers a question. */
export function isAnswer(body: string): boolean {
  const name = readCommand(body).command?.name;
  return name === "input" || name === "approve" || name === "reject";
}

/** Whether a text has a command that is not an answer. */
export function isCommand(body: string): boolean {
  return hasCommand(body) && !isAnswer(body);
}
