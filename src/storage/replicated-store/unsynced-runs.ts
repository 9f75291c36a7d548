import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../errors.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { isRunId, newestRunIds } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { sharedEvents } from "../../run/sources/sources.ts";
import { readOptional, replaceFile } from "../local/atomic-files.ts";
import {
  isUnmodifiedCopy,
  parseRecord,
  renderRecord,
  type ReplicaRecord,
} from "../replication/replica-record.ts";
import type { OutputLocation } from "./run-folder.ts";

/** Limits of one call, because the user waits for it. */
const MAX_READ = 30;
const MAX_REPLICATED = 3;

/** Lists inactive runs that may have more events than the remote. Runs without an event are not replicated. */
export function listUnsyncedRuns(location: OutputLocation, local: LocalStates): string[] {
  const unsynced = listReadableRuns(location, (runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    if (record === undefined || isUnmodifiedCopy(record) || record.ended || local.isLive(runId)) return false;
    if (record.carried !== undefined && !isEnded(local, runId)) return false;
    return local.read(runId, runFiles.journal)?.includes("\n") === true;
  });
  return unsynced.slice(-MAX_REPLICATED);
}

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

export function listWaitingRuns(location: OutputLocation, local: LocalStates): string[] {
  return listReadableRuns(location, (runId) => {
    if (parseRecord(local.read(runId, runFiles.replica), runId) === undefined) return false;
    const { data } = ProgressStatus.safeParse(parseJson(local.read(runId, runFiles.progress)));
    return (data?.status === "paused" || data?.status === "running") && !local.isLive(runId);
  });
}

/** Omits a run with a file that no engine wrote, such as a pipe: it must not stop the others. Commands for this run name the file. */
export function listReadableRuns(location: OutputLocation, isListed: (runId: string) => boolean): string[] {
  return listNewestRuns(location).filter((runId) => {
    try {
      return isListed(runId);
    } catch (error) {
      if (hasCode(error, "file-unsuitable")) return false;
      throw error;
    }
  });
}

/** Whether the local files of a run record its end. An interrupted run can be resumed. */
export function isEnded(local: Pick<LocalStates, "read">, runId: string): boolean {
  const { data } = ProgressStatus.safeParse(parseJson(local.read(runId, runFiles.progress)));
  return data !== undefined && isTerminal(data);
}

const ProgressStatus = ProgressDocument.pick({ status: true, reason: true });

export function recordArchived(location: OutputLocation, { run_id, engines }: ReplicaRecord): void {
  writeRecord(location, { run_id, engines, ended: true });
}

function writeRecord({ root, outputDirectory }: OutputLocation, record: ReplicaRecord): void {
  const file = join(root, runDirectory(record.run_id, outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord(record));
}

/** Records that another engine owns the run. This clone still trusts only the events that it had and trusted before. */
export function recordFetched(
  { root, outputDirectory, trustNotes }: OutputLocation & { readonly trustNotes: TrustNotes },
  runId: string,
  { localJournal = "", remoteJournal }: { localJournal: string | undefined; remoteJournal: string },
): void {
  const directory = runDirectory(runId, outputDirectory);
  const replica = join(root, directory, runFiles.replica);
  const note = trustNotes.read(directory);
  const record = parseRecord(readOptional(replica), runId);
  const trustedEvents = note.events ?? (record && isUnmodifiedCopy(record) ? 0 : Infinity);
  const events = Math.min(trustedEvents, sharedEvents(localJournal, remoteJournal));
  // Before the journal: a process killed in between must not trust too many events.
  trustNotes.write(directory, { ...note, events });
  replaceFile(replica, renderRecord({ run_id: runId, engines: [] }));
}

export function clearRecordedVersion(location: OutputLocation, { run_id, engines }: ReplicaRecord): void {
  writeRecord(location, { run_id, engines });
}
