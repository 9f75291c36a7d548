import type { IssueText } from "../ports/event-forge.ts";
import type { RunSource } from "./event-run-id.ts";

/** Logins of people, of enterprises' accounts, which have a `_`, and of Apps. */
const LOGIN = /^[a-z\d][a-z\d_-]{0,59}(?:\[bot\])?$/i;

/** Whether a text is a login as GitHub gives them. */
export function isLogin(text: string): boolean {
  return LOGIN.test(text);
}

/** Where words stand on the page of their issue or pull request, by what begins the end of its address. */
const WORDS = {
  "issuecomment-": "issue_comment",
  discussion_r: "pull_request_review_comment",
  "pullrequestreview-": "pull_request_review",
} as const;

const BEGINNINGS = {
  comment: "issuecomment-",
  "review-comment": "discussion_r",
  review: "pullrequestreview-",
} as const satisfies Record<string, keyof typeof WORDS>;

/** Who asked for a run, and in which words: shown to people, and it gives no rights. */
export interface Requester {
  readonly login: string;
  /** What people wrote later was not there. */
  readonly at?: Date;
  /** Digest of the issue as it was then. */
  readonly digest?: string;
  readonly trigger?: { readonly fragment: string; readonly event: (typeof WORDS)[keyof typeof WORDS] };
}

/**
 * As a dispatch carries it, in one value since that has ten at most: `octocat issuecomment-12 at=2026-01-31T12:00:00Z seen=<digest>`;
 * undefined where nobody has asked. `seen`: of the issue, as `issueDigest` has it.
 */
export function renderRequester(login: string, source: RunSource, digest?: string): string | undefined {
  if (!isLogin(login)) return undefined;
  const words = "id" in source ? [`${BEGINNINGS[source.kind]}${source.id}`] : [];
  const at = Number.isNaN(source.at.getTime()) ? [] : [`at=${source.at.toISOString()}`];
  return [login, ...words, ...at, ...(digest === undefined ? [] : [`seen=${digest}`])].join(" ");
}

const ASKED =
  /^(?<login>\S+)(?: +(?<fragment>(?!at=|seen=)\S+))?(?: +at=(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?(?: +seen=(?<seen>[0-9a-f]{64}))?$/;

/** Reads what a dispatch says of it; what is no login says nothing. */
export function parseRequester(text: string): Requester | undefined {
  const { login = "", fragment = "", at = "", seen } = ASKED.exec(text.trim())?.groups ?? {};
  if (!isLogin(login)) return undefined;
  const [, beginning] = /^(issuecomment-|discussion_r|pullrequestreview-)[1-9]\d{0,18}$/.exec(fragment) ?? [];
  const moment = new Date(at);
  return {
    login,
    ...(isBeginning(beginning) ? { trigger: { fragment, event: WORDS[beginning] } } : {}),
    ...(Number.isNaN(moment.getTime()) ? {} : { at: moment }),
    ...(seen === undefined ? {} : { digest: seen }),
  };
}

/** By which it is known that the text of an issue is what somebody saw. */
export async function issueDigest({ title, body }: IssueText): Promise<string> {
  const { createHash } = await import("node:crypto");
  const text = JSON.stringify([title, body].map((each) => each.replaceAll("\r\n", "\n")));
  return createHash("sha256").update(text).digest("hex");
}

function isBeginning(text: string | undefined): text is keyof typeof WORDS {
  return text !== undefined && Object.hasOwn(WORDS, text);
}

/** The same of a run that was asked for so, and began then: for one that follows from it. */
export function requesterOf(login: string, address = "", began = ""): string | undefined {
  if (!isLogin(login)) return undefined;
  const fragment = URL.parse(address)?.hash.slice(1) ?? "";
  const words = parseRequester(`${login} ${fragment}`)?.trigger ? [fragment] : [];
  const at = parseRequester(`${login} at=${began}`) ? [`at=${began}`] : [];
  return [login, ...words, ...at].join(" ");
}
