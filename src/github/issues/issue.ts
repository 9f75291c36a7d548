import { AgenticError } from "../../errors.ts";
import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { pages, pagesFor, request, take } from "../client/repository-request.ts";
import { hasStatus } from "../client/request-error.ts";

interface Person {
  readonly login: string;
  readonly isBot: boolean;
}

interface IssueComment {
  readonly id: number;
  readonly url: string;
  readonly author: Person;
  readonly association: string | undefined;
  readonly body: string;
  readonly createdAt: string;
}

interface PullRequestHead {
  readonly sha: string;
  readonly ref: string;
  /** `owner/name`; undefined if the fork was deleted. */
  readonly repository: string | undefined;
}

/** An issue or pull request with its comments: untrusted text. */
interface Issue {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly author: Person;
  /** What GitHub calls the author's relation to the repository, such as `OWNER` or `NONE`. No permission rests on it. */
  readonly association: string | undefined;
  readonly labels: readonly string[];
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  /** Oldest first. */
  readonly comments: readonly IssueComment[];
  /** Number of comments that are not included: too late, edited later, or too many. */
  readonly omittedCount: number;
  readonly head?: PullRequestHead;
  readonly base?: { readonly ref: string; readonly sha: string };
}

/** Of a longer list only the first page and the last ones are read. */
const MOST_PAGES = 10;

/**
 * Reads an issue or pull request with its comments, without those written or edited after `until`, the time of the request. GitHub does
 * not report edits of the issue itself. Errors: `not-found`, `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export async function readIssue(github: RepositoryClient, number: number, until?: Date): Promise<Issue> {
  try {
    return await read(github, number, until);
  } catch (error) {
    const location = locationOf(github);
    if (hasStatus(error, 404, 410))
      throw new AgenticError({
        code: "not-found",
        message: `There is no issue #${number} in ${location}, or the token may not read it. Check the number, and give the token the permission \`issues: read\`.`,
        cause: error,
      });
    throw explainError(error, { location, what: `show issue #${number}`, permission: "issues: read" });
  }
}

async function read(github: RepositoryClient, number: number, until: Date | undefined): Promise<Issue> {
  const route = "GET /repos/{owner}/{repo}/issues/{issue_number}";
  const { data } = await request(github, route, { issue_number: number });
  const isPullRequest = data.pull_request !== undefined;
  const [{ comments, omittedCount }, refs] = await Promise.all([
    readComments(github, { number, count: data.comments, until }),
    isPullRequest ? readPullRequestRefs(github, number) : {},
  ]);
  return {
    number,
    url: data.html_url,
    title: data.title,
    body: data.body ?? "",
    author: personOf(data.user),
    association: data.author_association,
    labels: data.labels.map((label) => (typeof label === "string" ? label : (label.name ?? ""))),
    isOpen: data.state === "open",
    isLocked: data.locked,
    isPullRequest,
    comments,
    omittedCount,
    ...refs,
  };
}

async function readPullRequestRefs(
  github: RepositoryClient,
  pull_number: number,
): Promise<Required<Pick<Issue, "head" | "base">>> {
  const { data } = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", { pull_number });
  const { head, base } = data;
  // The types of Octokit do not allow a deleted fork.
  const fork: { readonly full_name: string } | null = head.repo;
  return {
    head: { sha: head.sha, ref: head.ref, repository: fork?.full_name },
    base: { ref: base.ref, sha: base.sha },
  };
}

interface CommentsRequest {
  readonly number: number;
  readonly count: number;
  readonly until: Date | undefined;
}

async function readComments(
  github: RepositoryClient,
  { number, count, until }: CommentsRequest,
): Promise<Pick<Issue, "comments" | "omittedCount">> {
  const all: { comment: IssueComment; changedAt: string }[] = [];
  const isLong = pagesFor(count) > MOST_PAGES;
  if (isLong) all.push(...(await readPages(github, { number, first: 1, most: 1 })));
  const first = isLong ? pagesFor(count) - MOST_PAGES + 2 : 1;
  // One more page, for comments that are added meanwhile.
  if (count > 0) all.push(...(await readPages(github, { number, first, most: MOST_PAGES + 1 })));
  const included = all.filter(
    ({ changedAt }) => until === undefined || Date.parse(changedAt) <= until.getTime(),
  );
  const comments = included.map(({ comment }) => comment);
  return { comments, omittedCount: Math.max(0, Math.max(count, all.length) - comments.length) };
}

async function readPages(
  github: RepositoryClient,
  { number, first, most }: { readonly number: number; readonly first: number; readonly most: number },
): Promise<{ comment: IssueComment; changedAt: string }[]> {
  const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const all = take(most, pages(github, route, { issue_number: number, page: first }));
  return (await Array.fromAsync(all)).flat().map((each) => ({
    changedAt: each.updated_at,
    comment: {
      id: Number(each.id),
      url: each.html_url,
      author: personOf(each.user),
      association: each.author_association,
      body: each.body ?? "",
      createdAt: each.created_at,
    },
  }));
}

/** GitHub displays deleted accounts as `ghost`. */
function personOf(user: { readonly login: string; readonly type?: string } | null | undefined): Person {
  return { login: user?.login ?? "ghost", isBot: user?.type === "Bot" };
}
