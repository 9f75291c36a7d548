import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";

/** Who holds a run. A process id alone can be given to another process, so its start time goes with it. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
}

/**
 * Takes a lock file for this process, or names the live process that has it. The lock of a dead process is taken over; where two
 * processes try that at once, exactly one wins.
 */
export function acquireLock(path: string): { held: true } | { held: false; pid: number; host: string } {
  for (;;) {
    if (create(path)) return { held: true };
    const holder = readHolder(path);
    if (holder === undefined) continue;
    if (isAlive(holder)) return { held: false, pid: holder.pid, host: holder.host };
    takeAway(path, holder);
  }
}

export function releaseLock(path: string): void {
  const holder = readHolder(path);
  if (holder?.pid === process.pid) rmSync(path, { force: true });
}

/** Whether a live process holds the lock. */
export function isLocked(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && isAlive(holder);
}

/** Whether a live process other than this one holds the lock. */
export function isLockedElsewhere(path: string): boolean {
  const holder = readHolder(path);
  if (holder === undefined) return false;
  const isOwn = holder.pid === process.pid && holder.host === hostname();
  return !isOwn && isAlive(holder);
}

function create(path: string): boolean {
  // Written under another name first: a lock that exists is never seen empty.
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const file = openSync(draft, "wx");
  writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() }));
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Only one process at a time may take a dead lock away: without that, a slow one could take away its successor. */
function takeAway(path: string, dead: Holder): void {
  const guard = `${path}.takeover`;
  if (!create(guard)) return takeDeadGuardAway(guard);
  try {
    const now = readHolder(path);
    if (now?.pid === dead.pid && now.started === dead.started) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** A process that was killed in the middle of a takeover; the rename makes sure that one alone clears it. */
function takeDeadGuardAway(guard: string): void {
  const holder = readHolder(guard);
  if (holder === undefined || isAlive(holder)) return;
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
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    return { pid: 0, started: "", host: hostname() };
  }
}

function isAlive({ pid, started, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return startOf(pid) === started;
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
