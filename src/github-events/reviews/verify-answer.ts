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
import { checkPermission } from "../permissions/check-permission.ts";

export type AnswerPorts = Pick<EventContext, "own" | "settings"> & {
  readonly forge: Pick<EventForge, "issue" | "review" | "roleOf" | "teamsOf" | "text">;
};

const VALID: AnswerValidity = { status: "valid" };
const EVENTS = {
  comment: ["issue-comment", "created"],
  review: ["review", "submitted"],
  "review-comment": ["review-comment", "created"],
} as const satisfies Record<string, readonly [EventKind, string]>;
/** Another time GitHub may say it. */
const UNCERTAIN: ReadonlySet<Refusal> = new Set(["role-unknown", "team-unknown"]);

/**
 * Whether an answer counts now: its words and its author's role are read again at GitHub. `pulls`: where a review may stand that does not say
 * it itself.
 */
export async function checkAnswer(
  ports: AnswerPorts,
  { id, answer }: RecordedAnswer,
  pulls: readonly number[],
): Promise<AnswerValidity> {
  const words = gitHubAnswerOf(id);
  if (!words) return VALID;
  try {
    const issues = answer.issue === undefined ? pulls : [answer.issue];
    const now = await readAgain(ports.forge, words, issues);
    if (now === "gone") return await goneFrom(ports.forge, issues);
    if (now === "dismissed") return { status: "void", reason: "dismissed" };
    if (!now || !isSame(now, answer)) return { status: "void", reason: "edited" };
    return await checkAuthor(ports, { login: now.reviewer, kind: words.kind });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unknown", message: error.message };
  }
}

/** The same words as they stand now; undefined where they are no answer any more. */
async function readAgain(
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
  const given = { id, body: text.body, user: { login: text.login } };
  return kind === "comment" ? readComment(given) : readReviewComment({ ...given, path: "" }).reply;
}

/** A token that may not see an issue gets the same answer as for words that are gone. */
async function goneFrom(forge: AnswerPorts["forge"], issues: readonly number[]): Promise<AnswerValidity> {
  for (const issue of issues) if (await forge.issue(issue)) return { status: "void", reason: "deleted" };
  return {
    status: "unknown",
    message:
      "GitHub does not show the issue where the answer was given. Give the token the permissions `issues: read` and `pull-requests: read`.",
  };
}

/** Lines of remarks move with the branch, and are not compared. */
function isSame(now: HumanReply, given: HumanRequest): boolean {
  const request = parseRequest(answerRequest(now).content);
  if (request?.type !== "input") return false;
  const said = ({ decision, text, actor = "", threads = [] }: HumanRequest): string =>
    JSON.stringify([decision, text, actor.toLowerCase(), threads.map((each) => each.text)]);
  return said(request) === said(given);
}

async function checkAuthor(
  ports: AnswerPorts,
  { login, kind }: { readonly login: string; readonly kind: keyof typeof EVENTS },
): Promise<AnswerValidity> {
  const [event, action] = EVENTS[kind];
  const type = login.endsWith("[bot]") ? "Bot" : "User";
  // Who locked or moved the conversation since took nothing back that was said in it.
  const forge = { ...ports.forge, issue: () => Promise.resolve({ isLocked: false, isPullRequest: false }) };
  const deed = {
    event,
    action,
    people: [{ login, type }],
    issue: 0,
    target: { kind: "comment", id: 0 },
  } as const;
  const { who } = await checkPermission({ forge, own: ports.own }, deed, {
    settings: await ports.settings(),
    answers: true,
  });
  if (who.allowed) return VALID;
  if (!UNCERTAIN.has(who.reason)) return { status: "void", reason: "not-permitted" };
  return { status: "unknown", message: `GitHub does not say what ${login} may do in this repository.` };
}
