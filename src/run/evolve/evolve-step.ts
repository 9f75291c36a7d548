import type { RunEventOf, RunEventType } from "../journal/event.ts";
import { type RunState, type StepState, zeroUsage } from "../state.ts";
import { nameOf, prefixOf } from "../step-path.ts";
import { addUsage, tokensOf } from "../token-usage.ts";

export type Handlers<Types extends RunEventType = RunEventType> = {
  [T in Types]: (state: RunState, event: RunEventOf<T>) => void;
};

/** Returns the step at a path. An unknown step is created as pending. */
export function stepAt(state: RunState, path: string): StepState {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}

export function blank(path: string): StepState {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}

export function recordUsage(
  state: RunState,
  step: StepState,
  usage: RunEventOf<"step.failed">["usage"],
): void {
  if (!usage) return;
  step.usage = addUsage(step.usage ?? zeroUsage, usage);
  state.usage = addUsage(state.usage, usage);
  const cost = usage.cost_usd ?? 0;
  state.knownCostUsd += cost;
  for (let { path } = step; path !== ""; path = prefixOf(path)) {
    const block = state.steps.get(path);
    if (!block) continue;
    block.knownCostUsd = (block.knownCostUsd ?? 0) + cost;
    block.tokens = (block.tokens ?? 0) + tokensOf(usage);
  }
}
