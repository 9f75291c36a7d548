import {
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, type LockHolder, releaseLock, withLock } from "../../system/file-lock.ts";
import type { Git } from "./git.ts";
import { gitPath, unsuitable } from "./repository.ts";

/** Links the index under another name: git replaces an index and never writes into it. A copy has its time, by which git recognizes recent changes. */
export async function linkIndex(git: Git, name: string): Promise<string> {
  const [index, copy] = [await gitPath(git, "index"), await gitPath(git, name)];
  for (const file of [copy, `${copy}.lock`]) rmSync(file, { force: true });
  if (!existsSync(index)) return copy;
  try {
    linkSync(index, copy);
  } catch {
    // Some file systems have no links.
    copyFileSync(index, copy);
    const { atime, mtime } = statSync(index);
    utimesSync(copy, atime, mtime);
  }
  return copy;
}

const LOCK_WAIT_MS = 2_000;
const LOCK_POLL_MS = 20;

/** Waits for a git of a killed engine to finish its last change, then removes the lock. A lock that remains belonged to a killed git. */
export async function waitAndRemoveLock(lock: string): Promise<void> {
  for (let waited = 0; existsSync(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep(LOCK_POLL_MS);
  }
  rmSync(lock, { force: true });
}

let diffCount = 0;

/** Diffs with a link of the index: git rewrites the index, and killed would leave its lock. Undefined if git fails, or `--quiet` finds a difference. */
export async function diffWorkTree(git: Git, ...args: string[]): Promise<string | undefined> {
  diffCount += 1;
  const index = await linkIndex(git, `agentic-look-${process.pid}-${diffCount}`);
  try {
    return await git.with({ environment: { GIT_INDEX_FILE: index } }).try("diff", ...args);
  } finally {
    rmSync(index, { force: true });
  }
}

/** Changes the user's index on a link of it, under the engine's own lock, which another engine can take over after a crash. Errors: `git-unsuitable`. */
export async function changeIndex<T>(git: Git, work: (git: Git) => Promise<T>): Promise<T> {
  const index = await gitPath(git, "index");
  const lock = `${index}.lock`;
  return await inSequence(lock, async () => {
    const previousVersion = await takeLock(git, { index, lock });
    try {
      const copy = await gitPath(git, ENGINE_INDEX);
      if (previousVersion !== undefined && previousVersion === versionOf(index))
        await finishChange(copy, index);
      await linkIndex(git, ENGINE_INDEX);
      const result = await work(git.with({ environment: { GIT_INDEX_FILE: copy } }));
      if (existsSync(copy)) renameSync(copy, index);
      return result;
    } finally {
      rmSync(await gitPath(git, ENGINE_INDEX), { force: true });
      releaseLock(lock);
    }
  });
}

const ENGINE_INDEX = "agentic-index";

/** Waits for a git that outlived its engine, then keeps its result. The index has not changed since. */
async function finishChange(copy: string, index: string): Promise<void> {
  await waitAndRemoveLock(`${copy}.lock`);
  if (existsSync(copy)) renameSync(copy, index);
}

async function takeLock(
  git: Git,
  { index, lock }: { readonly index: string; readonly lock: string },
): Promise<string | undefined> {
  for (let waited = 0; waited <= LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    const acquired = acquireLock(lock, { work: versionOf(index), unreadable: "held" });
    if (acquired.held) return acquired.from;
    await sleep(LOCK_POLL_MS);
  }
  throw unsuitable(
    `${lock} exists: another git changes the index, or was killed while it did. If no git works in ${git.directory}, remove that file, then resume.`,
  );
}

function versionOf(index: string): string {
  const stat: Stats | undefined = statSync(index, { throwIfNoEntry: false });
  return stat ? `index ${stat.ino} ${stat.mtimeMs} ${stat.size}` : "no index";
}

type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

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

/** Longer than the time after which the lock of another machine counts as abandoned. */
const TIMEOUT_MS = 150_000;

/** Like `inSequence`, in all processes that use this lock file. Takes over the lock of a dead process. */
export function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const refuse = ({ pid, host }: LockHolder): Error =>
    unsuitable(
      `Process ${pid} on ${host} has been changing the repository's worktrees for more than two minutes. End it. If it has already ended, remove ${file}.`,
    );
  return inSequence(file, () => withLock(file, work, { limitMs: TIMEOUT_MS, refuse }));
}
