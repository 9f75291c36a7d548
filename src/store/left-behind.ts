import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LocalStates } from "../ports/states.ts";
import { hasEnded } from "../run/has-ended.ts";
import { isRunId } from "../run/ids.ts";
import { parseJson } from "../run/parse-json.ts";
import { runDirectory, runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { parseRecord, renderRecord, type ReplicaRecord } from "../state/replica-record.ts";
import { replaceFile } from "./files.ts";
import type { RunFolderPlace } from "./run-folder.ts";

/** Of the newest runs so many are looked at, and so many are carried: somebody waits. */
const MOST_SEEN = 30;
const MOST_CARRIED = 3;

/** Runs that nobody works on and that were to be carried elsewhere, but are not known to be there with all they have. */
export function runsLeft({ root, outputDirectory }: RunFolderPlace, local: LocalStates): string[] {
  const folder = join(root, runDirectory(".", outputDirectory));
  const newest = existsSync(folder) ? readdirSync(folder).filter(isRunId).sort().slice(-MOST_SEEN) : [];
  const left = newest.filter((runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    if (record === undefined || isBrought(record) || local.isLive(runId)) return false;
    return record.carried === undefined || isEnded(local, runId);
  });
  return left.slice(-MOST_CARRIED);
}

/** The record of one that ended goes when it is where ended runs are kept. */
function isEnded(local: LocalStates, runId: string): boolean {
  const { data } = Standing.safeParse(parseJson(local.read(runId, runFiles.progress)));
  return data !== undefined && hasEnded(data);
}

const Standing = ProgressDocument.pick({ status: true, reason: true });

/** This clone has nothing more to carry: all of the run is where ended runs are kept, or it is gone on with elsewhere. */
export function forgetRecord({ root, outputDirectory }: RunFolderPlace, runId: string): void {
  rmSync(join(root, runDirectory(runId, outputDirectory), runFiles.replica), { force: true });
}

/** What is here came from elsewhere, whatever was here before. */
export function noteBrought({ root, outputDirectory }: RunFolderPlace, runId: string): void {
  const file = join(root, runDirectory(runId, outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines: [] }));
}

/** Whether a run came from elsewhere and nobody has worked on it here since. */
export function isBrought({ engines }: ReplicaRecord): boolean {
  return engines.length === 0;
}
