import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Project } from "../project.ts";
import { startCli } from "./cli-process.ts";

/** A SIGKILL so long after a process began: of the engine alone, or with every git that it has started. */
export interface Kill {
  readonly afterMs: number;
  readonly whom: "engine" | "group";
}

export interface KilledEnd {
  readonly code: number;
  readonly isKilled: boolean;
  readonly text: string;
}

/** A kill at a moment up to a limit. */
export function killWithin(limitMs: number, random: () => number): Kill {
  return { afterMs: random() * limitMs, whom: random() < 0.5 ? "engine" : "group" };
}

/** Runs a command line of ours in a process of its own that is killed, unless it ends before. */
export async function runKilled(
  project: Project,
  argv: readonly string[],
  kill: Kill | undefined,
): Promise<KilledEnd> {
  const cli = startCli(project, argv);
  const { child } = cli;
  // Programs of a killed engine hold its pipes: its exit counts, not their end.
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const cancel = new AbortController();
  if (kill)
    void sleep(kill.afterMs, undefined, { signal: cancel.signal }).then(
      () => child.pid && process.kill(kill.whom === "group" ? -child.pid : child.pid, "SIGKILL"),
      () => undefined,
    );
  const [code, signal] = await exit;
  cancel.abort();
  const isKilled = signal === "SIGKILL";
  if (!isKilled) await cli.ended;
  return { code: code ?? -1, isKilled, text: cli.stdout() + cli.stderr() };
}
