import { AgenticError } from "../../errors.ts";
import type { OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";
import { noneOn, withExplanation } from "../client/explain-error.ts";
import { isOwnBranch, type RepositoryClient } from "../client/github-repository.ts";
import { compareCommits, request } from "../client/repository-request.ts";
import { hasStatus } from "../client/request-error.ts";
import { readCommit } from "../refs/git-data-api.ts";
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
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  const { data } = await request(github, route, { pull_number: number });
  if (!isOwnBranch(github, data.head) || data.head.ref !== base || data.state !== "open")
    throw refused("is closed, or its branch is in another repository", number, branch);
  const sha = await headOf(github, branch);
  const opened = { number, url: data.html_url };
  if (data.head.sha === sha) return opened;
  // Commits that the run pushed earlier are accepted; a branch that was reset is not.
  if (data.head.sha !== headSha && !(await isAncestor(github, headSha, data.head.sha)))
    throw refused(MOVED, number, branch);
  try {
    const fields = { ref: `heads/${base}`, sha, force: false };
    await request(github, "PATCH /repos/{owner}/{repo}/git/refs/{ref}", fields);
  } catch (error) {
    if (hasStatus(error, 422)) throw refused(MOVED, number, branch);
    throw error;
  }
  return opened;
}

async function headOf(github: RepositoryClient, branch: string): Promise<string> {
  const ref = `heads/${branch}`;
  return (await request(github, "GET /repos/{owner}/{repo}/git/ref/{ref}", { ref })).data.object.sha;
}

async function isAncestor(github: RepositoryClient, from: string, to: string): Promise<boolean> {
  return (await compareCommits(github, { from, to })).status === "ahead";
}

const MOVED = "has changed since the run started";

function refused(reason: string, number: number, branch: string): AgenticError {
  return new AgenticError({
    code: "remote-refused",
    message: `Pull request #${number} ${reason}, so nothing was pushed to it. The result of the run is on the branch ${branch}. Merge that branch yourself if it is wanted.`,
  });
}

/**
 * Deletes the branch of a run if the branch of the pull request contains it. Errors: `token-expired`, `remote-refused`,
 * `remote-unreachable`.
 */
export async function deleteRunBranch(
  github: RepositoryClient,
  { branch, base }: Pick<PullRequest, "branch" | "base">,
): Promise<void> {
  const remove = async (): Promise<void> => {
    const [sha, baseSha] = [await headOf(github, branch), await headOf(github, base)];
    if (baseSha === sha || (await isAncestor(github, sha, baseSha)))
      await deleteBranchAt(github, branch, sha);
  };
  const operation = { what: `delete the branch ${branch}`, permission: "contents: write" };
  // With 404 or 422, one of the branches is already deleted.
  await withExplanation(github, operation, () => remove().catch(noneOn(404, 422)));
}

/** Deletes a branch at a version. GitHub deletes without a check, so the branch is locked first (ADR 39). */
async function deleteBranchAt(github: RepositoryClient, ref: string, before: string): Promise<void> {
  const tree = (await readCommit(github, before))?.tree;
  const closed = tree === undefined ? undefined : await lockRef(github, { ref, before, tree });
  if (!closed || tree === undefined) return;
  try {
    await removeRefLock(github, closed, tree);
  } catch (error) {
    await unlockRefs(github, [closed]);
    throw error;
  }
}
