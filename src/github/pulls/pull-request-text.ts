import { createHash } from "node:crypto";
import { shorten } from "../../system/format.ts";
import { withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { request, truncateText } from "../client/repository-request.ts";

interface PullRequestText {
  readonly title: string;
  readonly body: string;
}

interface ProposedText extends PullRequestText {
  readonly draft: boolean;
}

const LONGEST_TITLE = 256;
const MARKER = /\n*<!-- agentic-sdlc:pull-request=([0-9a-f]{16})\.([0-9a-f]{16})(\.draft)? -->\s*$/;

/** Adds a hidden marker with digests, by which later edits are detected. */
export function withMarker({ title, body, draft }: ProposedText): PullRequestText {
  const line = shorten(title, LONGEST_TITLE);
  const text = truncateText(body).trimEnd();
  return {
    title: line,
    body: `${text}\n\n${markerOf(digestOf(line), digestOf(text), draft ? ".draft" : "")}`,
  };
}

/** Returns which parts are unchanged since the engine wrote them, and whether it was a draft then. */
export function findUnchangedText({ title, body }: PullRequestText): {
  readonly title: boolean;
  readonly body: boolean;
  readonly draft: boolean;
} {
  const [marker, ofTitle, ofBody, draft] = MARKER.exec(body) ?? [];
  if (marker === undefined) return { title: false, body: false, draft: false };
  return {
    title: digestOf(title) === ofTitle,
    body: digestOf(body.slice(0, -marker.length)) === ofBody,
    draft: draft !== undefined,
  };
}

export function editedBody(body: string, edit: (text: string) => string): string {
  const [marker, ofTitle = "", ofBody = "", draft = ""] = MARKER.exec(body) ?? [];
  if (marker === undefined) return body;
  const text = body.slice(0, -marker.length);
  const after = edit(text).trimEnd();
  const digest = digestOf(text) === ofBody ? digestOf(after) : ofBody;
  return `${after}\n\n${markerOf(ofTitle, digest, draft)}`;
}

function markerOf(ofTitle: string, ofBody: string, draft: string): string {
  return `<!-- agentic-sdlc:pull-request=${ofTitle}.${ofBody}${draft} -->`;
}

/** Browsers change line endings. */
function digestOf(text: string): string {
  const normal = text.replaceAll("\r\n", "\n").trimEnd();
  return createHash("sha256").update(normal).digest("hex").slice(0, 16);
}

interface LinkMove {
  readonly pull: number;
  readonly from: string;
  readonly to: string;
}

export async function moveLink(github: RepositoryClient, { pull, from, to }: LinkMove): Promise<void> {
  const at = { pull_number: pull };
  const what = `change the text of pull request #${pull}`;
  await withExplanation(github, { what, permission: "pull-requests: write" }, async () => {
    const { data } = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", at);
    const before = data.body ?? "";
    const body = editedBody(before, (text) => text.replaceAll(`](${from})`, `](${to})`));
    if (body === before) return;
    await request(github, "PATCH /repos/{owner}/{repo}/pulls/{pull_number}", { ...at, body });
  });
}
