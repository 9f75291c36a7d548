import { usageError } from "../../errors.ts";
import { type CheckedHead, checksSuffix } from "../../comment-commands/requester.ts";
import { fetchMissingCommits } from "../../git/bundles/quarantine.ts";
import { createGit } from "../../git/process/git.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { suffixOf } from "../../run/ids.ts";
import type { StartOptions } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { remotesOf } from "../../wiring/repository-remotes.ts";
import { checkPullRequest } from "../gate/trigger-permission.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";

export interface PinnedHead {
  readonly sha: string;
  readonly branch: string;
}

/**
 * Fetches the pull request head that a new run works on; empty without the input `head-sha`. A run for failing checks continues the pull
 * request. `verified`: the head at the start of the run, for the publishing job, since the pull request may have moved.
 */
export async function headOf(
  job: Job,
  { root }: Project,
  verified?: PinnedHead,
): Promise<Pick<StartOptions, "head" | "continues">> {
  const { environment, inputs, trigger } = job;
  const sha = inputs["head-sha"];
  if (sha === undefined) return {};
  const gitHub = await gitHubOf(job);
  if (!gitHub || !trigger.issue)
    throw usageError("Input `head-sha` needs a job for a pull request. Remove it for other jobs.");
  const branch = verified?.sha === sha ? verified.branch : await branchAt(gitHub, trigger.issue.number, sha);
  const source = (await remotesOf({ root, environment })).choose(undefined);
  if (source) await fetchMissingCommits({ git: createGit(root, environment), source }, [sha]);
  const { number } = trigger.issue;
  const checked = await checkedHead({
    repository: environment["GITHUB_REPOSITORY"],
    runId: inputs["run-id"],
    pull: number,
    headSha: sha,
  });
  return { head: { branch, sha }, ...(checked ? { continues: number } : {}) };
}

async function branchAt(gitHub: RepositoryClient, number: number, sha: string): Promise<string> {
  const verdict = await checkPullRequest(gitHub, { number });
  if (!verdict.allowed) throw usageError(verdict.reason);
  if (verdict.headSha === sha && verdict.headRef !== undefined) return verdict.headRef;
  throw usageError(
    `The head of pull request #${number} is now ${verdict.headSha ?? "unknown"}, not ${sha}. Ask again.`,
  );
}

interface RunHead {
  readonly repository: string | undefined;
  readonly runId: string | undefined;
  readonly pull: number | undefined;
  readonly headSha: string | undefined;
}

/**
 * Returns the commit whose failing checks started a run, since its run ID is derived from pull request and commit. Undefined for any
 * other run.
 */
export async function checkedHead({
  repository,
  runId,
  pull,
  headSha,
}: RunHead): Promise<CheckedHead | undefined> {
  if (repository === undefined || runId === undefined || pull === undefined || headSha === undefined)
    return undefined;
  const head = { pull, headSha };
  return suffixOf(runId) === (await checksSuffix(repository, head)) ? head : undefined;
}
