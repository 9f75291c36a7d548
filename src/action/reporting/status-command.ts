import { AgenticError } from "../../errors.ts";
import { isWorkflowRunCompleted } from "../../github/actions/workflow-runs.ts";
import { renderMarkdown } from "../../output/report/report-markdown.ts";
import { buildReport } from "../../output/report/report.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { describeActiveJobs } from "../../runner/read/active-jobs.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { readRunWithPendingBranches } from "../../runner/read/local-first.ts";
import { cancelRun } from "../../runner/requests/cancel-stored-run.ts";
import { gitHubOf } from "../job-repository.ts";
import { type Job, projectOf } from "../job.ts";
import { requiredRun } from "../run/run-job.ts";
import { outputsOf } from "./results.ts";
import { openSurfaces } from "./surfaces.ts";

export async function statusCommand(job: Job): Promise<number> {
  const runId = requiredRun(job);
  const project = projectOf(job);
  const source = await readRunFacts(project, await readRunWithPendingBranches(job.io, project, { runId }));
  job.log.text(renderMarkdown(buildReport(source)));
  job.setOutputs(outputsOf(source.state));
  // Only the page: a status command changes no comment.
  const [page] = openSurfaces(job, project, { runId });
  page?.show(source, "now");
  await page?.flush();
  return exitCodes.completed;
}

export async function cancelCommand(job: Job): Promise<number> {
  const runId = requiredRun(job);
  const gitHub = await gitHubOf(job);
  const isOver = async (id: string) => (gitHub ? await isWorkflowRunCompleted(gitHub, id) : undefined);
  const { outcome, activeJobs } = await cancelRun(job.io, projectOf(job), { runId, isOver });
  if (activeJobs) job.log.text(describeActiveJobs(runId, activeJobs));
  const messages = {
    requested: `Run ${runId} was asked to stop. Its completed steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`command: resume\` continues it.`,
    removed: `Run ${runId} had not started. Its files were removed.`,
  };
  job.log.text(messages[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "requested" ? "running" : "cancelled" });
  if (outcome === "cancelled") await showCancelled(job, runId);
  return exitCodes.completed;
}

/** Updates page and comment, since no engine does it. */
async function showCancelled(job: Job, runId: string): Promise<void> {
  try {
    const project = projectOf(job);
    const source = await readRunFacts(project, await readRunWithPendingBranches(job.io, project, { runId }));
    const about = { issue: source.record.issue?.number };
    const [page, comment] = openSurfaces(job, project, { runId, about });
    for (const surface of [page, comment]) {
      surface?.show(source, "now");
      await surface?.flush();
    }
  } catch (error) {
    // The run is cancelled without the update.
    if (!(error instanceof AgenticError)) throw error;
    job.log.warn(error.message);
  }
}
