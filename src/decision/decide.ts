import type { StepOf } from "../definition/schema.ts";
import { listAt, type RunState, type StepState } from "../run/state.ts";
import { joinPath } from "../run/ids.ts";
import { decideFanOut, decideOneBranch, endOneBranch, isFannedOut } from "./blocks/fan-out.ts";
import {
  decideCalls,
  endIteration,
  enterRecurring,
  enterWorkflow,
  leaveWorkflow,
  nestedFailureOutputs,
} from "./blocks/step-lists.ts";
import { decideParallel, failedBranches, summaryOfBranches } from "./blocks/parallel.ts";
import { withinBudget } from "./budget/spending-limits.ts";
import { isSkippedAfter, policyOf, type RunPlan } from "./execution-plan.ts";
import { decideHuman, decideSingleStep, decideStepQuestion } from "./single-step.ts";
import { chosenDecision, chosenEnd } from "./orchestrator/orchestrator-choice.ts";
import { complete, decideRunFailure, innermostFailure } from "./run-completion.ts";
import {
  closeBlock,
  decideStepCondition,
  type Decision,
  ended,
  open,
  pauseAfter,
  type Progress,
  record,
  skipBlock,
  type StepList,
  type StepPosition,
  type Traversal,
} from "./traversal.ts";

/** Pure; its cost does not grow with the run. An empty list means: wait for active work, or the run has ended. */
export function decide(plan: RunPlan, state: RunState, now: number): readonly Decision[] {
  if (state.status !== "running") return [];
  const walk: Traversal = { plan, state, now, workers: plan.maxWorkers };
  if (plan.branch !== undefined) return decideBranch(walk, plan.branch);
  const progress = decideList(walk, { steps: plan.workflow.steps, prefix: "", frame: {} });
  switch (progress.kind) {
    case "open":
      return chosenDecision(walk, withinBudget(walk, pauseWhereIdle(progress)));
    case "ended":
      return chosenEnd(walk, complete(walk));
    case "failed":
      return decideRunFailure(walk, progress.step);
  }
}

function decideBranch(walk: Traversal, path: string): readonly Decision[] {
  const enter = (inner: Traversal, at: StepPosition): StepList | undefined => {
    const state = inner.state.steps.get(at.path);
    const entry = state && enterBlock(inner, { ...at, state });
    return entry && "steps" in entry ? entry : undefined;
  };
  const progress = decideOneBranch(walk, path, { decideStep, enter });
  if (progress.kind !== "open") return [endOneBranch(walk.state, progress)];
  return withinBudget(walk, pauseWhereIdle(progress));
}

/** A decision to pause applies as soon as no other work remains. */
function pauseWhereIdle({ decisions, busy }: Extract<Progress, { kind: "open" }>): readonly Decision[] {
  const first = decisions.find((decision) => decision.type === "pause");
  if (!first) return decisions;
  if (busy) return decisions.filter((decision) => decision.type !== "pause");
  const { path: step, reason, message, until } = first;
  return [{ type: "record", event: { type: "run.paused", reason, message, step, until } }];
}

function decideList(walk: Traversal, list: StepList): Progress {
  const { program } = walk.plan;
  if (program) return decideCalls(walk, list, { program, decideStep });
  const { steps, prefix, frame } = list;
  const step = steps[walk.state.cursors.get(listAt(walk.state, prefix)) ?? 0];
  if (!step) return ended;
  return decideStep(walk, { path: joinPath(prefix, step.name), step, frame });
}

function decideStep(walk: Traversal, at: StepPosition): Progress {
  const { path, step, frame } = at;
  const state = walk.state.steps.get(path);
  const gate = decideStepCondition(walk.state, at);
  if (gate) return gate;
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "conditional":
    case "recurring":
    case "workflow":
      return decideBlock(walk, at);
    case "wait-for-human":
      return decideHuman(walk, { path, step, frame, state });
    default:
      if (state?.status === "waiting") return decideStepQuestion({ ...at, state });
      return decideSingleStep(walk, { ...at, state });
  }
}

function decideBlock(walk: Traversal, at: StepPosition): Progress {
  const { path, step, frame } = at;
  const state = walk.state.steps.get(path);
  if (state?.status === "failed") return failedToOpen(path, state);
  if (state?.status !== "running") {
    if (step.type === "workflow") return open({ type: "enter-workflow", path, step, frame });
    return record({ type: "block.opened", step: path, kind: step.type });
  }
  const inside = decideInside(walk, { ...at, state });
  if (inside.kind === "ended") return closeBlock(path, "completed", summaryOf(walk.state, at, state));
  return inside.kind === "failed" ? failBlock(walk, at, inside.step) : inside;
}

function failedToOpen(path: string, state: StepState): Progress {
  const { failure } = state;
  if (failure?.class !== "blocking") return { kind: "failed", step: state };
  return pauseAfter(path, failure);
}

/** Ends a failed block. A timeout of an outer block is never skipped. */
function failBlock(walk: Traversal, at: StepPosition, inside: StepState): Progress {
  const { plan, state } = walk;
  const { path } = at;
  const writes = nestedFailureOutputs(walk, at);
  if (writes.length > 0) return open(...writes);
  const { failure } = innermostFailure(state, inside);
  const isOfOuterBlock = failure?.block !== undefined && path.startsWith(`${failure.block}/`);
  const skips = isSkippedAfter(policyOf(plan, at), failure) && !isOfOuterBlock;
  if (!skips) return closeBlock(path, "failed", failedSummary(state, at, inside));
  return skipBlock(path, failure?.message ?? inside.path);
}

function failedSummary(state: RunState, { path, step }: StepPosition, inside: StepState): string {
  return step.type === "parallel" ? failedBranches(state, { path, step }) : `${inside.path} failed`;
}

function summaryOf(run: RunState, { path, step }: StepPosition, state: StepState): string {
  if (step.type === "parallel") return summaryOfBranches(run, { path, step });
  if (step.type !== "conditional") return "";
  return state.condition ? "condition held" : "condition did not hold";
}

function decideInside(walk: Traversal, at: StepPosition & { state: StepState }): Progress {
  if (at.step.type === "parallel") {
    const block = { ...at, step: at.step };
    const decideBranches = isFannedOut(walk, at) ? decideFanOut : decideParallel;
    return decideBranches(walk, block, decideStep);
  }
  const entry = enterBlock(walk, at);
  if ("kind" in entry) return entry;
  const inside = decideList(walk, entry);
  if (inside.kind !== "ended") return inside;
  if (at.step.type === "recurring") return endIteration({ ...at, step: at.step });
  return at.step.type === "workflow" ? leaveWorkflow(walk, { ...at, step: at.step }) : inside;
}

function enterBlock(walk: Traversal, at: StepPosition & { state: StepState }): Progress | StepList {
  const { path, step, frame, state } = at;
  switch (step.type) {
    case "conditional":
      return enterConditional({ path, step, frame, state });
    case "recurring":
      return enterRecurring({ path, step, frame, state });
    case "sequence":
      return { steps: step.steps, prefix: path, frame };
    case "workflow":
      return enterWorkflow(walk, { path, step });
    default:
      return ended;
  }
}

/** Returns the list that the condition selected. The condition is evaluated once. */
function enterConditional(
  at: StepPosition<StepOf<"conditional">> & { state: StepState },
): Progress | StepList {
  const { path, step, frame, state } = at;
  if (state.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return { steps: state.condition ? step.then : (step.else ?? []), prefix: path, frame };
}
