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
export function acquireLock(path: string): { held: true } | { held: false; pid: number } {
  for (;;) {
    if (create(path)) return { held: true };
    const holder = readHolder(path);
    if (holder === undefined) continue;
    if (isAlive(holder)) return { held: false, pid: holder.pid };
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

function takeAway(path: string, dead: Holder): void {
  const aside = `${path}.dead.${process.pid}.${process.hrtime.bigint()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = readHolder(aside);
  // Someone else took the dead lock over between our look and our rename: theirs goes back.
  if (moved && (moved.pid !== dead.pid || moved.started !== dead.started)) restore(aside, path);
  rmSync(aside, { force: true });
}

function restore(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
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

/** Clock ticks since boot at which a process started (field 22 of /proc/<pid>/stat); empty where the system has no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
