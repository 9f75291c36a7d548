import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;
const KILL_POLLS = 20;
const START_POLL_MS = 2;
const START_POLLS = 500;
const GROUP_POLL_MS = 2;
const GROUP_POLLS = 500;

/** Environment variable `NAME=value` that identifies processes. */
export type ProcessTag = string;

/** Returns the number of ended processes. Agents run shells in separate sessions, which a signal to a process group does not reach. */
export async function endTaggedProcesses(tag: ProcessTag, askMs: number): Promise<number> {
  const signalled = new Set<number>();
  const start = performance.now();
  // Counted, because this process may stand still between two looks for longer than any limit.
  for (let kills = 0, starts = 0; kills < KILL_POLLS && starts < START_POLLS;) {
    const { found: alive, isStarting } = lookFor(tag);
    const hasNone = alive.length === 0 && !Array.from(signalled).some(isAlive);
    if (hasNone && !isStarting) break;
    const isKilling = performance.now() - start >= askMs;
    for (const pid of alive) {
      if (isKilling) signalProcess(pid, "SIGKILL");
      else if (!signalled.has(pid)) signalProcess(pid, "SIGTERM");
      signalled.add(pid);
    }
    if (hasNone) starts += 1;
    else if (isKilling) kills += 1;
    await sleep(hasNone ? START_POLL_MS : POLL_MS);
  }
  return signalled.size;
}

/** Kills every tagged process without waiting, for use at exit. */
export function killTaggedProcesses(tag: ProcessTag): void {
  // Repeated, since a process may start another one before it is killed.
  for (let look = 0; look < 5; look += 1) {
    const { found, isStarting } = lookFor(tag);
    if (found.length === 0 && !isStarting) return;
    for (const pid of found) signalProcess(pid, "SIGKILL");
  }
}

/** Kills a process group and resolves when all its processes have ended, which is after their pipes close. */
export async function killProcessGroup(leader: number): Promise<void> {
  for (let polls = 0; polls < GROUP_POLLS && signalProcess(-leader, "SIGKILL"); polls += 1) {
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
  return lookFor(tag).found;
}

/** While `isStarting`, a process that cannot be identified is loading its program: a later look may find it. */
function lookFor(tag: ProcessTag): { readonly found: number[]; readonly isStarting: boolean } {
  const needle = `\0${tag}\0`;
  const pids = processIds();
  const environments = pids.map((pid) => ({ pid, text: read(`/proc/${pid}/environ`) }));
  const tagged = isElevated
    ? findWithSudo(tag)
    : environments.filter(({ text }) => `\0${text}`.includes(needle)).map(({ pid }) => pid);
  const above = tagged.length === 0 ? new Set<number>() : ancestors();
  return {
    found: tagged.filter((pid) => !above.has(pid)),
    isStarting: environments.some(({ pid, text }) => text === "" && isLoading(pid)),
  };
}

/** Whether a process without an environment is in `execve`: until the kernel has copied them, it has no arguments either. */
function isLoading(pid: number): boolean {
  const { state, flags } = statOf(pid);
  if (["Z", "X", ""].includes(state) || (flags & PF_KTHREAD) !== 0) return false;
  // Read in turns, because `execve` may end or begin between two reads.
  const turns = [1, 2, 3];
  return turns.some(() => read(`/proc/${pid}/cmdline`) === "" || read(`/proc/${pid}/environ`) !== "");
}

/** See `include/linux/sched.h`. */
const PF_KTHREAD = 0x00200000;

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

function statOf(pid: number) {
  // `pid (name) state ppid pgrp session tty_nr tpgid flags …`: the name may hold spaces and brackets.
  const stat = read(`/proc/${pid}/stat`);
  const [state = "", parent, group, , , , flags] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, parent: Number(parent ?? 0), group: Number(group ?? 0), flags: Number(flags ?? 0) };
}

/** Returns an empty text for ended processes and those of another user. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
