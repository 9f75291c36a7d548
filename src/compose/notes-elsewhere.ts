import { statSync, utimesSync } from "node:fs";
import type { StateRefs } from "../state/refs.ts";
import { systemClock } from "./clock.ts";
import type { RemotePlace } from "./remote-place.ts";

/** How notes here and at the remote are brought together; returns what is to be told. */
export type SynchroniseNotes = (options?: {
  /** Milliseconds for which an earlier time is good enough. */
  readonly maxAgeMs?: number;
}) => Promise<readonly string[]>;

/** Loads what it needs when it is asked for: many runs end without agents. */
export function notesWith(
  place: RemotePlace,
  { refs, stateRef }: { readonly refs: StateRefs; readonly stateRef: string },
): SynchroniseNotes {
  return async ({ maxAgeMs = 0 } = {}) => {
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
    const report = await synchroniseNotes({
      refs,
      stateRef,
      local: createLocalNotes(notes),
      openIndex: notes.openIndex,
      clock: systemClock,
      random: Math.random,
    });
    touch(notes.record);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}

function ageOf(record: string): number {
  const stats = statSync(record, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}

function touch(record: string): void {
  const now = systemClock.now();
  if (statSync(record, { throwIfNoEntry: false })) utimesSync(record, now, now);
}
