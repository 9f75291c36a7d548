import { ownAuthorTest } from "../client/collaborators.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages, request } from "../client/repository-request.ts";

export interface RunIssue {
  readonly marker: string;
  readonly title: string;
  readonly body: string;
  readonly since: Date;
}

export async function findRunIssue(
  github: RepositoryClient,
  { marker, since }: Pick<RunIssue, "marker" | "since">,
): Promise<number | undefined> {
  const isOwn = await ownAuthorTest(github.client);
  const all = pages(github, "GET /repos/{owner}/{repo}/issues", {
    state: "all",
    sort: "created",
    direction: "desc",
    since: since.toISOString(),
  });
  for await (const issues of all) {
    const own = issues.find(({ body, user }) => body?.startsWith(marker) === true && isOwn(user));
    if (own) return own.number;
  }
  return undefined;
}

export async function openRunIssue(github: RepositoryClient, issue: RunIssue): Promise<number> {
  const found = await findRunIssue(github, issue);
  if (found !== undefined) return found;
  const { data } = await request(github, "POST /repos/{owner}/{repo}/issues", {
    title: issue.title,
    body: `${issue.marker}\n${issue.body}`,
    request: { retries: 0 },
  });
  return data.number;
}

export async function closeRunIssue(github: RepositoryClient, issue_number: number): Promise<void> {
  await request(github, "PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    issue_number,
    state: "closed",
  });
}
