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
import { acquireLock, releaseLock } from "../../system/file-lock.ts";
import type { Git } from "./git.ts";
import { gitPath, unsuitable } from "./repository.ts";
import { inSequence } from "./serial-queue.ts";
import { LOCK_POLL_MS, LOCK_WAIT_MS, waitAndRemoveLock } from "./wait-for-lock.ts";

/**
 * The index under another name. Git replaces an index and never writes into one, so the link costs nothing and stays as it was. It has the
 * time of the index, by which git knows files that changed in the same second.
 */
export async function linkIndex(git: Git, name: string): Promise<string> {
  const [index, aside] = [await gitPath(git, "index"), await gitPath(git, name)];
  for (const file of [aside, `${aside}.lock`]) rmSync(file, { force: true });
  if (!existsSync(index)) return aside;
  try {
    linkSync(index, aside);
  } catch {
    // Some file systems have no links.
    copyFileSync(index, aside);
    const { atime, mtime } = statSync(index);
    utimesSync(aside, atime, mtime);
  }
  return aside;
}

let looks = 0;

/**
 * `git diff` of the work tree. Git writes the index anew where only times of files differ, whatever `GIT_OPTIONAL_LOCKS` says, and would
 * leave its lock when it is killed: so it gets a link of the index. Undefined where git fails, or where `--quiet` finds a difference.
 */
export async function diffWorkTree(git: Git, ...args: string[]): Promise<string | undefined> {
  looks += 1;
  const index = await linkIndex(git, `agentic-look-${process.pid}-${looks}`);
  try {
    return await git.with({ environment: { GIT_INDEX_FILE: index } }).try("diff", ...args);
  } finally {
    rmSync(index, { force: true });
  }
}

/**
 * Has git change the index of a work tree that is the user's. Git works on a link of it, while the engine itself holds the lock of the
 * index: what a killed engine leaves can be told from the lock of any other git, and is taken over. Errors: `git-unsuitable` where another
 * git has it.
 */
export async function changeIndex<T>(git: Git, work: (git: Git) => Promise<T>): Promise<T> {
  const index = await gitPath(git, "index");
  const lock = `${index}.lock`;
  return await inSequence(lock, async () => {
    const left = await takeLock(git, { index, lock });
    try {
      const aside = await gitPath(git, ASIDE);
      if (left !== undefined && left === versionOf(index)) await finish(aside, index);
      await linkIndex(git, ASIDE);
      const result = await work(git.with({ environment: { GIT_INDEX_FILE: aside } }));
      if (existsSync(aside)) renameSync(aside, index);
      return result;
    } finally {
      rmSync(await gitPath(git, ASIDE), { force: true });
      releaseLock(lock);
    }
  });
}

const ASIDE = "agentic-index";

/** Git that outlived its engine ends what it does; nobody has changed the index since. */
async function finish(aside: string, index: string): Promise<void> {
  await waitAndRemoveLock(`${aside}.lock`);
  if (existsSync(aside)) renameSync(aside, index);
}

/** Returns the version of the index at which an engine that is dead took the lock, where one did. */
async function takeLock(
  git: Git,
  { index, lock }: { readonly index: string; readonly lock: string },
): Promise<string | undefined> {
  for (let waited = 0; waited <= LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    const taken = acquireLock(lock, { work: versionOf(index), unreadable: "held" });
    if (taken.held) return taken.from;
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
