import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { type Environment, GIT_REDIRECTION, withoutCredentials } from "../../config/credential-variables.ts";
import { AgenticError } from "../../errors.ts";
import { faultReason } from "../../system/system-fault.ts";
import { checkoutLocation, type GitLocation } from "./git-directory.ts";

/** Where a helper of git reads a secret: Node makes it a socket, which `/proc` lets nobody open a second time, unlike an environment or a pipe. */
export const SECRET_DESCRIPTOR = 3;

/** Programs that git would run or wait for. */
const PROGRAMS =
  /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;

/** Of no use to git, and not for what a repository's configuration may make git run. */
const MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN|AGENTIC_APP_PRIVATE_KEY)$/;

/** Settings a repository may carry that run programs or wait for a person; the engine's own calls switch them off. */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
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
  /** Tells of the records of a list, which end with NUL, until that answers false: git is ended then. Returns whether it came to the end. */
  each(visit: (record: string) => boolean, ...args: string[]): Promise<boolean>;
  /** Tells of the output in chunks until that answers false: git is ended then. Returns whether it came to the end. */
  stream(take: (chunk: Buffer) => boolean, ...args: string[]): Promise<boolean>;
  /** The same git at another place, or with more environment. */
  with(change: { location?: GitLocation; environment?: Record<string, string> }): Git;
}

/**
 * Git for local work in the repository whose top, or which itself, is a folder. A filter that a step configured runs without the engine's
 * credentials. A call that takes longer than the limit is ended.
 */
export function createGit(directory: string, environment: Environment, limitMs?: number): Git {
  return createPlainGit(checkoutLocation(directory), localEnvironment(environment), limitMs);
}

/** Environment of git for local work. */
export function localEnvironment(environment: Environment): Record<string, string> {
  return safeEnvironment(withoutCredentials(environment));
}

/** Environment of git for talking to remotes, with what a credential helper may need; never for git in a work tree. */
export function remoteEnvironment(environment: Environment): Record<string, string> {
  const wanted = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name),
  );
  return safeEnvironment(Object.fromEntries(wanted));
}

function createPlainGit(location: GitLocation, environment: Record<string, string>, limitMs?: number): Git {
  const { directory } = location;
  const limit = limitMs === undefined ? {} : { limitMs };
  const start = async (args: readonly string[], more: Pick<GitCall, "onOutput"> = {}): Promise<GitAnswer> => {
    const located = { ...environment, ...(await location.locate()) };
    return await startGit(args, { directory, environment: located, ...limit, ...more });
  };
  const call = async (args: readonly string[], answers: readonly number[]): Promise<GitAnswer> => {
    const answer = await start(args);
    if (answer.exitCode !== undefined && answers.includes(answer.exitCode)) return answer;
    throw gitFailure(args, { directory, ...answer });
  };
  const stream: Git["stream"] = async (take, ...args) => {
    let isWhole = true;
    const onOutput = (chunk: Buffer): boolean => (isWhole = take(chunk));
    const answer = await start(args, { onOutput });
    if (isWhole && answer.exitCode !== 0) throw gitFailure(args, { directory, ...answer });
    return isWhole;
  };
  const run = async (...args: string[]) => textOf(await call(args, [0])).replace(/\n$/, "");
  return {
    directory,
    run,
    try: (...args) => run(...args).catch(() => undefined),
    ask: async (...args) => {
      const answer = await call(args, [0, 1]);
      return { yes: answer.exitCode === 0, output: textOf(answer) };
    },
    each: (visit, ...args) => stream(readRecords(visit), ...args),
    stream,
    with: (change) =>
      createPlainGit(change.location ?? location, { ...environment, ...change.environment }, limitMs),
  };
}

/** A longer one is nobody's path. */
const MOST_RECORD = 64 * 1024;

/** Splits what comes in pieces at its NULs; answers whether more is wanted. */
function readRecords(visit: (record: string) => boolean): (chunk: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = text.indexOf(0); end >= 0; end = text.indexOf(0, from)) {
      if (!visit(text.toString("utf8", from, end))) return false;
      from = end + 1;
    }
    rest = text.subarray(from);
    return rest.length <= MOST_RECORD;
  };
}

export interface GitCall {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Standard input; empty by default. */
  readonly input?: string | Uint8Array;
  /** What git's helper reads when git is asked who it is; see sign-in.ts. */
  readonly secret?: string;
  /** After this long git is killed, with all it has started. */
  readonly limitMs?: number;
  /** Gets what git writes, in place of whoever waits for the end; where it answers false git is ended. */
  readonly onOutput?: (chunk: Buffer) => boolean;
  /** When it is aborted git is killed in the same way. */
  readonly signal?: AbortSignal;
}

export interface GitAnswer {
  /** Undefined where git could not be started, or was killed. */
  readonly exitCode: number | undefined;
  readonly output: Buffer;
  readonly errors: string;
  /** Whether it was killed because it took too long. */
  readonly timedOut: boolean;
  readonly cause?: unknown;
}

const textOf = ({ output }: GitAnswer): string => output.toString("utf8");

/** What a program in the background, such as a shared SSH connection, holds open is not waited for longer. */
const ERRORS_GRACE_MS = 50;

/** What git "says" that was ended because nobody waits for it. */
export const ABORTED_MESSAGE = "fatal: it took longer than anybody waits\n";

/** Starts git once and waits for its end, whatever that is. */
export function startGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const { directory, environment, input, secret, limitMs, signal, onOutput } = call;
  if (signal?.aborted)
    return Promise.resolve({
      exitCode: undefined,
      output: Buffer.alloc(0),
      errors: ABORTED_MESSAGE,
      timedOut: false,
    });
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let timedOut = false;
    const program = spawn("git", [...SETTINGS, ...args], {
      cwd: directory,
      env: environment,
      // A group of its own can be killed whole.
      detached: limitMs !== undefined || onOutput !== undefined,
      stdio: [
        input === undefined ? "ignore" : "pipe",
        "pipe",
        "pipe",
        ...(secret === undefined ? [] : ["pipe" as const]),
      ],
      windowsHide: true,
    });
    const timer = limitMs === undefined ? undefined : setTimeout(tooLate, limitMs);
    function tooLate(): void {
      timedOut = true;
      killGroup(program);
    }
    const giveUp = () => {
      errors.push(Buffer.from(ABORTED_MESSAGE));
      killGroup(program);
    };
    signal?.addEventListener("abort", giveUp);
    const end = (exitCode: number | undefined, cause?: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      resolve({
        exitCode,
        output: Buffer.concat(output),
        errors: Buffer.concat(errors).toString("utf8"),
        timedOut,
        cause,
      });
      program.stderr?.destroy();
    };
    program.stdout?.on(
      "data",
      onOutput ? untilUnwanted(program, onOutput) : (chunk: Buffer) => output.push(chunk),
    );
    program.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
    program.on("error", (cause) => end(undefined, cause));
    program.on("close", (code) => end(code ?? undefined));
    program.on("exit", (code) => {
      const finish = () => setTimeout(() => end(code ?? undefined), ERRORS_GRACE_MS).unref();
      if (program.stdout?.readableEnded !== false) finish();
      else program.stdout.once("end", finish);
    });
    // Git that fails leaves its input unread; how it ended tells more.
    program.stdin?.on("error", () => {});
    program.stdin?.end(input);
    if (secret !== undefined) tell(program, secret);
  });
}

function untilUnwanted(program: ChildProcess, onOutput: (chunk: Buffer) => boolean): (chunk: Buffer) => void {
  let isWanted = true;
  return (chunk) => {
    if (!isWanted) return;
    isWanted = onOutput(chunk);
    if (!isWanted) killGroup(program);
  };
}

function tell({ stdio }: ChildProcess, secret: string): void {
  const helper = stdio[SECRET_DESCRIPTOR];
  if (!(helper instanceof Socket)) return;
  // Who is not asked leaves it unread.
  helper.on("error", () => {});
  helper.end(secret);
}

function killGroup(program: ChildProcess): void {
  try {
    process.kill(-(program.pid ?? Number.NaN), "SIGKILL");
  } catch {
    program.kill("SIGKILL");
  }
}

export function gitFailure(args: readonly string[], answer: GitAnswer & { directory: string }): AgenticError {
  const { directory, exitCode, errors, cause } = answer;
  const how = exitCode === undefined ? "git was killed" : `exit code ${exitCode}`;
  const reason = cause === undefined ? failureReason(errors) || how : faultReason(cause);
  const command = args.find((arg, at) => arg !== "-c" && args[at - 1] !== "-c");
  return new AgenticError({
    code: "git-failed",
    message: `git ${command} failed in ${directory}: ${reason}`,
    data: { args },
    cause: cause ?? new Error(errors.trim() || how),
  });
}

function safeEnvironment(environment: Environment): Record<string, string> {
  // A git that is killed while it only reads leaves no lock in the user's checkout.
  const safe: Record<string, string> = { GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}

/** What a remote says of its refusal; more is decoration. */
const REMOTE_LINES = 3;

/** The line that tells why, with what the remote said. */
export function failureReason(errors: string): string {
  const lines = errors.trim().split("\n");
  const said = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [telling.replace(/^(fatal|error): /, ""), ...said.slice(0, REMOTE_LINES)].join("; ");
}
