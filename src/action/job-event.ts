import * as z from "zod";
import { type Requester, parseRequester } from "../comment-commands/requester.ts";
import { parseJson } from "../run/parse-json.ts";
import { readRegularText } from "../system/read-file.ts";
import type { RawInputs } from "./inputs.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const Issue = z.object({
  number: z.int().positive(),
  title: z.string().default(""),
  body: z.string().nullish(),
  updated_at: z.string().optional(),
});

/** A dispatch has no issue in its event, but may name one. */
const Dispatched = z.object({ issue: z.coerce.number().int().positive() }).optional().catch(undefined);

/** The used parts of the event that started the job. All of it is untrusted. */
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

export interface JobTrigger {
  readonly name: string;
  readonly actor: string;
  readonly requestEvent?: string | undefined;
  readonly issue?: { readonly number: number; readonly title: string } | undefined;
  readonly issueText?: { readonly title: string; readonly body: string } | undefined;
  /** Digest of that text, if the event does not contain it. */
  readonly digest?: string | undefined;
  readonly commentUrl?: string | undefined;
  readonly headSha?: string | undefined;
  readonly defaultBranch?: string | undefined;
  /** Time of the request. Later comments are ignored. */
  readonly until?: Date | undefined;
}

type InputOverrides = Partial<Pick<RawInputs, "issue" | "head-sha" | "asked-by">>;

/** Reads the event of the job. The inputs for issue and head override it. */
export function readJobTrigger(environment: Environment, overrides: InputOverrides = {}): JobTrigger {
  const parsed = Event.safeParse(parseJson(readJobFile(environment["GITHUB_EVENT_PATH"])), { jitless: true });
  const { comment, review, inputs, client_payload, repository, ...event } = parsed.data ?? {};
  const isOther =
    overrides.issue !== undefined && overrides.issue !== (event.issue ?? event.pull_request)?.number;
  const { issue, pull_request: pull }: Pick<typeof event, "issue" | "pull_request"> = isOther ? {} : event;
  const described = issue ?? pull;
  const named = overrides.issue ?? (inputs ?? client_payload)?.issue;
  const about = described ?? (named === undefined ? undefined : { number: named, title: "" });
  const requester = parseRequester(overrides["asked-by"] ?? "");
  const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
  const issueText =
    described?.body === undefined ? undefined : { title: described.title, body: described.body ?? "" };
  return {
    name: environment["GITHUB_EVENT_NAME"] ?? "action",
    actor: requester?.login ?? environment["GITHUB_ACTOR"] ?? "unknown",
    requestEvent: requester?.trigger?.event,
    issue: about && { number: about.number, title: about.title },
    issueText,
    digest: issueText ? undefined : requester?.digest,
    headSha: overrides["head-sha"] ?? pull?.head?.sha,
    commentUrl: (comment ?? review)?.html_url ?? addressOf(environment, requester, about?.number),
    until: Number.isNaN(createdAt) ? requester?.at : new Date(createdAt),
    defaultBranch: repository?.default_branch,
  };
}

function addressOf(
  { GITHUB_SERVER_URL: server = "https://github.com", GITHUB_REPOSITORY: repository }: Environment,
  requester: Requester | undefined,
  issue: number | undefined,
): string | undefined {
  if (!requester?.trigger || !repository || issue === undefined) return undefined;
  return `${server}/${repository}/issues/${issue}#${requester.trigger.fragment}`;
}

/** Returns the text of a file that a runner or an earlier step may have written; undefined if it cannot be read. */
export function readJobFile(path = ""): string | undefined {
  try {
    return path === "" ? undefined : readRegularText(path);
  } catch {
    return undefined;
  }
}
