import { isMapping } from "../../definition/message-text.ts";
import type { StepOf } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { parseJson } from "../../run/parse-json.ts";
import { emptyOutput, OUTPUT_FILE_LIMIT_BYTES, type StepOutput, textField } from "../../run/step-output.ts";
import { formatDuration } from "../../system/format.ts";
import {
  attemptFile,
  type AttemptKey,
  errorLine,
  failed,
  interrupted,
  journaled,
  produced,
  runShell,
  schemaMiss,
} from "../attempt-outcome.ts";
import { DETAILS_LIMIT, firstLine, formatStreams, lastLine, type Streams, tail } from "../step-outputs.ts";
import { renderTemplate, renderValue } from "../render-values.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";

/** A command of a program. Its exit code is a result. The engine creates it; an author cannot. */
export interface ExecScript extends StepOf<"script"> {
  readonly anyExitCode: true;
}

function takesAnyExitCode(step: StepOf<"script"> | ExecScript): boolean {
  return "anyExitCode" in step;
}

export async function runScriptStep(
  context: StepContext,
  at: TimedAttempt<StepOf<"script">>,
): Promise<NewRunEvent> {
  const { step, frame, timeoutMs } = at;
  const script = await renderTemplate(context, step.run, { frame });
  const env = (await renderValue(context, step.env ?? {}, { frame })) as Record<string, unknown>;
  const result = await runShell(context, at, {
    script,
    cwd: context.workspace.resolve(step.cwd ?? "."),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    timeoutMs,
  });
  return conclude(context, at, result);
}

function conclude(
  context: StepContext,
  at: TimedAttempt<StepOf<"script">>,
  result: ScriptResult,
): NewRunEvent | Promise<NewRunEvent> {
  if ("stdout" in result) keepOutput(context, at, result);
  switch (result.status) {
    case "interrupted":
      return interrupted(at);
    case "not-started":
      return failed(at, { class: "fatal", code: "script-not-started", message: result.message });
    case "timed-out": {
      const limit = at.timeoutMs === undefined ? "" : ` of ${formatDuration(at.timeoutMs)}`;
      const message = `The script took longer than its limit${limit} and was ended.`;
      return failed(at, { class: "transient", code: "timeout", message, details: tail(result) });
    }
    case "too-much-output":
      return failed(at, tooMuchOutput(result));
    case "exited":
      return result.exitCode === 0 || takesAnyExitCode(at.step)
        ? succeed(context, at, result)
        : failed(at, scriptFailure(result));
  }
}

function keepOutput({ store }: StepContext, key: AttemptKey, streams: Streams): void {
  if (streams.stdout === "" && streams.stderr === "") return;
  store.write(attemptFile(key, "output.log"), formatStreams(streams));
}

/** Returns a fatal failure, because a retry prints as much again. */
function tooMuchOutput(result: Extract<ScriptResult, { status: "too-much-output" }>) {
  const limit = OUTPUT_FILE_LIMIT_BYTES / 1024 / 1024;
  const message = `The script printed more than ${limit} MB to ${result.stream} and was ended. Write large output to a file in \`artifacts/\` of the run, and print its path.`;
  return { class: "fatal", code: "output-too-large", message, details: tail(result) } as const;
}

function scriptFailure(result: Extract<ScriptResult, { status: "exited" }>) {
  const telling = errorLine(result);
  const message = `The script ended with exit code ${result.exitCode}${telling === "" ? "." : `: ${telling}`}`;
  // Exit code of bash for a missing program. A retry does not find it either.
  if (result.exitCode === 127)
    return { class: "fatal", code: "program-missing", message, details: tail(result) } as const;
  return { class: "recoverable", code: "script-failed", message, details: tail(result) } as const;
}

async function succeed(
  context: StepContext,
  at: TimedAttempt<StepOf<"script">>,
  result: Extract<ScriptResult, { status: "exited" }>,
): Promise<NewRunEvent> {
  const printed = takesAnyExitCode(at.step) ? undefined : parseJson(result.stdout.replace(/^\uFEFF/, ""));
  const mismatch = await schemaMismatch(context, at.step, printed);
  if (mismatch !== undefined) return failed(at, schemaMiss(mismatch, tail(result)));
  if (isMapping(printed) && printed["success"] === false) return failed(at, reportedFailure(result, printed));
  const output = journaled(context, at, scriptOutput(result, printed));
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
  return produced(context, at, { output });
}

function reportedFailure(result: Streams, printed: unknown) {
  const reported = textField(printed, "summary");
  const message = `The script printed \`success: false\`${reported === undefined ? "." : `: ${firstLine(reported)}`}`;
  return { class: "recoverable", code: "step-unsuccessful", message, details: tail(result) } as const;
}

/** The schema applies to the printed JSON, without the fields of the engine. */
async function schemaMismatch(
  { checkSchema }: StepContext,
  { "output-schema": schema }: StepOf<"script">,
  printed: unknown,
): Promise<string | undefined> {
  if (schema === undefined) return undefined;
  if (printed === undefined) return "The script printed no JSON, which its output-schema asks for.";
  const problem = await checkSchema(schema, printed);
  if (problem === undefined) return undefined;
  return `What the script printed does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
}

function scriptOutput(
  { exitCode, stdout, stderr, durationMs }: Extract<ScriptResult, { status: "exited" }>,
  printed: unknown,
): StepOutput {
  return {
    ...emptyOutput,
    output_type: "script",
    summary: firstLine(textField(printed, "summary") ?? lastLine(stdout)),
    metrics: { exit_code: exitCode, duration_ms: Math.round(durationMs) },
    data: { exit_code: exitCode, stdout: stdout.trimEnd(), stderr, ...fieldsOf(printed) },
  };
}

/** A value that is no object becomes the field `value`. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  return isMapping(value) ? value : { value };
}

/** The return value becomes the data of the output. A function that ignores its signal is abandoned. */
export async function runFunctionStep(
  context: StepContext,
  at: TimedAttempt<StepOf<"function">>,
): Promise<NewRunEvent> {
  const run = context.functions.get(at.step.function);
  if (!run)
    throw new AgenticError({
      code: "definition-invalid",
      message: `There is no function \`${at.step.function}\`.`,
    });
  using limit = limited(context, at.timeoutMs);
  try {
    const scope = { variables: context.facts.variables, ...at.frame };
    const value = await unlessAborted(limit.signal, async () => await run(scope, limit.signal));
    const data = plainData(value);
    const summary = firstLine(textField(data, "summary") ?? "");
    return produced(context, at, { output: { ...emptyOutput, output_type: "function", summary, data } });
  } catch (error) {
    if (context.signal.aborted) return interrupted(at);
    if (limit.signal.aborted) return failed(at, tooLong(at.timeoutMs));
    const message = error instanceof Error ? error.message : String(error);
    return failed(at, { class: "recoverable", code: "function-failed", message });
  }
}

async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error("The function was asked to stop."));
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Without a limit it is the run's signal, because a signal for each step is slow. */
function limited(
  { clock, signal }: StepContext,
  timeoutMs: number | undefined,
): Disposable & { readonly signal: AbortSignal } {
  if (timeoutMs === undefined) return { signal, [Symbol.dispose]: () => {} };
  const over = new AbortController();
  const ended = new AbortController();
  clock.sleep(timeoutMs, ended.signal).then(
    () => over.abort(),
    () => {},
  );
  return { signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => ended.abort() };
}

function tooLong(timeoutMs = 0): Failure {
  const message = `The function took longer than its limit of ${formatDuration(timeoutMs)}.`;
  return { class: "transient", code: "timeout", message };
}

function plainData(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}
