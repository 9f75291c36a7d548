import { signalProcess } from "./process-tree.ts";

export interface ProcessLimits {
  readonly timeoutMs?: number | undefined;
  /** Milliseconds without output. */
  readonly stallMs?: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number;
}

export interface WatchSpec {
  readonly limits: ProcessLimits;
  /** `end` asks the process to end, with the grace period; `kill` ends it at once. */
  readonly signals: { readonly end: AbortSignal; readonly kill?: AbortSignal | undefined };
}

export type TerminationReason = "timeout" | "stalled" | "lingered" | "aborted";

/** Maximum delay of Node's timers; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class ProcessWatchdog {
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
