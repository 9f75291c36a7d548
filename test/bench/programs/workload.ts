import { readFileSync } from "node:fs";

/** What every engine runs: `n` steps that do nothing but return about 90 bytes, which must be kept. */
export interface StepData {
  readonly i: number;
  readonly ok: boolean;
  readonly text: string;
}

/** How a program is called: `node <program> <mode> <steps> <directory>`. */
export type Mode = "run" | "run-and-die" | "resume";

const [mode = "run", steps = "0", directory = "."] = process.argv.slice(2);
export const call = { mode: mode as Mode, steps: Number(steps), directory };

/** What a program prints as its only line. */
export interface Measurement {
  readonly steps: number;
  readonly totalMs: number;
  /** From the first effect to the last, for one step. */
  readonly stepMs: number;
  /** Time of the last tenth of the steps against that of the first. */
  readonly growth: number;
  readonly writtenBytes: number;
  readonly peakMb: number;
  /** Calls of fsync and fdatasync, where the program counts its own. */
  readonly syncs?: number;
  /** Milliseconds from the call, and from the start of the process, to the first effect. */
  readonly callToEffectMs: number;
  readonly startToEffectMs: number;
}

let begun = 0;
let writtenBefore = 0;
const effects: number[] = [];

/** The call that runs the steps: what a program loads and prepares for it does not count. */
export function begin(): void {
  writtenBefore = writtenSoFar();
  begun = performance.now();
}

/** The effect of a step. */
export function act(i: number): StepData {
  effects.push(performance.now());
  if (call.mode === "run-and-die" && i === call.steps - 1) process.kill(process.pid, "SIGKILL");
  return { i, ok: true, text: `step ${i} output `.padEnd(60, ".") };
}

export function end(counted: { syncs?: number } = {}): void {
  const totalMs = performance.now() - begun;
  const [first = 0] = effects;
  const measurement: Measurement = {
    steps: effects.length,
    totalMs,
    stepMs: timeOf(effects) / Math.max(1, effects.length - 1),
    growth: growth(),
    writtenBytes: writtenSoFar() - writtenBefore,
    peakMb: peakKilobytes() / 1024,
    callToEffectMs: first - begun,
    startToEffectMs: first,
    ...counted,
  };
  process.stdout.write(`${JSON.stringify(measurement)}\n`);
}

function growth(): number {
  const tenth = Math.floor(effects.length / 10);
  return timeOf(effects.slice(-tenth - 1)) / timeOf(effects.slice(0, tenth + 1));
}

function timeOf(times: readonly number[]): number {
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
}

/** Linux counts what the parent had before it started the program to `maxRSS`, but not to `VmHWM`. */
function peakKilobytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

/** Bytes this process has handed to the system; Linux only, elsewhere 0. */
function writtenSoFar(): number {
  try {
    return Number(/^wchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  } catch {
    return 0;
  }
}
