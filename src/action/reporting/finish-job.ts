import { AgenticError, messageOf } from "../../errors.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { localRun, readJournal } from "../../runner/read/stored-run.ts";
import { interruptRun } from "../../runner/requests/cancel-stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { createBoard } from "../../runner/surfaces/run-board.ts";
import { threadReplyTimeout } from "../../runner/surfaces/run-surfaces.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { withTimeout } from "../../storage/replicated-store/replication-options.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import { systemClock } from "../../system/system-clock.ts";
import { openRemoteStorage } from "../../wiring/open-remote-storage.ts";
import { type Job, projectOf } from "../job.ts";
import type { WorkNote } from "../step-state-file.ts";
import { reportRunFacts } from "./results.ts";
import { openSurfaces } from "./surfaces.ts";

const REPORT_TIMEOUT_MS = 60_000;

/**
 * The last step, which also runs after a cancelled job or a killed step. Finishes the run from its files. Its exit code only matters when
 * it publishes.
 */
export async function finishCommand(job: Job): Promise<number> {
  const { work, io, log } = job;
  const note = work.noted();
  if (!note || note.stage === "ended") return exitCodes.completed;
  if (job.inputs.command === "publish") {
    log.text("The previous step was interrupted while publishing. It runs again.");
    return await (await import("../publish/publish.ts")).publishCommand(job);
  }
  const { runId, branch } = note;
  if (branch !== undefined) {
    log.text(`Branch ${branch} of run ${runId} was interrupted. The job that joins the branches retries it.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  const remoteStatus = await findRemoteContinuation(job, project, runId);
  if (remoteStatus) return leaveToOtherEngine(job, note, remoteStatus);
  const run = localRun(project, runId);
  // A paused or ended run was interrupted while it updated its surfaces.
  if (readJournal(run).status === "running") {
    try {
      await interruptRun(io, project, runId);
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code !== "run-taken-over") throw error;
      return leaveToOtherEngine(job, note, { isOver: false, status: undefined });
    }
    log.text(`Run ${runId} was interrupted. Its results are saved, and \`command: resume\` continues it.`);
  }
  if (note.stage === "running") await reportRunFacts(job, project, runId);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId, about: { issue: note.issue } }),
    read: () => readRunFacts(project, run),
    clock: systemClock,
    onError: (error) => log.text(messageOf(error)),
  });
  await board.flush(REPORT_TIMEOUT_MS + threadReplyTimeout(readJournal(run)));
  work.note({ runId, stage: "ended" });
  return exitCodes.completed;
}

/** Leaves the run to the engine that resumed it, which also shows it. */
function leaveToOtherEngine(
  { work, log, setOutputs }: Job,
  note: WorkNote,
  { isOver, status }: RemoteRunStatus,
): number {
  const { runId } = note;
  log.text(
    isOver
      ? `Run ${runId} was resumed by another engine and has ended. This job does not change it.`
      : `Run ${runId} was resumed by another engine. This job does not change it.`,
  );
  if (status !== undefined) setOutputs({ "run-id": runId, status });
  work.note({ ...note, stage: "ended" });
  return exitCodes.completed;
}

interface RemoteRunStatus {
  readonly isOver: boolean;
  readonly status: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** Returns the run's remote status if another engine resumed or ended it after this job. Returns undefined if none did, or if the remote is unreachable. */
async function findRemoteContinuation(job: Job, project: Project, runId: string) {
  try {
    const remote = await openRemoteStorage({ ...project, environment: job.environment });
    if (!remote) return undefined;
    const findContinuation = async (): Promise<RemoteRunStatus | undefined> => {
      const found = await findRun(remote.refs, runId, remote);
      return found && !(await isOwnRun(found, project)) ? await readRemoteStatus(found) : undefined;
    };
    return await withTimeout(findContinuation(), { remote, clock: systemClock, milliseconds: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return undefined;
  }
}

async function isOwnRun(found: FoundRun, { root, config }: Project): Promise<boolean> {
  const { runId, where } = found;
  const store = createLocalStore(root, config.outputDirectory);
  const record = parseRecord(store.read(runId, runFiles.replica), runId);
  if (where === "live") {
    const owner = await found.owner();
    return owner !== undefined && record?.engines.includes(owner.engine) === true;
  }
  return store.read(runId, runFiles.journal) === ((await found.readText(runFiles.journal)) ?? "");
}

async function readRemoteStatus(found: FoundRun): Promise<RemoteRunStatus> {
  const progress = parseJsonObject(await found.readText(runFiles.progress));
  const { data } = ProgressDocument.shape.status.safeParse(progress?.["status"], { jitless: true });
  return { isOver: found.where === "ended", status: data };
}
