import { systemClock } from "./clock.ts";
import { openElsewhere } from "./elsewhere.ts";
import { inTime } from "../store/patience.ts";
import type { RemotePlace } from "./remote-place.ts";

const PATIENCE_MS = 15_000;
const FRESH_MS = 60_000;

/** For a run: a remote that cannot be reached, or is slow, only costs it the notes of others. */
export async function bringNotesInTime(place: RemotePlace): Promise<readonly string[]> {
  try {
    const far = await openElsewhere(place);
    if (!far) return [];
    const notes = far.synchroniseNotes({ maxAgeMs: FRESH_MS });
    return await inTime(notes, { clock: systemClock, milliseconds: PATIENCE_MS, far });
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  }
}
