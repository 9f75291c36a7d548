import { answerRequest } from "../../comment-commands/answer-request.ts";
import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import {
  type HumanReply,
  readComment,
  readReview,
  readReviewComment,
} from "../../comment-commands/human-reply.ts";
import type { EventKind, Refusal } from "../../comment-commands/permission-policy.ts";
import { AgenticError } from "../../errors.ts";
import type { AnswerValidity } from "../../ports/answer-source.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { type RecordedAnswer, type HumanRequest, parseRequest } from "../../run/inbox-request.ts";
import type { EventContext } from "../event-context.ts";
import { checkPeople } from "../permissions/check-permission.ts";

export type AnswerPorts = Pick<EventContext, "own" | "settings"> & {
  readonly forge: Pick<EventForge, "issue" | "review" | "roleOf" | "teamsOf" | "text">;
};

const VALID: AnswerValidity = { status: "valid" };
const EVENTS = {
  comment: ["issue-comment", "created"],
  review: ["review", "submitted"],
  "review-comment": ["review-comment", "created"],
} as const satisfies Record<string, readonly [EventKind, string]>;
const UNCERTAIN: ReadonlySet<Refusal> = new Set(["role-unknown", "team-unknown"]);

/**
 * Verifies an answer: reads its current text and its author's role from GitHub. `pulls`: pull requests to search for a review that does not
 * name its own.
 */
export async function verifyAnswer(
  ports: AnswerPorts,
  { id, answer }: RecordedAnswer,
  pulls: readonly number[],
): Promise<AnswerValidity> {
  const reference = gitHubAnswerOf(id);
  if (!reference) return VALID;
  try {
    const issues = answer.issue === undefined ? pulls : [answer.issue];
    const now = await readCurrent(ports.forge, reference, issues);
    if (now === "gone") return await checkDeleted(ports.forge, issues);
    if (now === "dismissed") return { status: "void", reason: "dismissed" };
    if (!now || !isSame(now, answer)) return { status: "void", reason: "edited" };
    return await checkAuthor(ports, now.reviewer, reference.kind);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unknown", message: error.message };
  }
}

async function readCurrent(
  forge: AnswerPorts["forge"],
  { kind, id }: { readonly kind: keyof typeof EVENTS; readonly id: number },
  pulls: readonly number[],
): Promise<HumanReply | "gone" | "dismissed" | undefined> {
  if (kind === "review") {
    for (const pull of pulls) {
      const found = await forge.review(pull, id);
      if (found?.review.state.toUpperCase() === "DISMISSED") return "dismissed";
      if (found) return readReview(found.review, { comments: found.comments });
    }
    return "gone";
  }
  const text = await forge.text(kind, id);
  if (!text || text.login === undefined) return "gone";
  const payload = { id, body: text.body, user: { login: text.login } };
  return kind === "comment" ? readComment(payload) : readReviewComment({ ...payload, path: "" }).reply;
}

/** Distinguishes a deleted comment from an issue that the token cannot read. */
async function checkDeleted(forge: AnswerPorts["forge"], issues: readonly number[]): Promise<AnswerValidity> {
  for (const issue of issues) if (await forge.issue(issue)) return { status: "void", reason: "deleted" };
  return {
    status: "unknown",
    message:
      "GitHub does not show the issue of the answer. Give the token the permissions `issues: read` and `pull-requests: read`.",
  };
}

/** Whether two answers have the same content. Line numbers of comments change with the branch and are not compared. */
function isSame(now: HumanReply, recorded: HumanRequest): boolean {
  const request = parseRequest(answerRequest(now).content);
  if (request?.type !== "input") return false;
  const comparableText = ({ decision, text, actor = "", threads = [] }: HumanRequest): string =>
    JSON.stringify([decision, text, actor.toLowerCase(), threads.map((each) => each.text)]);
  return comparableText(request) === comparableText(recorded);
}

async function checkAuthor(
  ports: AnswerPorts,
  login: string,
  kind: keyof typeof EVENTS,
): Promise<AnswerValidity> {
  const [event, action] = EVENTS[kind];
  const type = login.endsWith("[bot]") ? "Bot" : "User";
  const request = {
    event,
    action,
    people: [{ login, type }],
    issue: 0,
    target: { kind: "comment", id: 0 },
  } as const;
  // Locking or moving the conversation does not withdraw an answer.
  const decision = await checkPeople(ports, request, { settings: await ports.settings(), answers: true });
  if (decision.allowed) return VALID;
  if (!UNCERTAIN.has(decision.reason)) return { status: "void", reason: "not-permitted" };
  return { status: "unknown", message: `GitHub did not return the role of ${login} in this repository.` };
}
