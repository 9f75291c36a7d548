import { baselineOf, branchChecks, needsCheck } from "../run/checks/verification.ts";
import type { Failure, NewRunEvent, RunEventOf } from "../run/journal/event.ts";
import { filesChanged, type RunState, type StepState, branchAt, hasChanges } from "../run/state.ts";
import { outputsFor, type RunPlan } from "./execution-plan.ts";
import { type Decision, type Traversal, open, type Progress } from "./traversal.ts";

export function complete({ plan, state }: Traversal): readonly Decision[] {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const failure = failureOfOutputs(plan, state);
  if (failure) return [{ type: "record", event: { type: "run.failed", failure } }];
  const last = proposal({ plan, state }) ?? headCheck({ plan, state });
  if (last) return [last];
  return [{ type: "record", event: completion(state) }];
}

function completion(state: RunState): NewRunEvent {
  const changed = state.workspace && filesChanged(state).length > 0;
  return { type: "run.completed", changed, reason: noOpReason(state) };
}

function noOpReason({ steps }: RunState): RunEventOf<"run.completed">["reason"] {
  const all = Array.from(steps.values());
  if (all.length === 0 || all.some(({ attempt, status }) => attempt > 0 && status === "completed"))
    return undefined;
  return all.some(({ failures }) => failures > 0) ? "skipped-after-failures" : "skipped";
}

export function decideRunFailure({ plan, state }: Traversal, step: StepState): readonly Decision[] {
  const writes = pendingOutputs(plan, state, "failed");
  if (writes.length > 0) return writes;
  return [{ type: "record", event: runFailed(state, step) }];
}

/** No retries remain: only a person can retry, so the failure is fatal. */
export function runFailed(state: RunState, step: StepState): NewRunEvent {
  const cause = innermostFailure(state, step);
  const { failure = { code: "step-failed", message: `${cause.path} failed.` } } = cause;
  // An error that a program throws outside its steps belongs to no step.
  return { type: "run.failed", failure: { ...failure, class: "fatal" }, step: cause.path || undefined };
}

/** Returns the innermost failed step, a fatal one first, because it is the cause. */
export function innermostFailure(state: RunState, step: StepState): StepState {
  if (step.failure) return step;
  const isInside = (path: string): boolean => path.startsWith(`${step.path}/`);
  const attempts = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (candidate) => candidate?.failure && isInside(candidate.path),
  );
  const all = [unwritten(state, step), undelivered(state, isInside), ...attempts];
  const found = all.filter((candidate) => candidate !== undefined);
  return found.findLast(({ failure }) => failure?.class === "fatal") ?? found.at(-1) ?? step;
}

function undelivered(state: RunState, isInside: (path: string) => boolean): StepState | undefined {
  for (const { step: path, failure } of state.branches.values()) {
    const step = state.steps.get(path);
    if (failure && step && isInside(path)) return { ...step, failure };
  }
  return undefined;
}

function unwritten(
  { steps, failed, unwritten: failures }: RunState,
  { path }: StepState,
): StepState | undefined {
  for (const [key, failure] of failures) {
    const at = key.slice(0, Math.max(0, key.lastIndexOf(":")));
    const step = at === path || at.startsWith(`${path}/`) ? steps.get(at) : undefined;
    const hasFailed = Array.from(failed).some((each) => each.startsWith(`${at}/`));
    if (step && !hasFailed) return { ...step, failure };
  }
  return undefined;
}

function pendingOutputs(plan: RunPlan, state: RunState, outcome: "completed" | "failed"): Decision[] {
  return outputsFor(plan, outcome)
    .filter(({ name }) => !state.written.has(name) && !state.unwritten.has(name))
    .map((output) => ({ type: "write-output", output }));
}

/** A run without its outputs is not completed. */
function failureOfOutputs(plan: RunPlan, state: RunState): Failure | undefined {
  const unwritten = outputsFor(plan, "completed").find(({ name }) => state.unwritten.has(name));
  return unwritten && state.unwritten.get(unwritten.name);
}

export function headCheck(
  { plan, state }: Pick<Traversal, "plan" | "state">,
  path?: string,
): Decision | undefined {
  const { files } = (path === undefined ? { files: state.filesChanged } : state.branches.get(path)) ?? {};
  if (!files?.size || !needsCheck(state, path) || plan.checkCommand?.(state) === undefined) return undefined;
  return path === undefined ? { type: "check-head" } : { type: "check-head", path };
}

function proposal({ plan, state }: Pick<Traversal, "plan" | "state">): Decision | undefined {
  if (!plan.opensPullRequest || !(hasChanges(state) || state.pullRequests.length > 0)) return undefined;
  const check = headCheck({ plan, state });
  if (check) return check;
  const failure = heldBack({ plan, state });
  if (failure) return { type: "record", event: { type: "run.failed", failure } };
  if (state.pushedHead === undefined || state.pushedHead !== state.head) return { type: "push-branch" };
  if (state.pullRequests.length === 0 || state.proposedHead !== state.head)
    return { type: "open-pull-request" };
  return undefined;
}

/** People may merge a pull request of theirs at once: a result with fewer tests is not pushed to it. */
function heldBack({ plan, state }: Pick<Traversal, "plan" | "state">): Failure | undefined {
  const check = branchChecks(state).find(({ hasFewerTests }) => hasFewerTests)?.check;
  if (plan.pullRequest === undefined || !check) return undefined;
  const { command, tests = "no count" } = check;
  const before = baselineOf(state, command)?.tests;
  const message = `The check command executed fewer tests than before the run (${tests}, ${before} before the run), so nothing was pushed to pull request #${plan.pullRequest}. If tests must go, remove them in the pull request yourself.`;
  return { class: "fatal", code: "fewer-tests", message };
}

/** Delivers before a question. Branches of parallel blocks are delivered when they are complete. */
export function proposeBeforeQuestion(walk: Traversal, path: string): Progress | undefined {
  const decision = branchAt(walk.state, path) || heldBack(walk) ? undefined : proposal(walk);
  return decision && open(decision);
}
