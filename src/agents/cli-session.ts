import { existsSync } from "node:fs";
import type { AgentEvent, AgentHooks, AgentRequest, AgentResult } from "../ports/agent-runner.ts";
import type { Failure } from "../run/journal/event.ts";
import { withVisibleNul } from "../system/format.ts";
import type { AgentCli, AgentParser, Preparation, SessionFiles } from "./agent-cli.ts";
import { LineSplitter, TailBuffer } from "./process/output-buffers.ts";
import {
  createSessionId,
  type Environment,
  sessionVariables,
  SESSION_VARIABLE,
} from "./process/process-environment.ts";
import { runAsUser, accessProblem, type SandboxUser } from "./process/sandbox-user.ts";
import { type ProcessEnd, startProcess } from "./process/spawn-process.ts";

const STDERR_LIMIT = 16 * 1024;

export interface SessionOptions {
  readonly environment: Environment;
  readonly graceMs: number;
  readonly lingerMs: number;
  readonly kill?: AbortSignal | undefined;
  readonly user?: SandboxUser | undefined;
}

export async function runCliSession(
  cli: AgentCli,
  { request, hooks }: { request: AgentRequest; hooks: AgentHooks },
  options: SessionOptions,
): Promise<AgentResult> {
  const prepared = prepare(cli, request, options.environment);
  if (prepared.status === "refused") return { status: "failed", failure: prepared.failure };
  const { files } = prepared;
  let sessionId: string | undefined;
  const onEvent = (event: AgentEvent): void => {
    if (event.type === "session") ({ sessionId } = event);
    hooks.onEvent(event);
  };
  try {
    return await runAgentProcess({ cli, request, hooks: { ...hooks, onEvent }, files }, options);
  } finally {
    closeFiles(files, sessionId);
  }
}

/** Ignores errors: the result of the session is more important than its files. */
function closeFiles(files: SessionFiles | undefined, sessionId: string | undefined): void {
  try {
    files?.close(sessionId);
  } catch {
    return;
  }
}

function prepare(cli: AgentCli, request: AgentRequest, environment: Environment): Preparation {
  try {
    return cli.prepare?.(request, environment) ?? { status: "ready" };
  } catch (error) {
    return {
      status: "refused",
      failure: notStartable(cli, error instanceof Error ? error.message : String(error)),
    };
  }
}

interface Prepared {
  readonly cli: AgentCli;
  readonly request: AgentRequest;
  readonly hooks: AgentHooks;
  readonly files: SessionFiles | undefined;
}

async function runAgentProcess(
  { cli, request, hooks, files }: Prepared,
  options: SessionOptions,
): Promise<AgentResult> {
  const launch = cli.command(request, options.environment, files?.directory);
  if (launch.status === "refused") return { status: "failed", failure: launch.failure };
  const { file, args, env, stdin } = launch.command;
  const { user } = options;
  const problem = user && accessProblem(user, request.cwd);
  if (problem !== undefined)
    return { status: "failed", failure: { class: "fatal", code: "user-unavailable", message: problem } };
  if (files) user?.shareFolder(files.directory);
  const session = createSessionId();
  const start = performance.now();
  const parser = cli.createParser(request, options.environment, files?.directory);
  const stderr = new TailBuffer(STDERR_LIMIT);
  const lines = new LineSplitter({
    onLine: (line) => parser.line(line).forEach(hooks.onEvent),
    onOversized: (length) =>
      hooks.onEvent({ type: "notice", text: `A line of ${length} characters was left out: it is too long.` }),
  });

  const running = startProcess({
    command: runAsUser(user, {
      file,
      args: args.map(withVisibleNul),
      cwd: request.cwd,
      env: { ...env, ...files?.env, ...sessionVariables({ ...request, session }) },
      stdin,
    }),
    limits: { timeoutMs: request.timeoutMs, stallMs: request.stallMs, graceMs: options.graceMs },
    signals: { end: hooks.signal, kill: options.kill },
    tag: `${SESSION_VARIABLE}=${session}`,
    endDetached: true,
    onStdout: (text) => {
      lines.push(text);
      if (parser.finished) running.expectExit(options.lingerMs);
    },
    onStderr: (text) => stderr.push(text),
  });
  const end = await running.ended;
  user?.reclaimFiles(...(files ? [files.directory] : []));
  lines.end();
  if (end.status === "not-started") return { status: "failed", failure: startFailure(cli, request, end) };
  return withDuration(
    settle({ cli, request, parser, stderr: String(stderr) }, end),
    performance.now() - start,
  );
}

interface FinishedSession {
  readonly cli: AgentCli;
  readonly request: AgentRequest;
  readonly parser: AgentParser;
  readonly stderr: string;
}

type Ended = Extract<ProcessEnd, { status: "ended" }>;

function settle(
  { cli, request, parser, stderr }: FinishedSession,
  { exitCode, signal, terminationReason }: Ended,
): AgentResult {
  if (terminationReason === undefined) return parser.outcome({ exitCode, signal, stderr });
  // The engine ended the program, so its exit code is ignored.
  const reported = parser.outcome({ exitCode: 0, signal: null, stderr });
  if (terminationReason === "aborted") return { status: "interrupted", usage: reported.usage };
  if (terminationReason === "lingered" || reported.status !== "failed") return reported;
  return { ...reported, failure: terminationFailure(cli, request, terminationReason) };
}

function terminationFailure(cli: AgentCli, request: AgentRequest, cut: "timeout" | "stalled"): Failure {
  if (cut === "timeout") {
    const message = `${cli.title} did not finish within ${duration(request.timeoutMs ?? 0)}.`;
    return { class: "transient", code: "timeout", message };
  }
  const message = `${cli.title} gave no sign of life for ${duration(request.stallMs)}.`;
  return { class: "transient", code: "stalled", message };
}

function startFailure(
  cli: AgentCli,
  request: AgentRequest,
  { code, message }: Extract<ProcessEnd, { status: "not-started" }>,
): Failure {
  if (!existsSync(request.cwd)) {
    const text = `The working directory ${request.cwd} does not exist.`;
    return { class: "fatal", code: "directory-missing", message: text };
  }
  if (code === "ENOENT") {
    return {
      class: "fatal",
      code: "agent-missing",
      message: `${cli.title} is not installed: ${cli.install}`,
    };
  }
  return notStartable(cli, message);
}

function notStartable({ title }: AgentCli, reason: string): Failure {
  return { class: "fatal", code: "agent-not-startable", message: `${title} could not be started: ${reason}` };
}

function withDuration(result: AgentResult, milliseconds: number): AgentResult {
  if (result.usage === undefined) return result;
  return { ...result, usage: { ...result.usage, duration_ms: Math.round(milliseconds) } };
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
