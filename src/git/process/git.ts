import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { type Environment, GIT_REDIRECTION } from "../../config/credential-variables.ts";
import { withoutCredentials } from "../../redaction/withheld-credentials.ts";
import { AgenticError } from "../../errors.ts";
import { faultReason } from "../../system/system-fault.ts";
import { checkoutLocation, type GitLocation, type RepositoryVariables } from "./git-directory.ts";

/** Descriptor from which git's credential helper reads a secret. Node makes it a socket: unlike a pipe, `/proc` cannot open it again. */
export const SECRET_DESCRIPTOR = 3;

/** Environment variables with programs that git would run or wait for. */
const PROGRAMS =
  /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;

/** Variables that git does not need, and that programs in a repository's configuration must not see. */
const MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN|AGENTIC_APP_PRIVATE_KEY)$/;

/** Switches off settings of a repository that run programs or wait for a user. */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
].flatMap((setting) => ["-c", setting]);

/** Runs git with fixed arguments in one folder: no hooks, no prompts, no signing. */
export interface Git {
  readonly directory: string;
  /** Standard output without the last line break. Errors: `git-failed`. */
  run(...args: string[]): Promise<string>;
  /** The same, but undefined where git exits with an error. */
  try(...args: string[]): Promise<string | undefined>;
  /** The same, for a command whose exit code 1 means no. Errors: `git-failed` for other codes. */
  ask(...args: string[]): Promise<{ yes: boolean; output: string }>;
  /** Calls `visit` for each NUL-terminated record until it returns false, then ends git. Returns whether all records were visited. */
  each(visit: (record: string) => boolean, ...args: string[]): Promise<boolean>;
  /** Calls `take` for each chunk of output until it returns false, then ends git. Returns whether all output was read. */
  stream(take: (chunk: Buffer) => boolean, ...args: string[]): Promise<boolean>;
  with(change: { location?: GitLocation; environment?: Record<string, string> }): Git;
}

/** Git for local work. A filter that a step configured runs without the engine's credentials. */
export function createGit(directory: string, environment: Environment, limitMs?: number): Git {
  return createPlainGit(checkoutLocation(directory), localEnvironment(environment), limitMs);
}

export function localEnvironment(environment: Environment): Record<string, string> {
  return safeEnvironment(withoutCredentials(environment));
}

/** Environment of git for remotes, with the variables of credential helpers. Never for git in a work tree. */
export function remoteEnvironment(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name),
  );
  return safeEnvironment(Object.fromEntries(entries));
}

function createPlainGit(location: GitLocation, environment: Record<string, string>, limitMs?: number): Git {
  const { directory } = location;
  const start = async (args: readonly string[], more: Pick<GitCall, "onOutput"> = {}): Promise<GitAnswer> => {
    const located = { ...environment, ...(await location.locate()) };
    return await startGit(args, { directory, environment: located, limitMs, ...more });
  };
  const call = async (args: readonly string[], answers: readonly number[]): Promise<GitAnswer> => {
    const answer = await start(args);
    if (answer.exitCode !== undefined && answers.includes(answer.exitCode)) return answer;
    throw gitFailure(args, { directory, ...answer });
  };
  const stream: Git["stream"] = async (take, ...args) => {
    let isComplete = true;
    const onOutput = (chunk: Buffer): boolean => (isComplete = take(chunk));
    const answer = await start(args, { onOutput });
    if (isComplete && answer.exitCode !== 0) throw gitFailure(args, { directory, ...answer });
    return isComplete;
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

/** No path is longer. */
const MAX_RECORD = 64 * 1024;

function readRecords(visit: (record: string) => boolean): (chunk: Buffer) => boolean {
  let remainder = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([remainder, chunk]);
    let from = 0;
    for (let end = text.indexOf(0); end >= 0; end = text.indexOf(0, from)) {
      if (!visit(text.toString("utf8", from, end))) return false;
      from = end + 1;
    }
    remainder = text.subarray(from);
    return remainder.length <= MAX_RECORD;
  };
}

export interface GitCall {
  readonly directory: string;
  readonly environment: RepositoryVariables;
  readonly input?: string | Uint8Array | undefined;
  readonly secret?: string | undefined;
  readonly limitMs?: number | undefined;
  /** Receives the output in place of `GitAnswer.output`. Git is ended when it returns false. */
  readonly onOutput?: ((chunk: Buffer) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface GitAnswer {
  /** Undefined if git was killed or could not be started. */
  readonly exitCode: number | undefined;
  readonly output: Buffer;
  readonly errors: string;
  readonly timedOut: boolean;
  readonly cause?: unknown;
}

const textOf = ({ output }: GitAnswer): string => output.toString("utf8");

/** How long to wait for output that a background program, such as a shared SSH connection, keeps open. */
const ERRORS_GRACE_MS = 50;

export const ABORTED_MESSAGE = "fatal: the engine stopped waiting\n";

const ABORTED: GitAnswer = {
  exitCode: undefined,
  output: Buffer.alloc(0),
  errors: ABORTED_MESSAGE,
  timedOut: false,
};

export function startGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const { directory, environment, input, secret, limitMs, signal, onOutput } = call;
  if (signal?.aborted) return Promise.resolve(ABORTED);
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let timedOut = false;
    const program = spawn("git", [...SETTINGS, ...args], {
      cwd: directory,
      env: environment,
      // A process group can be killed with all its processes.
      detached: limitMs !== undefined || onOutput !== undefined,
      stdio: [
        input === undefined ? "ignore" : "pipe",
        "pipe",
        "pipe",
        ...(secret === undefined ? [] : ["pipe" as const]),
      ],
      windowsHide: true,
    });
    const timer = limitMs === undefined ? undefined : setTimeout(onTimeout, limitMs);
    function onTimeout(): void {
      timedOut = true;
      killGroup(program);
    }
    const abort = () => {
      errors.push(Buffer.from(ABORTED_MESSAGE));
      killGroup(program);
    };
    signal?.addEventListener("abort", abort);
    const end = (exitCode: number | undefined, cause?: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
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
      onOutput ? stopWhenUnwanted(program, onOutput) : (chunk: Buffer) => output.push(chunk),
    );
    program.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
    program.on("error", (cause) => end(undefined, cause));
    program.on("close", (code) => end(code ?? undefined));
    program.on("exit", (code) => {
      const finish = () => setTimeout(() => end(code ?? undefined), ERRORS_GRACE_MS).unref();
      if (program.stdout?.readableEnded !== false) finish();
      else program.stdout.once("end", finish);
    });
    // Git that fails may leave its input unread; the exit code tells more.
    program.stdin?.on("error", () => {});
    program.stdin?.end(input);
    if (secret !== undefined) writeSecret(program, secret);
  });
}

function stopWhenUnwanted(
  program: ChildProcess,
  onOutput: (chunk: Buffer) => boolean,
): (chunk: Buffer) => void {
  let isWanted = true;
  return (chunk) => {
    if (!isWanted) return;
    isWanted = onOutput(chunk);
    if (!isWanted) killGroup(program);
  };
}

function writeSecret({ stdio }: ChildProcess, secret: string): void {
  const secretInput = stdio[SECRET_DESCRIPTOR];
  if (!(secretInput instanceof Socket)) return;
  // A credential helper that is not called leaves the secret unread.
  secretInput.on("error", () => {});
  secretInput.end(secret);
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
  const status = exitCode === undefined ? "git was killed" : `exit code ${exitCode}`;
  const reason = cause === undefined ? failureReason(errors) || status : faultReason(cause);
  const command = args.find((arg, index) => arg !== "-c" && args[index - 1] !== "-c");
  return new AgenticError({
    code: "git-failed",
    message: `git ${command} failed in ${directory}: ${reason}`,
    data: { args },
    cause: cause ?? new Error(errors.trim() || status),
  });
}

function safeEnvironment(environment: Environment): Record<string, string> {
  // A killed git that only reads leaves no lock in the user's checkout.
  const safe: Record<string, string> = { GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}

const MAX_REMOTE_LINES = 3;

export function failureReason(errors: string): string {
  const lines = errors.trim().split("\n");
  const remoteLines = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const reasonLine = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [reasonLine.replace(/^(fatal|error): /, ""), ...remoteLines.slice(0, MAX_REMOTE_LINES)].join("; ");
}
