import type { Output, StepOf } from "../../definition/schema.ts";
import { blank } from "../../run/evolve/evolve-step.ts";
import { outputKey } from "../../run/evolve/evolve.ts";
import { joinPath } from "../../run/ids.ts";
import type { Loop, RunState, StepState } from "../../run/state.ts";
import { type NextCall, outputsFor, type ProgramView } from "../execution-plan.ts";
import { innermostFailure } from "../run-completion.ts";
import {
  type DecideStep,
  type Decision,
  ended,
  type Frame,
  open,
  type Progress,
  record,
  skip,
  skipBlock,
  type StepList,
  type StepPosition,
  type Traversal,
} from "../traversal.ts";

type WorkflowAt = Pick<StepPosition<StepOf<"workflow">>, "path" | "step">;

export function enterWorkflow({ plan }: Traversal, { path, step }: WorkflowAt): StepList {
  const steps = plan.definitions?.get(step.workflow)?.workflow.steps ?? [];
  return { steps, prefix: path, frame: { scope: { path, definition: step.workflow } } };
}

export function leaveWorkflow(
  { plan, state }: Traversal,
  { path, step }: WorkflowAt & { state: StepState },
): Progress {
  const definition = plan.definitions?.get(step.workflow);
  const outputs = definition ? outputsFor(definition, "completed") : [];
  const scope = { path, definition: step.workflow };
  const [due] = dueOutputs(state, { outputs, path });
  if (due) return open({ type: "write-output", output: due, scope });
  const unwritten = outputs.find(({ name }) => state.unwritten.has(outputKey(path, name)));
  const own = state.steps.get(path);
  const failure = unwritten && state.unwritten.get(outputKey(path, unwritten.name));
  return failure && own ? { kind: "failed", step: { ...own, failure } } : ended;
}

function dueOutputs(
  { written, unwritten }: RunState,
  { outputs, path }: { outputs: readonly Output[]; path: string },
): Output[] {
  const keyOf = ({ name }: Output): string => outputKey(path, name);
  return outputs.filter((output) => !written.has(keyOf(output)) && !unwritten.has(keyOf(output)));
}

export function nestedFailureOutputs({ plan, state }: Traversal, { path, step }: StepPosition): Decision[] {
  const definition = step.type === "workflow" ? plan.definitions?.get(step.workflow) : undefined;
  if (step.type !== "workflow" || !definition) return [];
  const scope = { path, definition: step.workflow };
  return dueOutputs(state, { outputs: outputsFor(definition, "failed"), path }).map((output) => ({
    type: "write-output",
    output,
    scope,
  }));
}

type RecurringAt = StepPosition<StepOf<"recurring">> & { readonly state: StepState };

const fresh: Loop = { iteration: 0, open: false, done: false };

export function enterRecurring({ path, step, frame, state }: RecurringAt): Progress | StepList {
  const loop = state.loop ?? fresh;
  if (step["for-each"] !== undefined && loop.items === undefined) {
    return open({ type: "evaluate-items", path, step, frame });
  }
  if (!loop.open) return nextIteration(path, step, loop);
  return { steps: step.steps, prefix: joinPath(path, loop.iteration), frame: frameOf(loop, frame) };
}

export function endIteration({ path, step, frame, state }: RecurringAt): Progress {
  const loop = state.loop ?? fresh;
  const { iteration } = loop;
  if (step.until === undefined)
    return record({ type: "iteration.ended", step: path, iteration, done: false });
  return open({ type: "evaluate-until", path, step, frame: frameOf(loop, frame) });
}

/** A loop without items keeps the `item` of its parent loop. */
function frameOf({ iteration, items }: Loop, parent: Frame): Frame {
  return { ...parent, iteration, ...(items ? { item: items[iteration - 1] } : {}) };
}

function nextIteration(path: string, step: StepOf<"recurring">, loop: Loop): Progress {
  const limit = Math.min(step["max-iterations"] ?? Infinity, loop.items?.length ?? Infinity);
  if (loop.done || loop.iteration >= limit) {
    const exhausted = isExhausted(step, loop) || undefined;
    const summary = summaryOf(step, loop);
    return record({ type: "block.closed", step: path, status: "completed", summary, exhausted });
  }
  const item = loop.items ? { item: loop.items[loop.iteration] } : {};
  return record({ type: "iteration.started", step: path, iteration: loop.iteration + 1, ...item });
}

/** Whether the iteration limit ended the loop before `until` or the end of its list. */
function isExhausted(step: StepOf<"recurring">, { iteration, items, done }: Loop): boolean {
  if (done) return false;
  return items ? iteration < items.length : step.until !== undefined;
}

function summaryOf(step: StepOf<"recurring">, { iteration, items, done }: Loop): string {
  const count = `${iteration} ${iteration === 1 ? "iteration" : "iterations"}`;
  if (done) return `${count}, until its condition held`;
  if (items) {
    const stopped = iteration < items.length ? "; max-iterations reached" : "";
    return `${iteration} of ${items.length} items${stopped}`;
  }
  return step.until === undefined ? count : `${count}; max-iterations reached, until never held`;
}

/** Decides the calls of a program in order. The program handles a failed step. */
export function decideCalls(
  walk: Traversal,
  { prefix, frame }: StepList,
  { program, decideStep }: { program: ProgramView; decideStep: DecideStep },
): Progress {
  const next = program.next(prefix);
  switch (next.kind) {
    case "busy":
      return open();
    case "returned":
      return ended;
    case "note":
      return record(next.event);
    case "survived":
      return skipFailedStep(walk, { path: joinPath(prefix, next.step.name), step: next.step });
    case "threw":
      return { kind: "failed", step: failedBy(walk, prefix, next) };
    case "step": {
      const path = joinPath(prefix, next.step.name);
      const progress = decideStep(walk, { path, step: next.step, frame });
      return progress.kind === "failed" ? open({ type: "tell-program", path }) : progress;
    }
  }
}

function skipFailedStep({ state }: Traversal, { path, step }: Pick<StepPosition, "path" | "step">): Progress {
  const own = state.steps.get(path);
  const message = (own && innermostFailure(state, own).failure?.message) ?? own?.summary ?? path;
  return step.type === "parallel"
    ? skipBlock(path, message)
    : skip({ path, step }, { code: "failed", message });
}

function failedBy({ state }: Traversal, prefix: string, thrown: Extract<NextCall, { kind: "threw" }>) {
  const cause = thrown.step === undefined ? undefined : state.steps.get(thrown.step);
  if (cause?.status === "failed" && innermostFailure(state, cause).failure) return cause;
  return { ...(state.steps.get(prefix) ?? blank(prefix)), failure: thrown.failure };
}
