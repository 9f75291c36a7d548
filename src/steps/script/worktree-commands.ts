import type { ProjectCommand } from "../../config/project-commands.ts";
import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { sha256 } from "../../run/ids.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { formatDuration } from "../../system/format.ts";
import { transcribe } from "../agent/agent-session.ts";
import {
  attemptFile,
  type AttemptKey,
  commandProblem,
  failed,
  interrupted,
  runCommand,
} from "../attempt-outcome.ts";
import { setupOf } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { DETAILS_LIMIT, firstLine, formatStreams, type Streams, tail } from "../step-outputs.ts";

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

const MINUTE_MS = 60_000;
const MOST_NAMED = 5;

interface SetupTarget {
  readonly workspace: Workspace;
  readonly limitMs?: number | undefined;
}

/** Runs the setup command once a worktree, and reverts changes of files that git does not ignore. Returns the event of a failure or stop. */
export async function setUpWorktree(
  context: StepContext,
  at: AttemptKey,
  { workspace, limitMs = Infinity }: SetupTarget,
): Promise<NewRunEvent | undefined> {
  const setup = setupOf({ ...context, workspace });
  const { setupRecord } = workspace;
  if (!setup || !setupRecord) return undefined;
  const digest = sha256(setup.run);
  if ((await setupRecord.read()) === digest) return undefined;
  const timeoutMs = Math.min(setup.timeoutMinutes * MINUTE_MS, limitMs);
  const began = context.clock.now().getTime();
  const { result, changed } = await workspace.runAndRevert(async () => {
    const head = (await workspace.currentCommit()) ?? "";
    const before = new Set(await workspace.changedSince(head));
    const done = await runCommand(context, at, { command: setup.run, workspace, timeoutMs });
    const after = await workspace.changedSince(head);
    return { result: done, changed: after.filter((file) => !before.has(file)) };
  });
  if (result.status === "interrupted") return interrupted(at);
  if ("stdout" in result) context.store.write(attemptFile(at, "setup.log"), formatStreams(result));
  const problem = commandProblem(result, timeoutMs);
  if (problem !== undefined) return failed(at, failureOf(setup, problem, result));
  await setupRecord.write(digest);
  const seconds = formatDuration(context.clock.now().getTime() - began);
  const text = `Set up the worktree with ${nameOf(setup)} in ${seconds}.`;
  transcribe(context, at, { type: "notice", text });
  if (changed.length > 0)
    transcribe(context, at, { type: "notice", text: changesNotice(workspace, changed), warning: true });
  return undefined;
}

function nameOf({ run }: ProjectCommand): string {
  return `\`${firstLine(run, 80)}\``;
}

function changesNotice({ owned }: Workspace, changed: readonly string[]): string {
  const named = changed.slice(0, MOST_NAMED).join(", ");
  const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : "";
  const consequence = owned
    ? "They were set back. Add files that the setup needs to .gitignore."
    : "They stay uncommitted in the worktree.";
  return `\`project.setup\` changed files that git does not ignore: ${named}${more}. ${consequence}`;
}

/** Fatal, because another attempt of the agent cannot correct it. A resume runs the setup again. */
function failureOf(setup: ProjectCommand, problem: string, result: ScriptResult): Failure {
  const message = `The setup of the worktree failed: ${nameOf(setup)} ${problem}. Correct the cause and resume the run. To change \`project.setup\`, start a new run: a run keeps the commands that it started with.`;
  const details = "stdout" in result ? tail(result satisfies Streams) : undefined;
  return { class: "fatal", code: "setup-failed", message, details };
}
