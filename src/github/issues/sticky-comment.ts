import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { getAuthenticatedLogin } from "../client/authenticated-user.ts";
import { type RequestDescription, explainError } from "../client/explain-error.ts";
import { type GitHubPlace, locationOf } from "../client/github-repository.ts";
import { pages } from "../client/pagination.ts";
import { failureOf, hasStatus } from "../client/request-error.ts";
import { fitting } from "../client/text-limits.ts";
import { createDisplay, createReportOnce, type Urgency } from "../client/throttled-update.ts";

export interface StickyCommentOptions {
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Stands first in the comment and is not seen: `<!-- agentic-sdlc:run=ID -->`. */
  readonly marker: string;
  readonly clock: Clock;
  /** When the run began: what was last changed before that is no comment of its. */
  readonly since?: Date;
  /** Where there is no comment none is made. */
  readonly isOnlyChanged?: boolean;
  readonly report: (text: string) => void;
}

/** The one comment of a run, edited in place as the run goes on. */
export interface StickyComment {
  show(body: string, urgency: Urgency): void;
  /** Shows the last text at once; undefined where there is no comment. */
  flush(): Promise<ExistingComment | undefined>;
}

/** The comment as it stands. */
export interface ExistingComment {
  readonly url: string;
  /** Who made it; undefined where the account is gone. */
  readonly login: string | undefined;
  readonly at: Date;
  /** Whether it was made here, just now. */
  readonly isNew: boolean;
}

interface Comment extends ExistingComment {
  readonly id: number;
  readonly body: string;
}

export function createStickyComment(place: GitHubPlace, options: StickyCommentOptions): StickyComment {
  const { marker, clock, report } = options;
  const asked: RequestDescription = {
    location: `${locationOf(place)}#${options.issue}`,
    what: "take the comment on this run",
    permission: "issues: write",
  };
  let comment: Comment | undefined;
  const display = createDisplay<string>({
    clock,
    onFailure: createReportOnce(report, (error) => sentenceOf(error, asked)),
    write: async (text) => {
      const body = fitting(text.includes(marker) ? text : `${marker}\n${text}`);
      comment ??= await findComment(place, options);
      if (comment) comment = await edit(place, options, { comment, body });
      else if (options.isOnlyChanged !== true) comment = await make(place, options, body);
    },
  });
  return {
    show: display.show,
    flush: async () => {
      await display.flush();
      return comment;
    },
  };
}

/** One that somebody deleted is made again. */
async function edit(
  place: GitHubPlace,
  options: StickyCommentOptions,
  { comment, body }: { readonly comment: Comment; readonly body: string },
): Promise<Comment> {
  if (comment.body === body) return comment;
  try {
    const { data } = await place.client.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...place.repository,
      comment_id: comment.id,
      body,
    });
    return { ...comment, id: Number(data.id), url: data.html_url, body };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return await make(place, options, body);
  }
}

/** Asked for once alone: where no answer came it is looked whether the comment is there. Of two the first stays. */
async function make(place: GitHubPlace, options: StickyCommentOptions, body: string): Promise<Comment> {
  const made = await create(place, options, body).catch((error: unknown) => {
    if ((failureOf(error)?.status ?? 0) < 500) throw error;
    return error;
  });
  const first = await findComment(place, options);
  if (made instanceof Error) {
    if (!first) throw made;
    return await edit(place, options, { comment: first, body });
  }
  const own = made as Comment;
  if (!first || first.id === own.id) return own;
  // Another engine, or the App, was faster by a moment.
  await place.client.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", {
    ...place.repository,
    comment_id: own.id,
  });
  return await edit(place, options, { comment: first, body });
}

async function create(
  { client, repository }: GitHubPlace,
  { issue }: StickyCommentOptions,
  body: string,
): Promise<Comment> {
  const { data } = await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
    ...repository,
    issue_number: issue,
    body,
    request: { retries: 0 },
  });
  return { ...commentOf(data), body, isNew: true };
}

interface GivenComment {
  readonly id: number | bigint;
  readonly html_url: string;
  readonly body?: string | undefined;
  readonly user: { readonly login: string } | null;
  readonly created_at: string;
}

function commentOf({ id, html_url: url, body = "", user, created_at }: GivenComment): Comment {
  return { id: Number(id), url, body, login: user?.login, at: new Date(created_at), isNew: false };
}

/** The oldest of ours that begins with the marker: people may quote it, and anybody may write it. */
async function findComment(
  { client, repository }: GitHubPlace,
  { issue, marker, since }: StickyCommentOptions,
): Promise<Comment | undefined> {
  const login = await getAuthenticatedLogin(client);
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...repository,
      issue_number: issue,
      ...(since && { since: since.toISOString() }),
      ...page,
    }),
  );
  for await (const comments of all) {
    const ours = comments.find(
      ({ body, user }) =>
        body?.trimStart().startsWith(marker) === true &&
        (login === undefined ? user?.type === "Bot" : user?.login === login),
    );
    if (ours) return commentOf(ours);
  }
  return undefined;
}

function sentenceOf(error: unknown, asked: RequestDescription): { text: string; isFinal: boolean } {
  const told = explainError(error, asked);
  const text = told instanceof Error ? told.message : String(told);
  return { text, isFinal: told instanceof AgenticError && told.code !== "remote-unreachable" };
}
