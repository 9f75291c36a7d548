import type { Workspace } from "../../ports/workspaces.ts";
import type { Failure } from "../../run/journal/event.ts";
import { DETAILS_LIMIT, firstLine, formatStreams, type Streams, tail } from "../step-outputs.ts";
import { attemptFile, type AttemptKey, commandProblem, runCommand } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";

const NAME_LIMIT = 80;

export interface UnmetCheck {
  readonly message: string;
  readonly command?: string;
  readonly streams?: Streams | undefined;
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
    const result = await runCommand(context, key, { command, workspace: key.workspace, timeoutMs });
    if (result.status === "interrupted") return undefined;
    const streams = "stdout" in result ? result : undefined;
    if (streams)
      logCheck(context, attemptFile(key, CHECK_LOG), { title: command, text: formatStreams(streams) });
    const problem = commandProblem(result, key.timeoutMs);
    if (problem === undefined) continue;
    unmet.push({ message: `\`${firstLine(command, NAME_LIMIT)}\` ${problem}`, command, streams });
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

export const CHECK_LOG = "checks.log";

export function logCheck(
  { store }: Pick<StepContext, "store">,
  file: string,
  { title, text }: { readonly title: string; readonly text: string },
): void {
  const [line = ""] = title.split("\n", 1);
  store.append(file, `# ${line}\n\n${text}\n`);
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
