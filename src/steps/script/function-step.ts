import type { StepOf } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { textField } from "../../run/step-output.ts";
import { formatDuration } from "../../system/format.ts";
import { firstLine } from "../agent-answer.ts";
import { failed, interrupted, produced } from "../attempt-outcome.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";

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
    const data = await unlessAborted(limit.signal, async () => await run(scope, limit.signal));
    return produced(context, at, { output: functionOutput(plainData(data)) });
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

function functionOutput(data: unknown) {
  return {
    success: true,
    output_type: "function",
    document_path: null,
    summary: firstLine(textField(data, "summary") ?? ""),
    metrics: {},
    next_step_context: null,
    data,
  };
}
