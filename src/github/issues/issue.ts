import { AgenticError } from "../../errors.ts";
import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { pages, pagesFor, request, take } from "../client/repository-request.ts";
import { hasStatus } from "../client/request-error.ts";

/** Of a longer list only the first page and the last ones are read. */
const MOST_PAGES = 10;

/**
 * Reads an issue or pull request with the comments of people, oldest first, without those written or edited after `until`, the time of
 * the request. GitHub does not report edits of the issue itself. All text is untrusted; no permission rests on an association. Errors:
 * `not-found`, `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export async function readIssue(github: RepositoryClient, number: number, until?: Date) {
  try {
    const route = "GET /repos/{owner}/{repo}/issues/{issue_number}";
    const { data } = await request(github, route, { issue_number: number });
    const all = await readComments(github, number, data.comments);
    const included = all.filter((each) => !until || Date.parse(each.updated_at) <= until.getTime());
    return {
      title: data.title,
      body: data.body ?? "",
      ...authorOf(data),
      comments: included
        .filter(({ user }) => user?.type !== "Bot")
        .map((each) => ({ ...authorOf(each), body: each.body ?? "" })),
      // Too late, edited later, or too many.
      omittedCount: Math.max(0, Math.max(data.comments, all.length) - included.length),
    };
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

async function readComments(github: RepositoryClient, issue_number: number, count: number) {
  const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const read = async (page: number, most: number) =>
    (await Array.fromAsync(take(most, pages(github, route, { issue_number, page })))).flat();
  if (count === 0) return [];
  const isLong = pagesFor(count) > MOST_PAGES;
  const first = isLong ? await read(1, 1) : [];
  // One more page, for comments that are added meanwhile.
  return [...first, ...(await read(isLong ? pagesFor(count) - MOST_PAGES + 2 : 1, MOST_PAGES + 1))];
}

type Author = Pick<Awaited<ReturnType<typeof readComments>>[number], "user" | "author_association">;

/** GitHub displays deleted accounts as `ghost`. */
function authorOf({ user, author_association: association }: Author) {
  return { author: user?.login ?? "ghost", association };
}
