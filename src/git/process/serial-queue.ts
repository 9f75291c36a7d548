import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, releaseLock } from "../../system/file-lock.ts";
import { unsuitable } from "./repository.ts";

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how many tasks run at once. Tasks start in the order of the calls. */
export function createConcurrencyLimit(width: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
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

export function inSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  const limit = queues.get(key) ?? createConcurrencyLimit(1);
  queues.set(key, limit);
  return limit(work);
}

const TIMEOUT_MS = 60_000;
/** Longer than the time after which the lock of another machine counts as abandoned. */
const OTHER_HOST_TIMEOUT_MS = 150_000;
const POLL_MS = 5;

/** Like `inSequence`, in all processes that use this lock file. Takes over the lock of a dead process. */
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
    if (waited >= (lock.host === hostname() ? TIMEOUT_MS : OTHER_HOST_TIMEOUT_MS)) {
      throw unsuitable(
        `Process ${lock.pid} on ${lock.host} has been changing the repository's worktrees for more than a minute. End it. If it has already ended, remove ${file}.`,
      );
    }
    await sleep(POLL_MS);
  }
}
