import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { rolldown } from "rolldown";
import type { Measurement, Mode } from "./programs/workload.ts";

// Programs and their files lie on the disk of the checkout, where packages of this folder are found: a temporary folder is often in memory.
const here = import.meta.dirname;
const folder = join(here, "node_modules", ".bench");
const programs = join(folder, "programs");

/** Bundles every program, so that none pays for reading TypeScript. As in `dist`, what it imports late it also loads late. */
export async function buildPrograms(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = [
    ...["engine", "floor", "load-client", "load-server", "memory", "read", "streams"].map(
      (name) => `programs/${name}.ts`,
    ),
    "peers/langgraph.js",
    "peers/openworkflow.js",
  ];
  for (const input of sources) {
    const external = [/^@langchain\//, "openworkflow"];
    const bundle = await rolldown({ cwd: here, input, external, platform: "node", logLevel: "silent" });
    await bundle.write({
      dir: programs,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: `${basename(input, extname(input))}/[name].mjs`,
    });
  }
}

export function programFile(name: string): string {
  return join(programs, `${name}.mjs`);
}

export function createDirectory(): Disposable & { path: string } {
  const path = mkdtempSync(join(folder, "run-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export function copyDirectory(from: string): ReturnType<typeof createDirectory> {
  const directory = createDirectory();
  cpSync(from, directory.path, { recursive: true });
  return directory;
}

export interface Program {
  readonly name: string;
  readonly mode?: Mode;
  readonly steps: number;
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Put before the program's own command line. */
  readonly under?: readonly string[];
}

/** Runs a program in a process of its own. */
export function run(program: Program): Measurement {
  const { status, signal, stdout, stderr } = start(program);
  if (status === 0) return JSON.parse(stdout) as Measurement;
  throw new Error(`${program.name} with ${program.steps} steps ended with ${signal ?? status}: ${stderr}`);
}

/** The same, up to the step in which it kills itself. */
export function runAndDie(program: Program): void {
  const { status, signal, stderr } = start({ ...program, mode: "run-and-die" });
  if (signal !== "SIGKILL") throw new Error(`${program.name} ended with ${signal ?? status}: ${stderr}`);
}

function start({ name, mode = "run", steps, directory, environment, under = [] }: Program) {
  const command = [...under, process.execPath, join(programs, `${name}.mjs`), mode, String(steps), directory];
  return spawnSync(command[0] ?? "", command.slice(1), {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...environment },
    maxBuffer: 2 ** 26,
  });
}
