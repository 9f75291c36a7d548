import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import type { ScriptResult } from "../ports.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepContext } from "./context.ts";
import { attemptFile, failed, interrupted, produced } from "./outcome.ts";
import { firstLine } from "./output.ts";
import { renderTemplate, renderValue } from "./templates.ts";

const DETAILS_LIMIT = 4_000;
const STDOUT_LIMIT = 4_000;

/** Runs a shell script; JSON it prints becomes the data of its output. */
export async function runScriptStep(
  context: StepContext,
  at: At<StepOf<"script">> & { attempt: number; timeoutMs?: number },
): Promise<NewRunEvent> {
  const { path, step, frame, attempt, timeoutMs } = at;
  const script = await renderTemplate(context, step.run, { frame });
  const env = (await renderValue(context, step.env ?? {}, { frame })) as Record<string, unknown>;
  const result = await context.scripts.run(
    {
      runId: context.facts.runId,
      step: path,
      attempt,
      script,
      cwd: context.workspace.resolve(step.cwd ?? "."),
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
    { signal: context.signal, onLine: (line) => context.observer.onScriptLine?.(path, line) },
  );
  return conclude(context, at, result);
}

function conclude(
  context: StepContext,
  at: At<StepOf<"script">> & { attempt: number },
  result: ScriptResult,
): NewRunEvent | Promise<NewRunEvent> {
  switch (result.status) {
    case "interrupted":
      return interrupted(at);
    case "not-started":
      return failed(at, { class: "fatal", code: "script-not-started", message: result.message });
    case "timed-out": {
      const message = `The script took longer than its limit and was ended.`;
      return failed(at, { class: "transient", code: "timeout", message, details: tail(result) });
    }
    case "exited":
      return result.exitCode === 0 ? succeed(context, at, result) : failed(at, scriptFailure(result));
  }
}

function scriptFailure(result: Extract<ScriptResult, { status: "exited" }>) {
  const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
  const message = `The script ended with exit code ${result.exitCode}${telling === "" ? "." : `: ${telling}`}`;
  return { class: "recoverable", code: "script-failed", message, details: tail(result) } as const;
}

async function succeed(
  context: StepContext,
  at: At<StepOf<"script">> & { attempt: number },
  result: Extract<ScriptResult, { status: "exited" }>,
): Promise<NewRunEvent> {
  const output = scriptOutput(result);
  const schema = at.step["output-schema"];
  const problem = schema && (await context.checkSchema(schema, output.data));
  if (problem) {
    const message = `What the script printed does not meet the step's output-schema: ${problem}.`;
    return failed(at, { class: "recoverable", code: "schema-miss", message, details: tail(result) });
  }
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
  return produced(context, at, { output });
}

function scriptOutput({
  exitCode,
  stdout,
  stderr,
  durationMs,
}: Extract<ScriptResult, { status: "exited" }>): StepOutput {
  return {
    success: true,
    output_type: "script",
    document_path: null,
    summary: firstLine(lastLine(stdout)),
    metrics: { exit_code: exitCode, duration_ms: Math.round(durationMs) },
    next_step_context: null,
    data: {
      exit_code: exitCode,
      stdout: stdout.trimEnd().slice(-STDOUT_LIMIT),
      stderr: stderr.slice(-STDOUT_LIMIT),
      ...printedJson(stdout),
    },
  };
}

function printedJson(stdout: string): Record<string, unknown> {
  const text = stdout.trim();
  if (!/^[{[]/.test(text)) return {};
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { value } : { ...(value as Record<string, unknown>) };
  } catch {
    return {};
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

function tail({ stdout, stderr }: { stdout: string; stderr: string }): string {
  return [stdout.trimEnd(), stderr.trimEnd()]
    .filter((text) => text !== "")
    .join("\n")
    .slice(-DETAILS_LIMIT);
}
