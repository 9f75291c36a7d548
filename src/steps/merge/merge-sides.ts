import { policyOf, type StepPolicy } from "../../decision/execution-plan.ts";
import type { MergeStep } from "../../decision/traversal.ts";
import { type Step, walkSteps } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { isInside, joinPath, mergedBy, mergeOf, nameOf, prefixOf, suffixFor } from "../../run/ids.ts";
import type { Failure } from "../../run/journal/event.ts";
import { providerWait } from "../../run/pauses.ts";
import { branchAt } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { takeStart } from "../../system/format.ts";
import { createFullOutputReader, firstLine } from "../step-outputs.ts";
import { attemptFile } from "../attempt-outcome.ts";
import { commitMessage } from "../commit-attempt.ts";
import { renderTemplate } from "../render-values.ts";
import { commandChecks } from "../script/success-checks.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";

const CHILD_LIMIT = 24;

/** Returns path and branch of the scratch worktree of a merge. They are the same after a resume. */
export function scratchWorktreeOf(
  { workspaces, state }: Pick<StepContext, "workspaces" | "state">,
  merge: string,
): { path: string; branch: string } {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}

export type MergeAt = TimedAttempt<MergeStep>;

interface MergeInput {
  readonly branch: string;
  readonly step: string;
  readonly summary: string;
  readonly next_step_context?: string;
  readonly commits: readonly string[];
}

const CONTEXT_LIMIT = 4_000;

export function mergeInputsOf(
  context: StepContext,
  at: MergeAt,
): readonly [current: MergeInput, incoming: MergeInput] {
  const { branch: target = "" } = context.workspace;
  const merged = mergedSiblings(context, at);
  const child = nameOf(at.step.branch);
  const current = mergeInputOf(context, {
    branch: target,
    step: merged.map(nameOf).join(", "),
    paths: merged,
  });
  const since = `What came to ${target} since ${child} began.`;
  const incomingBranch = context.state.branches.get(at.step.branch)?.branch ?? at.step.branch;
  return [
    current.summary === "" ? { ...current, summary: since } : current,
    mergeInputOf(context, { branch: incomingBranch, step: child, paths: [at.step.branch] }),
  ];
}

function mergedSiblings({ state }: StepContext, { path, step }: MergeAt): string[] {
  const branches = step.block.steps.map(({ name }) => joinPath(prefixOf(path), name));
  return branches.filter((branch) => state.steps.get(mergeOf(branch))?.status === "completed");
}

function mergeInputOf(
  { state, store }: StepContext,
  { branch, step, paths }: { branch: string; step: string; paths: readonly string[] },
): MergeInput {
  const whole = createFullOutputReader(store);
  const done = Array.from(state.steps.values()).filter(({ path }) =>
    paths.some((each) => isInside(path, each)),
  );
  const outputs = done.flatMap(({ name, output, commit }): CommittedOutput[] =>
    output ? [{ name, output: whole(name, output), commit }] : [],
  );
  const context = outputs.flatMap(({ output }) => output.next_step_context ?? []).join("\n\n");
  return {
    branch,
    step,
    summary: outputs
      .filter(({ output }) => output.summary !== "")
      .map(({ name, output }) => `${name}: ${firstLine(output.summary)}`)
      .join("\n"),
    ...(context === "" ? {} : { next_step_context: takeStart(context, CONTEXT_LIMIT) }),
    commits: outputs.flatMap(({ name, output, commit }) =>
      commit === undefined ? [] : [`${commit.slice(0, 8)} ${firstLine(commitMessage(name, output))}`],
    ),
  };
}

interface CommittedOutput {
  readonly name: string;
  readonly output: StepOutput;
  readonly commit: string | undefined;
}

export async function blockChecks(context: StepContext, { step, frame }: MergeAt): Promise<string[]> {
  const checks = commandChecks(step.block.ensures);
  return await Promise.all(checks.map(({ command }) => renderTemplate(context, command, { frame })));
}

export async function workflowChecks(context: StepContext, at: MergeAt): Promise<string[]> {
  const paths = [at.step.branch, ...mergedSiblings(context, at)];
  const names = new Set(paths.map(nameOf));
  const steps = Array.from(walkSteps(at.step.block.steps.filter(({ name }) => names.has(name))));
  const ran = steps.filter(({ name }) => hasRun(context, name, paths));
  const own = await Promise.all(ran.flatMap((step) => stepChecks(context, at, step)));
  return [...new Set([...(await blockChecks(context, at)), ...own.flat()])];
}

function hasRun({ state }: StepContext, name: string, paths: readonly string[]): boolean {
  return Array.from(state.steps.values())
    .filter((step) => step.name === name && step.status === "completed")
    .some(({ path }) => paths.some((each) => isInside(path, each)));
}

function stepChecks(context: StepContext, { frame }: MergeAt, step: Step): Promise<string[]>[] {
  return commandChecks(step.ensures).map(async ({ command }) => {
    try {
      return [await renderTemplate(context, command, { frame })];
    } catch (error) {
      // A command that uses `item` or `iteration` was only for its iteration.
      if (error instanceof AgenticError && error.code === "template-failed") return [];
      throw error;
    }
  });
}

export function mergePolicy({ plan }: StepContext, { step, frame, path }: MergeAt): StepPolicy {
  return policyOf(plan, { step: step.block, frame, path: prefixOf(path) });
}

export function isRetried(context: StepContext, at: MergeAt, failure: Failure): boolean {
  const { state, clock } = context;
  const previous = state.steps.get(at.path)?.providerWait;
  const wait = providerWait(failure, { at: clock.now().toISOString(), seed: "", previous });
  if (wait && !wait.counts) return true;
  if (failure.class === "fatal" || failure.class === "blocking") return false;
  const { maxRetry } = mergePolicy(context, at);
  return (state.steps.get(at.path)?.failures ?? 0) < maxRetry;
}

const MOST_FILES = 20;

export function describeConflict(
  context: StepContext,
  at: MergeAt,
  { files, failure, description }: { files: readonly string[]; failure: Failure; description: string },
): Failure {
  const [current, incoming] = mergeInputsOf(context, at);
  const { state, facts, store } = context;
  const patch = attemptFile(at, "partial.patch");
  const attempts = (state.steps.get(at.path)?.failures ?? 0) + 1;
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : "";
  const lines = [
    `Merging ${incoming.branch} into ${current.branch} conflicts, and ${attempts === 1 ? "an attempt" : `${attempts} attempts`} to resolve it did not succeed.`,
    `Files: ${files.slice(0, MOST_FILES).join(", ")}${more}`,
    `${current.branch}: ${onOneLine(current.summary)}`,
    `${incoming.branch}: ${onOneLine(incoming.summary) || incoming.step}`,
    `Last attempt: ${failure.message}`,
    ...(store.read(patch) === undefined ? [] : [`Its changes are saved in ${store.location}/${patch}.`]),
    `To continue, merge manually: in ${targetDirectoryOf(context, at)} run \`git merge ${incoming.branch}\`, resolve the conflicts and commit, then run \`agentic-sdlc resume ${facts.runId}\`. A resume without this merge retries it.`,
  ];
  const details = [description, failure.details ?? ""].filter((text) => text !== "").join("\n\n");
  return {
    class: "blocking",
    code: "merge-conflict",
    message: lines.join("\n"),
    ...(details === "" ? {} : { details }),
    files: [...files],
  };
}

export function targetDirectoryOf({ state, workspace }: StepContext, { path }: MergeAt): string {
  const own = branchAt(state, prefixOf(path))?.path ?? state.workspace?.path ?? workspace.directory;
  return own === "." ? "your checkout" : own;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, "; ");
}
