import { randomUUID } from "node:crypto";
import type { GitCommit, GitData } from "./git-data-api.ts";
import { moveRef, getRefVersion } from "./move-ref.ts";

/** Trailer of a lock commit, on which only its process may build for a while (ADR 39). */
const TRAILER = "Agentic-Closing";

/** Time after which a lock expires: its process may have died. */
const LOCK_MS = 60_000;

const LOCK_USE_MS = 30_000;

/** Commit times have a resolution of one second. */
const SLACK_MS = 2_000;

/** A ref at a lock commit with unchanged files, until it is updated or deleted. */
export interface LockedRef {
  readonly ref: string;
  /** Previous version; undefined if the ref did not exist. */
  readonly before: string | undefined;
  readonly lockCommit: string;
  /** Monotonic time before the ref was locked. */
  readonly startedAt: number;
}

export interface RefToLock {
  readonly ref: string;
  readonly before: string | undefined;
  readonly tree: string;
}

export function isLocked({ message, madeAt }: GitCommit, now: number): boolean {
  return message.includes(`\n${TRAILER}: `) && now < madeAt + LOCK_MS + SLACK_MS;
}

/** Locks a ref. Returns undefined if it has another version. */
export async function lockRef(
  data: GitData,
  { ref, before, tree }: RefToLock,
): Promise<LockedRef | undefined> {
  const startedAt = performance.now();
  const message = `Close ${ref} [skip ci]\n\n${TRAILER}: ${randomUUID()}`;
  const lockCommit = await data.makeCommit({ message, tree, parents: before === undefined ? [] : [before] });
  const moved = await moveRef(data, { ref, from: before, to: lockCommit });
  return moved ? { ref, before, lockCommit, startedAt } : undefined;
}

/** Whether the owner may still use the lock. */
export function isFresh({ startedAt }: LockedRef): boolean {
  return performance.now() - startedAt < LOCK_USE_MS;
}

/** Resets refs to their previous versions. If that fails, the locks expire with unchanged files. */
export async function unlockRefs(data: GitData, closed: readonly LockedRef[]): Promise<void> {
  for (const each of closed) {
    const { ref, before, lockCommit } = each;
    try {
      if (!isFresh(each) || (await getRefVersion(data, ref)) !== lockCommit) continue;
      if (before === undefined) await data.dropRef(ref);
      else await data.moveRef(ref, before, "force");
    } catch {
      // The caller reports the first error.
    }
  }
}

/** Deletes a locked ref. Returns its version if another process wrote to it after the lock expired. */
export async function removeRefLock(
  data: GitData,
  closed: LockedRef,
  tree: string,
): Promise<string | undefined> {
  const { ref } = closed;
  const now = await getRefVersion(data, ref);
  if (now !== closed.lockCommit) return now;
  if (!isFresh(closed)) {
    const again = await lockRef(data, { ref, before: closed.lockCommit, tree });
    return again ? await removeRefLock(data, again, tree) : await getRefVersion(data, ref);
  }
  try {
    await data.dropRef(ref);
  } catch (error) {
    if ((await getRefVersion(data, ref)) === closed.lockCommit) throw error;
  }
  return undefined;
}
