import type { AgenticError } from "../../errors.ts";
import { type RepositoryClient, locationOf } from "../../github/client/github-repository.ts";
import type { ExistingPullRequest } from "../../github/pulls/existing-pull-request.ts";
import { matrixOf } from "../../run/progress.ts";
import type { RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { branchNamesOf, pullRequestsOf, type RunState } from "../../run/state.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { readableRun } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { mergedBranchesOf } from "../../storage/refs/delete-merged-branches.ts";
import { findRun, versionOf } from "../../storage/refs/find-run.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { archiveRun } from "../../storage/replication/archive-run.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { outputsOf } from "../reporting/results.ts";
import { openSurfaces } from "../reporting/surfaces.ts";
import { checkedHead } from "../run/pull-request-head.ts";
import type { Displaced, Head } from "./moved-branches.ts";
import { openPullRequests } from "./open-pull-requests.ts";
import type { RemoteRun } from "./record-pull-requests.ts";
import { MOST_ROUNDS } from "./verify-journal.ts";

/** A run at the remote, after the push of its branches. */
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
  /** Why the remaining ones can only be opened later. */
  readonly remoteError?: AgenticError | undefined;
}

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
  const bases = new Set([
    ...origins.flatMap((branch) => branch ?? []),
    ...branchNamesOf(state).filter((branch) => branches.has(branch)),
  ]);
  const reports: string[] = [];
  const report = (text: string): void => {
    reports.push(text);
    job.log.warn(text);
  };
  const before = new Set(pullRequestsOf(state).filter(({ number }) => number !== undefined));
  const { isComplete, remoteError } = await openPullRequests(state, {
    server: job.environment["GITHUB_SERVER_URL"] ?? "https://github.com",
    gitHub,
    found,
    branches,
    bases,
    report,
    settings: project.config.github,
    issue: record.issue?.number,
    continues: await continuedBy(gitHub, record),
  });
  if (!isComplete && !remoteError) {
    const reason = (reports.at(-1) ?? "").replace(/ The branch is pushed, and title and body are .*$/, "");
    job.log.error(
      `Run ${runId} is published, but its pull request could not be opened: ${reason} Then re-run this job to open it.`,
    );
  }
  const proposed = pullRequestsOf(state).filter((each) => !before.has(each));
  const opened = proposed.filter(({ number }) => number !== undefined);
  return { isComplete, opened, remoteError };
}

/** Returns the fan-out whose branches have jobs now. */
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
