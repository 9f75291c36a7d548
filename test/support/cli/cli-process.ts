import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { builtProgram } from "../built-package.ts";
import type { Project } from "../project.ts";
import type { CliResult } from "./cli.ts";

/** A command line of ours in a process of its own, killed when disposed. */
export interface CliProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly ended: Promise<CliResult & { readonly signal: NodeJS.Signals | null }>;
  stdout(): string;
  stderr(): string;
}

export function startCli(
  project: Project,
  argv: readonly string[],
  {
    environment = {},
    node = process.execPath,
  }: { environment?: Readonly<Record<string, string>>; node?: string } = {},
): CliProcess {
  const env = { ...project.environment, ...environment };
  const child = spawn(node, [builtProgram(), ...argv], {
    cwd: project.root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: a terminal's Ctrl+C reaches everyone in it.
    detached: true,
  });
  const chunks = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (chunks.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (chunks.stderr += text));
  const ended = once(child, "close").then(([code, signal]) => ({ code: code ?? -1, signal, ...chunks }));
  return {
    child,
    ended,
    stdout: () => chunks.stdout,
    stderr: () => chunks.stderr,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs a command line of ours in a process of its own: for what starts programs of ours in turn, which are of the package then. */
export async function runBuiltCli(
  project: Project,
  argv: readonly string[],
  options?: Parameters<typeof startCli>[2],
): Promise<CliResult> {
  await using cli = startCli(project, argv, options);
  return await cli.ended;
}

/** Waits until something holds; fails after fifty seconds, more than a busy machine needs, with what was waited for. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 2_000; waited += 1) {
    if (holds()) return;
    await sleep(25);
  }
  throw new Error(`Waited in vain until ${what}.`);
}
