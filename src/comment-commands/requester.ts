import type { IssueText } from "../ports/event-forge.ts";
import type { RunSource } from "./event-run-id.ts";

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
