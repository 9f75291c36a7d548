import { AgenticError } from "../../errors.ts";
import { runFiles } from "../../run/paths.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import type { ListedRun } from "../../storage/queries/list-runs.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { RUN_REFS } from "../../storage/refs/ref-names.ts";
import { isAbandoned } from "../../storage/replication/archive-ended-runs.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { listLocalRuns } from "./local-runs.ts";
import { formatRunStatus, newestFirst, parseProgress, type RunListEntry } from "./run-list.ts";

const MOST_ENDED = 30;

export async function listRemoteRuns(
  io: Io,
  project: Project,
  { limit = MOST_ENDED, localRuns = [] }: { limit?: number; localRuns?: readonly RunListEntry[] } = {},
): Promise<RunListEntry[]> {
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage({ ...project, environment: io.environment });
    if (!storage) return [];
    const look = async (): Promise<RunListEntry[]> => {
      const { listRuns } = await import("../../storage/queries/list-runs.ts");
      const { refs, stateRef } = storage;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs)
        if (problem !== undefined) printNotice(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) printNotice(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      printArchivedNotice(io, findMissingRuns({ runs, more }, { localRuns, project }), {
        location: refs.location,
        ref: stateRef,
      });
      return runs.flatMap(({ progress: text, where }): RunListEntry[] => {
        const progress = parseProgress(text);
        return progress
          ? [{ progress, live: false, remote: { location: refs.location, live: where === "live" } }]
          : [];
      });
    };
    const onWait = (): void =>
      printNotice(io, `Waiting for the remote ${storage.refs.location}, which has not responded yet.`);
    return await withLookupTimeout(storage, look, { onWait });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    printNotice(io, `Remote runs (${RUN_REFS}*) are not listed: ${error.message}`);
    return [];
  }
}

function findMissingRuns(
  { runs, more }: { runs: readonly ListedRun[]; more: boolean },
  { localRuns, project }: { localRuns: readonly RunListEntry[]; project: Project },
): RunListEntry[] {
  const remoteIds = new Set(runs.map(({ runId }) => runId));
  const oldest = runs.findLast(({ where }) => where === "ended")?.runId ?? "";
  return localRuns.filter((run) => {
    const { workflow_id: runId } = run.progress;
    return !remoteIds.has(runId) && (!more || runId > oldest) && wasArchived(project, run);
  });
}

export function mergeRuns(
  localRuns: readonly RunListEntry[],
  remoteRuns: readonly RunListEntry[],
): RunListEntry[] {
  const runs = new Map(localRuns.map((run) => [run.progress.workflow_id, run]));
  for (const run of remoteRuns) {
    const own = runs.get(run.progress.workflow_id);
    if (!own || (!own.live && updatedAt(own) < updatedAt(run))) runs.set(run.progress.workflow_id, run);
  }
  return newestFirst(Array.from(runs.values()));
}

function updatedAt({ progress }: RunListEntry): string {
  return progress.updated_at ?? "";
}

export async function pushUnsyncedRuns(
  io: Io,
  project: Project,
  remoteRuns: readonly RunListEntry[] = [],
): Promise<void> {
  const { environment } = io;
  // Agents of a run cannot access the remote: the engine replicates what they write.
  if (environment["AGENTIC_RUN_ID"] !== undefined) return;
  const report = (text: string): void => printNotice(io, text);
  await createRunStores({ ...project, environment, report }).replicatePending?.({
    includeAllClones: remoteRuns.some(
      ({ progress, remote }) => remote?.live === true && isAbandoned(progress, Date.now()),
    ),
  });
}

function wasArchived({ root, config }: Project, { progress, live }: RunListEntry): boolean {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}

function printArchivedNotice(
  io: Io,
  missing: readonly RunListEntry[],
  where: { location: string; ref: string },
): void {
  const [first, ...others] = missing;
  if (!first) return;
  const { location, ref } = where;
  const ids = missing.map(({ progress }) => progress.workflow_id).join(", ");
  const are = others.length > 0 ? `Archived runs ${ids} are` : `Archived run ${ids} is`;
  const one = others.length > 0 ? "<run-id>" : ids;
  const resumes = missing.every(({ progress }) => progress.status === "completed")
    ? ""
    : " and resumes a run that is not completed";
  printNotice(
    io,
    `${are} missing at ${location}: ${ref} was reset or replaced, or the run was deleted from it. \`agentic-sdlc resume ${one}\` archives it again${resumes}.`,
  );
}

export async function printNoticeIfArchived(io: Io, project: Project, run: RunListEntry): Promise<void> {
  if (!wasArchived(project, run)) return;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage({ ...project, environment: io.environment });
    if (!storage) return;
    const { refs, stateRef } = storage;
    const found = await withLookupTimeout(storage, () => findRun(refs, run.progress.workflow_id, storage), {
      milliseconds: 5_000,
    });
    if (!found) printArchivedNotice(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    // The user did not ask for the remote, so its errors are ignored.
    if (!(error instanceof AgenticError)) throw error;
  }
}

interface FittingRuns {
  readonly description: string;
  readonly fits: (run: RunListEntry) => boolean;
}

export const anyRun: FittingRuns = { description: "run", fits: () => true };

export const resumableRun: FittingRuns = {
  description: "run that can be resumed",
  fits: ({ progress: { status }, live, remote }) => {
    if (live || status === "completed") return false;
    // A remote run that is pending or running has an engine on another machine.
    return !remote?.live || (status !== "running" && status !== "pending");
  },
};

export const askingRun: FittingRuns = {
  description: "run that waits for an answer",
  fits: ({ progress: { status, reason, questions = [] } }) =>
    // An orchestrator asks without a step.
    (status === "paused" && reason === "human") ||
    ((status === "paused" || status === "running") && questions.length > 0),
};

export const unfinishedRun: FittingRuns = {
  description: "run that has not ended",
  fits: ({ progress: { status } }) => status === "pending" || status === "running" || status === "paused",
};

export async function namedOrNewestRun(
  io: Io,
  project: Project,
  { named, among }: { readonly named: string | undefined; readonly among: FittingRuns },
): Promise<string> {
  if (named !== undefined) return named;
  const { description, fits } = among;
  const local = await listLocalRuns(io, project);
  const remote = local.some(fits) ? [] : await listRemoteRuns(io, project);
  const run = local.find(fits) ?? remote.find(fits);
  if (local.length + remote.length === 0) throw noRunsError();
  if (!run)
    throw new AgenticError({
      code: "not-found",
      message: `There is no ${description}; \`agentic-sdlc list\` shows the runs.`,
    });
  const { workflow_id: runId, workflow_name: workflow } = run.progress;
  printNotice(io, `Run ${runId} is the newest ${description}: ${workflow}, ${formatRunStatus(run)}.`);
  return runId;
}

export function noRunsError(): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="…"',
  });
}
