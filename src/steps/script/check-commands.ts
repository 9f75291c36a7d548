import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { Failure } from "../../run/journal/event.ts";
import { formatDuration } from "../../system/format.ts";
import { DETAILS_LIMIT, firstLine, formatStreams, type Streams, tail } from "../step-outputs.ts";
import { attemptFile, type AttemptKey, errorLine, runShell } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";

const NAME_LIMIT = 80;

export interface UnmetCheck {
  readonly message: string;
  readonly command?: string;
  readonly streams?: Streams;
}

export interface CheckTarget {
  readonly workspace: Workspace;
  readonly timeoutMs?: number | undefined;
}

/** Returns undefined if the run stops. In an engine worktree, files that the commands write are removed. */
export async function runChecks(
  context: StepContext,
  key: AttemptKey & CheckTarget,
  commands: readonly string[],
): Promise<UnmetCheck[] | undefined> {
  if (commands.length === 0) return [];
  return await key.workspace.runAndRevert(() => runCommands(context, key, commands));
}

async function runCommands(
  context: StepContext,
  key: AttemptKey & CheckTarget,
  commands: readonly string[],
): Promise<UnmetCheck[] | undefined> {
  const began = context.clock.now().getTime();
  const unmet: UnmetCheck[] = [];
  for (const command of commands) {
    const timeoutMs = remainingMs(context, { timeoutMs: key.timeoutMs, began });
    const cwd = key.workspace.directory;
    const result = await runShell(context, key, { script: command, cwd, env: {}, output: "end", timeoutMs });
    if (result.status === "interrupted") return undefined;
    if ("stdout" in result) keepLog(context, key, { command, streams: result });
    const check = unmetCheckOf(command, result, key.timeoutMs);
    if (check) unmet.push(check);
  }
  return unmet;
}

/** Returns the remaining part of a time limit, at least one millisecond. */
export function remainingMs(
  { clock }: StepContext,
  { timeoutMs, began }: { timeoutMs: number | undefined; began: number },
): number | undefined {
  return timeoutMs === undefined ? undefined : Math.max(1, timeoutMs - (clock.now().getTime() - began));
}

function keepLog(
  { store }: StepContext,
  key: AttemptKey,
  { command, streams }: { command: string; streams: Streams },
): void {
  const [title = ""] = command.split("\n", 1);
  store.append(attemptFile(key, "checks.log"), `# ${title}\n\n${formatStreams(streams)}\n`);
}

function unmetCheckOf(
  command: string,
  result: ScriptResult,
  timeoutMs: number | undefined,
): UnmetCheck | undefined {
  const name = `\`${firstLine(command, NAME_LIMIT)}\``;
  switch (result.status) {
    case "exited": {
      if (result.exitCode === 0) return undefined;
      const telling = errorLine(result);
      const message = `${name} ended with exit code ${result.exitCode}${telling === "" ? "" : ` (${telling})`}`;
      return { message, command, streams: result };
    }
    case "timed-out": {
      const limit = timeoutMs === undefined ? "" : ` of ${formatDuration(timeoutMs)}`;
      return { message: `${name} did not end within the time limit${limit}`, command, streams: result };
    }
    case "not-started":
      return { message: `${name} could not be started: ${result.message}`, command };
    case "too-much-output":
    case "interrupted":
      return undefined;
  }
}

export function checkFailure(intro: string, unmet: readonly UnmetCheck[]): Failure {
  const message = `${intro}: ${unmet.map(({ message: text }) => text).join("; ")}.`;
  return { class: "recoverable", code: "ensure-missed", message, details: outputOf(unmet) };
}

function outputOf(unmet: readonly UnmetCheck[]): string | undefined {
  const outputs = unmet.flatMap(({ command, streams }) =>
    command !== undefined && streams ? [{ command: firstLine(command), streams }] : [],
  );
  const [only] = outputs;
  if (!only) return undefined;
  if (outputs.length === 1) return tail(only.streams) || undefined;
  const room = Math.floor(DETAILS_LIMIT / outputs.length);
  return outputs
    .map(({ command, streams }) => `$ ${command}\n${tail(streams, Math.max(0, room - command.length - 4))}`)
    .join("\n\n");
}
