import { AgenticError } from "../errors.ts";
import type { OpenMode } from "../ports/states.ts";
import { runFiles } from "../run/paths.ts";
import { findRun } from "../state/find-run.ts";
import { runRef } from "../state/names.ts";
import { parseRecord, type ReplicaRecord } from "../state/replica-record.ts";
import { refDeleted } from "../state/take-over.ts";
import { forgetVersion, isBrought } from "./left-behind.ts";
import { inTime } from "./patience.ts";
import { GLANCE_MS, patienceOf, type ReplicatedOptions } from "./replicated-options.ts";

/** A ref that is gone is begun anew by whoever resumes the run here, and by nobody else. Errors: `run-taken-over`. */
export function beginAnew(options: ReplicatedOptions, record: ReplicaRecord, mode: OpenMode): void {
  const { report, far } = options;
  const { location } = far.refs;
  const { run_id: runId, version, ended } = record;
  if (version === undefined && !ended) return;
  if (mode === "end") throw refDeleted(runId, location);
  forgetVersion(options, record);
  report(
    ended
      ? `Run ${runId} is no longer among the ended runs at ${location}; it is put there again with all that this clone has of it.`
      : `Somebody deleted the ref ${runRef(runId)} at ${location}; it is put there again with all that this clone has of the run.`,
  );
}

/** Whether something of a run that has ended is not where ended runs are kept. Where that cannot be said now, it is not. */
export async function isToBeCarried(options: ReplicatedOptions, runId: string): Promise<boolean> {
  const { far, local } = options;
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  if (record && !isBrought(record) && !record.ended) return true;
  try {
    const patience = { ...patienceOf(options), milliseconds: GLANCE_MS };
    return (await inTime(findRun(far.refs, runId, far), patience)) === undefined;
  } catch (error) {
    if (error instanceof AgenticError && error.code.startsWith("remote-")) return false;
    throw error;
  }
}
