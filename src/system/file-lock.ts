import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readRegularText } from "./read-file.ts";
import { withErrorPath, systemFault } from "./system-fault.ts";

interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  readonly work?: string;
}

export type LockHolder = Pick<Holder, "pid" | "host" | "work">;

export interface LockOptions {
  readonly work?: string | undefined;
  /** `held`: an unreadable file is a lock of another program. Default: it is an incomplete write. */
  readonly unreadable?: "held" | "stale";
}

/** `from`: the purpose of the dead process whose lock was taken over. */
type Acquired = { readonly held: true; readonly from?: string } | ({ readonly held: false } & LockHolder);

/** Takes over the lock of a dead process: exactly one succeeds. The holder touches the file, so that other machines see it is alive. */
export function acquireLock(path: string, { work, unreadable = "stale" }: LockOptions = {}): Acquired {
  let from: string | undefined;
  for (;;) {
    if (create(path, work)) {
      startTouching(path);
      return { held: true, ...(from === undefined ? {} : { from }) };
    }
    const holder = readHolder(path);
    if (holder === undefined) continue;
    const isForeign = unreadable === "held" && holder.pid === UNREADABLE.pid;
    if (isForeign || isAlive(path, holder)) return { held: false, ...holder };
    removeDeadLock(path, holder);
    from = holder.work;
  }
}

/** Runs a task under a lock, after the processes that have it. Errors: the result of `refuse`, after the limit. */
export async function withLock<T>(
  path: string,
  work: () => T | Promise<T>,
  { limitMs, refuse }: { readonly limitMs: number; readonly refuse: (holder: LockHolder) => Error },
): Promise<T> {
  for (const startedAt = performance.now(); ;) {
    const lock = acquireLock(path);
    if (lock.held) break;
    if (performance.now() - startedAt > limitMs) throw refuse(lock);
    await sleep(2 + Math.random() * 10);
  }
  try {
    return await work();
  } finally {
    releaseLock(path);
  }
}

export function releaseLock(path: string): void {
  stopTouching(path);
  const holder = readHolder(path);
  if (holder && isOwn(holder)) rmSync(path, { force: true });
}

export function lockHolder(path: string): LockHolder | undefined {
  const holder = readHolder(path);
  return holder && isAlive(path, holder) ? holder : undefined;
}

export function isLocked(path: string): boolean {
  return lockHolder(path) !== undefined;
}

export function changeLockWork(path: string, work: string): void {
  const holder = readHolder(path);
  if (!holder || !isOwn(holder)) return;
  try {
    const draft = writeDraft(path, { ...holder, work });
    try {
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
  }
}

export function isLockedByOtherProcess(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && !isOwn(holder) && isAlive(path, holder);
}

const TOUCH_INTERVAL_MS = 20_000;

const touching = new Map<string, NodeJS.Timeout>();

function startTouching(path: string): void {
  stopTouching(path);
  const timer = setInterval(() => touch(path), TOUCH_INTERVAL_MS);
  timer.unref();
  touching.set(path, timer);
}

function stopTouching(path: string): void {
  clearInterval(touching.get(path));
  touching.delete(path);
}

/** Rewrites the first byte: the file system sets the time, which all machines share. */
function touch(path: string): void {
  const holder = readHolder(path);
  if (holder === undefined || (!isOwn(holder) && holder.pid !== UNREADABLE.pid)) return stopTouching(path);
  try {
    const file = openSync(path, "r+");
    writeSync(file, "{", 0);
    closeSync(file);
  } catch {
    // The next call may succeed.
  }
}

function create(path: string, work?: string): boolean {
  const own = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  const draft = writeDraft(path, work === undefined ? own : { ...own, work });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes under another name first: an existing lock is never empty. */
function writeDraft(path: string, holder: Holder): string {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    withErrorPath(path, () => writeFileSync(draft, JSON.stringify(holder), { flag: "wx" }));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}

/** One process at a time removes a dead lock; otherwise a slow one could remove its successor. */
function removeDeadLock(path: string, dead: Holder): void {
  const guard = `${path}.takeover`;
  if (!create(guard)) return removeDeadGuard(guard);
  try {
    const now = readHolder(path);
    if (now && isSame(now, dead) && !isAlive(path, now)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Removes the guard of a process that was killed during a takeover. The rename ensures that only one process does. */
function removeDeadGuard(guard: string): void {
  const holder = readHolder(guard);
  if (holder === undefined || isAlive(guard, holder)) return;
  const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    renameSync(guard, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readRegularText(path)) as Holder;
  } catch (error) {
    // A dangling link blocks the lock for every process, and no process holds it.
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isCode(error, "ENOENT") && !isLink) return undefined;
    return { ...UNREADABLE, host: hostname() };
  }
}

const UNREADABLE = { pid: 0, started: "" };

function isSame(one: Holder, other: Holder): boolean {
  return one.pid === other.pid && one.started === other.started && one.host === other.host;
}

function isOwn(holder: Holder): boolean {
  return isSame(holder, { pid: process.pid, started: startOf(process.pid), host: hostname() });
}

function isAlive(path: string, { pid, started, host }: Holder): boolean {
  if (host !== hostname()) return isTouched(path);
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return startOf(pid) === started;
}

/** Time after which an untouched lock of another machine counts as abandoned. */
const SILENCE_LIMIT_MS = 120_000;

function isTouched(path: string): boolean {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && clockAt(path) - touched < SILENCE_LIMIT_MS;
}

/** The time of the file system's clock: clocks of machines differ. Returns 0 if it is not writable, so that no lock is taken over. */
function clockAt(path: string): number {
  const probe = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    writeFileSync(probe, "");
    return statSync(probe).mtimeMs;
  } catch {
    return 0;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Clock ticks since boot (field 22 of /proc/<pid>/stat). Empty without /proc, and for an ended process (field 3). */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
