import { childrenOf, walkSteps } from "../../definition/schema.ts";
import type { Failure } from "../../run/journal/event.ts";
import { type RunState, scopeOf } from "../../run/state.ts";
import { joinPath, nameOf, prefixOf } from "../../run/step-path.ts";
import type { RunPlan } from "../execution-plan.ts";
import { remainingBudget, remainingDollars, inCents } from "./spending-limits.ts";

/** A session that was ended at its share while others had theirs: there may be more as soon as they are done. */
export const SHARE_USED_UP = "budget-share";

/** Whether an agent ended its session for what it was allowed to spend: the session can be gone on with. */
export function isOutOfMoney(failure: Failure | undefined): boolean {
  return failure?.code === "budget" || failure?.code === SHARE_USED_UP;
}

export interface BudgetShare {
  readonly maxCostUsd: number;
  /** Whether others have a part of what is left. */
  readonly isPart: boolean;
}

interface Sharing {
  readonly plan: RunPlan;
  readonly state: RunState;
  /** By step path: US dollars that sessions under way may spend. */
  readonly reserved: ReadonlyMap<string, number>;
}

/**
 * US dollars for the next session of a step: of every limit on it, what is neither spent nor reserved, divided by the sessions that may
 * run beside it and have nothing yet. Undefined where no limit is set. Without a path: for one that decides what is next.
 */
export function budgetShare({ plan, state, reserved }: Sharing, path = ""): BudgetShare | undefined {
  const whole = remainingBudget(plan, state, path);
  if (whole === undefined) return undefined;
  const shares = Array.from(remainingDollars(plan, state, path), ({ step: limited, left }) => {
    const others = Array.from(reserved).filter(([other]) => other !== path && isInside(other, limited));
    const taken = others.reduce((sum, [, dollars]) => sum + dollars, 0);
    const sessions = Math.max(1, sessionsIn({ plan, state }, limited, path) - others.length);
    return (left - taken) / sessions;
  });
  const maxCostUsd = inCents(Math.min(...shares));
  return { maxCostUsd, isPart: maxCostUsd < whole };
}

/** How many sessions may be under way at once where a limit holds. */
function sessionsIn({ plan, state }: Omit<Sharing, "reserved">, limited: string, path: string): number {
  let beside = 0;
  for (let around = prefixOf(path); around !== "" && isInside(around, limited); around = prefixOf(around))
    // Other branches of the block around the only one that is worked on here have their part elsewhere.
    if (state.steps.get(around)?.kind === "parallel" && plan.branch?.startsWith(`${around}/`) !== true)
      beside += Math.max(0, openBranches(plan, state, around) - 1);
  return Math.min(plan.maxWorkers, 1 + beside);
}

/** Branches of a parallel block that are not done. */
function openBranches(plan: RunPlan, state: RunState, block: string): number {
  const { definition } = state.steps.get(scopeOf(state, block)) ?? {};
  const { workflow } = (definition !== undefined && plan.definitions?.get(definition)) || plan;
  const name = nameOf(block);
  const step = Array.from(walkSteps(workflow.steps)).find((each) => each.name === name);
  const branches = step ? childrenOf(step) : [];
  return branches.filter((each) => {
    const { status } = state.steps.get(joinPath(block, each.name)) ?? {};
    return status !== "completed" && status !== "skipped";
  }).length;
}

function isInside(path: string, limited: string): boolean {
  return limited === "" || path === limited || path.startsWith(`${limited}/`);
}
