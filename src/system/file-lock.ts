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
import { readRegularText } from "./read-file.ts";
import { withErrorPath, systemFault } from "./system-fault.ts";

/** Who holds a lock. A process id alone can be given to another process, so its start time goes with it. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  /** What it is held for. */
  readonly work?: string;
}

/** A live process that has a lock. */
export type LockHolder = Pick<Holder, "pid" | "host" | "work">;

export interface LockOptions {
  /** What it is held for. */
  readonly work?: string | undefined;
  /** `held`: a file that is no lock of ours belongs to another program. Default: it is what a torn write left. */
  readonly unreadable?: "held" | "left";
}

/** `from`: what a dead process held it for, from which it was taken over. */
type Acquired = { readonly held: true; readonly from?: string } | ({ readonly held: false } & LockHolder);

/**
 * Takes a lock file for this process, or names the live process that has it. The lock of a dead process is taken over; where two
 * processes try that at once, exactly one wins. As long as it is held the file is touched, so that other machines see that somebody lives.
 */
export function acquireLock(path: string, { work, unreadable = "left" }: LockOptions = {}): Acquired {
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
    takeAway(path, holder);
    from = holder.work;
  }
}

export function releaseLock(path: string): void {
  stopTouching(path);
  const holder = readHolder(path);
  if (holder && isOwn(holder)) rmSync(path, { force: true });
}

/** The live process that holds the lock. */
export function lockHolder(path: string): LockHolder | undefined {
  const holder = readHolder(path);
  return holder && isAlive(path, holder) ? holder : undefined;
}

/** Whether a live process holds the lock. */
export function isLocked(path: string): boolean {
  return lockHolder(path) !== undefined;
}

/** Records that this process holds the lock for something else from now on. Where that cannot be written, the lock stays as it was. */
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

/** Whether a live process other than this one holds the lock. */
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

/** Writes the first byte again: the time of that is the file system's, which all machines share. */
function touch(path: string): void {
  const holder = readHolder(path);
  if (holder === undefined || (!isOwn(holder) && holder.pid !== UNREADABLE.pid)) return stopTouching(path);
  try {
    const file = openSync(path, "r+");
    writeSync(file, "{", 0);
    closeSync(file);
  } catch {
    // The next time may do.
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

/** Under another name first: a lock that exists is never seen empty. */
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

/** Only one process at a time may take a dead lock away: without that, a slow one could take away its successor. */
function takeAway(path: string, dead: Holder): void {
  const guard = `${path}.takeover`;
  if (!create(guard)) return takeDeadGuardAway(guard);
  try {
    const now = readHolder(path);
    if (now && isSame(now, dead) && !isAlive(path, now)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** A process that was killed in the middle of a takeover; the rename makes sure that one alone clears it. */
function takeDeadGuardAway(guard: string): void {
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
    // A link that leads nowhere keeps every process from the lock, and nobody holds it.
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

/** How long the holder on another machine may be silent; what runs here can be looked at. */
const SILENCE_LIMIT_MS = 120_000;

function isTouched(path: string): boolean {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && clockAt(path) - touched < SILENCE_LIMIT_MS;
}

/** The time by the clock that stamps files there: those of two machines differ. Where nothing can be written nothing is taken over. */
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

/**
 * Clock ticks since boot at which a process started (field 22 of /proc/<pid>/stat); empty where the system has no /proc, and for a
 * process that has ended and was not yet collected by its parent (field 3).
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
