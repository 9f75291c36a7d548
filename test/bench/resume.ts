import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { RUN_FILES } from "./overhead.ts";
import { copyDirectory, createDirectory, run } from "./place.ts";
import type { Measurement } from "./programs/workload.ts";
import { medians } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

export interface Resumes {
  readonly resume: Measurement;
  readonly read: Measurement;
}

/** A run killed in its last step goes on; in the same round its journal is only read and parsed. */
export function measureResume(steps: number, rounds: number): Resumes {
  using killed = createDirectory();
  run({ name: "engine", mode: "run-and-die", steps, directory: killed.path });
  const resumes: Measurement[] = [];
  const reads: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    using directory = copyDirectory(killed.path);
    copyFileSync(join(directory.path, RUN_FILES, "journal.ndjson"), join(directory.path, "journal.ndjson"));
    const read = run({ name: "read", steps, directory: directory.path });
    const resume = run({ name: "engine", mode: "resume", steps, directory: directory.path });
    if (read && resume) {
      reads.push(read);
      resumes.push(resume);
    }
  }
  return { resume: medians(resumes), read: medians(reads) };
}

export function renderResume({ resume, read }: Resumes, steps: number): string {
  const row = (name: string, { callToEffectMs: call, startToEffectMs: start, peakMb }: Measurement) => [
    name,
    number(call),
    ratio(call / read.callToEffectMs),
    number(start),
    ratio(start / read.startToEffectMs),
    number(peakMb),
  ];
  return renderTable([
    [
      `resume of ${steps.toLocaleString("en")} steps`,
      "ms from call",
      "× reading",
      "ms from start",
      "× reading",
      "peak MB",
    ],
    row("read the journal, parse its lines", read),
    row("agentic-sdlc, to its first new effect", resume),
  ]);
}
