import { cancelRun } from "../launch/cancel-run.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { shownRun } from "../launch/shown-run.ts";
import { readReportSource } from "../launch/report-source.ts";
import { buildReport } from "../output/report.ts";
import { renderMarkdown } from "../output/report-markdown.ts";
import { type Job, projectOf } from "./job.ts";
import { outputsOf } from "./results.ts";
import { requiredRun } from "./run.ts";
import { openSurfaces } from "./surfaces.ts";

/** Shows how a run stands, in the log and on the page of the job. */
export async function statusCommand(job: Job): Promise<number> {
  const runId = requiredRun(job);
  const here = projectOf(job);
  const { project, away } = await shownRun(job.io, here, { runId });
  const source = await readReportSource(project, runId, away);
  job.log.text(renderMarkdown(buildReport(source)));
  job.setOutputs(outputsOf(source.state));
  // The page alone: whoever only looks changes no comment.
  const [page] = openSurfaces(job, here, runId);
  page?.show(source, "now");
  await page?.flush();
  return exitCodes.completed;
}

/** Stops a run wherever it is; its finished steps are kept. */
export async function cancelCommand(job: Job): Promise<number> {
  const runId = requiredRun(job);
  const outcome = await cancelRun(job.io, projectOf(job), runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`command: resume\` goes on with it.`,
  };
  job.log.text(words[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "cancelled" ? "cancelled" : "running" });
  return exitCodes.completed;
}
