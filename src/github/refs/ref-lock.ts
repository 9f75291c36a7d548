import { randomUUID } from "node:crypto";
import type { RepositoryClient } from "../client/github-repository.ts";
import {
  createCommit,
  deleteRef,
  getRefVersion,
  type GitCommit,
  moveRef,
  updateRef,
} from "./git-data-api.ts";

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

export function hasLock({ message }: Pick<GitCommit, "message">): boolean {
  return message.includes(`\n${TRAILER}: `);
}

export function isLocked(commit: GitCommit, now: number): boolean {
  return hasLock(commit) && now < commit.madeAt + LOCK_MS + SLACK_MS;
}

/** Locks a ref. Returns undefined if it has another version. */
export async function lockRef(
  github: RepositoryClient,
  { ref, before, tree }: Pick<LockedRef, "ref" | "before"> & { readonly tree: string },
): Promise<LockedRef | undefined> {
  const startedAt = performance.now();
  const message = `Close ${ref} [skip ci]\n\n${TRAILER}: ${randomUUID()}`;
  const lockCommit = await createCommit(github, { message, tree, parent: before });
  const moved = await moveRef(github, { ref, from: before, to: lockCommit });
  return moved ? { ref, before, lockCommit, startedAt } : undefined;
}

/** Whether the owner may still use the lock. */
export function isFresh({ startedAt }: LockedRef): boolean {
  return performance.now() - startedAt < LOCK_USE_MS;
}

/** Resets refs to their previous versions. If that fails, the locks expire with unchanged files. */
export async function unlockRefs(github: RepositoryClient, closed: readonly LockedRef[]): Promise<void> {
  for (const each of closed) {
    const { ref, before, lockCommit } = each;
    try {
      if (!isFresh(each) || (await getRefVersion(github, ref)) !== lockCommit) continue;
      if (before === undefined) await deleteRef(github, ref);
      else await updateRef(github, ref, { sha: before, force: true });
    } catch {
      // The caller reports the first error.
    }
  }
}

/** Deletes a locked ref. Returns its version if another process wrote to it after the lock expired. */
export async function removeRefLock(
  github: RepositoryClient,
  closed: LockedRef,
  tree: string,
): Promise<string | undefined> {
  const { ref } = closed;
  const now = await getRefVersion(github, ref);
  if (now !== closed.lockCommit) return now;
  if (!isFresh(closed)) {
    const again = await lockRef(github, { ref, before: closed.lockCommit, tree });
    return again ? await removeRefLock(github, again, tree) : await getRefVersion(github, ref);
  }
  try {
    await deleteRef(github, ref);
  } catch (error) {
    if ((await getRefVersion(github, ref)) === closed.lockCommit) throw error;
  }
  return undefined;
}
