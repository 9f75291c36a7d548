import * as z from "zod";
import { type Requester, parseRequester } from "../comment-commands/requester.ts";
import { parseJson } from "../run/parse-json.ts";
import { readRegularText } from "../system/read-file.ts";

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
  repository: z
    .object({ default_branch: z.string().min(1) })
    .optional()
    .catch(undefined),
});

/** Who and what started the job. */
export interface JobTrigger {
  /** Name of the event, such as `issue_comment`. */
  readonly name: string;
  readonly actor: string;
  /** Name of the event in which somebody asked, where a dispatch says so. */
  readonly askedIn?: string;
  /** Issue or pull request that it is about. */
  readonly issue?: { readonly number: number; readonly title: string };
  /** Its text as whoever asked had it before them: it may have been changed since. */
  readonly seen?: { readonly title: string; readonly body: string };
  /** Where the event has no text: the digest of it, as whoever asked had it. */
  readonly digest?: string;
  /** The words that asked for it. */
  readonly commentUrl?: string;
  /** Where the pull request stands that it is about. */
  readonly headSha?: string;
  /** Of the repository. */
  readonly defaultBranch?: string;
  /** What people wrote after this was not there when somebody asked. */
  readonly until?: Date;
}

interface Told {
  readonly issue?: number | undefined;
  readonly "head-sha"?: string | undefined;
  readonly "asked-by"?: string | undefined;
}

/** Reads the event from where the runner keeps it; what the job is told of the issue and the head wins. */
export function readJobTrigger(environment: Environment, told: Told = {}): JobTrigger {
  const parsed = Event.safeParse(parseJson(textOf(environment["GITHUB_EVENT_PATH"])), { jitless: true });
  const { comment, review, inputs, client_payload, repository, ...event } = parsed.data ?? {};
  const isOther = told.issue !== undefined && told.issue !== (event.issue ?? event.pull_request)?.number;
  const { issue, pull_request: pull }: Pick<typeof event, "issue" | "pull_request"> = isOther ? {} : event;
  const described = issue ?? pull;
  const named = told.issue ?? (inputs ?? client_payload)?.issue;
  const about = described ?? (named === undefined ? undefined : { number: named, title: "" });
  const headSha = told["head-sha"] ?? pull?.head?.sha;
  const asked = parseRequester(told["asked-by"] ?? "");
  const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
  const until = Number.isNaN(createdAt) ? asked?.at : new Date(createdAt);
  const seen =
    described?.body === undefined ? undefined : { title: described.title, body: described.body ?? "" };
  const commentUrl = (comment ?? review)?.html_url ?? addressOf(environment, asked, about?.number);
  return {
    name: environment["GITHUB_EVENT_NAME"] ?? "action",
    actor: asked?.login ?? environment["GITHUB_ACTOR"] ?? "unknown",
    ...(asked?.trigger ? { askedIn: asked.trigger.event } : {}),
    ...(about ? { issue: { number: about.number, title: about.title } } : {}),
    ...(seen ? { seen } : asked?.digest === undefined ? {} : { digest: asked.digest }),
    ...(headSha === undefined ? {} : { headSha }),
    ...(commentUrl === undefined ? {} : { commentUrl }),
    ...(until ? { until } : {}),
    ...(repository ? { defaultBranch: repository.default_branch } : {}),
  };
}

function addressOf(
  { GITHUB_SERVER_URL: server = "https://github.com", GITHUB_REPOSITORY: repository }: Environment,
  asked: Requester | undefined,
  issue: number | undefined,
): string | undefined {
  if (!asked?.trigger || !repository || issue === undefined) return undefined;
  return `${server}/${repository}/issues/${issue}#${asked.trigger.fragment}`;
}

function textOf(path: string | undefined): string {
  if (path === undefined || path === "") return "";
  try {
    return readRegularText(path);
  } catch {
    return "";
  }
}
