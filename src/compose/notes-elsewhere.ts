import { statSync, utimesSync } from "node:fs";
import type { StateRefs } from "../state/refs.ts";
import type { Elsewhere } from "../store/elsewhere.ts";
import { systemClock } from "./clock.ts";
import type { RemotePlace } from "./remote-place.ts";

/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = Elsewhere["synchroniseNotes"];

interface NotesAt {
  readonly refs: StateRefs;
  readonly stateRef: string;
  /** What reads the remote takes notes from the state alone. */
  readonly withoutBatches?: boolean;
}

/** Loads what it needs when it is asked for: many runs end without agents. */
export function notesWith(place: RemotePlace, { refs, stateRef, withoutBatches }: NotesAt): SynchroniseNotes {
  return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
    if (!place.config.memory.enabled) return [];
    const [{ notesOf }, { createLocalNotes, isWhole }, { synchroniseNotes }, { describeSync }] =
      await Promise.all([
        import("./notebook.ts"),
        import("../store/notes-sync-folder.ts"),
        import("../memory/notes-sync.ts"),
        import("../memory/sync-report.ts"),
      ]);
    const notes = notesOf(place);
    // What was cleaned since is not there, however short a time ago.
    if (ageOf(notes.record) < maxAgeMs && isWhole(notes)) return [];
    const seen = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
    const report = await synchroniseNotes({
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
