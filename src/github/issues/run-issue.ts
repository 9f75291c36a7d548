import { getAuthenticatedLogin } from "../client/authenticated-user.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages } from "../client/pagination.ts";

export interface RunIssue {
  readonly marker: string;
  readonly title: string;
  readonly body: string;
  readonly since: Date;
}

export async function findRunIssue(
  { client, repository }: RepositoryClient,
  { marker, since }: Pick<RunIssue, "marker" | "since">,
): Promise<number | undefined> {
  const login = await getAuthenticatedLogin(client);
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/issues", {
      ...repository,
      state: "all",
      sort: "created",
      direction: "desc",
      since: since.toISOString(),
      ...page,
    }),
  );
  for await (const issues of all) {
    const own = issues.find(
      ({ body, user }) =>
        body?.startsWith(marker) === true &&
        (login === undefined ? user?.type === "Bot" : user?.login === login),
    );
    if (own) return own.number;
  }
  return undefined;
}

export async function openRunIssue(github: RepositoryClient, issue: RunIssue): Promise<number> {
  const found = await findRunIssue(github, issue);
  if (found !== undefined) return found;
  const { data } = await github.client.request("POST /repos/{owner}/{repo}/issues", {
    ...github.repository,
    title: issue.title,
    body: `${issue.marker}\n${issue.body}`,
    request: { retries: 0 },
  });
  return data.number;
}

export async function closeRunIssue({ client, repository }: RepositoryClient, issue: number): Promise<void> {
  await client.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    ...repository,
    issue_number: issue,
    state: "closed",
  });
}
