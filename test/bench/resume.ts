import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { RUN_FILES } from "./overhead.ts";
import { copyDirectory, createDirectory, run, runAndDie } from "./place.ts";
import type { Measurement } from "./programs/workload.ts";
import { medianRatio, medians } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

/** Round by round. */
export interface Resumes {
  readonly resumes: readonly Measurement[];
  readonly reads: readonly Measurement[];
}

/** A run killed in its last step goes on; in the same round its journal is only read and parsed. */
export function measureResume(steps: number, rounds: number): Resumes {
  using killed = createDirectory();
  runAndDie({ name: "engine", steps, directory: killed.path });
  const resumes: Measurement[] = [];
  const reads: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    using directory = copyDirectory(killed.path);
    copyFileSync(join(directory.path, RUN_FILES, "journal.ndjson"), join(directory.path, "journal.ndjson"));
    reads.push(run({ name: "read", steps, directory: directory.path }));
    resumes.push(run({ name: "engine", mode: "resume", steps, directory: directory.path }));
  }
  return { resumes, reads };
}

type Span = "callToEffectMs" | "startToEffectMs";

export function resumeRatio({ resumes, reads }: Resumes, span: Span): number {
  const values = (rounds: readonly Measurement[]) => rounds.map((round) => round[span]);
  return medianRatio(values(resumes), values(reads));
}

export function renderResume(measured: Resumes, steps: number): string {
  const row = (name: string, rounds: readonly Measurement[]) => {
    const { callToEffectMs, startToEffectMs, peakMb } = medians(rounds);
    const against = (span: Span) => ratio(resumeRatio({ resumes: rounds, reads: measured.reads }, span));
    return [
      name,
      number(callToEffectMs),
      against("callToEffectMs"),
      number(startToEffectMs),
      against("startToEffectMs"),
      number(peakMb),
    ];
  };
  const title = `resume of ${steps.toLocaleString("en")} steps`;
  return renderTable([
    [title, "ms from call", "× reading", "ms from start", "× reading", "peak MB"],
    row("read the journal, parse its lines", measured.reads),
    row("agentic-sdlc, to its first new effect", measured.resumes),
  ]);
}
