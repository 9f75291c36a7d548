import type { MergeStep, StepAttempt } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import { type StepOutput, textField } from "../run/step-output.ts";
import type { StepCommit } from "../ports/workspaces.ts";
import { branchAt } from "../run/state.ts";
import { firstLine } from "./agent-answer.ts";
import { createFullOutputReader } from "./full-output.ts";
import type { StepContext } from "./step-context.ts";
import { leftFiles, mayChangeFiles } from "./unwanted-changes.ts";

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
  const isLimited = !mayChangeFiles(context, at.step);
  const message = context.autoCommit && !isLimited ? commitMessage(at.step.name, output) : undefined;
  const except = [...checkFiles, ...(await leftFiles(context))];
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message, except },
  );
  const changedSince = async (since: string): Promise<string[]> =>
    (await context.workspace.changedSince(since)).filter((file) => !except.includes(file));
  const mayBeNoOp = !commit?.files.length && asksForChange(context, at.step);
  const isNoOp = mayBeNoOp && (await changedSince(base)).length === 0;
  const uncommitted = context.autoCommit ? [] : await changedSince(commit?.head ?? base);
  return {
    type: "step.succeeded",
    step: path,
    attempt,
    commit: commit?.head,
    // Commits of a session that may change nothing stay in a checkout of the user. They count as no change.
    files: commit && (isLimited ? [] : [...commit.files]),
    undone: (await undoesAll(context, path, commit)) ? true : undefined,
    uncommitted: uncommitted.length === 0 ? undefined : uncommitted,
    no_op: isNoOp ? true : undefined,
  };
}

/** Whether the branch equals its base again. Only then may a step undo every change of earlier steps. */
async function undoesAll(
  { state, workspace }: StepContext,
  path: string,
  commit: StepCommit | undefined,
): Promise<boolean> {
  const branch = branchAt(state, path);
  const base = (branch ?? state.workspace)?.base_sha;
  const earlier = branch?.files ?? state.filesChanged;
  // A merged branch must be merged again, so that its target loses the changes too.
  if (base === undefined || branch?.mergedHead !== undefined || !commit?.files.length) return false;
  if (!commit.files.every((file) => earlier.has(file))) return false;
  const tree = await workspace.tree(commit.head);
  return tree !== undefined && tree === (await workspace.tree(base));
}

/** Whether a step is expected to change files. */
export function asksForChange({ library }: StepContext, step: Step | MergeStep): boolean {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || (typeof check === "object" && asksForFiles(check))))
    return true;
  return step.type === "command" && library.command(step.command).changes === true;
}

function asksForFiles(check: object): boolean {
  return "files" in check || "fails-before" in check;
}

export function commitMessage(name: string, output: StepOutput | undefined): string {
  const proposed = textField(output?.data, "commit_message");
  if (proposed !== undefined) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}
