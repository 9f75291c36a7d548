import type { Clock } from "../../ports/clock.ts";
import { ownAuthorTest } from "../client/collaborators.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { pages, request, truncateText } from "../client/repository-request.ts";
import { failureOf, hasStatus } from "../client/request-error.ts";
import { createThrottledUpdate, createReportOnce } from "../client/throttled-update.ts";

export interface StickyCommentOptions {
  readonly issue: number;
  readonly marker: string;
  readonly clock: Clock;
  /** Start of the run; older comments are ignored. */
  readonly since?: Date;
  /** No other process can have posted it, so only a POST without a response makes a search necessary. */
  readonly isNew?: boolean;
  readonly isUpdateOnly?: boolean;
  /** Result of a search that the caller has just made. */
  readonly found?: { readonly comment: Comment | undefined } | undefined;
  readonly report: (text: string) => void;
}

interface Comment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

export function createStickyComment(github: RepositoryClient, options: StickyCommentOptions) {
  const { marker, clock, report } = options;
  const location = `${locationOf(github)}#${options.issue}`;
  const operation = { location, what: "post the comment of this run", permission: "issues: write" };
  let comment: Comment | undefined;
  const display = createThrottledUpdate<string>({
    clock,
    onFailure: createReportOnce(report, operation),
    write: async (text) => {
      const body = truncateText(text.includes(marker) ? text : `${marker}\n${text}`);
      comment ??= options.found?.comment;
      if (options.isNew !== true && !options.found) comment ??= await findComment(github, options);
      if (comment) comment = await edit(github, options, { comment, body });
      else if (options.isUpdateOnly !== true) comment = await createOnce(github, options, body);
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

async function edit(
  github: RepositoryClient,
  options: StickyCommentOptions,
  { comment, body }: { readonly comment: Comment; readonly body: string },
): Promise<Comment> {
  if (comment.body === body) return comment;
  try {
    const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
    const { data } = await request(github, route, { comment_id: comment.id, body });
    return { ...comment, id: Number(data.id), url: data.html_url, body };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return await createOnce(github, options, body);
  }
}

/** Creates the comment without retries. Without a response it looks for the comment. Of two comments the first stays. */
async function createOnce(github: RepositoryClient, options: StickyCommentOptions, body: string) {
  const made = await create(github, options, body).catch((error: unknown) => {
    if ((failureOf(error)?.status ?? 0) < 500) throw error;
    return error;
  });
  if (options.isNew === true && !(made instanceof Error)) return made as Comment;
  const first = await findComment(github, options);
  if (made instanceof Error) {
    if (!first) throw made;
    return await edit(github, options, { comment: first, body });
  }
  const own = made as Comment;
  if (!first || first.id === own.id) return own;
  // Another engine or the App has created a comment at the same time.
  await request(github, "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", { comment_id: own.id });
  return await edit(github, options, { comment: first, body });
}

async function create(github: RepositoryClient, { issue: issue_number }: StickyCommentOptions, body: string) {
  const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const { data } = await request(github, route, { issue_number, body, request: { retries: 0 } });
  return { id: Number(data.id), url: data.html_url, body };
}

/** Returns the oldest comment of this author that starts with the marker: users may quote or copy the marker. */
async function findComment(
  github: RepositoryClient,
  { issue: issue_number, marker, since }: StickyCommentOptions,
): Promise<Comment | undefined> {
  const isOwn = await ownAuthorTest(github.client);
  const query = { issue_number, ...(since && { since: since.toISOString() }) };
  for await (const comments of pages(
    github,
    "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
    query,
  )) {
    const own = comments.find(
      ({ body, user }) => body?.trimStart().startsWith(marker) === true && isOwn(user),
    );
    if (own) return { id: Number(own.id), url: own.html_url, body: own.body ?? "" };
  }
  return undefined;
}
