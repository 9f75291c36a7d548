import { bodyIn, pullRequestFile } from "../../engine/effects/retry-pull-request.ts";
import { AgenticError, messageOf, usageError } from "../../errors.ts";
import { locationOf, type RepositoryClient } from "../../github/client/github-repository.ts";
import type { ExistingPullRequest } from "../../github/pulls/existing-pull-request.ts";
import { createGitHubForge } from "../../github/pulls/github-forge.ts";
import { updatePostedBody } from "../../output/github/pull-request-body.ts";
import { sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { matrixOf } from "../../run/progress.ts";
import type { RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { branchNamesOf, pullRequestsOf, type RunState } from "../../run/state.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { readableRun } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { mergedBranchesOf, archiveRun } from "../../storage/replication/archive-run.ts";
import { findRun, versionOf } from "../../storage/refs/find-run.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { isUnreachable } from "../../storage/refs/update-ref.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { outputsOf } from "../reporting/results.ts";
import { openSurfaces } from "../reporting/surfaces.ts";
import { checkedHead } from "../run/pull-request-head.ts";
import type { Displaced, Head } from "./moved-branches.ts";
import type { RemoteRun } from "./record-pull-requests.ts";
import { MOST_ROUNDS } from "./verify-journal.ts";

export interface PublishedRun extends RemoteRun {
  readonly state: RunState;
  readonly record: RunRecord;
  readonly branches: ReadonlySet<string>;
  readonly rounds: number;
  readonly head: Head | undefined;
  readonly displaced: Displaced;
}

export interface Proposed {
  readonly isComplete: boolean;
  readonly opened: readonly RunState["pullRequests"][number][];
  readonly remoteError?: AgenticError | undefined;
}

/** Opens the pull requests that the run left as files, and adds them to its state. */
export async function proposePublished(
  job: Job,
  project: Project,
  published: PublishedRun,
): Promise<Proposed> {
  const { runId, stateRef, origin, state, record, branches, head } = published;
  const gitHub = await gitHubOf(job);
  const found = await findRun(origin, runId, { stateRef });
  if (!gitHub || !found) return { isComplete: true, opened: [] };
  const started = job.environment["GITHUB_REF_NAME"];
  const origins = [project.config.git.mainBranch, started, head?.branch, record.place?.base_branch];
  const bases = new Set([...origins, ...branchNamesOf(state).filter((branch) => branches.has(branch))]);
  const continues = await continuedBy(gitHub, record);
  const forge = createGitHubForge(gitHub, {
    push: () => Promise.resolve(undefined),
    settings: project.config.github,
    continues,
    report: job.log.warn,
  });
  // The issue of the run is the only one that a pull request may close.
  const closes = record.issue ? [record.issue.number] : [];
  const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const rules = { server, repository: locationOf(gitHub), closes };
  const opened: Proposed["opened"][number][] = [];
  let problem: string | undefined;
  for (const proposed of pullRequestsOf(state)) {
    const { step, branch, base, draft } = proposed;
    if (proposed.number !== undefined) continue;
    try {
      if (!branches.has(branch) || (!(continues && step === undefined) && !bases.has(base)))
        throw usageError(
          `No pull request from ${branch} to ${base} was opened: the run may not propose these branches.`,
        );
      const body = updatePostedBody(bodyIn((await found.readText(pullRequestFile(step))) ?? ""), rules);
      const title = sanitizeTitle(proposed.title, { most: 256, closes });
      const named = { ...(step === undefined ? {} : { step }), branch, base };
      Object.assign(proposed, await forge.openPullRequest({ ...named, title, body, draft }));
      if (proposed.number !== undefined) opened.push(proposed);
    } catch (error) {
      problem = messageOf(error);
      job.log.warn(problem);
      // GitHub is unreachable or limits requests, so a later try may succeed.
      if (error instanceof AgenticError && isUnreachable(error))
        return { isComplete: false, opened, remoteError: error };
    }
  }
  if (problem === undefined) return { isComplete: true, opened };
  job.log.error(
    `Run ${runId} is published, but its pull request could not be opened: ${problem} Then re-run this job to open it.`,
  );
  return { isComplete: false, opened };
}

export function roundOf({ state, rounds }: Pick<PublishedRun, "state" | "rounds">): number | undefined {
  if (matrixOf(state) === undefined || exceedsFanOutLimit({ state, rounds })) return undefined;
  return state.fanOut?.round;
}

function exceedsFanOutLimit({ state, rounds }: Pick<PublishedRun, "state" | "rounds">): boolean {
  return rounds > MOST_ROUNDS && matrixOf(state) !== undefined;
}

/** Updates all surfaces of the run. Returns false if it exceeds the limit of fan-outs, so that its branches get no jobs. */
export async function showPublished(
  job: Job,
  project: Project,
  { runId, state, branches, rounds }: Pick<PublishedRun, "runId" | "state" | "branches" | "rounds">,
): Promise<boolean> {
  const exceedsLimit = exceedsFanOutLimit({ state, rounds });
  job.setOutputs({ ...outputsOf(state), ...(exceedsLimit ? { matrix: "" } : {}) });
  if (exceedsLimit)
    job.log.error(
      `Run ${runId} needs jobs for its branches for the ${rounds}th time, and the limit is ${MOST_ROUNDS}. Check what it does. \`agentic-sdlc resume\` continues it on your machine.`,
    );
  const source = await readRunFacts(project, await readableRun(job.io, project, { runId }));
  const surfaces = openSurfaces(job, project, { runId, branches });
  for (const surface of surfaces) surface.show(source, "now");
  await Promise.all(surfaces.map((surface) => surface.flush()));
  return !exceedsLimit;
}

/** Returns the pull request that a run for failing checks continues. Its run ID proves it. */
async function continuedBy(
  gitHub: RepositoryClient,
  { id: runId, pull_request: pull, head_sha: headSha }: RunRecord,
): Promise<ExistingPullRequest | undefined> {
  const head = await checkedHead({ repository: locationOf(gitHub), runId, pull, headSha });
  return head && { number: head.pull, headSha: head.headSha };
}

/** Archives an ended run. Returns false only if its ref was deleted. */
export async function archivePublishedRun(
  { log }: { readonly log: Pick<Job["log"], "text" | "annotate"> },
  { runId, stateRef, origin, state, branches }: RemoteRun & Pick<PublishedRun, "state" | "branches">,
): Promise<boolean> {
  const version = await versionOf(origin, runRef(runId));
  if (!isTerminal(state) || version === undefined) return true;
  const mergedBranches = mergedBranchesOf(state, (name) => branches.has(name));
  const archived = await archiveRun(
    { refs: origin, ...retryTiming },
    { runId, version, stateRef, mergedBranches },
  );
  switch (archived.status) {
    case "archived":
      if (archived.foreignPaths.length > 0)
        log.text(
          `These files did not belong to the run and were deleted with its refs: ${archived.foreignPaths.join(", ")}`,
        );
      return true;
    case "moved":
      log.annotate({
        level: "notice",
        message: `Another engine resumed run ${runId} meanwhile, so it was not archived.`,
      });
      return true;
    case "missing":
      log.annotate({
        level: "error",
        message: `The ref ${runRef(runId)} was deleted while the run was published, and ${stateRef} does not contain the run. Find out who deleted it. The bundle of this job still contains the result of the run.`,
      });
      return false;
  }
}
