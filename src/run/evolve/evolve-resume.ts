import type { RunEventOf } from "../journal/event.ts";
import { namesAt, type RunState, type StepState, type StepStatus } from "../state.ts";
import { enclosingBlocks } from "../ids.ts";
import { isJoin } from "./evolve-branch.ts";
import { resetQuestionDeadlines, reviewChoice } from "./evolve-choice.ts";
import { blank, stepAt } from "./evolve-step.ts";

export function resume(state: RunState, event: RunEventOf<"run.resumed">): void {
  const joins = isJoin(state, event);
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  allowMore(state, event);
  resetQuestionDeadlines(state, event);
  changeSettings(state, event);
  if (event.recheck) state.recheckAfter = event.seq;
  for (const id of event.requests ?? []) state.requests.add(id);
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  delete state.headMoves.message;
  reviewChoice(state, event);
  delete state.reason;
  if (joins) return;
  state.losses.clear();
  state.laterBranches = [];
  // Written outputs describe the failure, or steps that run again.
  if (state.failed.size > 0 || event.reset) state.written.clear();
  state.unwritten.clear();
  for (const branch of state.branches.values()) delete branch.failure;
  resetFailedSteps(state, new Set(event.reset));
  state.failed.clear();
  state.delayed.clear();
  if (event.reset) startOver(state, event);
  for (const back of event.back ?? []) state.pendingResets.set(back.step ?? "", { ...back, seq: event.seq });
}

/** Skipped steps are reset too, except inside an ended block that does not run again. */
function resetFailedSteps(state: RunState, again: ReadonlySet<string>): void {
  for (const step of Array.from(state.steps.values())) {
    if (isInsideEnded(state, step.path, again)) continue;
    if (step.status === "failed") resetFailedStep(state, step);
    else if (step.skippedAfter !== undefined) resetStep(state, step.path);
  }
}

function isInsideEnded({ steps }: RunState, path: string, again: ReadonlySet<string>): boolean {
  return enclosingBlocks(path).some((block) => {
    const status = steps.get(block)?.status;
    return (status === "completed" || status === "skipped") && !again.has(block);
  });
}

/** A model name belongs to one provider. A new provider removes it. */
function changeSettings(state: RunState, { provider, model, set }: RunEventOf<"run.resumed">): void {
  state.set = { ...state.set, ...set };
  if (provider !== undefined && provider !== state.agent.provider) state.agent = { provider };
  if (model !== undefined) state.agent.model = model;
}

/** Applies the new limits of the run. A step that reached its own limit gets the same amount again. */
function allowMore(state: RunState, event: RunEventOf<"run.resumed">): void {
  if (event.max_cost_usd !== undefined) state.limits.maxCostUsd = event.max_cost_usd;
  if (event.max_tokens !== undefined) state.limits.maxTokens = event.max_tokens;
  const { paused } = state;
  if (paused?.reason !== "budget" || paused.step === undefined) return;
  const step = stepAt(state, paused.step);
  step.spentBeforeUsd = step.knownCostUsd ?? 0;
  step.tokensBefore = step.tokens ?? 0;
}

function resetFailedStep(state: RunState, step: StepState): void {
  step.failures = 0;
  delete step.providerWait;
  const isOpen = step.startedAt !== undefined && isBlock(step);
  step.status = isOpen ? "running" : "pending";
  if (!isOpen) return;
  step.openedMs = state.elapsedMs;
  delete step.timeouts;
}

/** Applies `--from-step`: resets steps, skips steps and requires a new delivery. */
function startOver(state: RunState, { reset = [], skip }: RunEventOf<"run.resumed">): void {
  delete state.pushed;
  delete state.pushedHead;
  state.skip = new Set(skip);
  for (const path of restartedBranches(state, reset)) restartBranch(state, path);
  // Inner steps first, because a reset block must not count their open state.
  for (const path of reset.toSorted((a, b) => b.length - a.length)) resetStep(state, path);
}

/** A branch with a step that is not reset continues from its commits. */
export function restartedBranches({ steps, branches }: RunState, reset: readonly string[]): string[] {
  const again = new Set(reset);
  return Array.from(branches.keys()).filter(
    (branch) =>
      again.has(branch) &&
      Array.from(steps.keys()).every((each) => !each.startsWith(`${branch}/`) || again.has(each)),
  );
}

function restartBranch(state: RunState, path: string): void {
  if (state.branches.delete(path)) state.branchRestarts.set(path, (state.branchRestarts.get(path) ?? 0) + 1);
}

const openStatuses: ReadonlySet<string> = new Set(["waiting", "running", "produced"] satisfies StepStatus[]);

function hasOpenInside({ steps }: RunState, path: string): boolean {
  return Array.from(steps.values()).some(
    (step) => openStatuses.has(step.status) && step.path.startsWith(`${path}/`),
  );
}

function resetStep(state: RunState, path: string): void {
  const step = state.steps.get(path);
  if (!step) return;
  if (step.endedIn !== undefined) {
    state.cursors.set(step.endedIn, (state.cursors.get(step.endedIn) ?? 1) - 1);
  }
  state.active.delete(path);
  state.questions.delete(path);
  const fresh: StepState = { ...blank(path), attempt: step.attempt, resetAfter: step.attempt };
  if (step.uncounted !== undefined) fresh.uncounted = step.uncounted;
  // The condition keeps its value if steps of the chosen list are open.
  if (step.condition !== undefined && hasOpenInside(state, path)) fresh.condition = step.condition;
  if (step.usage) fresh.usage = step.usage;
  if (step.knownCostUsd !== undefined) fresh.knownCostUsd = fresh.spentBeforeUsd = step.knownCostUsd;
  if (step.tokens !== undefined) fresh.tokens = fresh.tokensBefore = step.tokens;
  state.steps.set(path, fresh);
  const { latest, outputs, answers } = namesAt(state, path);
  if (latest.get(step.name) === step) {
    latest.delete(step.name);
    answers.delete(step.name);
  }
  if (outputs.get(step.name) === step.output) outputs.delete(step.name);
}

const blocks: ReadonlySet<string> = new Set(["sequence", "parallel", "conditional", "recurring", "workflow"]);

function isBlock({ kind }: StepState): boolean {
  return blocks.has(kind);
}
