import { AgenticError } from "../../errors.ts";
import type { OpenMode } from "../../ports/run-store.ts";
import { runFiles } from "../../run/paths.ts";
import { refDeleted } from "../refs/acquire-run.ts";
import { findRun } from "../refs/find-run.ts";
import { runRef } from "../refs/ref-names.ts";
import { archiveEnded } from "../replication/archive-ended-runs.ts";
import { isUnmodifiedCopy, parseRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import { withTimeout } from "./remote-timeout.ts";
import { LOOKUP_TIMEOUT_MS, timeoutFor, type ReplicationOptions } from "./replication-options.ts";
import { clearRecordedVersion, recordArchived } from "./unsynced-runs.ts";

/** Allows a resume to recreate a deleted ref. Errors: `run-taken-over` for any other mode that would. */
export function recreateRunRef(options: ReplicationOptions, record: ReplicaRecord, mode: OpenMode): void {
  const { report, remote } = options;
  const { location } = remote.refs;
  const { run_id: runId, version, ended } = record;
  if (version === undefined && !ended) return;
  if (mode === "end") throw refDeleted(runId, location);
  clearRecordedVersion(options, record);
  report(
    ended
      ? `Run ${runId} is no longer archived at ${location}. The engine archives it there again, with all files of this clone.`
      : `The ref ${runRef(runId)} was deleted at ${location}. This clone creates it again from its copy of the run.`,
  );
}

export function describeArchived(runId: string, location: string): string {
  return `Run ${runId} had ended, but its engine stopped before it archived the run; the run is archived at ${location} now.`;
}

/**
 * Whether this clone has more of an ended run than the archive. Archives a run that ended in another clone. Returns false if the
 * remote is unavailable.
 */
export async function needsReplication(options: ReplicationOptions, runId: string): Promise<boolean> {
  try {
    const timeout = { ...timeoutFor(options), milliseconds: LOOKUP_TIMEOUT_MS };
    return await withTimeout(hasUnreplicatedFiles(options, runId), timeout);
  } catch (error) {
    if (error instanceof AgenticError && error.code.startsWith("remote-")) return false;
    throw error;
  }
}

async function hasUnreplicatedFiles(options: ReplicationOptions, runId: string): Promise<boolean> {
  const { remote, local, clock, random, report } = options;
  const { refs, stateRef } = remote;
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  const isOwn = record !== undefined && !isUnmodifiedCopy(record) && !record.ended;
  const found = await findRun(refs, runId, remote);
  if (!found || (found.where === "live" && isOwn)) return true;
  if (found.where === "live") {
    if (await archiveEnded({ refs, stateRef, clock, random }, runId))
      report(describeArchived(runId, refs.location));
    return false;
  }
  if (!isOwn) return false;
  const archived = Buffer.from((await found.read([runFiles.journal])).get(runFiles.journal) ?? []);
  if (!archived.toString("utf8").startsWith(local.read(runId, runFiles.journal) ?? "")) return true;
  recordArchived(options, record);
  return false;
}
