import { isWorkflowRunCompleted, workflowRunStart } from "../../github/actions/workflow-runs.ts";
import { type RepositoryClient, locationOf } from "../../github/client/github-repository.ts";
import { createGitHubStateRefs } from "../../github/refs/github-state-refs.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import {
  type JobLease,
  acquireLease,
  isLeaseActive,
  readLease,
  releaseLease,
} from "../../storage/refs/job-lease.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";

/**
 * Acquires the job lease of a run for this workflow run, before its jobs start. Returns `held`, with a notice in the log, if another
 * workflow run has it.
 */
export async function acquireLeaseForJobs(
  job: Job,
  { gitHub, refs }: { readonly gitHub: RepositoryClient; readonly refs: StateRefs },
  runId: string,
): Promise<"acquired" | "held"> {
  const own = workflowRunOf(job);
  if (own === undefined) return "acquired";
  const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const requestedAt = await workflowRunStart(gitHub, own);
  const lease = {
    run_id: runId,
    workflow_run: own,
    asked: requestedAt,
    url: `${server}/${locationOf(gitHub)}/actions/runs/${own}`,
    since: retryTiming.clock.now().toISOString(),
  };
  const otherLease = await acquireLease(
    { refs, ...retryTiming, isOver: (id) => isWorkflowRunCompleted(gitHub, id) },
    lease,
  );
  if (!otherLease) return "acquired";
  job.log.notice(`${describeLease(otherLease)} ${HELD}`);
  return "held";
}

const HELD =
  "No second job starts for it. The active job finds answers and cancel requests within half a minute.";

function describeLease({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} already has an active job: ${url}.`;
}

export async function conflictingLeaseMessage(job: Job, refs: StateRefs, runId: string) {
  const lease = (await readLease(refs, runId))?.lease;
  if (!lease || lease.workflow_run === workflowRunOf(job)) return undefined;
  const gitHub = await gitHubOf(job);
  const isOver = async (id: string) => (gitHub ? await isWorkflowRunCompleted(gitHub, id) : undefined);
  return (await isLeaseActive(lease, { isOver, now: retryTiming.clock.now() }))
    ? describeLease(lease)
    : undefined;
}

/** Releases the job lease after publishing, unless jobs of the branches of `round` still need it. Returns the released lease. */
export async function releaseLeaseForJobs(
  job: Job,
  refs: StateRefs,
  { runId, round }: { readonly runId: string; readonly round?: number | undefined },
): Promise<JobLease | undefined> {
  const workflowRun = workflowRunOf(job);
  if (workflowRun === undefined) return undefined;
  return await releaseLease({ refs, ...retryTiming }, { runId, workflowRun, round });
}

function workflowRunOf({ environment }: Job): string | undefined {
  const id = environment["GITHUB_RUN_ID"] ?? "";
  return /^[1-9]\d{0,19}$/.test(id) ? id : undefined;
}

export async function leaseRequestedAt(job: Job, gitHub: RepositoryClient | undefined, runId: string) {
  if (!gitHub) return undefined;
  const refs = createGitHubStateRefs(gitHub);
  const lease = (await readLease(refs, runId).catch(() => undefined))?.lease;
  if (!lease || lease.workflow_run !== workflowRunOf(job)) return undefined;
  return new Date(lease.asked ?? lease.since);
}
