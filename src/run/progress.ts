import { walkSteps } from "../definition/schema.ts";
import type { RunFacts } from "./scope.ts";
import type { RunState, StepState } from "./state.ts";

/** `progress.json`: what the journal says, for people and for programs. Derived, never read back by the engine. */
export function projectProgress(state: RunState, facts: Pick<RunFacts, "workflow" | "variables">) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status: state.status,
    ...(state.reason === undefined ? {} : { reason: state.reason }),
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    ...(state.completedAt === undefined ? {} : { completed_at: state.completedAt }),
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: [],
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(state.outputs),
    files_changed: [...state.filesChanged],
    branches: state.workspace ? [state.workspace.branch] : [],
    pull_requests: state.pullRequests.map(({ number, url, branch, path }) => ({ number, url, branch, path })),
    usage: { ...state.usage, orchestrator_sessions: 0 },
  };
}

function isLeaf(step: StepState): boolean {
  return step.attempt > 0 || step.status === "skipped";
}

function hasEnded({ status }: StepState): boolean {
  return status === "completed" || status === "skipped" || status === "failed";
}

/** The step a person would look at: the one under way, else the one the run stopped at. */
function currentStep(state: RunState) {
  const path = [...state.active].at(-1) ?? state.paused?.step ?? state.failure?.step;
  const step = path === undefined ? undefined : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, step.attempt - 1),
    started_at: step.startedAt ?? null,
    ...(state.paused ? { message: state.paused.message } : {}),
  };
}

function endedStep(step: StepState) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, step.attempt - 1),
    output_summary: summaryOf(step),
    ...(step.commit === undefined ? {} : { commit: step.commit }),
  };
}

function summaryOf({ status, output, reason, failure }: StepState): string {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}

function pendingSteps(state: RunState, { workflow }: Pick<RunFacts, "workflow">): string[] {
  if (state.status === "completed") return [];
  const begun = new Set(
    Array.from(state.steps.values())
      .filter((step) => step.status !== "pending")
      .map(({ name }) => name),
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !begun.has(name));
}
