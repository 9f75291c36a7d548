import type { MergeStep, StepAttempt } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import { type StepOutput, textField } from "../run/step-output.ts";
import { firstLine } from "./agent-answer.ts";
import { createFullOutputReader } from "./full-output.ts";
import type { StepContext } from "./step-context.ts";

const SUBJECT_LIMIT = 72;

/** Commits the changes of a finished attempt. A repeated call finds the existing commit. */
export async function commitAttempt(
  context: StepContext,
  at: StepAttempt<Step | MergeStep>,
): Promise<NewRunEvent> {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const { base, checkFiles = [] } = state ?? {};
  if (base === undefined) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && createFullOutputReader(context.store)(at.step.name, state.output);
  const message = context.autoCommit ? commitMessage(at.step.name, output) : undefined;
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message, except: checkFiles },
  );
  const changedSince = async (since: string): Promise<string[]> =>
    (await context.workspace.changedSince(since)).filter((file) => !checkFiles.includes(file));
  const mayBeNoOp = !commit?.files.length && asksForChange(context, at.step);
  const isNoOp = mayBeNoOp && (await changedSince(base)).length === 0;
  const uncommitted = context.autoCommit ? [] : await changedSince(commit?.head ?? base);
  return {
    type: "step.succeeded",
    step: path,
    attempt,
    commit: commit?.head,
    files: commit && [...commit.files],
    uncommitted: uncommitted.length === 0 ? undefined : uncommitted,
    no_op: isNoOp ? true : undefined,
  };
}

function asksForChange({ library }: StepContext, step: Step | MergeStep): boolean {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || "files" in check)) return true;
  return step.type === "command" && library.command(step.command).changes;
}

export function commitMessage(name: string, output: StepOutput | undefined): string {
  const proposed = textField(output?.data, "commit_message");
  if (proposed !== undefined) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}
