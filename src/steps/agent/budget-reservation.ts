import { type BudgetShare, budgetShare } from "../../decision/budget/budget-share.ts";
import type { RunState } from "../../run/state.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";

const allowed = new WeakMap<RunState, Map<string, { readonly attempt: number; readonly dollars: number }>>();

/** Reserves the budget of a session until the journal contains its usage. */
export function reserveBudget(context: StepContext, { path, attempt }: AttemptKey): BudgetShare | undefined {
  const share = shareOf(context, path);
  if (!share) return undefined;
  const ofRun = allowed.get(context.state) ?? new Map();
  ofRun.set(path, { attempt, dollars: share.maxCostUsd });
  allowed.set(context.state, ofRun);
  return share;
}

/** Returns the budget of the next session. Without a path: for an orchestrating session. */
export function shareOf({ plan, state }: StepContext, path = ""): BudgetShare | undefined {
  const reserved = new Map<string, number>();
  for (const [other, { attempt, dollars }] of allowed.get(state) ?? []) {
    const step = state.steps.get(other);
    if (step?.status === "running" && step.attempt === attempt) reserved.set(other, dollars);
  }
  return budgetShare({ plan, state, reserved }, path);
}
