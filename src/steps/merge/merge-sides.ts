import { policyOf } from "../../decision/execution-plan.ts";
import type { StepPosition, MergeStep } from "../../decision/traversal.ts";
import { type Step, walkSteps } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Failure } from "../../run/journal/event.ts";
import { providerWait } from "../../run/pauses/provider-wait.ts";
import type { StepState } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { joinPath, mergeOf, nameOf, prefixOf } from "../../run/step-path.ts";
import { takeStart } from "../../system/format.ts";
import { firstLine } from "../agent-answer.ts";
import { attemptFile } from "../attempt-outcome.ts";
import { commitMessage } from "../commit-attempt.ts";
import { wholeOutputs } from "../full-output.ts";
import { renderTemplate } from "../render-values.ts";
import { commandChecks } from "../script/success-checks.ts";
import type { StepContext } from "../step-context.ts";

export type MergeAt = StepPosition<MergeStep> & {
  readonly attempt: number;
  readonly previous?: Readonly<StepState>;
  readonly timeoutMs?: number;
};

/** One side of a merge: where it stands and what was meant by it. */
export interface Side {
  readonly branch: string;
  readonly step: string;
  readonly summary: string;
  readonly next_step_context?: string;
  readonly commits: readonly string[];
}

const CONTEXT_LIMIT = 4_000;

/** The branch merged into, with what was merged into it before, and the branch to merge. */
export function sidesOf(context: StepContext, at: MergeAt): readonly [ours: Side, theirs: Side] {
  const { branch: target = "" } = context.workspace;
  const merged = mergedBefore(context, at);
  const child = nameOf(at.step.branch);
  const ours = sideOf(context, { branch: target, step: merged.map(nameOf).join(", "), paths: merged });
  const since = `What came to ${target} since ${child} began.`;
  const theirs = context.state.branches.get(at.step.branch)?.branch ?? at.step.branch;
  return [
    ours.summary === "" ? { ...ours, summary: since } : ours,
    sideOf(context, { branch: theirs, step: child, paths: [at.step.branch] }),
  ];
}

/** Paths of the block's steps whose branches were merged before. */
function mergedBefore({ state }: StepContext, { path, step }: MergeAt): string[] {
  const branches = step.block.steps.map(({ name }) => joinPath(prefixOf(path), name));
  return branches.filter((branch) => state.steps.get(mergeOf(branch))?.status === "completed");
}

function sideOf(
  { state, store }: StepContext,
  { branch, step, paths }: { branch: string; step: string; paths: readonly string[] },
): Side {
  const whole = wholeOutputs(store);
  const done = Array.from(state.steps.values()).filter(({ path }) =>
    paths.some((each) => path === each || path.startsWith(`${each}/`)),
  );
  const told = done.flatMap(({ name, output, commit }): Told[] =>
    output ? [{ name, output: whole(name, output), commit }] : [],
  );
  const context = told.flatMap(({ output }) => output.next_step_context ?? []).join("\n\n");
  return {
    branch,
    step,
    summary: told
      .filter(({ output }) => output.summary !== "")
      .map(({ name, output }) => `${name}: ${firstLine(output.summary)}`)
      .join("\n"),
    ...(context === "" ? {} : { next_step_context: takeStart(context, CONTEXT_LIMIT) }),
    commits: told.flatMap(({ name, output, commit }) =>
      commit === undefined ? [] : [`${commit.slice(0, 8)} ${firstLine(commitMessage(name, output))}`],
    ),
  };
}

interface Told {
  readonly name: string;
  readonly output: StepOutput;
  readonly commit: string | undefined;
}

/** Commands that the block asks for on every merge. */
export async function blockChecks(context: StepContext, { step, frame }: MergeAt): Promise<string[]> {
  const checks = commandChecks(step.block.ensures);
  return await Promise.all(checks.map(({ command }) => renderTemplate(context, command, { frame })));
}

/** The workflow's own checks of what is merged: those of the block, and those of the steps whose work comes together. */
export async function workflowChecks(context: StepContext, at: MergeAt): Promise<string[]> {
  const paths = [at.step.branch, ...mergedBefore(context, at)];
  const names = new Set(paths.map(nameOf));
  const steps = Array.from(walkSteps(at.step.block.steps.filter(({ name }) => names.has(name))));
  const ran = steps.filter(({ name }) => hasRun(context, name, paths));
  const own = await Promise.all(ran.flatMap((step) => stepChecks(context, at, step)));
  return [...new Set([...(await blockChecks(context, at)), ...own.flat()])];
}

function hasRun({ state }: StepContext, name: string, paths: readonly string[]): boolean {
  const isInside = (path: string) => paths.some((each) => path === each || path.startsWith(`${each}/`));
  return Array.from(state.steps.values()).some(
    (step) => step.name === name && step.status === "completed" && isInside(step.path),
  );
}

function stepChecks(context: StepContext, { frame }: MergeAt, step: Step): Promise<string[]>[] {
  return commandChecks(step.ensures).map(async ({ command }) => {
    try {
      return [await renderTemplate(context, command, { frame })];
    } catch (error) {
      // One that names the `item` or `iteration` of a loop was for that round alone.
      if (error instanceof AgenticError && error.code === "template-failed") return [];
      throw error;
    }
  });
}

/** Whether a failed attempt is followed by another. */
export function isRetried({ plan, state, clock }: StepContext, at: MergeAt, failure: Failure): boolean {
  const before = state.steps.get(at.path)?.providerWait;
  const wait = providerWait(failure, { at: clock.now().toISOString(), seed: "", before });
  if (wait && !wait.counts) return true;
  if (failure.class === "fatal" || failure.class === "blocking") return false;
  const { maxRetry } = policyOf(plan, { step: at.step.block, frame: at.frame, path: prefixOf(at.path) });
  return (state.steps.get(at.path)?.failures ?? 0) < maxRetry;
}

const FILES_SHOWN = 20;

/** What a person has to know of a conflict that nobody could resolve: sides, files, what was tried, and how to go on. */
export function describeConflict(
  context: StepContext,
  at: MergeAt,
  { files, failure, description }: { files: readonly string[]; failure: Failure; description: string },
): Failure {
  const [ours, theirs] = sidesOf(context, at);
  const { state, facts, store } = context;
  const patch = attemptFile(at, "partial.patch");
  const attempts = (state.steps.get(at.path)?.failures ?? 0) + 1;
  const more = files.length > FILES_SHOWN ? ` and ${files.length - FILES_SHOWN} more` : "";
  const lines = [
    `Merging ${theirs.branch} into ${ours.branch} conflicts, and ${attempts === 1 ? "an attempt" : `${attempts} attempts`} to resolve it did not succeed.`,
    `Files: ${files.slice(0, FILES_SHOWN).join(", ")}${more}`,
    `${ours.branch}: ${onOneLine(ours.summary)}`,
    `${theirs.branch}: ${onOneLine(theirs.summary) || theirs.step}`,
    `Last attempt: ${failure.message}`,
    ...(store.read(patch) === undefined ? [] : [`What it had done is kept in ${store.location}/${patch}.`]),
    `To go on, merge by hand: in ${placeOf(context, at)} run \`git merge ${theirs.branch}\`, resolve the conflicts and commit, then run \`agentic-sdlc resume ${facts.runId}\`. Resuming without that tries again.`,
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

/** Folder in which the branch merged into is checked out, relative to the repository where that is known. */
export function placeOf({ state, workspace }: StepContext, { path }: MergeAt): string {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const branch = state.branches.get(around);
    if (branch) return branch.path;
  }
  const own = state.workspace?.path ?? workspace.directory;
  return own === "." ? "your checkout" : own;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, "; ");
}
