import { walkSteps } from "../definition/schema.ts";
import { checksOf, verifiedOf } from "./checks/verification.ts";
import { FAN_OUT } from "./evolve/evolve-branch.ts";
import { approvers } from "./journal/event-fields.ts";
import { branchIdOf } from "./ids.ts";
import { percentOf } from "./percent.ts";
import { attemptsOf, describeProviderWait } from "./pauses.ts";
import type { RunFacts } from "./scope.ts";
import {
  type BranchState,
  branchNamesOf,
  filesChanged,
  namesIn,
  pullRequestFields,
  type Question,
  type RunState,
  type StepState,
} from "./state.ts";
import { roundUsd } from "./token-usage.ts";

type Facts = Pick<RunFacts, "variables" | "directory" | "definitions" | "isProgram"> & {
  readonly workflow: Pick<RunFacts["workflow"], "steps">;
};

export function projectProgress(state: RunState, facts: Facts) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  const { status, reason } = displayedStatus(state);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status,
    reason,
    no_op: status === "completed" && reason !== undefined ? true : undefined,
    paused_until: state.paused?.until,
    provider_wait_until: providerWaitUntil(state),
    percent: percentOf(state, { ...facts, steps: facts.workflow.steps }),
    verified: verifiedOf(state),
    checks: checksOf(state),
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    completed_at: state.completedAt,
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: Array.from(state.branches.values(), (branch) => parallelBranch(branch, state, facts)),
    questions: questionsOf(state),
    assumptions: present(assumptionsOf(state.steps.values())),
    matrix: matrixOf(state),
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(namesIn(state, "").outputs),
    files_changed: filesChanged(state),
    branches: branchNamesOf(state),
    pull_requests: pullRequestFields(state),
    usage: {
      ...state.usage,
      cost_usd: roundUsd(state.usage.cost_usd),
      known_cost_usd: roundUsd(state.knownCostUsd),
      orchestrator_sessions: state.orchestratorSessions,
    },
  };
}

function present<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function displayedStatus(state: RunState): Pick<RunState, "status" | "reason"> {
  const waits = state.status === "running" && state.active.size === 0 && questionsOf(state).length > 0;
  return waits ? { status: "paused", reason: "human" } : state;
}

/** All branches share the journal and the progress of the run. */
function parallelBranch(
  { step, branch, path, pullRequest, files }: BranchState,
  state: RunState,
  { directory }: Facts,
) {
  return {
    branch_id: step,
    status: branchStatus(state.steps.get(step)),
    branch,
    worktree_path: path,
    progress_file: `${directory}/progress.json`,
    changed: files.size > 0,
    pull_request: pullRequest?.url ?? pullRequest?.path,
  };
}

function branchStatus(step: StepState | undefined): string {
  switch (step?.status) {
    case "waiting":
      return "paused";
    case "produced":
      return "running";
    default:
      return step?.status ?? "pending";
  }
}

export function matrixOf({ status, reason, fanOut, steps }: RunState): { branch: string[] } | undefined {
  if (status !== "paused" || reason !== FAN_OUT || !fanOut) return undefined;
  // A reader may see results of runners that are not joined yet.
  const remaining = fanOut.branches.filter(({ step }) => !isOver(steps.get(step)));
  return { branch: remaining.map(({ step }) => branchIdOf(step)) };
}

function isOver(step: StepState | undefined): boolean {
  return step !== undefined && (step.status === "completed" || step.status === "skipped");
}

export function questionsOf({ steps, questions, status }: RunState) {
  if (status !== "running" && status !== "paused") return [];
  return Array.from(questions, (path) => steps.get(path)).flatMap((step) => {
    if (!step?.question) return [];
    const { name, path, question } = step;
    const { deadline } = question;
    const { seq, at, message, about, on_timeout, approvals, needs } = question.askedEvent;
    return [
      {
        name,
        path,
        message,
        asked: seq,
        asked_at: at,
        deadline,
        on_timeout,
        about,
        needs,
        approvals,
        approved_by: approvals === undefined ? undefined : approvers(question.approvals),
      },
    ];
  });
}

/** What steps assumed because the run asks no person, in the order of the steps. */
export function assumptionsOf(steps: Iterable<StepState>) {
  return Array.from(steps).flatMap(({ path, answeredQuestions = [] }) =>
    answeredQuestions
      .filter(({ answer }) => answer.decision === "assumed")
      .map(({ needs, answer }) => ({ path, question: needs.question, assumed: answer.text })),
  );
}

function isLeaf(step: StepState): boolean {
  return step.attempt > 0 || step.status === "skipped";
}

function hasEnded({ status }: StepState): boolean {
  return status === "completed" || status === "skipped" || status === "failed";
}

function currentStep(state: RunState) {
  const { active, delayed, questions } = state;
  const path =
    [...active].at(-1) ?? state.paused?.step ?? state.failure?.step ?? [...delayed][0] ?? [...questions][0];
  const step = path === undefined ? undefined : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, attemptsOf(step) - 1),
    started_at: step.startedAt ?? null,
    ...currentView(step, state),
  };
}

function currentView(step: StepState, state: RunState) {
  if (step.question) return questionView(step.question, state);
  if (state.paused) return { message: state.paused.message };
  return state.delayed.has(step.path) && step.providerWait
    ? { message: describeProviderWait(step.providerWait) }
    : {};
}

function providerWaitUntil({ status, delayed, steps }: RunState): string | undefined {
  if (status !== "running") return undefined;
  return Array.from(delayed, (path) => steps.get(path)?.providerWait?.until ?? "").toSorted()[0];
}

/** Returns the field for an answer. The engine never writes an answer to it, because the file may be outdated. */
function questionView({ askedEvent, deadline }: Question, { questions }: RunState) {
  const { seq, step, message } = askedEvent;
  if (!questions.has(step)) return { message };
  return { message, asked: seq, human_input: null, deadline };
}

function endedStep(step: StepState) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, attemptsOf(step) - 1),
    output_summary: summaryOf(step),
    commit: step.commit,
    no_op: step.noOp === true ? true : undefined,
    stray: step.stray,
    usage: step.usage,
    provider: step.session?.provider,
  };
}

function summaryOf({ status, output, reason, failure }: StepState): string {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}

function pendingSteps(state: RunState, { workflow }: Facts): string[] {
  if (state.status === "completed") return [];
  const started = new Set(
    Array.from(state.steps.values())
      .filter((step) => step.status !== "pending")
      .map(({ name }) => name),
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !started.has(name));
}
