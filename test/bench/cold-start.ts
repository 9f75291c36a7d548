import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDirectory } from "./place.ts";
import { median } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

const program = join(import.meta.dirname, "..", "..", "bin", "agentic-sdlc.js");

const workflow = `name: first-effect
version: "1.0"
steps:
  - name: effect
    type: script
    run: echo "$EPOCHREALTIME" > effect.txt
`;

export interface ColdStart {
  readonly name: string;
  readonly milliseconds: number;
}

export const BASE = "node -e 0";
export const VERSION = "agentic-sdlc --version";
export const FIRST_EFFECT = "agentic-sdlc run, to its first effect";

/** Each start in turn, round by round. */
export function measureColdStart(rounds: number): ColdStart[] {
  using directory = createDirectory();
  // The top of a repository, so that the run stays in it.
  mkdirSync(join(directory.path, ".git"));
  writeFileSync(join(directory.path, "workflow.yaml"), workflow);
  const start = (args: readonly string[], environment: Record<string, string> = {}): number => {
    const begun = performance.timeOrigin + performance.now();
    const options = {
      cwd: directory.path,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], ...environment },
    } as const;
    const { status, stderr } = spawnSync(process.execPath, args, options);
    if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
    return begun;
  };
  const whole = (...args: string[]): number => {
    const begun = start(args);
    return performance.timeOrigin + performance.now() - begun;
  };
  const toEffect = (environment?: Record<string, string>): number => {
    const begun = start([program, "run", "workflow.yaml"], environment);
    return (
      Number(readFileSync(join(directory.path, "effect.txt"), "utf8").trim().replace(",", ".")) * 1000 - begun
    );
  };
  const starts: Record<string, () => number> = {
    [BASE]: () => whole("-e", "0"),
    [VERSION]: () => whole(program, "--version"),
    "agentic-sdlc --help": () => whole(program, "--help"),
    [FIRST_EFFECT]: () => toEffect(),
    [`${FIRST_EFFECT}, no compile cache`]: () => toEffect({ NODE_DISABLE_COMPILE_CACHE: "1" }),
  };
  const samples = new Map<string, number[]>(Object.keys(starts).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(starts)) {
      const milliseconds = measure();
      // The first round fills the caches.
      if (round >= 0) samples.get(name)?.push(milliseconds);
    }
  }
  return Array.from(samples, ([name, values]) => ({ name, milliseconds: median(values) }));
}

export function renderColdStart(starts: readonly ColdStart[]): string {
  const base = timeOf(starts, BASE);
  const rows = starts.map(({ name, milliseconds }) => [
    name,
    number(milliseconds),
    ratio(milliseconds / base),
  ]);
  return renderTable([["cold start", "ms", `× ${BASE}`], ...rows]);
}

export function timeOf(starts: readonly ColdStart[], name: string): number {
  return starts.find((start) => start.name === name)?.milliseconds ?? Number.NaN;
}
