import type { PullRequestDetails, OpenPullRequest } from "../../ports/checks-forge.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { pages } from "../client/pagination.ts";
import { hasStatus } from "../client/request-error.ts";

/** GitHub lists at most this number of commits. */
export const MOST_COMMITS = 250;

export async function getPullRequest(
  github: RepositoryClient,
  number: number,
): Promise<PullRequestDetails | undefined> {
  const { client, repository } = github;
  const named = { ...repository, pull_number: number };
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", named);
    const from: { readonly full_name: string } | null = data.head.repo;
    const commits: { sha: string; message: string }[] = [];
    const all = pages((page) =>
      client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", { ...named, ...page }),
    );
    for await (const some of all)
      commits.push(...some.map(({ sha, commit: { message } }) => ({ sha, message })));
    return {
      number,
      isOpen: data.state === "open",
      isFork: from?.full_name.toLowerCase() !== locationOf(github).toLowerCase(),
      headRef: data.head.ref,
      headSha: data.head.sha,
      createdAt: new Date(data.created_at),
      commits,
    };
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

const MOST_PULLS = 300;

/** Returns the open pull requests from branches of this repository, last updated first. Rejects with the error of the request. */
export async function listOpenPullRequests(github: RepositoryClient): Promise<OpenPullRequest[]> {
  const { client, repository } = github;
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/pulls", {
      ...repository,
      state: "open",
      sort: "updated",
      direction: "desc",
      ...page,
    }),
  );
  const own = locationOf(github).toLowerCase();
  const found: OpenPullRequest[] = [];
  let listedCount = 0;
  for await (const listed of all) {
    for (const { number, head } of listed) {
      // The types of Octokit do not allow a deleted fork.
      const from: { readonly full_name: string } | null = head.repo;
      if (from?.full_name.toLowerCase() === own) found.push({ number, headRef: head.ref, headSha: head.sha });
    }
    listedCount += listed.length;
    if (listedCount >= MOST_PULLS) break;
  }
  return found;
}
