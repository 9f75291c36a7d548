import { AgenticError } from "../../errors.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { ListedRun } from "../../storage/queries/list-runs.ts";
import { RUN_REFS } from "../../storage/refs/ref-names.ts";
import { isAbandoned } from "../../storage/replication/archive-ended-runs.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { printArchivedNotice, wasArchived } from "./archived-run-notice.ts";
import { newestFirst, parseProgress, type RunListEntry } from "./run-list.ts";

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
