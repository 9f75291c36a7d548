import * as z from "zod";
import type { IssueText } from "../ports/event-forge.ts";

/** Of GitHub's texts, which have 65,536 characters. */
const MOST_TEXT = 300_000;

const User = z.object({ login: z.string().min(1).max(120), type: z.string().max(40).default("") });
const time = z.iso.datetime({ offset: true });
const Body = z
  .string()
  .max(MOST_TEXT)
  .nullish()
  .transform((body) => body ?? "");
const App = z.object({ id: z.int() }).nullish();

const Comment = z.object({
  id: z.int().positive(),
  body: Body,
  user: User.nullable(),
  html_url: z.string().max(2_000).default(""),
  created_at: time,
  updated_at: time.optional(),
  performed_via_github_app: App,
});
/** As it was when something happened there. */
const text = { title: z.string().max(MOST_TEXT).optional(), body: z.string().max(MOST_TEXT).nullish() };
const Issue = z.object({
  ...text,
  number: z.int().positive(),
  pull_request: z.unknown().optional(),
  updated_at: time.optional(),
});
const Pull = z.object({ ...text, number: z.int().positive() });
const repository = { repository: z.object({ full_name: z.string().max(300) }) };
const around = { action: z.string().max(60), sender: User, ...repository };

const IssueComment = z.object({
  ...around,
  issue: Issue,
  comment: Comment,
  /** Of one that was edited: what it said before. */
  changes: z.object({ body: z.object({ from: Body }).optional() }).optional(),
});
const Review = z.object({
  ...around,
  pull_request: Pull,
  review: z.object({
    id: z.int().positive(),
    node_id: z.string().max(200).default(""),
    body: Body,
    user: User.nullable(),
    html_url: z.string().max(2_000).default(""),
    submitted_at: time.nullish(),
  }),
});
const ReviewComment = z.object({
  ...around,
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
  ...around,
  issue: Issue.extend({ updated_at: time }),
  label: z.object({ name: z.string().max(200) }).optional(),
  assignee: User.nullish(),
});

/** GitHub names pull requests of the same repository alone. */
const Suite = z.object({
  head_sha: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  pull_requests: z.array(Pull).max(100),
});
/** A look may be for the checks of one commit. */
const Look = z.object({ head_sha: Suite.shape.head_sha });
const CheckSuite = z.object({ ...around, check_suite: Suite });
const CheckRun = z.object({
  ...around,
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

export type SupportedEventName = keyof typeof schemas;

/** What happened, of what we listen to. Whatever it says comes from outside, and counts only after a look at how it is now. */
export type SupportedEvent = {
  readonly [Name in SupportedEventName]: { name: Name; payload: z.infer<(typeof schemas)[Name]> };
}[SupportedEventName];

/** Payload of an event, by its name. */
export type EventOf<Name extends SupportedEventName> = z.infer<(typeof schemas)[Name]>;

export type Parsed =
  | SupportedEvent
  | { readonly name: "schedule"; readonly headSha?: string }
  | { readonly name: undefined; readonly problem?: string };

/** Whether an event is one whose words we read, whoever asks for what in it. */
export function isSupportedEvent(name: string): boolean {
  return Object.hasOwn(schemas, name);
}

/** What an issue or pull request said when something happened there; undefined where the delivery does not tell. */
export function textOfEvent({ title, body }: z.infer<typeof Pull>): IssueText | undefined {
  return title === undefined || body === undefined ? undefined : { title, body: body ?? "" };
}

/** Reads a delivery; it may be anything. */
export function parseEvent(name: string, payload: unknown): Parsed {
  if (name === "schedule") {
    const { data } = Look.safeParse(payload, { jitless: true });
    return { name, ...(data && { headSha: data.head_sha }) };
  }
  if (!Object.hasOwn(schemas, name)) return { name: undefined };
  const known = name as SupportedEventName;
  const parsed = schemas[known].safeParse(payload, { jitless: true });
  // The schema was that of the name.
  if (parsed.success) return { name: known, payload: parsed.data } as SupportedEvent;
  return { name: undefined, problem: z.prettifyError(parsed.error) };
}
