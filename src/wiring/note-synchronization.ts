import { statSync, utimesSync } from "node:fs";
import type { RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

interface RemoteNotes {
  readonly refs: StateRefs;
  readonly stateRef: string;
  /** Whether readers of the remote find notes only on the state branch. */
  readonly withoutBatches?: boolean;
}

/** Returns `RemoteStorage.syncNotes`. Loads its modules with the first call: many runs use no agents. */
export function createNotesSync(
  options: RemoteStorageConfig,
  { refs, stateRef, withoutBatches }: RemoteNotes,
): RemoteStorage["syncNotes"] {
  return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
    if (!options.config.memory.enabled) return [];
    const [{ locateNotes }, { createLocalNotes, isNotesFolderIntact }, { runNotesSync }, { describeSync }] =
      await Promise.all([
        import("./open-notebook.ts"),
        import("../memory/sync/local-notes-folder.ts"),
        import("../memory/sync/synchronize-notes.ts"),
        import("../memory/sync/sync-report.ts"),
      ]);
    const notes = locateNotes(options);
    // The folder may have been cleaned since the last sync.
    if (ageOf(notes.record) < maxAgeMs && isNotesFolderIntact(notes)) return [];
    const previous = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
    const report = await runNotesSync({
      refs,
      stateRef,
      withoutBatches,
      isQuick,
      limitMs,
      local: createLocalNotes(notes),
      openIndex: notes.openIndex,
      clock: systemClock,
      random: Math.random,
    });
    touch(notes.record, report.isCurrent ? systemClock.now() : previous);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}

function ageOf(record: string): number {
  const stats = statSync(record, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}

/** The record's modification time is the time of the last sync. */
function touch(record: string, time: Date | undefined): void {
  if (time && statSync(record, { throwIfNoEntry: false })) utimesSync(record, time, time);
}
