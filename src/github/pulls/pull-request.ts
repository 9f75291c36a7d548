import type { PullRequestDetails, OpenPullRequest } from "../../ports/checks-forge.ts";
import { noneOn } from "../client/explain-error.ts";
import { isOwnBranch, type RepositoryClient } from "../client/github-repository.ts";
import { pages, request, take } from "../client/repository-request.ts";

/** GitHub lists at most this number of commits. */
export const MOST_COMMITS = 250;

export async function getPullRequest(
  github: RepositoryClient,
  number: number,
): Promise<PullRequestDetails | undefined> {
  const named = { pull_number: number };
  const found = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", named).catch(
    noneOn(404),
  );
  if (!found) return undefined;
  const { state, head, created_at } = found.data;
  const commits = pages(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", named);
  return {
    number,
    isOpen: state === "open",
    isFork: !isOwnBranch(github, head),
    headRef: head.ref,
    headSha: head.sha,
    createdAt: new Date(created_at),
    commits: (await Array.fromAsync(commits))
      .flat()
      .map(({ sha, commit: { message } }) => ({ sha, message })),
  };
}

const MOST_PAGES = 3;

/** Returns the open pull requests from branches of this repository, last updated first. Rejects with the error of the request. */
export async function listOpenPullRequests(github: RepositoryClient): Promise<OpenPullRequest[]> {
  const query = { state: "open", sort: "updated", direction: "desc" } as const;
  const all = take(MOST_PAGES, pages(github, "GET /repos/{owner}/{repo}/pulls", query));
  return (await Array.fromAsync(all))
    .flat()
    .filter(({ head }) => isOwnBranch(github, head))
    .map(({ number, head }) => ({ number, headRef: head.ref, headSha: head.sha }));
}
