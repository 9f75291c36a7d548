import { existsSync } from "node:fs";
import type {
  AgentEvent,
  AgentHooks,
  AgentRequest,
  AgentResult,
  AgentRunner,
} from "../ports/agent-runner.ts";
import type { Failure } from "../run/journal/event.ts";
import { withVisibleNul } from "../system/format.ts";
import type { AgentCli, AgentParser, Preparation, SessionFiles } from "./agent-cli.ts";
import {
  LineSplitter,
  orphanGraceMs,
  type ProcessEnd,
  startProcess,
  TailBuffer,
} from "./process/spawn-process.ts";
import {
  createSessionId,
  defaultGraceMs,
  type Environment,
  RUN_ID_VARIABLE,
  SESSION_VARIABLE,
  sessionVariables,
} from "./process/process-environment.ts";
import { endTaggedProcesses } from "./process/process-tree.ts";
import { accessProblem, runAsUser, type SandboxUser } from "./process/sandbox-user.ts";

const STDERR_LIMIT = 16 * 1024;

type SessionOptions = Omit<AgentRunnerOptions, "clis"> & Record<"graceMs" | "lingerMs", number>;

async function runCliSession(
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
  const environment = user ? { ...options.environment, HOME: user.home() } : options.environment;
  const parser = cli.createParser(request, environment, files?.directory);
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

interface AgentRunnerOptions {
  /** The engine's own environment; agents see an allow-list of it. */
  readonly environment: Environment;
  readonly clis: readonly AgentCli[];
  /** Milliseconds between asking an agent to end and killing it. Default 30 s, on CI 5 s. */
  readonly graceMs?: number;
  /** Milliseconds in which an agent must exit after its result. Default 30 s. */
  readonly lingerMs?: number;
  /** Ends every session at once, without grace: the user interrupted twice. */
  readonly kill?: AbortSignal | undefined;
  readonly user?: SandboxUser | undefined;
}

export function createAgentRunner(options: AgentRunnerOptions): AgentRunner {
  const { environment, clis, kill, user } = options;
  const graceMs = options.graceMs ?? defaultGraceMs(environment);
  const lingerMs = options.lingerMs ?? 30_000;
  return {
    async run(request, hooks) {
      const cli = clis.find(({ provider }) => provider === request.provider);
      if (cli === undefined) return unavailable(request.provider);
      return runCliSession(cli, { request, hooks }, { environment, graceMs, lingerMs, kill, user });
    },
    endOrphans: (runId) => endTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`, orphanGraceMs(graceMs)),
  };
}

function unavailable(provider: string): AgentResult {
  const message =
    provider === "replay"
      ? "Provider replay needs a directory of recordings; there is none here."
      : `Provider ${provider} is not available here; use another.`;
  return { status: "failed", failure: { class: "fatal", code: "provider-unavailable", message } };
}
