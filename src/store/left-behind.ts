import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LocalStates } from "../ports.ts";
import { isRunId } from "../run/ids.ts";
import { runDirectory, runFiles } from "../run/paths.ts";
import { parseRecord } from "../state/replica-record.ts";
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
    return record !== undefined && record.carried === undefined && !local.isLive(runId);
  });
  return left.slice(-MOST_CARRIED);
}

/** The run is gone on with elsewhere: this clone has nothing more to carry. */
export function forgetRecord({ root, outputDirectory }: RunFolderPlace, runId: string): void {
  rmSync(join(root, runDirectory(runId, outputDirectory), runFiles.replica), { force: true });
}
