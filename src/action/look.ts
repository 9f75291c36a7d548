import { AgenticError } from "../errors.ts";
import { isWorkflowRunOver } from "../github/workflow-runs.ts";
import { cancelRun } from "../launch/cancel-run.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { workedOnWords } from "../launch/worked-on.ts";
import { shownRun } from "../launch/shown-run.ts";
import { readReportSource } from "../launch/report-source.ts";
import { buildReport } from "../output/report.ts";
import { renderMarkdown } from "../output/report-markdown.ts";
import { gitHubOf } from "./github.ts";
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
  const [page] = openSurfaces(job, here, { runId });
  page?.show(source, "now");
  await page?.flush();
  return exitCodes.completed;
}

/** Stops a run wherever it is; its finished steps are kept. */
export async function cancelCommand(job: Job): Promise<number> {
  const runId = requiredRun(job);
  const place = await gitHubOf(job);
  const isOver = async (id: string) => (place ? await isWorkflowRunOver(place, id) : undefined);
  const { outcome, workedOn } = await cancelRun(job.io, projectOf(job), { runId, isOver });
  if (workedOn) job.log.text(workedOnWords(runId, workedOn));
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`command: resume\` goes on with it.`,
    removed: `Run ${runId} had not begun; its files are removed.`,
  };
  job.log.text(words[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "requested" ? "running" : "cancelled" });
  if (outcome === "cancelled") await showCancelled(job, runId);
  return exitCodes.completed;
}

/** Nobody works on the run who would say so in its comment. */
async function showCancelled(job: Job, runId: string): Promise<void> {
  try {
    const here = projectOf(job);
    const { project, away } = await shownRun(job.io, here, { runId });
    const source = await readReportSource(project, runId, away);
    const about = { issue: source.record.issue?.number };
    const [page, comment] = openSurfaces(job, here, { runId, about });
    for (const surface of [page, comment]) {
      surface?.show(source, "now");
      await surface?.flush();
    }
  } catch (error) {
    // It is cancelled all the same.
    if (!(error instanceof AgenticError)) throw error;
    job.log.annotate({ level: "warning", message: error.message });
  }
}
