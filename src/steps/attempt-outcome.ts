import { AgenticError } from "../errors.ts";
import type { Failure, NewRunEvent, Usage } from "../run/journal/event.ts";
import { attemptDirectory } from "../run/paths.ts";
import type { StepOutput } from "../run/step-output.ts";
import { takeStart } from "../system/format.ts";
import { asUserError } from "../system/system-fault.ts";
import { firstLine, fitOutput } from "./agent-answer.ts";
import { keepWhole } from "./full-output.ts";
import { DETAILS_LIMIT } from "./output-streams.ts";
import type { StepContext } from "./step-context.ts";

/** One attempt of a step. */
export interface AttemptKey {
  readonly path: string;
  readonly attempt: number;
}

/** The event of a result: with a branch, committing it is still to do. */
export function produced(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { output, usage }: { output: StepOutput; usage?: Usage },
): NewRunEvent {
  const kept = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === undefined ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}

/** An output as the journal keeps it; one that is too large is written whole as an artifact. */
export function journaled(
  { store }: StepContext,
  { path, attempt }: AttemptKey,
  output: StepOutput,
): StepOutput {
  return fitOutput(output, (whole) => keepWhole(store, `artifacts/${path}/${attempt}`, whole));
}

export function failed({ path, attempt }: AttemptKey, failure: Failure, usage?: Usage): NewRunEvent {
  return { type: "step.failed", step: path, attempt, failure, ...(usage ? { usage } : {}) };
}

export function interrupted({ path, attempt }: AttemptKey, usage?: Usage): NewRunEvent {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...(usage ? { usage } : {}) };
}

/** The failure of an attempt whose agent says itself that it could not do it. */
export function unsuccessful({ summary, next_step_context: details }: StepOutput): Failure {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: takeStart(details, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}

/** What a person or an unexpected error did wrong cannot be mended by trying again; changes that cannot be committed the step can. */
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
