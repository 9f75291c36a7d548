import type { Step } from "../definition/schema.ts";
import type { Failure, NewRunEvent } from "../run/event.ts";
import { hasChanges, listAt, type RunState, type StepState } from "../run/state.ts";
import { joinPath } from "../run/step-path.ts";
import { enterConditional } from "./conditional.ts";
import { outputsFor, type RunPlan } from "./plan.ts";
import { endIteration, enterRecurring } from "./recurring.ts";
import { decideAfterFailure } from "./retry.ts";
import {
  type At,
  closeBlock,
  type Decision,
  ended,
  open,
  type Progress,
  record,
  type StepList,
  type Walk,
} from "./walk.ts";

/**
 * Every decision that can be taken now, for a run in this state at this time (milliseconds). Pure, and its cost does not grow with
 * the length of the run. An empty list means: wait for what is under way, or the run has ended.
 */
export function decide(plan: RunPlan, state: RunState, now: number): Decision[] {
  if (state.status !== "running") return [];
  const walk: Walk = { plan, state, now };
  const progress = decideList(walk, { steps: plan.workflow.steps, prefix: "", frame: {} });
  if (progress.kind === "open") return progress.decisions;
  return progress.kind === "ended" ? complete(walk) : giveUp(walk, progress.step);
}

/** A list of steps that run one after the other. */
function decideList(walk: Walk, { steps, prefix, frame }: StepList): Progress {
  const step = steps[walk.state.cursors.get(listAt(walk.state, prefix)) ?? 0];
  if (!step) return ended;
  return decideStep(walk, { path: joinPath(prefix, step.name), step, frame });
}

function decideStep(walk: Walk, at: At): Progress {
  const { path, step } = at;
  const state = walk.state.steps.get(path);
  const gate = decideGate(walk, at);
  if (gate) return gate;
  switch (step.type) {
    case "sequence":
    case "conditional":
    case "recurring":
      return decideBlock(walk, at);
    default:
      return decideLeaf(walk, { ...at, state });
  }
}

/** Whether the step runs at all: left out by --from-step, or by its condition. */
function decideGate({ state: run }: Walk, { path, step, frame }: At): Progress | undefined {
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return undefined;
  if (run.skip.has(step.name)) return skip(path, step, "from-step");
  if (step.condition === undefined || step.type === "conditional") return undefined;
  if (state?.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? undefined : skip(path, step, "condition");
}

function skip(path: string, step: Step, reason: string): Progress {
  return record({ type: "step.skipped", step: path, kind: step.type, reason });
}

function decideLeaf(
  walk: Walk,
  { path, step, frame, state }: At & { state: StepState | undefined },
): Progress {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...(state?.attempt ? { previous: { ...state } } : {}),
      });
  }
}

function decideBlock(walk: Walk, at: At): Progress {
  const { path, step } = at;
  const state = walk.state.steps.get(path);
  if (state?.status === "failed") return { kind: "failed", step: state };
  if (state?.status !== "running") return record({ type: "block.opened", step: path, kind: step.type });
  const inside = decideInside(walk, { ...at, state });
  if (inside.kind === "ended") return closeBlock(path, "completed", summaryOf(state));
  return inside.kind === "failed" ? failBlock(walk, at, inside.step) : inside;
}

/** As with a single step: a fatal failure is never skipped. */
function failBlock({ plan, state }: Walk, { path, step }: At, inside: StepState): Progress {
  const { failure } = causeOf(state, inside);
  const skips = plan.policies.get(step.name)?.onError === "skip" && failure?.class !== "fatal";
  if (!skips) return closeBlock(path, "failed", `${inside.path} failed`);
  return closeBlock(path, "skipped", `failed: ${failure?.message ?? inside.path}`);
}

function decideInside(walk: Walk, at: At & { state: StepState }): Progress {
  const entry = enterBlock(at);
  if ("kind" in entry) return entry;
  const inside = decideList(walk, entry);
  return inside.kind === "ended" && at.step.type === "recurring"
    ? endIteration({ ...at, step: at.step })
    : inside;
}

function enterBlock({ path, step, frame, state }: At & { state: StepState }): Progress | StepList {
  switch (step.type) {
    case "conditional":
      return enterConditional({ path, step, frame, state });
    case "recurring":
      return enterRecurring({ path, step, frame, state });
    case "sequence":
      return { steps: step.steps, prefix: path, frame };
    default:
      return ended;
  }
}

function summaryOf(state: StepState): string {
  if (state.kind !== "conditional") return "";
  return state.condition ? "condition held" : "condition did not hold";
}

function complete({ plan, state }: Walk): Decision[] {
  const writes = pendingOutputs(plan, state, "completed");
  if (writes.length > 0) return writes;
  const failure = failureOfOutputs(plan, state);
  if (failure) return [{ type: "record", event: { type: "run.failed", failure } }];
  const changed = hasChanges(state);
  if (plan.opensPullRequest && changed) {
    if (!state.pushed) return [{ type: "push-branch" }];
    if (state.pullRequests.length === 0) return [{ type: "open-pull-request" }];
  }
  const event: NewRunEvent = state.workspace ? { type: "run.completed", changed } : { type: "run.completed" };
  return [{ type: "record", event }];
}

function giveUp({ plan, state }: Walk, step: StepState): Decision[] {
  const writes = pendingOutputs(plan, state, "failed");
  if (writes.length > 0) return writes;
  const cause = causeOf(state, step);
  const failure = cause.failure ?? {
    class: "fatal",
    code: "step-failed",
    message: `${cause.path} failed.`,
  };
  return [{ type: "record", event: { type: "run.failed", failure, step: cause.path } }];
}

/** A block fails because a step inside it did: the innermost one is what a person wants to know. */
function causeOf(state: RunState, step: StepState): StepState {
  if (step.failure) return step;
  const inside = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (candidate) => candidate?.failure && candidate.path.startsWith(`${step.path}/`),
  );
  return inside.at(-1) ?? step;
}

function pendingOutputs(plan: RunPlan, state: RunState, outcome: "completed" | "failed"): Decision[] {
  return outputsFor(plan, outcome)
    .filter(({ name }) => !state.written.has(name) && !state.unwritten.has(name))
    .map((output) => ({ type: "write-output", output }));
}

/** A run has not completed without its outputs; a failed one has a failure of its own, which they do not replace. */
function failureOfOutputs(plan: RunPlan, state: RunState): Failure | undefined {
  const unwritten = outputsFor(plan, "completed").find(({ name }) => state.unwritten.has(name));
  return unwritten && state.unwritten.get(unwritten.name);
}
