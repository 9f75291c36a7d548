import { randomUUID } from "node:crypto";
import type { GitCommit, GitData } from "./git-data-api.ts";
import { moveRef, getRefVersion } from "./move-ref.ts";

/** Marks a commit on which for a while nobody builds but who made it (ADR 39). */
const TRAILER = "Agentic-Closing";

/** How long others wait for whoever closed a ref; as it may have died, not for ever. */
const CLOSED_MS = 60_000;

/** How long after that one still does what nobody may come between. */
const PATIENCE_MS = 30_000;

/** Commits have whole seconds. */
const SLACK_MS = 2_000;

/** A ref that stands at a commit of ours, with the files it had, until it moves on or goes. */
export interface LockedRef {
  readonly ref: string;
  /** Where it stood; undefined where there was none. */
  readonly before: string | undefined;
  readonly closing: string;
  /** By the monotonic clock, before it was closed. */
  readonly begunAt: number;
}

export interface RefToClose {
  readonly ref: string;
  readonly before: string | undefined;
  readonly tree: string;
}

/** Whether somebody is about to move a ref on, or to delete it, that stands at this commit. */
export function isClosed({ message, madeAt }: GitCommit, now: number): boolean {
  return message.includes(`\n${TRAILER}: `) && now < madeAt + CLOSED_MS + SLACK_MS;
}

/** Closes a ref to others; undefined where it stands elsewhere. */
export async function lockRef(
  data: GitData,
  { ref, before, tree }: RefToClose,
): Promise<LockedRef | undefined> {
  const begunAt = performance.now();
  const message = `Close ${ref} [skip ci]\n\n${TRAILER}: ${randomUUID()}`;
  const closing = await data.makeCommit({ message, tree, parents: before === undefined ? [] : [before] });
  const moved = await moveRef(data, { ref, from: before, to: closing });
  return moved ? { ref, before, closing, begunAt } : undefined;
}

/** Whether nobody else can have built on it, whatever has been slow. */
export function isFresh({ begunAt }: LockedRef): boolean {
  return performance.now() - begunAt < PATIENCE_MS;
}

/** Puts refs back where they stood; where that fails they open by themselves after a while, with the files they had. */
export async function unlockRefs(data: GitData, closed: readonly LockedRef[]): Promise<void> {
  for (const each of closed) {
    const { ref, before, closing } = each;
    try {
      if (!isFresh(each) || (await getRefVersion(data, ref)) !== closing) continue;
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
  if (now !== closed.closing) return now;
  if (!isFresh(closed)) {
    const again = await lockRef(data, { ref, before: closed.closing, tree });
    return again ? await removeRefLock(data, again, tree) : await getRefVersion(data, ref);
  }
  try {
    await data.dropRef(ref);
  } catch (error) {
    if ((await getRefVersion(data, ref)) === closed.closing) throw error;
  }
  return undefined;
}
