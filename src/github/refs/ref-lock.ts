import { randomUUID } from "node:crypto";
import type { GitCommit, GitData } from "./git-data-api.ts";
import { moveRef, getRefVersion } from "./move-ref.ts";

/** Marks a commit on which for a while nobody builds but who made it (ADR 39). */
const TRAILER = "Agentic-Closing";

/** How long others wait for whoever closed a ref; as it may have died, not for ever. */
const LOCK_MS = 60_000;

/** How long after that one still does what nobody may come between. */
const LOCK_USE_MS = 30_000;

/** Commits have whole seconds. */
const SLACK_MS = 2_000;

/** A ref that stands at a commit of ours, with the files it had, until it moves on or goes. */
export interface LockedRef {
  readonly ref: string;
  /** Where it stood; undefined where there was none. */
  readonly before: string | undefined;
  readonly lockCommit: string;
  /** By the monotonic clock, before it was closed. */
  readonly startedAt: number;
}

export interface RefToLock {
  readonly ref: string;
  readonly before: string | undefined;
  readonly tree: string;
}

/** Whether somebody is about to move a ref on, or to delete it, that stands at this commit. */
export function isLocked({ message, madeAt }: GitCommit, now: number): boolean {
  return message.includes(`\n${TRAILER}: `) && now < madeAt + LOCK_MS + SLACK_MS;
}

/** Closes a ref to others; undefined where it stands elsewhere. */
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

/** Whether nobody else can have built on it, whatever has been slow. */
export function isFresh({ startedAt }: LockedRef): boolean {
  return performance.now() - startedAt < LOCK_USE_MS;
}

/** Puts refs back where they stood; where that fails they open by themselves after a while, with the files they had. */
export async function unlockRefs(data: GitData, closed: readonly LockedRef[]): Promise<void> {
  for (const each of closed) {
    const { ref, before, lockCommit } = each;
    try {
      if (!isFresh(each) || (await getRefVersion(data, ref)) !== lockCommit) continue;
      if (before === undefined) await data.dropRef(ref);
      else await data.moveRef(ref, before, "force");
    } catch {
      // What failed before this is what people are told.
    }
  }
}

/** Deletes a closed ref; the version it has instead where somebody wrote to it since it opened by itself. */
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
