import { statSync, utimesSync } from "node:fs";
import type { RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = RemoteStorage["syncNotes"];

interface NotesAt {
  readonly refs: StateRefs;
  readonly stateRef: string;
  /** What reads the remote takes notes from the state alone. */
  readonly withoutBatches?: boolean;
}

/** Loads what it needs when it is asked for: many runs end without agents. */
export function notesWith(
  place: RemoteStorageConfig,
  { refs, stateRef, withoutBatches }: NotesAt,
): SynchroniseNotes {
  return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
    if (!place.config.memory.enabled) return [];
    const [{ notesOf }, { createLocalNotes, isWhole }, { runNotesSync }, { describeSync }] =
      await Promise.all([
        import("./open-notebook.ts"),
        import("../memory/sync/local-notes-folder.ts"),
        import("../memory/sync/synchronize-notes.ts"),
        import("../memory/sync/sync-report.ts"),
      ]);
    const notes = notesOf(place);
    // What was cleaned since is not there, however short a time ago.
    if (ageOf(notes.record) < maxAgeMs && isWhole(notes)) return [];
    const seen = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
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
    touch(notes.record, report.isCurrent ? systemClock.now() : seen);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}

function ageOf(record: string): number {
  const stats = statSync(record, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}

/** The time of the record is when the other side was looked at last. */
function touch(record: string, time: Date | undefined): void {
  if (time && statSync(record, { throwIfNoEntry: false })) utimesSync(record, time, time);
}
