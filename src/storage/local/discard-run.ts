import { existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { acquireLock, releaseLock } from "../../system/file-lock.ts";
import type { OutputLocation } from "../replicated-store/run-folder.ts";
import { readOptional } from "./atomic-files.ts";
import { lockedRun } from "./run-lock.ts";

/** Removes the folder of a run that has no event; returns whether it did. Errors: `run-locked`. */
export function discardRun({ root, outputDirectory }: OutputLocation, runId: string): boolean {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  if (!hasNoEvent(directory)) return false;
  const held = acquireLock(lock);
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  try {
    // Under the lock: an engine may have written the first event in the meantime.
    if (!hasNoEvent(directory)) return false;
    rmSync(directory, { recursive: true, force: true });
    return true;
  } finally {
    releaseLock(lock);
  }
}

/** Whether a run has a record and no event. Progress or results of steps mean that the journal was lost. */
function hasNoEvent(directory: string): boolean {
  const has = (name: string): boolean => existsSync(join(directory, name));
  if (!has(runFiles.run) || has(runFiles.progress) || has("steps")) return false;
  return readOptional(join(directory, runFiles.journal))?.includes("\n") !== true;
}
