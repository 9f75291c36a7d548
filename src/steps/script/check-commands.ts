import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { Failure } from "../../run/journal/event.ts";
import { formatDuration } from "../../system/format.ts";
import { firstLine } from "../agent-answer.ts";
import { attemptFile, type AttemptKey } from "../attempt-outcome.ts";
import { DETAILS_LIMIT, lastLine, type Streams, tail, wholeOf } from "../output-streams.ts";
import type { StepContext } from "../step-context.ts";

const NAME_LIMIT = 80;

/** Something that was to hold and does not: in words, and with what a command put out. */
export interface Miss {
  readonly says: string;
  readonly command?: string;
  readonly streams?: Streams;
}

export interface CheckPlace {
  readonly workspace: Workspace;
  /** Time limit of all commands together. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Runs commands that have to succeed, all of them whatever the others give; undefined where the run stops meanwhile. What they write is
 * nobody's work: in a worktree of the engine's it does not stay.
 */
export async function runChecks(
  context: StepContext,
  key: AttemptKey & CheckPlace,
  commands: readonly string[],
): Promise<Miss[] | undefined> {
  if (commands.length === 0) return [];
  return await key.workspace.runAndRevert(() => runAll(context, key, commands));
}

async function runAll(
  context: StepContext,
  key: AttemptKey & CheckPlace,
  commands: readonly string[],
): Promise<Miss[] | undefined> {
  const { clock } = context;
  const end = key.timeoutMs === undefined ? undefined : clock.now().getTime() + key.timeoutMs;
  const misses: Miss[] = [];
  for (const command of commands) {
    const timeoutMs = end === undefined ? undefined : Math.max(1, end - clock.now().getTime());
    const result = await runCheck(context, { ...key, timeoutMs }, command);
    if (result.status === "interrupted") return undefined;
    if ("stdout" in result) keepLog(context, key, { command, streams: result });
    const miss = missOf(command, result, key.timeoutMs);
    if (miss) misses.push(miss);
  }
  return misses;
}

async function runCheck(
  { scripts, facts, signal, observer }: StepContext,
  { path, attempt, workspace, timeoutMs }: AttemptKey & CheckPlace,
  command: string,
): Promise<ScriptResult> {
  return await scripts.run(
    {
      runId: facts.runId,
      step: path,
      attempt,
      script: command,
      cwd: workspace.directory,
      env: {},
      output: "end",
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
    { signal, onLine: (line) => observer.onScriptLine?.(path, line) },
  );
}

/** A failure has room for the end of what checks put out; the whole of it lies beside the attempt. */
function keepLog(
  { store }: StepContext,
  key: AttemptKey,
  { command, streams }: { command: string; streams: Streams },
): void {
  const [title = ""] = command.split("\n", 1);
  store.append(attemptFile(key, "checks.log"), `# ${title}\n\n${wholeOf(streams)}\n`);
}

function missOf(command: string, result: ScriptResult, timeoutMs: number | undefined): Miss | undefined {
  const name = `\`${firstLine(command, NAME_LIMIT)}\``;
  switch (result.status) {
    case "exited": {
      if (result.exitCode === 0) return undefined;
      const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
      const says = `${name} ended with exit code ${result.exitCode}${telling === "" ? "" : ` (${telling})`}`;
      return { says, command, streams: result };
    }
    case "timed-out": {
      const limit = timeoutMs === undefined ? "" : ` of ${formatDuration(timeoutMs)}`;
      return { says: `${name} was not over within the time limit${limit}`, command, streams: result };
    }
    case "not-started":
      return { says: `${name} could not be started: ${result.message}`, command };
    case "too-much-output":
    case "interrupted":
      return undefined;
  }
}

/** One failure for all that was missed, so that the next attempt can mend it all. */
export function missed(intro: string, misses: readonly Miss[]): Failure {
  const message = `${intro}: ${misses.map(({ says }) => says).join("; ")}.`;
  const details = outputOf(misses);
  return {
    class: "recoverable",
    code: "ensure-missed",
    message,
    ...(details === "" ? {} : { details }),
  };
}

/** The ends of what the commands put out; each has as much room as the others. */
function outputOf(misses: readonly Miss[]): string {
  const told = misses.flatMap(({ command, streams }) =>
    command !== undefined && streams ? [{ command: firstLine(command), streams }] : [],
  );
  const [only] = told;
  if (!only) return "";
  if (told.length === 1) return tail(only.streams);
  const room = Math.floor(DETAILS_LIMIT / told.length);
  return told
    .map(({ command, streams }) => `$ ${command}\n${tail(streams, Math.max(0, room - command.length - 4))}`)
    .join("\n\n");
}
