import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { isRunId, newestRunIds } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { sharedEvents } from "../../run/sources/sources.ts";
import { readOptional, replaceFile } from "../local/atomic-files.ts";
import { parseRecord, renderRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import type { OutputLocation } from "./run-folder.ts";

/** Of the newest runs so many are looked at, and so many are carried: somebody waits. */
const MAX_READ = 30;
const MAX_REPLICATED = 3;

/** Runs without an engine that may have more here than at the remote. One without an event is this clone's alone. */
export function listUnsyncedRuns(location: OutputLocation, local: LocalStates): string[] {
  const left = listNewestRuns(location).filter((runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    if (record === undefined || isUnmodifiedCopy(record) || record.ended || local.isLive(runId)) return false;
    if (record.carried !== undefined && !isEnded(local, runId)) return false;
    return local.read(runId, runFiles.journal)?.includes("\n") === true;
  });
  return left.slice(-MAX_REPLICATED);
}

/** The runs that were written to last, the latest last. */
export function listNewestRuns({ root, outputDirectory }: OutputLocation): string[] {
  const folder = join(root, runDirectory(".", outputDirectory));
  if (!existsSync(folder)) return [];
  const runIds = newestRunIds(readdirSync(folder).filter(isRunId), MAX_READ);
  const changed = new Map(
    runIds.map((runId) => [runId, statSync(join(folder, runId), { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  const at = (runId: string): number => changed.get(runId) ?? 0;
  return runIds.toSorted((a, b) => at(a) - at(b)).slice(-MAX_READ);
}

/** Runs that paused or were cut off here, as far as this clone knows: they may have ended elsewhere. */
export function listWaitingRuns(location: OutputLocation, local: LocalStates): string[] {
  return listNewestRuns(location).filter((runId) => {
    if (parseRecord(local.read(runId, runFiles.replica), runId) === undefined) return false;
    const { data } = ProgressStatus.safeParse(parseJson(local.read(runId, runFiles.progress)));
    return (data?.status === "paused" || data?.status === "running") && !local.isLive(runId);
  });
}

/** Whether the files of a run here say that it has ended; one that was interrupted can be resumed. */
export function isEnded(local: Pick<LocalStates, "read">, runId: string): boolean {
  const { data } = ProgressStatus.safeParse(parseJson(local.read(runId, runFiles.progress)));
  return data !== undefined && isTerminal(data);
}

const ProgressStatus = ProgressDocument.pick({ status: true, reason: true });

/** All of the run is where ended runs are kept. */
export function recordArchived(location: OutputLocation, { run_id, engines }: ReplicaRecord): void {
  const file = join(location.root, runDirectory(run_id, location.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id, engines, ended: true }));
}

/** Another engine works on the run: of its journal this clone vouches only for the events that it had and vouched for before. */
export function recordFetched(
  { root, outputDirectory, trustNotes }: OutputLocation & { readonly trustNotes: TrustNotes },
  runId: string,
  { here = "", there }: { readonly here: string | undefined; readonly there: string },
): void {
  const directory = runDirectory(runId, outputDirectory);
  const replica = join(root, directory, runFiles.replica);
  const note = trustNotes.read(directory);
  const record = parseRecord(readOptional(replica), runId);
  const vouched = note.events ?? (record && isUnmodifiedCopy(record) ? 0 : Infinity);
  const events = Math.min(vouched, sharedEvents(here, there));
  // Before the journal: a process that is killed in between leaves too few of them.
  trustNotes.write(directory, { ...note, events });
  replaceFile(replica, renderRecord({ run_id: runId, engines: [] }));
}

/** What this clone knows of the run's ref holds no more: it is gone. */
export function clearRecordedVersion(
  location: OutputLocation,
  { run_id: runId, engines }: ReplicaRecord,
): void {
  const file = join(location.root, runDirectory(runId, location.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines }));
}

/** Whether an engine of this clone worked on a run last: what this clone has of it may be more than the remote has. */
export function isReplicatedByClone(local: LocalStates, runId: string): boolean {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== undefined && !isUnmodifiedCopy(record);
}

/** Whether the files of a run here came from elsewhere, as far as this clone noted that. */
export function isFetchedRun(local: LocalStates, runId: string): boolean {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== undefined && isUnmodifiedCopy(record);
}

/** Whether a run came from elsewhere and nobody has worked on it here since. */
export function isUnmodifiedCopy({ engines }: ReplicaRecord): boolean {
  return engines.length === 0;
}
