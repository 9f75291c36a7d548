import { systemClock } from "./clock.ts";
import { openElsewhere } from "./elsewhere.ts";
import type { RemotePlace } from "./remote-place.ts";

const PATIENCE_MS = 15_000;
const FRESH_MS = 60_000;

/** For a run: a remote that cannot be reached, or is slow, only costs it the notes of others. */
export async function bringNotesInTime(place: RemotePlace): Promise<readonly string[]> {
  const over = new AbortController();
  const late = systemClock.sleep(PATIENCE_MS, over.signal).then(
    () => [`Notes of others are not here: the remote has not answered for ${PATIENCE_MS / 1000} seconds.`],
    () => [],
  );
  try {
    return await Promise.race([bring(place), late]);
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    over.abort();
  }
}

async function bring(place: RemotePlace): Promise<readonly string[]> {
  const elsewhere = await openElsewhere(place);
  return (await elsewhere?.synchroniseNotes({ maxAgeMs: FRESH_MS })) ?? [];
}
