import type { Config } from "../../config/schema.ts";
import { bodyIn, pullRequestFile } from "../../engine/effects/retry-pull-request.ts";
import { AgenticError, messageOf } from "../../errors.ts";
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
import { findRun, type FoundRun, versionOf } from "../../storage/refs/find-run.ts";
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
interface OpenPullRequestsResult {
  readonly isComplete: boolean;
  readonly remoteError?: AgenticError;
}

/** Opens the pull requests that the run left as files, and adds them to its state. */
async function openPullRequests(
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
