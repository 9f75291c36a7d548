import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { faultReason } from "../../system/system-fault.ts";
import {
  endTaggedProcesses,
  killProcessGroup,
  killTaggedProcesses,
  type ProcessTag,
  signalProcess,
} from "./process-tree.ts";

interface ProcessLimits {
  readonly timeoutMs?: number | undefined;
  /** Milliseconds without output. */
  readonly stallMs?: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number;
}

interface WatchSpec {
  readonly limits: ProcessLimits;
  /** `end` asks the process to end, with the grace period; `kill` ends it at once. */
  readonly signals: { readonly end: AbortSignal; readonly kill?: AbortSignal | undefined };
}

type TerminationReason = "timeout" | "stalled" | "lingered" | "aborted";

/** Maximum delay of Node's timers; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

class ProcessWatchdog {
  terminationReason: TerminationReason | undefined;
  killed = false;
  readonly #pid: number;
  readonly #spec: WatchSpec;
  readonly #timers: NodeJS.Timeout[] = [];
  #stall: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;
  readonly #over = new AbortController();

  constructor(pid: number, spec: WatchSpec) {
    this.#pid = pid;
    this.#spec = spec;
    const { timeoutMs, stallMs } = spec.limits;
    if (timeoutMs !== undefined) this.#after(timeoutMs, () => this.#end("timeout"));
    if (stallMs !== undefined) this.#stall = this.#after(stallMs, () => this.#end("stalled"));
    const options = { once: true, signal: this.#over.signal };
    spec.signals.end.addEventListener("abort", () => this.abort(), options);
    spec.signals.kill?.addEventListener("abort", () => this.#kill(), options);
  }

  recordActivity(): void {
    if (this.terminationReason === undefined) this.#stall?.refresh();
  }

  expectExit(withinMs: number): void {
    if (this.#linger !== undefined) return void this.#linger.refresh();
    clearTimeout(this.#stall);
    this.#stall = undefined;
    this.#linger = this.#after(withinMs, () => this.#end("lingered"));
  }

  abort(): void {
    this.#end("aborted");
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#over.abort();
  }

  #end(terminationReason: TerminationReason): void {
    if (this.terminationReason !== undefined) return;
    this.terminationReason = terminationReason;
    if (this.#spec.signals.kill?.aborted) return this.#kill();
    signalProcess(-this.#pid, "SIGTERM");
    this.#after(this.#spec.limits.graceMs, () => this.#kill());
  }

  #kill(): void {
    this.terminationReason ??= "aborted";
    this.killed = true;
    signalProcess(-this.#pid, "SIGKILL");
  }

  #after(milliseconds: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, Math.min(milliseconds, MAX_TIMER_MS));
    this.#timers.push(timer);
    return timer;
  }
}

export interface ProcessCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed; without it there is none. */
  readonly stdin?: string | undefined;
  readonly uid?: number;
  readonly gid?: number;
}

interface ProcessSpec extends WatchSpec {
  readonly command: ProcessCommand;
  readonly tag: ProcessTag;
  /** Whether detached processes also end after a normal exit. */
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

interface RunningProcess {
  readonly ended: Promise<ProcessEnd>;
  /** The process is expected to exit: it is ended after this time. A repeated call restarts the time. */
  expectExit(withinMs: number): void;
}

/** When `ended` resolves, no process of the tree is running. It rejects only with an error of an output callback. */
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
      uid,
      gid,
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
  // A program may exit before it has read its input.
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

/** A daemon without the tag may hold the pipes open, so they are read for a limited time. */
const DRAIN_MS = 1000;

async function endRemaining(pid: number, spec: ProcessSpec, watch: ProcessWatchdog): Promise<void> {
  const askMs = watch.killed ? 0 : orphanGraceMs(spec.limits.graceMs);
  if (spec.endDetached || watch.terminationReason !== undefined) await endTaggedProcesses(spec.tag, askMs);
  await killProcessGroup(pid);
}

export function orphanGraceMs(graceMs: number): number {
  return Math.min(graceMs, 2000);
}

const runningGroups = new Map<number, ProcessTag>();
let watchingExit = false;

/** Kills all agents when this program exits, except by SIGKILL. */
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

const MAX_LINE = 8 * 1024 * 1024;

interface LineHandlers {
  readonly onLine: (line: string) => void;
  readonly onOversized: (length: number) => void;
}

export class LineSplitter {
  readonly #handlers: LineHandlers;
  readonly #limit: number;
  #pending = "";
  #length = 0;

  constructor(handlers: LineHandlers, limit = MAX_LINE) {
    this.#handlers = handlers;
    this.#limit = limit;
  }

  push(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#add(text.slice(start, end));
      this.#emit();
      start = end + 1;
    }
    this.#add(text.slice(start));
  }

  end(): void {
    if (this.#length > 0) this.#emit();
  }

  #add(part: string): void {
    this.#length += part.length;
    this.#pending = this.#length > this.#limit ? "" : this.#pending + part;
  }

  #emit(): void {
    const line = this.#pending;
    const length = this.#length;
    this.#pending = "";
    this.#length = 0;
    if (length > this.#limit) this.#handlers.onOversized(length);
    else this.#handlers.onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}

export class TailBuffer {
  readonly #limit: number;
  #text = "";

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(text: string): void {
    this.#text += text;
    // Cutting at twice the limit keeps the cost of a character constant.
    if (this.#text.length > 2 * this.#limit) this.#text = this.#text.slice(-this.#limit);
  }

  toString(): string {
    return this.#text.slice(-this.#limit);
  }
}
