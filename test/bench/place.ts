import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Measurement, Mode } from "./programs/workload.ts";

// Programs and their files lie on the disk of the checkout, where packages of this folder are found: a temporary folder is often in memory.
const here = import.meta.dirname;
const folder = join(here, "node_modules", ".bench");
const programs = join(folder, "programs");

/** Bundles every program, so that none pays for reading TypeScript. */
export async function buildPrograms(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: here,
    entryPoints: [
      "programs/engine.ts",
      "programs/floor.ts",
      "programs/read.ts",
      "peers/langgraph.js",
      "peers/openworkflow.js",
    ],
    outdir: programs,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22.12",
    external: ["@langchain/*", "openworkflow"],
    logLevel: "warning",
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
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

/** Runs a program in a process of its own; undefined where it killed itself. */
export function run({
  name,
  mode = "run",
  steps,
  directory,
  environment,
  under = [],
}: Program): Measurement | undefined {
  const command = [...under, process.execPath, join(programs, `${name}.mjs`), mode, String(steps), directory];
  const { status, signal, stdout, stderr } = spawnSync(command[0] ?? "", command.slice(1), {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...environment },
    maxBuffer: 2 ** 26,
  });
  if (signal === "SIGKILL") return undefined;
  if (status !== 0) throw new Error(`${name} with ${steps} steps ended with ${signal ?? status}: ${stderr}`);
  return JSON.parse(stdout) as Measurement;
}
