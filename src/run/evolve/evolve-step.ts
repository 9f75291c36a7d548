import { nameOf, prefixOf } from "../ids.ts";
import type { RunEvent, RunEventOf, RunEventType } from "../journal/event.ts";
import { isOnlyWaiting, type RunState, type StepState, zeroUsage } from "../state.ts";
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

export function recordElapsedTime(state: RunState, event: RunEvent): void {
  if (state.updatedAt === undefined || event.at <= state.updatedAt) return;
  if (event.origin) return recordRunnerTime(state, event.at);
  workUntilCrash(state, event);
  if (state.status !== "running" || endsIdlePeriod(event)) return recordIdleTime(state, event.at);
  if (isOnlyWaiting(state)) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
}

/** Counts running time up to the last output of an agent before a crash. */
function workUntilCrash(state: RunState, event: RunEvent): void {
  const sign = event.type === "step.interrupted" ? event.last_sign : undefined;
  const { updatedAt = "", status } = state;
  if (sign === undefined || sign <= updatedAt || sign > event.at) return;
  if (status !== "running" || isOnlyWaiting(state)) return;
  state.elapsedMs += Date.parse(sign) - Date.parse(updatedAt);
  state.updatedAt = sign;
}

/** Counts the time between events of runners. Before their first event the run was idle. */
function recordRunnerTime(state: RunState, at: string): void {
  if (!state.isJoining) return recordIdleTime(state, at);
  state.elapsedMs += Date.parse(at) - Date.parse(state.updatedAt ?? at);
}

function recordIdleTime({ updatedAt = "", idlePeriods }: RunState, at: string): void {
  const last = idlePeriods.at(-1);
  if (last?.to === updatedAt) last.to = at;
  else idlePeriods.push({ from: updatedAt, to: at });
}

function endsIdlePeriod(event: RunEvent): boolean {
  switch (event.type) {
    case "run.resumed":
    case "fan-out.begun":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === undefined;
    default:
      return false;
  }
}
