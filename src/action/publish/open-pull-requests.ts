import type { Config } from "../../config/schema.ts";
import { bodyIn, pullRequestFile } from "../../engine/effects/retry-pull-request.ts";
import { AgenticError, messageOf } from "../../errors.ts";
import { type RepositoryClient, locationOf } from "../../github/client/github-repository.ts";
import type { ExistingPullRequest } from "../../github/pulls/existing-pull-request.ts";
import { createGitHubForge } from "../../github/pulls/github-forge.ts";
import { updatePostedBody } from "../../output/github/pull-request-body.ts";
import { sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import type { FoundRun } from "../../storage/refs/find-run.ts";
import { isUnreachable } from "../../storage/refs/update-ref.ts";

interface OpenPullRequestsOptions {
  readonly gitHub: RepositoryClient;
  readonly server: string;
  readonly settings: Config["github"];
  readonly found: FoundRun;
  /** Published branches, and permitted base branches. */
  readonly branches: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  /** Issue of the run, the only one that a pull request may close. */
  readonly issue: number | undefined;
  readonly continues: ExistingPullRequest | undefined;
  readonly report: (text: string) => void;
}

/** Whether all pull requests are open. `remoteError`: GitHub was unreachable or limits requests, so a later try may succeed. */
export interface OpenPullRequestsResult {
  readonly isComplete: boolean;
  readonly remoteError?: AgenticError;
}

/** Opens the pull requests that the run left as files, and adds them to its state. */
export async function openPullRequests(
  state: RunState,
  proposing: OpenPullRequestsOptions,
): Promise<OpenPullRequestsResult> {
  const { gitHub, server, settings, found, branches, bases, issue, continues, report } = proposing;
  let isComplete = true;
  const forge = createGitHubForge(gitHub, {
    push: () => Promise.resolve(undefined),
    file: { openPullRequest: ({ branch }) => Promise.resolve({ path: `the bundle (${branch})` }) },
    settings,
    continues,
    report,
  });
  for (const proposed of pullRequestsOf(state)) {
    const { step, branch, base, title, draft } = proposed;
    if (proposed.number !== undefined) continue;
    const isContinuation = continues !== undefined && step === undefined;
    if (!branches.has(branch) || (!isContinuation && !bases.has(base))) {
      report(`No pull request from ${branch} to ${base} was opened: the run may not propose these branches.`);
      isComplete = false;
      continue;
    }
    const text = (await found.readText(pullRequestFile(step))) ?? "";
    const closes = issue === undefined ? [] : [issue];
    const rules = { server, repository: locationOf(gitHub), closes };
    const body = updatePostedBody(bodyIn(text), rules);
    try {
      const request = { ...(step === undefined ? {} : { step }), branch, base, body, draft };
      Object.assign(
        proposed,
        await forge.openPullRequest({ ...request, title: sanitizeTitle(title, { most: 256, closes }) }),
      );
    } catch (error) {
      report(messageOf(error));
      isComplete = false;
      if (error instanceof AgenticError && isUnreachable(error)) return { isComplete, remoteError: error };
    }
  }
  return { isComplete };
}
