import type { StepOf } from "../../definition/schema.ts";
import type { Loop, StepState } from "../../run/state.ts";
import { joinPath } from "../../run/step-path.ts";
import { type StepPosition, type Frame, open, type Progress, record, type StepList } from "../traversal.ts";

type RecurringAt = StepPosition<StepOf<"recurring">> & { readonly state: StepState };

const fresh: Loop = { iteration: 0, open: false, done: false };

/** Returns the steps of the current iteration, or the decision between two iterations. */
export function enterRecurring({ path, step, frame, state }: RecurringAt): Progress | StepList {
  const loop = state.loop ?? fresh;
  if (step["for-each"] !== undefined && loop.items === undefined) {
    return open({ type: "evaluate-items", path, step, frame });
  }
  if (!loop.open) return nextIteration(path, step, loop);
  return { steps: step.steps, prefix: joinPath(path, loop.iteration), frame: frameOf(loop, frame) };
}

/** Ends an iteration, by `until` if the step has one. */
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
    const event = {
      type: "block.closed",
      step: path,
      status: "completed",
      summary: summaryOf(step, loop),
    } as const;
    return record(isExhausted(step, loop) ? { ...event, exhausted: true } : event);
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
