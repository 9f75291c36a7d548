import { RUN_ID_VARIABLE } from "../../agents/process/process-environment.ts";
import { endTaggedProcesses } from "../../agents/process/process-tree.ts";
import { cancelStoredRun } from "../../engine/run/cancel-run.ts";
import { AgenticError } from "../../errors.ts";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import type { StateStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { systemClock } from "../../system/system-clock.ts";
import { createRunWorkspaces, randomIds } from "../../wiring/engine-ports.ts";
import { createRunStores, createSettingsRecorder } from "../../wiring/run-stores.ts";
import { type Io, printNotice } from "../process/io.ts";
import { type ActiveJobs, findActiveJobs } from "../read/active-jobs.ts";
import { readableRun } from "../read/readable-run.ts";
import { localRun, readJournal } from "../read/stored-run.ts";
import type { Project } from "../start/project.ts";
import { sendRemoteRequest } from "./send-request.ts";

const LEFTOVER_GRACE_MS = 2_000;

export interface Cancelled {
  /** `removed`: the run had no event, so its files were deleted. */
  readonly outcome: "requested" | "cancelled" | "removed";
  readonly activeJobs?: ActiveJobs;
}

interface Cancelling {
  readonly runId: string;
  /** Default: asks GitHub with the user's token. */
  readonly isOver?: IsWorkflowRunCompleted;
}

/** Sends a cancel request to the engine of a run, local or remote. Cancels a run without an engine directly. */
export async function cancelRun(io: Io, project: Project, { runId, isOver }: Cancelling): Promise<Cancelled> {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}\n`;
  const found = await readableRun(io, project, { runId, includes: () => false });
  const { remote } = found;
  const activeJobs = await findActiveJobs(io, project, { ...found, isOver });
  if (activeJobs) {
    await sendRemoteRequest(activeJobs, runId, { id, content: request, isExpected: true });
    return { outcome: "requested", activeJobs };
  }
  if (remote?.live && readJournal(found).status === "running") {
    await sendRemoteRequest(remote, runId, { id, content: request });
    return { outcome: "requested" };
  }
  try {
    return { outcome: await endStored(io, project, { runId, reason: "requested" }) };
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  statesOf(io, project).addRequest(runId, id, request);
  return { outcome: "requested" };
}

/** For a run whose process was killed, so that it can be resumed. Errors: `not-resumable`, `run-locked`, those of the remote. */
export async function interruptRun(io: Io, project: Project, runId: string): Promise<void> {
  await endStored(io, project, { runId, reason: "interrupted" });
}

async function endStored(
  io: Io,
  project: Project,
  { runId, reason }: { runId: string; reason: "requested" | "interrupted" },
): Promise<"cancelled" | "removed"> {
  const states = statesOf(io, project);
  const gitSettings = createSettingsRecorder({ ...project, environment: io.environment }, states);
  if (reason === "requested") await states.fetch?.(runId);
  const places = () => placesOf(io, project, runId);
  // Orphaned processes of a killed engine continue to work and cost money.
  const endOrphans = (id: string) => endTaggedProcesses(`${RUN_ID_VARIABLE}=${id}`, LEFTOVER_GRACE_MS);
  const { keptWorktrees, checkout, isRemoved } = await cancelStoredRun(
    { states, gitSettings, clock: systemClock, openWorkspaces: places, endOrphans },
    runId,
    reason,
  );
  for (const path of keptWorktrees) printNotice(io, `Uncommitted changes are in ${path}/.`);
  if (checkout !== undefined) printNotice(io, checkout);
  return isRemoved ? "removed" : "cancelled";
}

function statesOf(io: Io, project: Project): StateStore {
  return createRunStores({
    ...project,
    environment: io.environment,
    report: (text) => printNotice(io, text),
  });
}

async function placesOf(
  io: Io,
  project: Project,
  runId: string,
): Promise<{ workspaces: Workspaces; commits: boolean }> {
  const { settingsOf } = await import("../start/resolve-sources.ts");
  const autoCommit = settingsOf(project, localRun(project, runId))?.settings["git.auto-commit"];
  const workspaces = createRunWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: autoCommit?.value === true };
}
