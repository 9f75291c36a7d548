import type { ReviewPayload, ReviewCommentPayload } from "../ports/event-forge.ts";
import { type CommentCommand, readCommand } from "./comment-command.ts";

interface ReplyThread {
  /** Number of the comment that begins the thread: it is answered and resolved by that. */
  readonly id: string;
  readonly path: string;
  readonly line?: number;
  /** `left`: a line of the previous version. */
  readonly side?: "left" | "right";
  readonly text: string;
}

export interface HumanReply {
  /** ID of the review or comment; the same for each delivery. */
  readonly id: string;
  readonly decision: "approve" | "reject" | "input";
  /** Whether it is a review that requests changes. */
  readonly objects?: true | undefined;
  readonly body: string;
  readonly threads: readonly ReplyThread[];
  readonly reviewer: string;
  readonly head_sha?: string | undefined;
  /** Branch that the commit is the head of. */
  readonly head_ref?: string | undefined;
  readonly at?: string | undefined;
  readonly run_id?: string | undefined;
  readonly step?: string | undefined;
}

interface CommentPayload {
  readonly id: number;
  readonly body?: string | null | undefined;
  readonly user: { readonly login: string } | null;
  readonly created_at?: string | null | undefined;
}

interface HeadPayload {
  readonly ref?: string | undefined;
}

type Decision = HumanReply["decision"] | undefined;

/** The decision by the state of a review. The texts of a review that only comments are input. */
const DECISIONS = new Map<string, Decision>([
  ["approved", "approve"],
  ["changes_requested", "input"],
  ["commented", undefined],
]);

/** Reads a submitted review with its comments as one answer. Undefined for an empty, pending or dismissed review. */
export function readReview(
  review: ReviewPayload,
  { comments, head }: { readonly comments: readonly ReviewCommentPayload[]; readonly head?: HeadPayload },
): HumanReply | undefined {
  const state = review.state.toLowerCase();
  if (!DECISIONS.has(state) || !review.user) return undefined;
  const text = parseText(review.body ?? "");
  const { login } = review.user;
  const remarks = comments.map((comment) => ({ comment, text: parseText(comment.body) }));
  const threads = remarks
    .filter((remark) => remark.text.body !== "")
    .map((remark) => threadOf(remark.comment, remark.text.body));
  const decisions = remarks.map((remark) => remark.text.decision);
  const decision = decisions.reduce(stricter, stricter(DECISIONS.get(state), text.decision)) ?? "input";
  if (decision === "input" && text.body === "" && threads.length === 0) return undefined;
  return {
    id: `review-${review.id}`,
    decision,
    objects: state === "changes_requested" || undefined,
    body: text.body,
    threads,
    reviewer: login,
    head_sha: review.commit_id || undefined,
    head_ref: head?.ref || undefined,
    at: review.submitted_at || undefined,
    run_id: text.runId ?? firstOf(remarks, "runId"),
    step: text.step ?? firstOf(remarks, "step"),
  };
}

function firstOf(remarks: readonly { readonly text: ReplyText }[], key: "runId" | "step") {
  return remarks.find(({ text }) => text[key] !== undefined)?.text[key];
}

interface ReviewCommentReading {
  readonly review?: number;
  readonly reply?: HumanReply;
}

/** Reads a comment on a line. GitHub also delivers each comment of a review separately; these are no second answers. */
export function readReviewComment(comment: ReviewCommentPayload, head?: HeadPayload): ReviewCommentReading {
  const { pull_request_review_id: review, user, body } = comment;
  if (typeof review === "number") return { review };
  const text = parseText(body);
  if (!user || (text.body === "" && text.decision === undefined)) return {};
  return {
    reply: {
      id: `review-comment-${comment.id}`,
      decision: text.decision ?? "input",
      body: "",
      threads: text.body === "" ? [] : [threadOf(comment, text.body)],
      reviewer: user.login,
      head_sha: (comment.original_commit_id ?? comment.commit_id) || undefined,
      head_ref: head?.ref || undefined,
      at: comment.created_at || undefined,
      run_id: text.runId,
      step: text.step,
    },
  };
}

/**
 * Reads the answer command of a comment. A comment does not tell which commit its author saw, so it answers for the commit of the
 * question, never for the current head.
 */
export function readComment(comment: CommentPayload): HumanReply | undefined {
  const { command } = readCommand(comment.body ?? "");
  if (!comment.user || !isAnswer(command)) return undefined;
  return {
    id: `comment-${comment.id}`,
    decision: command.name,
    body: command.text,
    threads: [],
    reviewer: comment.user.login,
    at: comment.created_at || undefined,
    run_id: command.runId,
    step: command.step,
  };
}

type AnswerCommand = Extract<CommentCommand, { name: "input" | "approve" | "reject" }>;

function isAnswer(command: CommentCommand | undefined): command is AnswerCommand {
  return command?.name === "input" || command?.name === "approve" || command?.name === "reject";
}

interface ReplyText {
  readonly decision: Decision;
  readonly body: string;
  readonly runId?: string | undefined;
  readonly step?: string | undefined;
}

/** Parses the text of a review or of its comments. An answer command counts; any other command empties the text. */
function parseText(body: string): ReplyText {
  const reading = readCommand(body);
  if (isAnswer(reading.command)) {
    const { name, text, runId, step } = reading.command;
    return { decision: name, body: text, runId, step };
  }
  const isCommand = reading.command !== undefined || reading.mistake !== undefined;
  return { decision: undefined, body: isCommand ? "" : body.trim() };
}

const STRICTNESS: readonly Decision[] = [undefined, "approve", "input", "reject"];

/** Returns the stricter decision: rejecting in the text overrides the approve button. */
function stricter(one: Decision, other: Decision): Decision {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}

function threadOf(comment: ReviewCommentPayload, text: string): ReplyThread {
  const line = comment.line ?? comment.original_line;
  const side = comment.side?.toLowerCase();
  return {
    id: String(comment.in_reply_to_id ?? comment.id),
    path: comment.path,
    ...(typeof line === "number" ? { line } : {}),
    ...(side === "left" || side === "right" ? { side } : {}),
    text,
  };
}
