import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDirectory } from "./place.ts";
import { median, medianRatio } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

const program = join(import.meta.dirname, "..", "..", "bin", "agentic-sdlc.js");

const workflow = `name: first-effect
version: "1.0"
steps:
  - name: effect
    type: script
    run: echo "$EPOCHREALTIME" > effect.txt
`;

/** Milliseconds, round by round. */
export interface ColdStart {
  readonly name: string;
  readonly rounds: readonly number[];
}

export const BASE = "node -e 0";
export const VERSION = "agentic-sdlc --version";
export const FIRST_EFFECT = "agentic-sdlc run, to its first effect";

/** Each start in turn, round by round. */
export function measureColdStart(rounds: number): ColdStart[] {
  using directory = createDirectory();
  // A repository of its own, so that the run stays in it.
  execFileSync("git", ["init", "--quiet"], { cwd: directory.path });
  writeFileSync(join(directory.path, "workflow.yaml"), workflow);
  const measured = startsIn(directory.path).map((start) => ({ ...start, rounds: [] as number[] }));
  // The first round fills the caches.
  for (const { measure } of measured) measure();
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, rounds } of measured) rounds.push(measure());
  }
  return measured;
}

function startsIn(directory: string): { name: string; measure: () => number }[] {
  const whole = (...args: string[]): number => {
    const begun = startNode(args, directory);
    return now() - begun;
  };
  const toEffect = (environment?: Record<string, string>): number => {
    const begun = startNode([program, "run", "workflow.yaml"], directory, environment);
    const seconds = readFileSync(join(directory, "effect.txt"), "utf8").trim().replace(",", ".");
    return Number(seconds) * 1000 - begun;
  };
  return [
    { name: BASE, measure: () => whole("-e", "0") },
    { name: VERSION, measure: () => whole(program, "--version") },
    { name: "agentic-sdlc --help", measure: () => whole(program, "--help") },
    { name: FIRST_EFFECT, measure: () => toEffect() },
    {
      name: `${FIRST_EFFECT}, no compile cache`,
      measure: () => toEffect({ NODE_DISABLE_COMPILE_CACHE: "1" }),
    },
  ];
}

/** Runs to the end; returns when it was started. */
function startNode(args: readonly string[], cwd: string, environment: Record<string, string> = {}): number {
  const begun = now();
  const env = { PATH: process.env["PATH"], ...environment };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", env });
  if (status === 0) return begun;
  throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** Milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

export function startRatio(starts: readonly ColdStart[], name: string): number {
  const roundsOf = (wanted: string) => starts.find((start) => start.name === wanted)?.rounds ?? [];
  return medianRatio(roundsOf(name), roundsOf(BASE));
}

export function renderColdStart(starts: readonly ColdStart[]): string {
  const rows = starts.map(({ name, rounds }) => [
    name,
    number(median(rounds)),
    ratio(startRatio(starts, name)),
  ]);
  return renderTable([["cold start", "ms", `× ${BASE}`], ...rows]);
}
