import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const KILL_MS = 1000;
const POLL_MS = 50;
const GROUP_POLL_MS = 2;

/** Environment variable `NAME=value` that identifies processes. */
export type ProcessTag = string;

/** Returns the number of ended processes. Agents run shells in separate sessions, which a signal to a process group does not reach. */
export async function endTaggedProcesses(tag: ProcessTag, askMs: number): Promise<number> {
  const signalled = new Set<number>();
  const start = performance.now();
  for (let waited = 0; waited < askMs + KILL_MS; waited = performance.now() - start) {
    const alive = findTaggedProcesses(tag);
    // A process that is ending has no environment, but may still hold files open.
    if (alive.length === 0 && !Array.from(signalled).some(isAlive)) break;
    for (const pid of alive) {
      if (waited >= askMs) signalProcess(pid, "SIGKILL");
      else if (!signalled.has(pid)) signalProcess(pid, "SIGTERM");
      signalled.add(pid);
    }
    await sleep(POLL_MS);
  }
  return signalled.size;
}

/** Kills every tagged process without waiting, for use at exit. */
export function killTaggedProcesses(tag: ProcessTag): void {
  // Repeated, since a process may start another one before it is killed.
  for (let look = 0; look < 5; look += 1) {
    const alive = findTaggedProcesses(tag);
    if (alive.length === 0) return;
    for (const pid of alive) signalProcess(pid, "SIGKILL");
  }
}

/** Kills a process group and resolves when all its processes have ended, which is after their pipes close. */
export async function killProcessGroup(leader: number): Promise<void> {
  const start = performance.now();
  while (signalProcess(-leader, "SIGKILL") && performance.now() - start < KILL_MS) {
    if (!processIds().some((pid) => statOf(pid).group === leader && isAlive(pid))) return;
    await sleep(GROUP_POLL_MS);
  }
}

/** Zombies do not count as alive; without an init process they stay. */
function isAlive(pid: number): boolean {
  return !["Z", "X", ""].includes(statOf(pid).state);
}

let isElevated = false;

export function enableSudo(): void {
  isElevated = true;
}

export function findTaggedProcesses(tag: ProcessTag): number[] {
  const needle = `\0${tag}\0`;
  const found = isElevated
    ? findWithSudo(tag)
    : processIds().filter((pid) => `\0${read(`/proc/${pid}/environ`)}`.includes(needle));
  if (found.length === 0) return found;
  const above = ancestors();
  return found.filter((pid) => !above.has(pid));
}

/** Sends a signal to a process, or to a process group if negative. Returns false if there is none. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    return isForeign && isElevated && killWithSudo(pid, signal);
  }
}

function killWithSudo(pid: number, signal: NodeJS.Signals): boolean {
  const args = ["-n", "kill", "-s", signal.slice("SIG".length), "--", String(pid)];
  return spawnSync("sudo", args, { stdio: "ignore" }).status === 0;
}

function findWithSudo(tag: ProcessTag): number[] {
  const script = 'grep -lzxF -e "$1" /proc/[0-9]*/environ 2>/dev/null';
  const { stdout } = spawnSync("sudo", ["-n", "sh", "-c", script, "sh", tag], { encoding: "utf8" });
  return Array.from(stdout.matchAll(/^\/proc\/(\d+)\/environ$/gm), ([, pid]) => Number(pid));
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function ancestors(): Set<number> {
  const above = new Set<number>();
  for (let pid = process.pid; pid > 0 && !above.has(pid); pid = statOf(pid).parent) above.add(pid);
  return above;
}

function statOf(pid: number): { readonly state: string; readonly parent: number; readonly group: number } {
  // `pid (name) state ppid pgrp …`: the name may hold spaces and brackets.
  const stat = read(`/proc/${pid}/stat`);
  const [state = "", parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, parent: Number(parent ?? 0), group: Number(group ?? 0) };
}

/** Returns an empty text for ended processes and those of another user. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
