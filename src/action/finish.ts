import { systemClock } from "../compose/clock.ts";
import { interruptRun } from "../launch/cancel-run.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { readJournal } from "../launch/stored-run.ts";
import { readReportSource } from "../launch/report-source.ts";
import { createBoard } from "../launch/board.ts";
import { timeForThreads } from "../launch/thread-surface.ts";
import { type Job, projectOf } from "./job.ts";
import { tellSource } from "./results.ts";
import { openSurfaces } from "./surfaces.ts";

/** Longer nobody waits for GitHub at the end of a job. */
const TELLING_MS = 60_000;

/**
 * The last step, which a runner also runs when the job was cancelled or the step before was killed: what was left undone is done from the
 * files that are there. It has no verdict of its own.
 */
export async function finishCommand(job: Job): Promise<number> {
  const { work, io, log } = job;
  const noted = work.noted();
  if (!noted || noted.stage === "ended") return exitCodes.completed;
  const { runId, branch } = noted;
  if (branch !== undefined) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  // One that paused or ended was killed, or gave up, while it told people.
  if (readJournal(project, runId).status === "running") {
    await interruptRun(io, project, runId);
    log.text(`Run ${runId} was cut off; what it had done is kept, and \`command: resume\` goes on with it.`);
  }
  if (noted.stage === "running") await tellSource(job, project, runId);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId, about: { issue: noted.issue } }),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(error instanceof Error ? error.message : String(error)),
  });
  await board.flush(TELLING_MS + timeForThreads(readJournal(project, runId)));
  work.note({ runId, stage: "ended" });
  return exitCodes.completed;
}
