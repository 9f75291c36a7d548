import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, FLOOR, OURS } from "./engines.ts";
import { createDirectory, run } from "./place.ts";
import type { Measurement } from "./programs/workload.ts";
import { medians } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

export interface Overhead {
  readonly engine: Engine;
  readonly steps: number;
  readonly rounds: number;
  readonly measured: Measurement;
}

export const RUN_FILES = "agentic/workflows/20260101-bench0";

/** Every engine at every size, one after the other in each round, each in a process and folder of its own. */
export function measureOverhead(engines: readonly Engine[], say: (line: string) => void): Overhead[] {
  const samples = new Map<string, Measurement[]>();
  const all = engines.flatMap((engine) =>
    Object.keys(engine.rounds).map((steps) => ({ engine, steps: Number(steps) })),
  );
  const most = Math.max(...all.map(({ engine, steps }) => engine.rounds[steps] ?? 0));
  for (let round = 0; round < most; round += 1) {
    say(`overhead, round ${round + 1} of ${most}`);
    const due = all.filter(({ engine, steps }) => (engine.rounds[steps] ?? 0) > round);
    for (const [key, measured] of measureRound(due))
      samples.set(key, [...(samples.get(key) ?? []), measured]);
  }
  return all.flatMap(({ engine, steps }) => {
    const found = samples.get(keyOf(engine, steps));
    return found ? [{ engine, steps, rounds: found.length, measured: medians(found) }] : [];
  });
}

function keyOf({ name }: Engine, steps: number): string {
  return `${name} ${steps}`;
}

function measureRound(due: readonly { engine: Engine; steps: number }[]): Map<string, Measurement> {
  const measured = new Map<string, Measurement>();
  using journals = createDirectory();
  for (const { engine, steps } of due) {
    using directory = createDirectory();
    const { program, environment } = engine;
    const journal = join(journals.path, `${steps}.ndjson`);
    if (program === "floor") copyFileSync(journal, join(directory.path, "journal.ndjson"));
    const result = run({ name: program, steps, directory: directory.path, environment });
    if (program === "engine") copyFileSync(join(directory.path, RUN_FILES, "journal.ndjson"), journal);
    if (result) measured.set(keyOf(engine, steps), result);
  }
  return measured;
}

/** Syncs for one step, from a run of 200 steps less one of 100; undefined without `strace`. */
export function traceSyncs({ program, environment }: Engine): number | undefined {
  if (spawnSync("strace", ["-V"]).status !== 0) return undefined;
  const [fewer, more] = [100, 200].map((steps) => {
    using directory = createDirectory();
    const log = join(directory.path, "strace.log");
    const under = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", log];
    run({ name: program, steps, directory: directory.path, environment, under });
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => /f(data)?sync\(/.test(line)).length;
  });
  return ((more ?? 0) - (fewer ?? 0)) / 100;
}

const HEAD = [
  "no-op steps",
  "steps",
  "total ms",
  "ms/step",
  "× floor",
  "last/first 10 %",
  "MB written",
  "syncs/step",
  "peak MB",
  "rounds",
];

export function renderOverhead(overheads: readonly Overhead[], syncs: ReadonlyMap<string, string>): string {
  const sorted = overheads.toSorted((a, b) => size(a.steps) - size(b.steps));
  const rows = sorted.map(({ engine, steps, rounds, measured }) => {
    const floor = find(overheads, FLOOR, size(steps))?.measured.stepMs ?? Number.NaN;
    const own = measured.syncs ? number(measured.syncs / steps) : undefined;
    return [
      engine.name,
      steps.toLocaleString("en"),
      number(measured.totalMs),
      number(measured.stepMs),
      ratio(measured.stepMs / floor),
      measured.growth.toFixed(2),
      number(measured.writtenBytes / 1e6),
      own ?? syncs.get(engine.name) ?? "–",
      number(measured.peakMb),
      String(rounds),
    ];
  });
  return renderTable([HEAD, ...rows]);
}

export function find(overheads: readonly Overhead[], name: string, steps: number): Overhead | undefined {
  return overheads.find((overhead) => overhead.engine.name === name && size(overhead.steps) === steps);
}

/** openworkflow refuses the thousandth step: 990 stand for 1,000. */
export function size(steps: number): number {
  return steps === 990 ? 1_000 : steps;
}

export const isPeer = ({ engine }: Overhead): boolean => engine.name !== OURS && engine.name !== FLOOR;
