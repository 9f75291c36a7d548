import { describeLostChanges } from "../../output/terminal/terminal-text.ts";
import type { ConflictedMerge, LostChanges, MergeRequest, MergeResult } from "../../ports/workspaces.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import { emptyOutput, type StepOutput } from "../../run/step-output.ts";
import { prefixOf } from "../../run/ids.ts";
import { plural } from "../../system/format.ts";
import { firstLine, parseAnswer } from "../step-outputs.ts";
import { saveAnswer, runAgentSession } from "../agent/agent-session.ts";
import { describeEarlierAttempts } from "../agent/earlier-attempts-section.ts";
import { describeSetup, joinSections, renderCommand } from "../agent/prompt.ts";
import {
  createNumberedPatchWriter,
  createPatchWriter,
  failed,
  fatal,
  interrupted,
  journaled,
  unsuccessful,
} from "../attempt-outcome.ts";
import { RESOLVE_CONFLICT_COMMAND } from "../render-values.ts";
import { checkFailure, remainingMs, runChecks, setUpWorktree } from "../script/worktree-commands.ts";
import type { StepContext } from "../step-context.ts";
import {
  blockChecks,
  describeConflict,
  isRetried,
  type MergeAt,
  mergePolicy,
  targetDirectoryOf,
  mergeInputsOf,
  workflowChecks,
  scratchWorktreeOf,
} from "./merge-sides.ts";

export async function mergeBranch(context: StepContext, at: MergeAt): Promise<NewRunEvent> {
  const request = requestFor(context, at);
  const merged = await context.workspaces.merge(context.workspace, request);
  if (merged.status === "conflict") return await resolve(context, at, { request, conflict: merged });
  // The merged branch may bring other dependencies.
  await context.workspace.setupRecord?.remove();
  const checks = await blockChecks(context, at);
  const { workspace } = context;
  const stopped = checks.length === 0 ? undefined : await setUpWorktree(context, at, { workspace });
  if (stopped) return stopped;
  const misses = await runChecks(context, { ...at, workspace }, checks);
  if (!misses) return interrupted(at);
  if (misses.length === 0) return await succeeded(context, at, { merged });
  const { branch } = request;
  const intro = `${branch} was merged without conflicts, but the success checks of the block failed`;
  const { message, ...failure } = checkFailure(intro, misses);
  const advice = `Fix it in ${targetDirectoryOf(context, at)} and commit, then run \`agentic-sdlc resume ${context.facts.runId}\`.`;
  return failed(at, { ...failure, class: "blocking", message: `${message}\n${advice}` });
}

function requestFor({ state, facts }: StepContext, { path, step, attempt }: MergeAt): MergeRequest {
  const { branch = "", head = "" } = state.branches.get(step.branch) ?? {};
  const summary = firstLine(state.steps.get(step.branch)?.output?.summary ?? "");
  const message = [`Merge ${branch}`, ...(summary === "" ? [] : [summary])].join("\n\n");
  return { key: { runId: facts.runId, step: path, attempt }, branch, head, message };
}

interface FinishedMerge {
  readonly merged: { readonly head: string; readonly files: readonly string[] };
  readonly conflicts?: number;
  readonly lost?: readonly LostChanges[];
  readonly answer?: StepOutput;
  readonly usage?: Usage | undefined;
}

async function succeeded(context: StepContext, at: MergeAt, done: FinishedMerge): Promise<NewRunEvent> {
  const { merged, usage, lost = [] } = done;
  const base = context.state.steps.get(at.path)?.base;
  // An existing merge does not list its files.
  const landed = base === undefined ? undefined : await context.workspace.committedSince(base);
  const files = [...(landed?.files ?? merged.files)];
  const output = outputOf(context, at, { ...done, files });
  if (done.answer) saveAnswer(context, at, output);
  return {
    type: "step.succeeded",
    step: at.path,
    attempt: at.attempt,
    output: journaled(context, at, output),
    usage,
    commit: landed?.head ?? merged.head,
    files,
    lost: lost.length === 0 ? undefined : lost.map((loss) => ({ ...loss, files: [...loss.files] })),
  };
}

function outputOf(
  { state }: StepContext,
  { step }: MergeAt,
  { files, conflicts = 0, lost = [], answer }: FinishedMerge & { files: readonly string[] },
): StepOutput {
  const branch = state.branches.get(step.branch)?.branch ?? step.branch;
  const resolved = conflicts === 0 ? "" : `, conflicts in ${plural(conflicts, "file")} resolved`;
  const lostText = lost.map((loss) => `${describeLostChanges(loss)}; `).join("");
  const merged = `${lostText}merged ${branch}: ${plural(files.length, "file")}${resolved}`;
  return {
    ...emptyOutput,
    output_type: "merge",
    summary: files.length === 0 && conflicts === 0 ? `${branch} was merged already` : merged,
    metrics: { ...answer?.metrics, files: files.length, conflicts },
    next_step_context: answer?.next_step_context ?? null,
    data: answer?.data,
  };
}

type Conflict = Extract<MergeResult, { status: "conflict" }>;

interface Conflicted {
  readonly request: MergeRequest;
  readonly conflict: Conflict;
}

/** The scratch worktree is kept while attempts follow. After the last one a person resolves the conflict. */
async function resolve(
  context: StepContext,
  at: MergeAt,
  { request, conflict }: Conflicted,
): Promise<NewRunEvent> {
  const scratch = scratchWorktreeOf(context, at.path);
  const last = { path: at.path, attempt: at.previous?.attempt ?? at.attempt };
  const keep = createNumberedPatchWriter(context.store, last, "damaged");
  const merge = await context.workspaces.openConflict(context.workspace, request, { ...scratch, keep });
  let isRetrying = false;
  try {
    await restoreConflict(context, at, merge);
    const event = await attemptMerge(context, at, { merge, conflict });
    if (event.type === "step.succeeded") return event;
    isRetrying = event.type === "step.failed" && isRetried(context, at, event.failure);
    // If the patch cannot be saved because the run stops, a resume repeats the attempt.
    if (!isRetrying) await merge.savePartial(createPatchWriter(context.store, at)).catch(() => undefined);
    if (event.type !== "step.failed" || isRetrying || event.failure.class === "fatal") return event;
    const { files, description } = conflict;
    const conflictFailure = describeConflict(context, at, { files, description, failure: event.failure });
    return { ...event, failure: conflictFailure };
  } finally {
    // The result counts even if the worktree cannot be removed now.
    if (!isRetrying) await merge.discard().catch(() => undefined);
  }
}

async function restoreConflict(
  context: StepContext,
  { previous, path }: MergeAt,
  { workspace }: ConflictedMerge,
): Promise<void> {
  if (!previous || (previous.status !== "interrupted" && previous.failure?.class !== "transient")) return;
  await workspace.recover(
    previous.base ?? "",
    createPatchWriter(context.store, { path, attempt: previous.attempt }),
  );
}

interface Attempt {
  readonly merge: ConflictedMerge;
  readonly conflict: Conflict;
}

/** Runs one session. Its success requires that no conflict marker remains and the checks pass. */
async function attemptMerge(
  context: StepContext,
  at: MergeAt,
  { merge, conflict }: Attempt,
): Promise<NewRunEvent> {
  const began = context.clock.now().getTime();
  const { timeoutMs } = at;
  const { workspace } = merge;
  const checks = await workflowChecks(context, at);
  // Conflict markers can make it fail. Before the checks it runs again.
  const early = await setUpWorktree(context, at, { workspace });
  if (early?.type === "step.interrupted") return early;
  const result = await runAgentSession(context, at, {
    prompt: await promptFor(context, at, { merge, conflict, checks, isSetUp: !early }),
    settings: context.settingsAt(prefixOf(at.path)),
    cwd: merge.workspace.directory,
    timeoutMs,
  });
  const { usage } = result;
  if (result.status === "interrupted") return interrupted(at, usage);
  if (result.status === "failed") return failed(at, result.failure, usage);
  const { output: answer } = parseAnswer(result.text, result.structured);
  if (!answer.success) return failed(at, unsuccessful(answer), usage);
  const unsolved = await merge.unresolved();
  if (unsolved.length > 0) return failed(at, unresolved(unsolved), usage);
  const remaining = remainingMs(context, { timeoutMs, began });
  const stopped = checks.length === 0 ? undefined : await setUpWorktree(context, at, { workspace });
  if (stopped) return stopped;
  const misses = await runChecks(context, { ...at, timeoutMs: remaining, workspace }, checks);
  if (!misses) return interrupted(at, usage);
  if (misses.length > 0)
    return failed(at, checkFailure("The merged files do not pass the workflow's checks", misses), usage);
  const merged = await conclude(merge);
  if ("failure" in merged) return failed(at, merged.failure, usage);
  await context.workspace.setupRecord?.remove();
  return await succeeded(context, at, {
    merged,
    lost: merged.lost,
    conflicts: conflict.files.length,
    answer,
    usage,
  });
}

/** Commits the merge. The next attempt can fix a refused commit in the scratch worktree. */
async function conclude(
  merge: ConflictedMerge,
): Promise<Awaited<ReturnType<ConflictedMerge["conclude"]>> | { readonly failure: Failure }> {
  try {
    return await merge.conclude();
  } catch (error) {
    const failure = fatal(error);
    if (failure.class === "recoverable") return { failure };
    throw error;
  }
}

function unresolved(files: readonly string[]): Failure {
  const message = `Conflicts remain in ${files.join(", ")}.`;
  return { class: "recoverable", code: "conflict-unresolved", message, files: [...files] };
}

async function promptFor(
  context: StepContext,
  at: MergeAt,
  { merge, conflict, checks, isSetUp }: Attempt & { checks: readonly string[]; isSetUp: boolean },
): Promise<string> {
  const args = {
    branches: mergeInputsOf(context, at),
    files: merge.files,
    description: conflict.description,
    checks,
  };
  const renderScope = { frame: at.frame };
  const name = RESOLVE_CONFLICT_COMMAND;
  const { maxRetry } = mergePolicy(context, at);
  const next = { ...at, previous: at.previous, maxRetry };
  const inScratch = { ...context, workspace: merge.workspace };
  return joinSections([
    (await renderCommand(inScratch, { name, step: at.step.name, args }, renderScope)).trim(),
    isSetUp ? describeSetup(inScratch) : "",
    await describeEarlierAttempts(inScratch, next),
  ]);
}
