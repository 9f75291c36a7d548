import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { faultReason } from "../../system/system-fault.ts";
import {
  killProcessGroup,
  endTaggedProcesses,
  killTaggedProcesses,
  type ProcessTag,
  signalProcess,
} from "./process-tree.ts";
import { type TerminationReason, ProcessWatchdog, type WatchSpec } from "./process-watchdog.ts";

export interface ProcessCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed; without it there is none. */
  readonly stdin?: string;
  /** As whom it is started, where that is not the engine's own user. */
  readonly uid?: number;
  readonly gid?: number;
}

export interface ProcessSpec extends WatchSpec {
  readonly command: ProcessCommand;
  readonly tag: ProcessTag;
  /** Whether what left the process group ends with it even after a normal exit. */
  readonly endDetached: boolean;
  readonly onStdout: (text: string) => void;
  readonly onStderr: (text: string) => void;
}

export type ProcessEnd =
  | {
      readonly status: "ended";
      readonly exitCode: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly terminationReason: TerminationReason | undefined;
    }
  | { readonly status: "not-started"; readonly code: string; readonly message: string };

export interface RunningProcess {
  readonly ended: Promise<ProcessEnd>;
  /** The process has nothing left to do: it is ended if it has not exited, nor this been said again, by then. */
  expectExit(withinMs: number): void;
}

/**
 * Starts a process in a group of its own. When `ended` resolves, nothing of its tree is running any more.
 * It rejects only with what a receiver of the output threw; that ends the process too.
 */
export function startProcess(spec: ProcessSpec): RunningProcess {
  if (spec.signals.end.aborted)
    return alreadyEnded({ status: "ended", exitCode: null, signal: null, terminationReason: "aborted" });
  const { file, args, cwd, env, stdin, uid, gid } = spec.command;
  try {
    const stdio = [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"] as const;
    const child = spawn(file, args, {
      cwd,
      env,
      detached: true,
      stdio: [...stdio],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    if (child.pid === undefined) return { ended: startFailure(child), expectExit: () => {} };
    return watchProcess({ child, pid: child.pid }, spec);
  } catch (error) {
    return alreadyEnded(notStarted(error));
  }
}

function alreadyEnded(end: ProcessEnd): RunningProcess {
  return { ended: Promise.resolve(end), expectExit: () => {} };
}

async function startFailure(child: ChildProcess): Promise<ProcessEnd> {
  const [error] = await once(child, "error");
  return notStarted(error);
}

function notStarted(error: unknown): ProcessEnd {
  const message = faultReason(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
  return { status: "not-started", code, message };
}

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
}

function watchProcess({ child, pid }: Started, spec: ProcessSpec): RunningProcess {
  const watch = new ProcessWatchdog(pid, spec);
  const exited = once(child, "exit");
  const closed = once(child, "close");
  runningGroups.set(pid, spec.tag);
  killLiveAtExit();

  let thrown: { error: unknown } | undefined;
  const deliver = (receive: (text: string) => void) => (text: string) => {
    watch.recordActivity();
    try {
      receive(text);
    } catch (error) {
      thrown ??= { error };
      watch.abort();
    }
  };
  // A program that exits before it has read everything is no error of ours.
  child.stdin?.on("error", () => {});
  child.stdin?.end(spec.command.stdin);
  child.stdout?.setEncoding("utf8").on("data", deliver(spec.onStdout));
  child.stderr?.setEncoding("utf8").on("data", deliver(spec.onStderr));

  async function untilEnd(): Promise<ProcessEnd> {
    const [exitCode, signal] = await exited;
    watch.stop();
    await endRemaining(pid, spec, watch);
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false }).then(() => turn())]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    runningGroups.delete(pid);
    if (thrown !== undefined) throw thrown.error;
    return { status: "ended", exitCode, signal, terminationReason: watch.terminationReason };
  }
  return { ended: untilEnd(), expectExit: (withinMs) => watch.expectExit(withinMs) };
}

/** A daemon that shed our marks may hold the pipes open: we read what is in them and go. */
const DRAIN_MS = 1000;

async function endRemaining(pid: number, spec: ProcessSpec, watch: ProcessWatchdog): Promise<void> {
  const askMs = watch.killed ? 0 : orphanGraceMs(spec.limits.graceMs);
  if (spec.endDetached || watch.terminationReason !== undefined) await endTaggedProcesses(spec.tag, askMs);
  await killProcessGroup(pid);
}

/** What is left when its leader has gone has had its share of the grace period. */
export function orphanGraceMs(graceMs: number): number {
  return Math.min(graceMs, 2000);
}

const runningGroups = new Map<number, ProcessTag>();
let watchingExit = false;

/** However this program ends short of SIGKILL, it leaves no agent running. */
function killLiveAtExit(): void {
  if (watchingExit) return;
  watchingExit = true;
  process.once("exit", () => {
    for (const [pid, tag] of runningGroups) {
      signalProcess(-pid, "SIGKILL");
      killTaggedProcesses(tag);
    }
  });
}
