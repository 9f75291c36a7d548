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
import type { Job } from "../job.ts";

/**
 * Makes a run that of the jobs of this run of a workflow, before one of them begins. Where others are at work on it that is told, and
 * nothing begins.
 */
export async function claimForJobs(
  job: Job,
  place: RepositoryClient,
  runId: string,
): Promise<"ours" | "theirs"> {
  const own = workflowRunOf(job);
  if (own === undefined) return "ours";
  const { client, repository } = place;
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const asked = await workflowRunStart(place, own);
  const claim = {
    run_id: runId,
    workflow_run: own,
    ...(asked === undefined ? {} : { asked }),
    url: `${server}/${locationOf(place)}/actions/runs/${own}`,
    since: retryTiming.clock.now().toISOString(),
  };
  const theirs = await acquireLease(
    { refs, ...retryTiming, isOver: (id) => isWorkflowRunCompleted(place, id) },
    claim,
  );
  if (!theirs) return "ours";
  job.log.annotate({ level: "notice", title: "agentic-sdlc", message: `${workedOn(theirs)} ${FOUND}` });
  return "theirs";
}

const FOUND =
  "No other job begins for it; what people answer and cancel is found there, within half a minute.";

function workedOn({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} is being worked on in ${url}.`;
}

/** Why a job of this run of a workflow must not work on a run; undefined where nobody else does. */
export async function claimedByOthers(
  job: Job,
  {
    refs,
    place,
    runId,
  }: { readonly refs: StateRefs; readonly place: RepositoryClient | undefined; readonly runId: string },
): Promise<string | undefined> {
  const claim = (await readLease(refs, runId))?.claim;
  if (!claim || claim.workflow_run === workflowRunOf(job)) return undefined;
  const isOver = async (id: string) => (place ? await isWorkflowRunCompleted(place, id) : undefined);
  return (await isLeaseActive(claim, { isOver, now: retryTiming.clock.now() })) ? workedOn(claim) : undefined;
}

/** These jobs have published what they made of a run; branches of that round have some of their own still. Returns the claim where it was given up. */
export async function settleForJobs(
  job: Job,
  {
    refs,
    runId,
    round,
  }: { readonly refs: StateRefs; readonly runId: string; readonly round?: number | undefined },
): Promise<JobLease | undefined> {
  const workflowRun = workflowRunOf(job);
  if (workflowRun === undefined) return undefined;
  return await releaseLease({ refs, ...retryTiming }, { runId, workflowRun, round });
}

function workflowRunOf({ environment }: Job): string | undefined {
  const id = environment["GITHUB_RUN_ID"] ?? "";
  return /^[1-9]\d{0,19}$/.test(id) ? id : undefined;
}

/** When these jobs were asked to work on a run; undefined where no claim of theirs says so. */
export async function askedSince(
  job: Job,
  place: RepositoryClient | undefined,
  runId: string,
): Promise<Date | undefined> {
  if (!place) return undefined;
  const refs = createGitHubStateRefs({ octokit: place.client, ...place.repository });
  const claim = (await readLease(refs, runId).catch(() => undefined))?.claim;
  if (!claim || claim.workflow_run !== workflowRunOf(job)) return undefined;
  return new Date(claim.asked ?? claim.since);
}
