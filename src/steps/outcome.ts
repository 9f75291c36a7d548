import { AgenticError } from "../errors.ts";
import type { Failure, NewRunEvent, Usage } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import { attemptDirectory } from "../run/paths.ts";
import type { StepContext } from "./context.ts";
import { fitOutput } from "./output.ts";

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
  const kept = fitOutput(output, (content) => {
    const file = `artifacts/${path}/${attempt}.json`;
    context.store.write(file, content);
    return `${context.store.location}/${file}`;
  });
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === undefined ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}

export function failed({ path, attempt }: AttemptKey, failure: Failure, usage?: Usage): NewRunEvent {
  return { type: "step.failed", step: path, attempt, failure, ...(usage ? { usage } : {}) };
}

export function interrupted({ path, attempt }: AttemptKey, usage?: Usage): NewRunEvent {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...(usage ? { usage } : {}) };
}

/** What a person or an unexpected error did wrong cannot be mended by trying again. */
export function fatal(error: unknown): Failure {
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return { class: "fatal", code, message };
}

export function attemptFile({ path, attempt }: AttemptKey, name: string): string {
  return `${attemptDirectory(path, attempt)}/${name}`;
}
