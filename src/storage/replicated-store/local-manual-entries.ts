import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LocalStates } from "../../ports/run-store.ts";
import { highestCheckpoint } from "../../run/ids.ts";
import { containsEntry, type ManualEntry, parseManualEntry, renumbered } from "../../run/inbox-request.ts";
import { runDirectory, runFiles, UNSENT } from "../../run/paths.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import { replaceFile } from "../local/atomic-files.ts";
import type { PendingEntry } from "../refs/inbox.ts";
import type { OutputLocation } from "./run-folder.ts";
import { listReadableRuns } from "./unsynced-runs.ts";

export function addLocalEntry(local: LocalStates, runId: string, entry: ManualEntry): void {
  const { file } = entry;
  // The file has the entry without secrets.
  const text = local.redact(entry.text);
  const addition = { ...entry, text };
  if (containsEntry(local.read(runId, file) ?? "", addition)) return;
  if (file === runFiles.logs) return local.append(runId, file, text);
  local.addEntry(runId, file, {
    highest: highestCheckpoint,
    render: (number, after) => renumbered(addition, number, after),
  });
}

/** Saves an entry until remote storage has it: a fetch may replace the run's files before. */
export function savePendingEntry(
  location: OutputLocation,
  runId: string,
  { id, content }: PendingEntry,
): void {
  const folder = folderOf(location, runId);
  makeFolder(folder);
  replaceFile(join(folder, `${id}.json`), content);
}

export function listPendingEntries(location: OutputLocation, runId: string): PendingEntry[] {
  const folder = folderOf(location, runId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => ({
    id: name.slice(0, -".json".length),
    content: readRegularText(join(folder, name)),
  }));
}

export function removePendingEntries(
  location: OutputLocation,
  runId: string,
  sent: readonly PendingEntry[],
): void {
  const folder = folderOf(location, runId);
  for (const { id } of sent) rmSync(join(folder, `${id}.json`), { force: true });
}

export function runsWithPendingEntries(location: OutputLocation): string[] {
  return listReadableRuns(location, (runId) => listPendingEntries(location, runId).length > 0);
}

export function applyPendingEntries(location: OutputLocation, local: LocalStates, runId: string): void {
  for (const { content } of listPendingEntries(location, runId)) {
    const addition = parseManualEntry(content);
    if (addition) addLocalEntry(local, runId, addition);
  }
}

function folderOf({ root, outputDirectory }: OutputLocation, runId: string): string {
  return join(root, runDirectory(runId, outputDirectory), UNSENT);
}
