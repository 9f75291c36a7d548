import { AgenticError } from "../../errors.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { readReportSource } from "../../runner/read/read-run-facts.ts";
import { readJournal } from "../../runner/read/stored-run.ts";
import { interruptRun } from "../../runner/requests/cancel-stored-run.ts";
import { createBoard } from "../../runner/surfaces/run-board.ts";
import { timeForThreads } from "../../runner/surfaces/thread-surface.ts";
import { systemClock } from "../../system/system-clock.ts";
import { type Job, projectOf } from "../job.ts";
import type { WorkNote } from "../step-state-file.ts";
import { reportRunFacts } from "./results.ts";
import { type RemoteRunStatus, findRemoteContinuation } from "./run-of-other-job.ts";
import { openSurfaces } from "./surfaces.ts";

/** Longer nobody waits for GitHub at the end of a job. */
const REPORT_TIMEOUT_MS = 60_000;

/**
 * The last step, which a runner also runs when the job was cancelled or the step before was killed: what was left undone is done from the
 * files that are there. It has no verdict of its own, except where it publishes.
 */
export async function finishCommand(job: Job): Promise<number> {
  const { work, io, log } = job;
  const note = work.noted();
  if (!note || note.stage === "ended") return exitCodes.completed;
  if (job.inputs.command === "publish") {
    log.text("The step before was cut off while it published; it is done again.");
    return await (await import("../publish/publish.ts")).publishCommand(job);
  }
  const { runId, branch } = note;
  if (branch !== undefined) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  const remoteStatus = await findRemoteContinuation(job, project, runId);
  if (remoteStatus) return leaveToOtherEngine(job, note, remoteStatus);
  // One that paused or ended was killed, or gave up, while it told people.
  if (readJournal(project, runId).status === "running") {
    try {
      await interruptRun(io, project, runId);
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code !== "run-taken-over") throw error;
      return leaveToOtherEngine(job, note, { isOver: false, status: undefined });
    }
    log.text(`Run ${runId} was cut off; what it had done is kept, and \`command: resume\` goes on with it.`);
  }
  if (note.stage === "running") await reportRunFacts(job, project, runId);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId, about: { issue: note.issue } }),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(error instanceof Error ? error.message : String(error)),
  });
  await board.flush(REPORT_TIMEOUT_MS + timeForThreads(readJournal(project, runId)));
  work.note({ runId, stage: "ended" });
  return exitCodes.completed;
}

/** Whoever has it shows how it goes on. */
function leaveToOtherEngine(
  { work, log, setOutputs }: Job,
  note: WorkNote,
  { isOver, status }: RemoteRunStatus,
): number {
  const { runId } = note;
  log.text(
    isOver
      ? `Run ${runId} was gone on with elsewhere, and has ended there; this job leaves it as it is.`
      : `Run ${runId} was gone on with elsewhere; this job leaves it to whoever has it now.`,
  );
  if (status !== undefined) setOutputs({ "run-id": runId, status });
  work.note({ ...note, stage: "ended" });
  return exitCodes.completed;
}
