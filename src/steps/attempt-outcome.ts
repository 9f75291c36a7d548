import { AgenticError } from "../errors.ts";
import type { Failure, NewRunEvent, Usage } from "../run/journal/event.ts";
import { attemptDirectory } from "../run/paths.ts";
import type { StepOutput } from "../run/step-output.ts";
import { takeStart } from "../system/format.ts";
import { asUserError } from "../system/system-fault.ts";
import { firstLine, fitOutput } from "./agent-answer.ts";
import { saveFullOutput } from "./full-output.ts";
import { DETAILS_LIMIT } from "./output-streams.ts";
import type { StepContext } from "./step-context.ts";

export interface AttemptKey {
  readonly path: string;
  readonly attempt: number;
}

/** Returns the event of a result. On a branch it is not committed yet. */
export function produced(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { output, usage }: { output: StepOutput; usage?: Usage },
): NewRunEvent {
  const journaledOutput = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === undefined ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: journaledOutput, ...spent };
}

export function journaled(
  { store }: StepContext,
  { path, attempt }: AttemptKey,
  output: StepOutput,
): StepOutput {
  return fitOutput(output, (whole) => saveFullOutput(store, `artifacts/${path}/${attempt}`, whole));
}

export function failed({ path, attempt }: AttemptKey, failure: Failure, usage?: Usage): NewRunEvent {
  return { type: "step.failed", step: path, attempt, failure, ...(usage ? { usage } : {}) };
}

export function interrupted({ path, attempt }: AttemptKey, usage?: Usage): NewRunEvent {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...(usage ? { usage } : {}) };
}

export function unsuccessful({ summary, next_step_context: details }: StepOutput): Failure {
  const message =
    summary === "" ? "The agent reported that it could not complete the step." : firstLine(summary);
  const detailsField = details ? { details: takeStart(details, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...detailsField };
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
    ...(typeof wait === "number" ? { retry_after_ms: wait } : {}),
  };
}

export function attemptFile({ path, attempt }: AttemptKey, name: string): string {
  return `${attemptDirectory(path, attempt)}/${name}`;
}
