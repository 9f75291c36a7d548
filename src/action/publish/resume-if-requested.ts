import { AgenticError } from "../../errors.ts";
import { pendingRequestsOf } from "../../github-events/recovery/resume-runs.ts";
import { createEventContext, STARTER } from "../../github-events/repository-context.ts";
import { replyToLateAnswers } from "../../github-events/reviews/late-answers.ts";
import { showApprovals } from "../../github-events/reviews/partial-approvals.ts";
import { dispatchRepository } from "../../github/actions/workflow-dispatch.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Project } from "../../runner/start/project.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun, versionOf } from "../../storage/refs/find-run.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { inboxRef } from "../../storage/refs/ref-names.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";

interface Asked {
  readonly stateRef: string;
  /** Under which these jobs have worked on the run. */
  readonly lease: JobLease | undefined;
}

/**
 * What people asked after the engine had looked for the last time was left to it, since jobs were at work: it is done now. Only what came
 * in since they began counts, so that what nobody takes starts no job after the other.
 */
export async function resumeIfRequested(
  { log }: Job,
  gitHub: RepositoryClient | undefined,
  { stateRef, lease }: Asked,
): Promise<void> {
  if (!gitHub || !lease) return;
  const { run_id: runId, inbox } = lease;
  const ports = createEventContext(gitHub, { own: {}, report: (text) => log.text(text) });
  await replyToLateAnswers(ports, runId, { stateRef });
  const version = await versionOf(ports.refs, inboxRef(runId));
  if (version === undefined || version === inbox) return;
  const command = await pendingRequestsOf(ports, runId, stateRef);
  if (command === undefined) {
    // An approval that came in while the run was worked on, and is not enough: what was shown just now does not count it.
    const found = await findRun(ports.refs, runId, { stateRef });
    if (found)
      await showApprovals(ports, runId, {
        ...(await validateRun(found)),
        stateRef,
        version: found.version,
      });
    return;
  }
  await dispatchRepository(gitHub, { event: STARTER.event, payload: { command, "run-id": runId } });
  log.text(`Something was asked of run ${runId} meanwhile: ${command}, in a job of its own.`);
}

/**
 * In a job that does everything nobody publishes the run: the job tells people whose answers came too late. It reads the run with git,
 * which has its files and costs none of GitHub's requests.
 */
export async function replyToLateAnswersOfJob(job: Job, project: Project, runId: string): Promise<void> {
  if (job.inputs["hand-over"] !== undefined) return;
  const gitHub = await gitHubOf(job);
  if (!gitHub) return;
  const report = (message: string): void => job.log.annotate({ level: "warning", message });
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
