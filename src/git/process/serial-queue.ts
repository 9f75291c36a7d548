import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, releaseLock } from "../../system/file-lock.ts";
import { unsuitable } from "./repository.ts";

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at once, in the order they came. */
export function createConcurrencyLimit(width: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const queues = new Map<string, ConcurrencyLimit>();

/** Work on one thing, one after the other in this process. */
export function inSequence<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const turns = queues.get(thing) ?? createConcurrencyLimit(1);
  queues.set(thing, turns);
  return turns(work);
}

const WAIT_LIMIT_MS = 60_000;
/** Longer than a machine that is gone counts as one that works. */
const AWAY_WAIT_LIMIT_MS = 150_000;
const POLL_MS = 5;

/** The same, and in every process that uses this lock file; the lock of a process that died is taken over. */
export function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  return inSequence(lock, async () => {
    await acquire(lock);
    try {
      return await work();
    } finally {
      releaseLock(lock);
    }
  });
}

async function acquire(file: string): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const lock = acquireLock(file);
    if (lock.held) return;
    if (waited >= (lock.host === hostname() ? WAIT_LIMIT_MS : AWAY_WAIT_LIMIT_MS)) {
      throw unsuitable(
        `Process ${lock.pid} on ${lock.host} has been changing the repository's worktrees for more than a minute. End it; if it is gone already, remove ${file}.`,
      );
    }
    await sleep(POLL_MS);
  }
}
