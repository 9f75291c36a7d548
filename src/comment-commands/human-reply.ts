import type { ReviewPayload, ReviewCommentPayload } from "../ports/event-forge.ts";
import { type CommentCommand, readCommand } from "./comment-command.ts";

/** A remark on a line of a file. */
export interface ReplyThread {
  /** Number of the comment that begins the thread: it is answered and resolved by that. */
  readonly id: string;
  readonly path: string;
  readonly line?: number;
  /** `left`: the line stands in what was there before. */
  readonly side?: "left" | "right";
  readonly text: string;
}

/** What a person says to a question, at GitHub. */
export interface HumanReply {
  /** Of the review or comment; the same however often it is delivered. */
  readonly id: string;
  readonly decision: "approve" | "reject" | "input";
  /** Whether it is a review that requests changes. */
  readonly objects?: true;
  readonly body: string;
  readonly threads: readonly ReplyThread[];
  readonly reviewer: string;
  /** Commit that the person looked at, where GitHub tells. */
  readonly head_sha?: string;
  /** Branch that the commit is the head of. */
  readonly head_ref?: string;
  /** When it was said, as GitHub has it. */
  readonly at?: string;
  /** The run it names. */
  readonly run_id?: string;
  /** The step whose question it names. */
  readonly step?: string;
}

/** A comment on an issue or a pull request, as GitHub has it. */
export interface CommentPayload {
  readonly id: number;
  readonly body?: string | null | undefined;
  readonly user: { readonly login: string } | null;
  readonly created_at?: string | null | undefined;
}

/** The head of a pull request, as the event has it. */
export interface HeadPayload {
  readonly ref?: string | undefined;
}

type Decision = HumanReply["decision"] | undefined;

/** What the state of a review says; words and remarks of one that only comments are input. */
const STANDS = new Map<string, Decision>([
  ["approved", "approve"],
  ["changes_requested", "input"],
  ["commented", undefined],
]);

/**
 * The answer that a submitted review with its comments is: one, however many remarks it has. Undefined for a review that says nothing,
 * is not submitted yet, or does not count any more.
 */
export function readReview(
  review: ReviewPayload,
  { comments, head }: { readonly comments: readonly ReviewCommentPayload[]; readonly head?: HeadPayload },
): HumanReply | undefined {
  const state = review.state.toLowerCase();
  if (!STANDS.has(state) || !review.user) return undefined;
  const said = wordsOf(review.body ?? "");
  const { login } = review.user;
  const remarks = comments.map((comment) => ({ comment, said: wordsOf(comment.body) }));
  const threads = remarks
    .filter((remark) => remark.said.body !== "")
    .map((remark) => threadOf(remark.comment, remark.said.body));
  const stands = remarks.map((remark) => remark.said.decision);
  const decision = stands.reduce(stricter, stricter(STANDS.get(state), said.decision)) ?? "input";
  if (decision === "input" && said.body === "" && threads.length === 0) return undefined;
  return {
    id: `review-${review.id}`,
    decision,
    ...(state === "changes_requested" ? { objects: true as const } : {}),
    body: said.body,
    threads,
    reviewer: login,
    ...given("head_sha", review.commit_id),
    ...given("head_ref", head?.ref),
    ...given("at", review.submitted_at),
    ...given("run_id", said.runId ?? firstOf(remarks, "runId")),
    ...given("step", said.step ?? firstOf(remarks, "step")),
  };
}

function firstOf(remarks: readonly { readonly said: Words }[], key: "runId" | "step"): string | undefined {
  return remarks.find(({ said }) => said[key] !== undefined)?.said[key];
}

/** A comment on a line is part of a review, which is the answer and has to be read with all its comments; or it is one by itself; or neither. */
export interface ReviewCommentReading {
  readonly review?: number;
  readonly reply?: HumanReply;
}

/** GitHub delivers every comment of a review by itself too, also a reply to one; none of these is a second answer. */
export function readReviewComment(comment: ReviewCommentPayload, head?: HeadPayload): ReviewCommentReading {
  const { pull_request_review_id: review, user, body } = comment;
  if (typeof review === "number") return { review };
  const said = wordsOf(body);
  if (!user || (said.body === "" && said.decision === undefined)) return {};
  return {
    reply: {
      id: `review-comment-${comment.id}`,
      decision: said.decision ?? "input",
      body: "",
      threads: said.body === "" ? [] : [threadOf(comment, said.body)],
      reviewer: user.login,
      ...given("head_sha", comment.original_commit_id ?? comment.commit_id),
      ...given("head_ref", head?.ref),
      ...given("at", comment.created_at),
      ...given("run_id", said.runId),
      ...given("step", said.step),
    },
  };
}

/**
 * The answer in a comment: `/agentic input`, `approve` or `reject`. What else people say to each other is none. A comment does not tell
 * which commit its writer saw: what was asked about counts, and never what the head is when the comment is read.
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
    ...given("at", comment.created_at),
    ...given("run_id", command.runId),
    ...given("step", command.step),
  };
}

type AnswerCommand = Extract<CommentCommand, { name: "input" | "approve" | "reject" }>;

function isAnswer(command: CommentCommand | undefined): command is AnswerCommand {
  return command?.name === "input" || command?.name === "approve" || command?.name === "reject";
}

interface Words {
  readonly decision: Decision;
  readonly body: string;
  readonly runId?: string | undefined;
  readonly step?: string | undefined;
}

/** The words of a review, or of a remark in it; a command to answer with is one there too, and any other is no word to the question. */
function wordsOf(body: string): Words {
  const reading = readCommand(body);
  if (isAnswer(reading.command)) {
    const { name, text, runId, step } = reading.command;
    return { decision: name, body: text, runId, step };
  }
  const isCommand = reading.command !== undefined || reading.mistake !== undefined;
  return { decision: undefined, body: isCommand ? "" : body.trim() };
}

const STRICTNESS: readonly Decision[] = [undefined, "approve", "input", "reject"];

/** Who approves by the button and rejects in words has not approved. */
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

function given<K extends string>(key: K, value: string | null | undefined): { [Each in K]?: string } {
  return typeof value === "string" && value !== "" ? ({ [key]: value } as { [Each in K]?: string }) : {};
}
