import type { StepPosition, MergeStep } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import type { StepCommit } from "../ports/workspaces.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { StepOutput } from "../run/step-output.ts";
import { firstLine } from "./agent-answer.ts";
import { createFullOutputReader } from "./full-output.ts";
import type { StepContext } from "./step-context.ts";

const SUBJECT_LIMIT = 72;

/** Commits the changes of a finished attempt. A repeated call finds the existing commit. */
export async function commitAttempt(
  context: StepContext,
  at: StepPosition<Step | MergeStep> & { attempt: number },
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
  const settled = { type: "step.succeeded", step: path, attempt } as const;
  const noOp = (await isNoOp(context, at, { base, commit, checkFiles })) ? ({ no_op: true } as const) : {};
  const uncommitted = context.autoCommit
    ? {}
    : await uncommittedIn(context, commit?.head ?? base, checkFiles);
  if (!commit) return { ...settled, ...uncommitted, ...noOp };
  return { ...settled, commit: commit.head, files: [...commit.files], ...uncommitted, ...noOp };
}

async function uncommittedIn(
  { workspace }: StepContext,
  commit: string,
  checkFiles: readonly string[],
): Promise<{ uncommitted?: string[] }> {
  const files = (await workspace.changedSince(commit)).filter((file) => !checkFiles.includes(file));
  return files.length === 0 ? {} : { uncommitted: files };
}

async function isNoOp(
  context: StepContext,
  { step }: StepPosition<Step | MergeStep>,
  {
    base,
    commit,
    checkFiles,
  }: { base: string; commit: StepCommit | undefined; checkFiles: readonly string[] },
): Promise<boolean> {
  if ((commit && commit.files.length > 0) || !asksForChange(context, step)) return false;
  return (await context.workspace.changedSince(base)).every((file) => checkFiles.includes(file));
}

function asksForChange({ library }: StepContext, step: Step | MergeStep): boolean {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || "files" in check)) return true;
  return step.type === "command" && library.command(step.command).changes;
}

export function commitMessage(name: string, output: StepOutput | undefined): string {
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
