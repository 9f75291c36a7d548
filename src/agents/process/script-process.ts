import { existsSync } from "node:fs";
import { constants } from "node:os";
import { withheldCredentials, withoutCredentials } from "../../redaction/withheld-credentials.ts";
import type { ScriptRequest, ScriptResult, ScriptRunner } from "../../ports/script-runner.ts";
import { OUTPUT_FILE_LIMIT_BYTES } from "../../run/step-output.ts";
import { withVisibleNul } from "../../system/format.ts";
import {
  LineSplitter,
  type ProcessCommand,
  type ProcessEnd,
  startProcess,
  TailBuffer,
} from "./spawn-process.ts";
import {
  createSessionId,
  defaultGraceMs,
  type Environment,
  SESSION_VARIABLE,
  sessionVariables,
} from "./process-environment.ts";
import { accessProblem, runAsUser, type SandboxUser } from "./sandbox-user.ts";

const TAIL_LIMIT = 1024 * 1024;

export interface ScriptRunnerOptions {
  /** The engine's own environment; scripts see it without its credentials. */
  readonly environment: Environment;
  /** Names of variables that scripts receive although they look like credentials. */
  readonly passEnvironment?: readonly string[];
  /** Called before a script that names withheld variables, and after the first that fails. Each name is reported once. */
  readonly onWithheld?: (names: readonly string[]) => void;
  readonly graceMs?: number;
  readonly kill?: AbortSignal;
  readonly outputLimitBytes?: number;
  readonly user?: SandboxUser | undefined;
}

/** Runs scripts with bash. Processes that remain in its process group end with the script. */
export function createScriptRunner(options: ScriptRunnerOptions): ScriptRunner {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const reportWithheld = createWithheldReport(options);
  const { user, outputLimitBytes = OUTPUT_FILE_LIMIT_BYTES } = options;
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      const namesInScript = new Set(request.script.split(/\W+/));
      reportWithheld((name) => namesInScript.has(name));
      const session = createSessionId();
      // Not `performance`, which takes a millisecond to load.
      const start = process.hrtime.bigint();
      const full = new AbortController();
      const limitBytes = request.output === "end" ? undefined : outputLimitBytes;
      const capture = (): Capture => new Capture({ ...hooks, limitBytes, onFull: () => full.abort() });
      const [stdout, stderr] = [capture(), capture()];
      const accessError = user && accessProblem(user, request.cwd);
      const problem = accessError ?? environmentProblem(request.env);
      if (problem !== undefined) return { status: "not-started", message: problem };
      const env = withoutNul(request.env, hooks.onLine);
      const { ended } = startProcess({
        command: runAsUser(user, {
          file: "bash",
          ...asArguments(withVisibleNul(request.script)),
          cwd: request.cwd,
          env: { ...base, ...env, ...sessionVariables({ ...request, session }) },
        }),
        limits: { timeoutMs: request.timeoutMs, graceMs },
        signals: { end: AbortSignal.any([hooks.signal, full.signal]), kill: options.kill },
        tag: `${SESSION_VARIABLE}=${session}`,
        endDetached: false,
        onStdout: (text) => stdout.push(text),
        onStderr: (text) => stderr.push(text),
      });
      const end = await ended;
      user?.reclaimFiles();
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      const stream = stdout.isFull ? "standard output" : stderr.isFull ? "standard error" : undefined;
      if (stream !== undefined && !hooks.signal.aborted)
        return { status: "too-much-output", stream, ...output };
      const result = settle({ request, output, durationMs: millisecondsSince(start) }, end);
      if (result.status === "exited" && result.exitCode !== 0) reportWithheld(() => true);
      return result;
    },
  };
}

type WithheldReport = (isMissing: (name: string) => boolean) => void;

function createWithheldReport({
  environment,
  passEnvironment,
  onWithheld,
}: ScriptRunnerOptions): WithheldReport {
  const reported = new Set<string>();
  return (isMissing) => {
    const names = withheldCredentials(environment, passEnvironment).filter(
      (name) => !reported.has(name) && isMissing(name),
    );
    for (const name of names) reported.add(name);
    if (names.length > 0) onWithheld?.(names);
  };
}

/** Maximum bytes of one argument or variable, with a reserve. */
const MOST_ARGUMENT = 128 * 1024 - 1_024;

/** A script that is too long for an argument is passed by standard input, which is empty for the script. */
function asArguments(script: string): Pick<ProcessCommand, "args" | "stdin"> {
  const args = (text: string): string[] => ["-eo", "pipefail", "-c", text];
  if (Buffer.byteLength(script) <= MOST_ARGUMENT) return { args: args(script) };
  return { args: args('eval "$(cat)" </dev/null'), stdin: script };
}

/** Replaces NUL in variables, which an environment cannot hold, and logs their names. */
function withoutNul(env: ScriptRequest["env"], onLine: (line: string) => void): ScriptRequest["env"] {
  const names = Object.keys(env).filter((name) => env[name]?.includes("\0"));
  if (names.length === 0) return env;
  onLine(`agentic-sdlc: NUL bytes are shown as \u2400 in ${names.join(", ")} under \`env\`.`);
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withVisibleNul(value)]));
}

function environmentProblem(env: ScriptRequest["env"]): string | undefined {
  for (const [name, value] of Object.entries(env)) {
    if (name === "" || /[=\0]/.test(name))
      return `The script's \`env\` names a variable ${JSON.stringify(name)}; names hold neither \`=\` nor NUL.`;
    const bytes = Buffer.byteLength(withVisibleNul(value));
    if (bytes > MOST_ARGUMENT)
      return `The script's variable \`${name}\` under \`env\` has ${bytes} bytes, and the system takes ${MOST_ARGUMENT}. Write the text to a file, and give the script its path.`;
  }
  return undefined;
}

function millisecondsSince(start: bigint): number {
  return Math.round(Number(process.hrtime.bigint() - start) / 1e6);
}

interface FinishedScript {
  readonly request: ScriptRequest;
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly durationMs: number;
}

function settle({ request, output, durationMs }: FinishedScript, end: ProcessEnd): ScriptResult {
  if (end.status === "not-started") {
    const known = existsSync(request.cwd);
    const message = known
      ? `bash could not be started: ${end.message}`
      : `The working directory ${request.cwd} does not exist.`;
    return { status: "not-started", message };
  }
  if (end.terminationReason === "timeout") return { status: "timed-out", ...output };
  if (end.terminationReason !== undefined) return { status: "interrupted" };
  // The exit code of shells for a signal.
  const exitCode = end.exitCode ?? 128 + constants.signals[end.signal ?? "SIGKILL"];
  return { status: "exited", exitCode, ...output, durationMs };
}

interface CaptureOptions {
  readonly onLine: (line: string) => void;
  readonly limitBytes: number | undefined;
  readonly onFull: () => void;
}

class Capture {
  readonly #options: CaptureOptions;
  readonly #end = new TailBuffer(TAIL_LIMIT);
  readonly #lines: LineSplitter;
  #text = "";
  #bytes = 0;

  constructor(options: CaptureOptions) {
    this.#options = options;
    const { onLine } = options;
    this.#lines = new LineSplitter({
      onLine,
      onOversized: (length) => onLine(`[a line of ${length} characters was left out]`),
    });
  }

  get isFull(): boolean {
    return this.#bytes > (this.#options.limitBytes ?? Infinity);
  }

  push(text: string): void {
    if (this.isFull) return;
    if (this.#options.limitBytes === undefined) this.#end.push(text);
    else this.#keep(text);
    this.#lines.push(text);
  }

  #keep(text: string): void {
    this.#bytes += Buffer.byteLength(text);
    if (this.isFull) this.#options.onFull();
    else this.#text += text;
  }

  end(): string {
    this.#lines.end();
    return this.#options.limitBytes === undefined ? String(this.#end) : this.#text;
  }
}
