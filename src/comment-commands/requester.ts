import type { IssueText } from "../ports/event-forge.ts";
import { createRunId, suffixFor } from "../run/ids.ts";

/** Logins of people, of enterprises' accounts, which have a `_`, and of Apps. */
const LOGIN = /^[a-z\d][a-z\d_-]{0,59}(?:\[bot\])?$/i;

export function isLogin(text: string): boolean {
  return LOGIN.test(text);
}

/** The event by the prefix of a URL fragment of an issue or pull request page. */
const FRAGMENT_EVENTS = {
  "issuecomment-": "issue_comment",
  discussion_r: "pull_request_review_comment",
  "pullrequestreview-": "pull_request_review",
} as const;

const BEGINNINGS = {
  comment: "issuecomment-",
  "review-comment": "discussion_r",
  review: "pullrequestreview-",
} as const satisfies Record<string, keyof typeof FRAGMENT_EVENTS>;

/** Who requested a run, and in which comment; for display only, never for permissions. */
export interface Requester {
  readonly login: string;
  /** Time of the request; later comments do not belong to it. */
  readonly at?: Date;
  readonly digest?: string;
  readonly trigger?: {
    readonly fragment: string;
    readonly event: (typeof FRAGMENT_EVENTS)[keyof typeof FRAGMENT_EVENTS];
  };
}

/**
 * Renders the requester for one input of a dispatch, which has ten at most: `octocat issuecomment-12 at=2026-01-31T12:00:00Z seen=<digest>`;
 * undefined for an invalid login. `digest`: result of `issueDigest`.
 */
export function renderRequester(login: string, source: RunSource, digest?: string): string | undefined {
  if (!isLogin(login)) return undefined;
  const trigger = "id" in source ? [`${BEGINNINGS[source.kind]}${source.id}`] : [];
  const at = Number.isNaN(source.at.getTime()) ? [] : [`at=${source.at.toISOString()}`];
  return [login, ...trigger, ...at, ...(digest === undefined ? [] : [`seen=${digest}`])].join(" ");
}

const REQUESTER =
  /^(?<login>\S+)(?: +(?<fragment>(?!at=|seen=)\S+))?(?: +at=(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?(?: +seen=(?<digest>[0-9a-f]{64}))?$/;

export function parseRequester(text: string): Requester | undefined {
  const { login = "", fragment = "", at = "", digest } = REQUESTER.exec(text.trim())?.groups ?? {};
  if (!isLogin(login)) return undefined;
  const [, beginning] = /^(issuecomment-|discussion_r|pullrequestreview-)[1-9]\d{0,18}$/.exec(fragment) ?? [];
  const moment = new Date(at);
  return {
    login,
    ...(isBeginning(beginning) ? { trigger: { fragment, event: FRAGMENT_EVENTS[beginning] } } : {}),
    ...(Number.isNaN(moment.getTime()) ? {} : { at: moment }),
    ...(digest === undefined ? {} : { digest }),
  };
}

export async function issueDigest({ title, body }: IssueText): Promise<string> {
  const { createHash } = await import("node:crypto");
  const text = JSON.stringify([title, body].map((each) => each.replaceAll("\r\n", "\n")));
  return createHash("sha256").update(text).digest("hex");
}

function isBeginning(text: string | undefined): text is keyof typeof FRAGMENT_EVENTS {
  return text !== undefined && Object.hasOwn(FRAGMENT_EVENTS, text);
}

/** Renders the requester of a run for its follow-up run. */
export function requesterOf(login: string, address = "", startedAt = ""): string | undefined {
  if (!isLogin(login)) return undefined;
  const fragment = URL.parse(address)?.hash.slice(1) ?? "";
  const trigger = parseRequester(`${login} ${fragment}`)?.trigger ? [fragment] : [];
  const at = parseRequester(`${login} at=${startedAt}`) ? [`at=${startedAt}`] : [];
  return [login, ...trigger, ...at].join(" ");
}

/** The event that requests a run. A redelivered event has the same source. */
export type RunSource = {
  readonly repository: string;
  /** GitHub's time of the request. */
  readonly at: Date;
} & (
  | { readonly kind: "comment" | "review" | "review-comment"; readonly id: number }
  | { readonly kind: "label"; readonly issue: number; readonly label: string; readonly moment: string }
  | {
      readonly kind: "assignment";
      readonly issue: number;
      readonly assignee: string;
      readonly moment: string;
    }
  | ({ readonly kind: "checks" } & CheckedHead)
);

export interface CheckedHead {
  readonly pull: number;
  readonly headSha: string;
}

/** Returns the ID of the requested run. The same source has the same ID, so that a run is created once. */
export async function runIdFor(source: RunSource): Promise<string> {
  return createRunId(source.at, suffixFor(keyOf(source)));
}

/** Returns the ID suffix of runs for failed checks of a commit; it does not depend on the time. */
export async function checksSuffix(repository: string, head: CheckedHead): Promise<string> {
  return suffixFor(checksKey(repository, head));
}

function checksKey(repository: string, { pull, headSha }: CheckedHead): string {
  return `${repository.toLowerCase()} #${pull} ${headSha} checks`;
}

function keyOf(source: RunSource): string {
  switch (source.kind) {
    case "checks":
      return checksKey(source.repository, source);
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      // IDs of comments, reviews and review comments overlap.
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}
