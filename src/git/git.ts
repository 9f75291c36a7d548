import { spawn } from "node:child_process";
import { type Environment, GIT_REDIRECTION, withoutCredentials } from "../config/credentials.ts";
import { AgenticError } from "../errors.ts";

/** Programs that git would run or wait for. */
const PROGRAMS =
  /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;

/** Of no use to git, and not for what a repository's configuration may make git run. */
const MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN)$/;

/** Settings a repository may carry that run programs or wait for a person; the engine's own calls switch them off. */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0",
].flatMap((setting) => ["-c", setting]);

/** Runs git with fixed arguments in one folder; no hooks, no prompts, no signing. */
export interface Git {
  readonly directory: string;
  /** Standard output without the last line break. Errors: `git-failed`. */
  run(...args: string[]): Promise<string>;
  /** The same, but undefined where git exits with an error. */
  try(...args: string[]): Promise<string | undefined>;
  /** The same for a command whose exit code 1 is an answer too; any other is an error. */
  ask(...args: string[]): Promise<{ yes: boolean; output: string }>;
  /** The same git in another folder, or with more environment. */
  with(change: { directory?: string; environment?: Record<string, string> }): Git;
}

/** Git for local work: a filter that a step configured runs without the engine's credentials. */
export function createGit(directory: string, environment: Environment): Git {
  return createPlainGit(directory, safeEnvironment(withoutCredentials(environment)));
}

/** Git for pushing, with the credentials that a credential helper may need. */
export function createRemoteGit(directory: string, environment: Environment): Git {
  const wanted = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name),
  );
  return createPlainGit(directory, safeEnvironment(Object.fromEntries(wanted)));
}

function createPlainGit(directory: string, environment: Record<string, string>): Git {
  const call = async (args: readonly string[], answers: readonly number[]): Promise<Answer> => {
    const answer = await start(args, { directory, environment });
    if (answer.exitCode !== undefined && answers.includes(answer.exitCode)) return answer;
    throw failureOf(args, { directory, ...answer });
  };
  const run = async (...args: string[]) => (await call(args, [0])).output.replace(/\n$/, "");
  return {
    directory,
    run,
    try: (...args) => run(...args).catch(() => undefined),
    ask: async (...args) => {
      const { exitCode, output } = await call(args, [0, 1]);
      return { yes: exitCode === 0, output };
    },
    with: (change) =>
      createPlainGit(change.directory ?? directory, { ...environment, ...change.environment }),
  };
}

interface Answer {
  /** Undefined where git could not be started, or was killed. */
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
  readonly cause?: unknown;
}

/** What a program in the background, such as a shared SSH connection, holds open is not waited for longer. */
const ERRORS_GRACE_MS = 50;

function start(
  args: readonly string[],
  { directory, environment }: { directory: string; environment: Record<string, string> },
): Promise<Answer> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString("utf8");
    const end = (exitCode: number | undefined, cause?: unknown) => {
      resolve({ exitCode, output: text(output), errors: text(errors), cause });
      program.stderr.destroy();
    };
    const program = spawn("git", [...SETTINGS, ...args], {
      cwd: directory,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    program.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    program.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    program.on("error", (cause) => end(undefined, cause));
    program.on("close", (code) => end(code ?? undefined));
    program.on("exit", (code) => {
      const finish = () => setTimeout(() => end(code ?? undefined), ERRORS_GRACE_MS).unref();
      if (program.stdout.readableEnded) finish();
      else program.stdout.once("end", finish);
    });
  });
}

function failureOf(args: readonly string[], answer: Answer & { directory: string }): AgenticError {
  const { directory, exitCode, errors, cause } = answer;
  const how = exitCode === undefined ? "git was killed" : `exit code ${exitCode}`;
  const reason = cause instanceof Error ? cause.message : reasonIn(errors) || how;
  const command = args.find((arg, at) => arg !== "-c" && args[at - 1] !== "-c");
  return new AgenticError({
    code: "git-failed",
    message: `git ${command} failed in ${directory}: ${reason}`,
    data: { args },
    cause: cause ?? new Error(errors.trim() || how),
  });
}

function safeEnvironment(environment: Environment): Record<string, string> {
  const safe: Record<string, string> = { GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}

/** What a remote says of its refusal; more is decoration. */
const REMOTE_LINES = 3;

function reasonIn(errors: string): string {
  const lines = errors.trim().split("\n");
  const said = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [telling.replace(/^(fatal|error): /, ""), ...said.slice(0, REMOTE_LINES)].join("; ");
}
