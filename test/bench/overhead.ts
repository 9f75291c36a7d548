import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, FLOOR, OURS } from "./engines.ts";
import { createDirectory, run } from "./place.ts";
import type { Measurement } from "./programs/workload.ts";
import { medianRatio, medians } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

/** An engine at one number of steps: what was measured, round by round. */
export interface Overhead {
  readonly engine: Engine;
  readonly steps: number;
  readonly rounds: readonly Measurement[];
}

export const RUN_FILES = "agentic/workflows/20260101-bench0";

/** Every engine at every size, one after the other in each round, each in a process and folder of its own. */
export function measureOverhead(engines: readonly Engine[], say: (line: string) => void): Overhead[] {
  const overheads = engines.flatMap((engine) =>
    Object.entries(engine.rounds).map(([steps, wanted]) => ({
      engine,
      steps: Number(steps),
      wanted,
      rounds: [] as Measurement[],
    })),
  );
  const most = Math.max(...overheads.map(({ wanted }) => wanted));
  for (let round = 0; round < most; round += 1) {
    say(`overhead, round ${round + 1} of ${most}`);
    using journals = createDirectory();
    const due = overheads.filter(({ wanted }) => wanted > round).toSorted((a, b) => a.steps - b.steps);
    for (const { engine, steps, rounds } of due) rounds.push(measure(engine, steps, journals.path));
  }
  return overheads;
}

/** The floor writes what our journal of the same round holds. */
function measure({ name, program, environment }: Engine, steps: number, journals: string): Measurement {
  using directory = createDirectory();
  const journal = join(journals, `${steps}.ndjson`);
  if (program === "floor") copyFileSync(journal, join(directory.path, "journal.ndjson"));
  const measured = run({ name: program, steps, directory: directory.path, environment });
  if (name === OURS) copyFileSync(join(directory.path, RUN_FILES, "journal.ndjson"), journal);
  return measured;
}

/** Syncs for one step, from a run of 200 steps less one of 100; undefined without `strace`. */
export function traceSyncs({ program, environment }: Engine): number | undefined {
  if (spawnSync("strace", ["-V"]).status !== 0) return undefined;
  const count = (steps: number): number => {
    using directory = createDirectory();
    const log = join(directory.path, "strace.log");
    const under = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", log];
    run({ name: program, steps, directory: directory.path, environment, under });
    return Array.from(readFileSync(log, "utf8").matchAll(/\bf(?:data)?sync\(/g)).length;
  };
  return (count(200) - count(100)) / 100;
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
  const bySize = overheads.toSorted((a, b) => size(a.steps) - size(b.steps));
  const rows = bySize.map((overhead) => {
    const { engine, steps, rounds } = overhead;
    const typical = medians(rounds);
    return [
      engine.name,
      steps.toLocaleString("en"),
      number(typical.totalMs),
      number(typical.stepMs),
      ratio(against(overhead, find(overheads, FLOOR, size(steps)), "stepMs")),
      typical.growth.toFixed(2),
      number(typical.writtenBytes / 1e6),
      typical.syncs ? number(typical.syncs / steps) : (syncs.get(engine.name) ?? "–"),
      number(typical.peakMb),
      String(rounds.length),
    ];
  });
  return renderTable([HEAD, ...rows]);
}

export function against(
  one: Overhead | undefined,
  other: Overhead | undefined,
  field: "stepMs" | "totalMs",
): number {
  const values = (overhead?: Overhead) => (overhead?.rounds ?? []).map((round) => round[field]);
  return medianRatio(values(one), values(other));
}

export function find(overheads: readonly Overhead[], name: string, steps: number): Overhead | undefined {
  return overheads.find((overhead) => overhead.engine.name === name && size(overhead.steps) === steps);
}

/** openworkflow refuses the thousandth step: 990 stand for 1,000. */
export function size(steps: number): number {
  return steps === 990 ? 1_000 : steps;
}
