import * as z from "zod";
import { readCommand } from "../comment-commands/comment-command.ts";
import type { CurrentText, IssueText } from "../ports/event-forge.ts";
import type { EventContext } from "./event-context.ts";
import type { ActorRequest } from "./permissions/check-permission.ts";

/** GitHub limits its texts to 65,536 characters. */
const MAX_TEXT = 300_000;

const User = z.object({ login: z.string().min(1).max(120), type: z.string().max(40).default("") });
const time = z.iso.datetime({ offset: true });
const Body = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((body) => body ?? "");
const App = z.object({ id: z.int() }).nullish();

const Comment = z.object({
  id: z.int().positive(),
  node_id: z.string().max(200).default(""),
  body: Body,
  user: User.nullable(),
  created_at: time,
  updated_at: time.optional(),
  performed_via_github_app: App,
});
const text = { title: z.string().max(MAX_TEXT).optional(), body: z.string().max(MAX_TEXT).nullish() };
const Issue = z.object({
  ...text,
  number: z.int().positive(),
  pull_request: z.unknown().optional(),
  updated_at: time.optional(),
});
const Pull = z.object({ ...text, number: z.int().positive() });
const repository = { repository: z.object({ full_name: z.string().max(300) }) };
const base = { action: z.string().max(60), sender: User, ...repository };

const IssueComment = z.object({
  ...base,
  issue: Issue,
  comment: Comment,
  changes: z.object({ body: z.object({ from: Body }).optional() }).optional(),
});
const Review = z.object({
  ...base,
  pull_request: Pull,
  review: z.object({
    id: z.int().positive(),
    node_id: z.string().max(200).default(""),
    body: Body,
    user: User.nullable(),
    submitted_at: time.nullish(),
  }),
});
const ReviewComment = z.object({
  ...base,
  pull_request: Pull,
  comment: Comment.extend({
    path: z.string().max(5_000),
    line: z.int().nullish(),
    original_line: z.int().nullish(),
    side: z.string().nullish(),
    in_reply_to_id: z.int().nullish(),
    pull_request_review_id: z.int().nullish(),
    commit_id: z.string().nullish(),
    original_commit_id: z.string().nullish(),
  }),
});
const Issues = z.object({
  ...base,
  issue: Issue.extend({ updated_at: time }),
  label: z.object({ name: z.string().max(200) }).optional(),
  assignee: User.nullish(),
});

/** GitHub only lists pull requests of the same repository. */
const Suite = z.object({
  head_sha: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  pull_requests: z.array(Pull).max(100),
});
/** A sweep may be for the checks of one commit. */
const Sweep = z.object({ head_sha: Suite.shape.head_sha });
const CheckSuite = z.object({ ...base, check_suite: Suite });
const CheckRun = z.object({
  ...base,
  check_run: z.object({ conclusion: z.string().max(60).nullish(), check_suite: Suite }),
});

const schemas = {
  issue_comment: IssueComment,
  pull_request_review: Review,
  pull_request_review_comment: ReviewComment,
  issues: Issues,
  check_suite: CheckSuite,
  check_run: CheckRun,
} as const;

type SupportedEventName = keyof typeof schemas;

/** A supported event. Its payload is untrusted; the current state is read from GitHub. */
export type SupportedEvent = {
  readonly [Name in SupportedEventName]: { name: Name; payload: z.infer<(typeof schemas)[Name]> };
}[SupportedEventName];

export type EventOf<Name extends SupportedEventName> = z.infer<(typeof schemas)[Name]>;

type Parsed =
  | SupportedEvent
  | { readonly name: "schedule"; readonly headSha?: string }
  | { readonly name: undefined; readonly problem?: string };

export function isSupportedEvent(name: string): boolean {
  return Object.hasOwn(schemas, name);
}

export function textOfEvent({ title, body }: z.infer<typeof Pull>): IssueText | undefined {
  return title === undefined || body === undefined ? undefined : { title, body: body ?? "" };
}

export function parseEvent(name: string, payload: unknown): Parsed {
  if (name === "schedule") {
    const { data } = Sweep.safeParse(payload, { jitless: true });
    return { name, ...(data && { headSha: data.head_sha }) };
  }
  if (!Object.hasOwn(schemas, name)) return { name: undefined };
  const known = name as SupportedEventName;
  const parsed = schemas[known].safeParse(payload, { jitless: true });
  // The schema belongs to the name.
  if (parsed.success) return { name: known, payload: parsed.data } as SupportedEvent;
  return { name: undefined, problem: z.prettifyError(parsed.error) };
}

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

export function isAnswer(body: string): boolean {
  const name = readCommand(body).command?.name;
  return name === "input" || name === "approve" || name === "reject";
}

export function isCommand(body: string): boolean {
  return hasCommand(body) && !isAnswer(body);
}
