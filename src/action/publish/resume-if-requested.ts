import { AgenticError } from "../../errors.ts";
import { pendingRequestsOf } from "../../github-events/recovery/resume-runs.ts";
import { createEventContext, STARTER } from "../../github-events/repository-context.ts";
import { replyToLateAnswers } from "../../github-events/reviews/late-answers.ts";
import { showApprovals } from "../../github-events/reviews/void-answers.ts";
import { dispatchRepository } from "../../github/actions/workflow-runs.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Project } from "../../runner/start/project.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun, versionOf } from "../../storage/refs/find-run.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { inboxRef } from "../../storage/refs/ref-names.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";

interface ReleasedRun {
  readonly stateRef: string;
  readonly lease: JobLease | undefined;
}

/**
 * Dispatches a job for requests that arrived after the engine's last look at the inbox. Only requests since the start of the jobs count,
 * so that a request that no run processes does not start jobs forever.
 */
export async function resumeIfRequested(
  { log }: Job,
  gitHub: RepositoryClient | undefined,
  { stateRef, lease }: ReleasedRun,
): Promise<void> {
  if (!gitHub || !lease) return;
  const { run_id: runId, inbox } = lease;
  const ports = createEventContext(gitHub, { own: {}, report: (text) => log.text(text) });
  await replyToLateAnswers(ports, runId, { stateRef });
  const version = await versionOf(ports.refs, inboxRef(runId));
  if (version === undefined || version === inbox) return;
  const command = await pendingRequestsOf(ports, runId, stateRef);
  if (command === undefined) {
    // A new approval may be insufficient, and the comment does not count it yet.
    const found = await findRun(ports.refs, runId, { stateRef });
    if (found)
      await showApprovals(ports, runId, {
        ...(await validateRun(found)),
        stateRef,
        version: found.version,
      });
    return;
  }
  await dispatchRepository(gitHub, STARTER.event, { command, "run-id": runId });
  log.text(`A new request for run ${runId} starts a separate job: ${command}.`);
}

/**
 * Replies to late answers in a single job without a publishing job. Reads the run with git, which has its files and uses no GitHub
 * requests.
 */
export async function replyToLateAnswersOfJob(job: Job, project: Project, runId: string): Promise<void> {
  if (job.inputs["hand-over"] !== undefined) return;
  const gitHub = await gitHubOf(job);
  if (!gitHub) return;
  const report = job.log.warn;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const state = await openRemoteStorage({ ...project, environment: job.environment });
    if (!state) return;
    const { refs, stateRef } = state;
    await replyToLateAnswers(createEventContext(gitHub, { own: {}, report, refs }), runId, { stateRef });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    report(error.message);
  }
}
