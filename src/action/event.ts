import { readFileSync } from "node:fs";
import * as z from "zod";
import { parseJson } from "../run/parse-json.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const Issue = z.object({
  number: z.int().positive(),
  title: z.string().default(""),
  body: z.string().nullish(),
  updated_at: z.string().optional(),
});

/** The event of a dispatch is about no issue, so whoever dispatches may name one. */
const Dispatched = z.object({ issue: z.coerce.number().int().positive() }).optional().catch(undefined);

/** What is looked at of the event that started the job; all of it is text from outside. */
const Event = z.object({
  issue: Issue.optional(),
  pull_request: Issue.extend({ head: z.object({ sha: z.string() }).optional() }).optional(),
  comment: z.object({ html_url: z.string().optional(), created_at: z.string().optional() }).optional(),
  review: z.object({ html_url: z.string().optional(), submitted_at: z.string().nullish() }).optional(),
  inputs: Dispatched,
  client_payload: Dispatched,
});

/** Who and what started the job. */
export interface JobTrigger {
  /** Name of the event, such as `issue_comment`. */
  readonly name: string;
  readonly actor: string;
  /** Issue or pull request that it is about. */
  readonly issue?: { readonly number: number; readonly title: string };
  /** Its text as whoever asked had it before them: it may have been changed since. */
  readonly seen?: { readonly title: string; readonly body: string };
  /** The comment that asked for it. */
  readonly commentUrl?: string;
  /** Where the pull request stands that it is about. */
  readonly headSha?: string;
  /** What people wrote after this was not there when somebody asked. */
  readonly until?: Date;
}

/** Reads the event from where the runner keeps it. */
export function readTrigger(environment: Environment): JobTrigger {
  const parsed = Event.safeParse(parseJson(textOf(environment["GITHUB_EVENT_PATH"])), { jitless: true });
  const { issue, pull_request: pull, comment, review, inputs, client_payload } = parsed.data ?? {};
  const described = issue ?? pull;
  const named = inputs ?? client_payload;
  const about = issue ?? pull ?? (named ? { number: named.issue, title: "" } : undefined);
  const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
  return {
    name: environment["GITHUB_EVENT_NAME"] ?? "action",
    actor: environment["GITHUB_ACTOR"] ?? "unknown",
    ...(about ? { issue: { number: about.number, title: about.title } } : {}),
    ...(described?.body === undefined
      ? {}
      : { seen: { title: described.title, body: described.body ?? "" } }),
    ...(pull?.head ? { headSha: pull.head.sha } : {}),
    ...(comment?.html_url === undefined ? {} : { commentUrl: comment.html_url }),
    ...(Number.isNaN(createdAt) ? {} : { until: new Date(createdAt) }),
  };
}

function textOf(path: string | undefined): string {
  if (path === undefined || path === "") return "";
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
