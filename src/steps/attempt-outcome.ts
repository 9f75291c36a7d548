import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/run-store.ts";
import type { ScriptRequest, ScriptResult } from "../ports/script-runner.ts";
import type { Workspace } from "../ports/workspaces.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import type { Usage } from "../run/token-usage.ts";
import { attemptDirectory } from "../run/paths.ts";
import type { Session } from "../run/journal/event-fields.ts";
import type { StepOutput } from "../run/step-output.ts";
import { formatDuration, takeStart } from "../system/format.ts";
import { asUserError } from "../system/system-fault.ts";
import {
  DETAILS_LIMIT,
  firstLine,
  fitOutput,
  lastLine,
  saveFullOutput,
  type Streams,
} from "./step-outputs.ts";
import type { StepContext } from "./step-context.ts";

const FILES_LIMIT = 50;

export async function withAffectedFiles(
  { workspace, state }: StepContext,
  event: NewRunEvent,
): Promise<NewRunEvent> {
  if (event.type !== "step.failed" || event.failure.class !== "recoverable") return event;
  const base = state.steps.get(event.step)?.base;
  const changed = base === undefined ? [] : await workspace.changedSince(base);
  if (changed.length === 0) return event;
  return {
    ...event,
    failure: { ...event.failure, files: event.failure.files ?? changed.slice(0, FILES_LIMIT) },
  };
}

type PatchWriter = (patch: string) => void;

/** Saves the patch once: after a crash, a repeated call would save an incomplete one. */
export function createPatchWriter(store: RunStore, attempt: AttemptKey): PatchWriter {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === undefined) store.write(file, `${patch}\n`);
  };
}

export function createNumberedPatchWriter(
  store: RunStore,
  attempt: AttemptKey,
  name: string = "partial",
): PatchWriter {
  return (patch) => {
    const content = `${patch}\n`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? `${name}.patch` : `${name}-${number}.patch`);
      const existing = store.read(file);
      if (existing === content) return;
      if (existing === undefined) return store.write(file, content);
    }
  };
}

export interface AttemptKey {
  readonly path: string;
  readonly attempt: number;
}

/** Returns the event of a result. On a branch it is not committed yet. */
export function produced(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { output, usage }: { output: StepOutput; usage?: Usage | undefined },
): NewRunEvent {
  const type = context.workspace.branch === undefined ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: journaled(context, { path, attempt }, output), usage };
}

export function journaled(
  { store }: StepContext,
  { path, attempt }: AttemptKey,
  output: StepOutput,
): StepOutput {
  return fitOutput(output, (whole) => saveFullOutput(store, `artifacts/${path}/${attempt}`, whole));
}

export function failed({ path, attempt }: AttemptKey, failure: Failure, usage?: Usage): NewRunEvent {
  return { type: "step.failed", step: path, attempt, failure, usage };
}

export function interrupted({ path, attempt }: AttemptKey, usage?: Usage): NewRunEvent {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", usage };
}

export function withSession(event: NewRunEvent, session: Session | undefined): NewRunEvent {
  switch (event.type) {
    case "step.produced":
    case "step.succeeded":
    case "step.failed":
    case "human.asked":
      return { ...event, session };
    default:
      return event;
  }
}

export function unsuccessful({ summary, next_step_context: details }: StepOutput): Failure {
  const message =
    summary === "" ? "The agent reported that it could not complete the step." : firstLine(summary);
  const shortened = details ? takeStart(details, DETAILS_LIMIT) : undefined;
  return { class: "recoverable", code: "step-unsuccessful", message, details: shortened };
}

export function schemaMiss(message: string, details?: string): Failure {
  return { class: "recoverable", code: "schema-miss", message, details };
}

export async function runShell(
  { scripts, facts, signal, observer }: StepContext,
  { path, attempt }: AttemptKey,
  request: Omit<ScriptRequest, "runId" | "step" | "attempt">,
): Promise<ScriptResult> {
  return await scripts.run(
    { runId: facts.runId, step: path, attempt, ...request },
    { signal, onLine: (line) => observer.onScriptLine?.(path, line) },
  );
}

/** Advice that npm, pip, git and compilers print after an error. */
const AFTER_ERROR =
  /^\s*(?:(?:note|hint):|npm notice|npm \S+ A complete log of this run|\W* See above for output)/;

export function errorLine({ stdout, stderr }: Streams): string {
  return firstLine(lastTelling(stderr) || lastTelling(stdout));
}

function lastTelling(text: string): string {
  const lines = text.split("\n").filter((line) => !AFTER_ERROR.test(line));
  return lastLine(lines.join("\n")) || lastLine(text);
}

/** Runs a command of the project or of a check, of whose output only the end matters. */
export async function runCommand(
  context: StepContext,
  key: AttemptKey,
  {
    command,
    workspace,
    timeoutMs,
  }: { command: string; workspace: Workspace; timeoutMs?: number | undefined },
): Promise<ScriptResult> {
  const cwd = workspace.directory;
  return await runShell(context, key, { script: command, cwd, env: {}, output: "end", timeoutMs });
}

/** Returns why a command did not succeed, to be put after its name. Undefined if it did, or if the run stops. */
export function commandProblem(result: ScriptResult, timeoutMs: number | undefined): string | undefined {
  switch (result.status) {
    case "exited": {
      if (result.exitCode === 0) return undefined;
      const telling = errorLine(result);
      return `ended with exit code ${result.exitCode}${telling === "" ? "" : ` (${telling})`}`;
    }
    case "timed-out": {
      const limit = timeoutMs === undefined ? "" : ` of ${formatDuration(timeoutMs)}`;
      return `did not end within its time limit${limit}`;
    }
    case "not-started":
      return `could not be started: ${result.message}`;
    case "too-much-output":
      return `printed too much to ${result.stream}`;
    case "interrupted":
      return undefined;
  }
}

/** Returns the failure for an error. It is fatal, except a refused commit, which the step can fix. */
export function fatal(thrown: unknown): Failure {
  const error = asUserError(thrown);
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  const wait = error instanceof AgenticError ? error.data["retry_after_ms"] : undefined;
  return {
    class: code === "commit-refused" ? "recoverable" : "fatal",
    code,
    message,
    retry_after_ms: typeof wait === "number" ? wait : undefined,
  };
}

export function attemptFile({ path, attempt }: AttemptKey, name: string): string {
  return `${attemptDirectory(path, attempt)}/${name}`;
}
