import { formatCost } from "../format.ts";
import type { RunState, StepState } from "../run/state.ts";
import type { StepPolicy } from "./plan.ts";
import { type Decision, idle, type Progress, type Walk } from "./walk.ts";

/** Decisions that may cost something. */
const SPENDING: ReadonlySet<Decision["type"]> = new Set([
  "start-step",
  "open-branch",
  "enter-workflow",
  "ask-human",
  "consult",
]);

/** Once the run has spent what it may, nothing more is started; when all that is under way has ended, it pauses. */
export function withinBudget({ plan, state }: Walk, decisions: readonly Decision[]): readonly Decision[] {
  const message = overBudget(plan, state);
  if (message === undefined) return decisions;
  const left = decisions.filter(({ type }) => !SPENDING.has(type));
  if (left.length === decisions.length) return decisions;
  if (left.some(({ type }) => type !== "await-human") || state.active.size > 0) return left;
  return [{ type: "record", event: { type: "run.paused", reason: "budget", message } }];
}

interface Limits {
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
}

/** The limits that hold now: those given when the run was resumed, else the workflow's. */
export function limitsOf(plan: Limits, { limits }: RunState): Limits {
  return { ...plan, ...limits };
}

function overBudget(plan: Limits, state: RunState): string | undefined {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  const tokens = state.usage.input_tokens + state.usage.output_tokens;
  if (maxCostUsd !== undefined && state.knownCostUsd >= maxCostUsd) {
    const more = state.usage.cost_usd === null ? " and sessions of unknown price" : "";
    return `The run has spent ${formatCost(state.knownCostUsd)}${more} of ${formatCost(maxCostUsd)}.`;
  }
  if (maxTokens !== undefined && tokens >= maxTokens)
    return `The run has used ${tokens} of ${maxTokens} tokens.`;
  return undefined;
}

/** A step that has spent what its attempts may spend together is not tried again before somebody allows it more. */
export function stepOverBudget(
  { path, usage, spentBeforeUsd = 0 }: StepState,
  { maxCostUsd }: StepPolicy,
): Progress | undefined {
  const spent = usage?.cost_usd ?? 0;
  if (maxCostUsd === undefined || spent - spentBeforeUsd < maxCostUsd) return undefined;
  const message = `Step ${path} has spent ${formatCost(spent)}, its limit being ${formatCost(maxCostUsd)}.`;
  return idle({ type: "pause", path, reason: "budget", message });
}
