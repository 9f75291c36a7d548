import { AgenticError } from "../../errors.ts";
import type { OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";
import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { hasStatus } from "../client/request-error.ts";
import { createGitData } from "../refs/git-data-api.ts";
import { lockRef, removeRefLock, unlockRefs } from "../refs/ref-lock.ts";

export interface ExistingPullRequest {
  readonly number: number;
  /** Head at the start of the run. */
  readonly headSha: string;
}

/**
 * Fast-forwards the branch of a pull request to the branch of a run, never by force. Errors: `remote-refused` if the pull request has
 * moved or is closed; other errors are those of the request.
 */
export async function pushToPullRequest(
  github: RepositoryClient,
  { number, headSha }: ExistingPullRequest,
  { branch, base }: Pick<PullRequest, "branch" | "base">,
): Promise<OpenedPullRequest> {
  const { client, repository } = github;
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number,
  });
  const from: { readonly full_name: string } | null = data.head.repo;
  const isOwn = from?.full_name.toLowerCase() === locationOf(github).toLowerCase();
  if (!isOwn || data.head.ref !== base || data.state !== "open")
    throw refused("is not open any more, or comes from elsewhere", number, branch);
  const made = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
    ...repository,
    ref: `heads/${branch}`,
  });
  const { sha } = made.data.object;
  const opened = { number, url: data.html_url };
  if (data.head.sha === sha) return opened;
  // Commits that the run pushed earlier are accepted; a branch that was reset is not.
  if (data.head.sha !== headSha && !(await isAncestor(github, headSha, data.head.sha)))
    throw refused(MOVED, number, branch);
  try {
    await client.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
      ...repository,
      ref: `heads/${base}`,
      sha,
      force: false,
    });
  } catch (error) {
    if (hasStatus(error, 422)) throw refused(MOVED, number, branch);
    throw error;
  }
  return opened;
}

async function isAncestor(
  { client, repository }: RepositoryClient,
  from: string,
  to: string,
): Promise<boolean> {
  const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
    ...repository,
    basehead: `${from}...${to}`,
    per_page: 1,
  });
  return data.status === "ahead";
}

const MOVED = "has moved since the run began";

function refused(reason: string, number: number, branch: string): AgenticError {
  return new AgenticError({
    code: "remote-refused",
    message: `Pull request #${number} ${reason}, so nothing was pushed to it. What the run made is on the branch ${branch}; merge that by hand where it is wanted.`,
  });
}

/** Deletes a branch at a version. GitHub deletes without a check, so the branch is locked first (ADR 39). */
async function deleteBranchAt(
  { client, repository }: RepositoryClient,
  ref: string,
  before: string,
): Promise<void> {
  const data = createGitData({ octokit: client, ...repository });
  const tree = (await data.commit(before))?.tree;
  const closed = tree === undefined ? undefined : await lockRef(data, { ref, before, tree });
  if (!closed || tree === undefined) return;
  try {
    await removeRefLock(data, closed, tree);
  } catch (error) {
    await unlockRefs(data, [closed]);
    throw error;
  }
}

/**
 * Deletes the branch of a run if the branch of the pull request contains it. Errors: `token-expired`, `remote-refused`,
 * `remote-unreachable`.
 */
export async function deleteRunBranch(
  github: RepositoryClient,
  { branch, base }: Pick<PullRequest, "branch" | "base">,
): Promise<void> {
  const { client, repository } = github;
  const ref = `heads/${branch}`;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", { ...repository, ref });
    const { sha } = data.object;
    const at = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...repository,
      ref: `heads/${base}`,
    });
    if (at.data.object.sha !== sha && !(await isAncestor(github, sha, at.data.object.sha))) return;
    await deleteBranchAt(github, branch, sha);
  } catch (error) {
    // One of the branches is already deleted.
    if (hasStatus(error, 404, 422)) return;
    const request = { location: locationOf(github), what: `delete the branch ${branch}` };
    throw explainError(error, { ...request, permission: "contents: write" });
  }
}
