import type { At, MergeStep } from "../decision/walk.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepContext } from "./context.ts";
import { firstLine } from "./output.ts";
import { wholeOutputs } from "./whole-output.ts";

const SUBJECT_LIMIT = 72;

/** Commits what a finished attempt changed. Repeating it finds the commit that is there. */
export async function settleStep(
  context: StepContext,
  at: At<Step | MergeStep> & { attempt: number },
): Promise<NewRunEvent> {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const base = state?.base;
  if (base === undefined) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && wholeOutputs(context.store)(at.step.name, state.output);
  const message = context.autoCommit ? commitMessage(at.step.name, output) : undefined;
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message },
  );
  if (!commit) return { type: "step.succeeded", step: path, attempt };
  return { type: "step.succeeded", step: path, attempt, commit: commit.head, files: [...commit.files] };
}

function commitMessage(name: string, output: StepOutput | undefined): string {
  const proposed = dataField(output?.data, "commit_message");
  if (proposed !== undefined) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}

export function dataField(data: unknown, key: string): string | undefined {
  if (typeof data !== "object" || data === null || !(key in data)) return undefined;
  const value: unknown = Reflect.get(data, key);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
