import type { StepState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import type { StepResult } from "./workflow-context.ts";

/** The result depends only on the journal, so that a resume gets the same result. */
export function resultOf(
  step: Readonly<StepState>,
  readFull: (name: string, output: StepOutput) => StepOutput,
): StepResult {
  const { name, startedAt, completedAt, commit, files = [], reason = "", skip } = step;
  const status = statusOf(step);
  const output = status === "completed" && step.output ? readFull(name, step.output) : undefined;
  return {
    stepId: name,
    status,
    data: output && dataOf(step.kind, output),
    summary: output?.summary ?? step.failure?.message ?? step.summary ?? reason,
    ...(output ? { output } : {}),
    ...(status === "failed"
      ? { error: step.failure?.message ?? (skip?.code === "failed" ? skip.message : reason) }
      : {}),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(commit === undefined ? {} : { commit }),
    filesChanged: [...files],
  };
}

function statusOf({ status, skip }: StepState): StepResult["status"] {
  if (status === "completed") return "completed";
  return status === "failed" || skip?.code === "failed" ? "failed" : "skipped";
}

function dataOf(kind: string, { data, next_step_context: text }: StepOutput): unknown {
  if (kind === "script" && isObject(data)) return { ...data, exitCode: data["exit_code"] };
  return data === undefined && (kind === "prompt" || kind === "command") ? text : data;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
