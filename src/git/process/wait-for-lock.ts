import { existsSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export const LOCK_WAIT_MS = 2_000;
export const LOCK_POLL_MS = 20;

/** Waits for a git of a killed engine to finish its last change, then removes the lock. A lock that remains belonged to a killed git. */
export async function waitAndRemoveLock(lock: string): Promise<void> {
  for (let waited = 0; existsSync(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep(LOCK_POLL_MS);
  }
  rmSync(lock, { force: true });
}
