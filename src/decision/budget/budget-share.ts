import { childrenOf } from "../../definition/schema.ts";
import { isInside, joinPath, nameOf, prefixOf } from "../../run/ids.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import { tokensOf } from "../../run/token-usage.ts";
import { type RunPlan, stepIn, type StepPolicy } from "../execution-plan.ts";
import { inCents, type Limits, limitsOf, remainingBudget, remainingDollars } from "./spending-limits.ts";

/** Failure code of a session that used its share of the budget. More may be available when other sessions end. */
export const SHARE_USED_UP = "budget-share";

/** Whether an agent session ended because of its budget. Such a session can be resumed. */
export function isBudgetFailure(failure: Failure | undefined): boolean {
  return failure?.code === "budget" || failure?.code === SHARE_USED_UP;
}

export interface BudgetShare {
  readonly maxCostUsd: number;
  /** Whether other sessions hold a share of the remaining budget. */
  readonly isPart: boolean;
}

interface Sharing {
  readonly plan: RunPlan;
  readonly state: RunState;
  /** By step path: US dollars reserved for active sessions. */
  readonly reserved: ReadonlyMap<string, number>;
}

/** The unreserved rest of each limit is divided by the possible parallel sessions. Without a path: for an orchestrating session. */
export function budgetShare({ plan, state, reserved }: Sharing, path = ""): BudgetShare | undefined {
  const whole = remainingBudget(plan, state, path);
  if (whole === undefined) return undefined;
  const shares = Array.from(remainingDollars(plan, state, path), ({ step: limited, remaining }) => {
    const others = Array.from(reserved).filter(([other]) => other !== path && isLimitedBy(other, limited));
    const taken = others.reduce((sum, [, dollars]) => sum + dollars, 0);
    const sessions = Math.max(1, sessionsIn({ plan, state }, limited, path) - others.length);
    return (remaining - taken) / sessions;
  });
  const maxCostUsd = inCents(Math.min(...shares));
  return { maxCostUsd, isPart: maxCostUsd < whole };
}

function sessionsIn({ plan, state }: Omit<Sharing, "reserved">, limited: string, path: string): number {
  let parallel = 0;
  for (let block = prefixOf(path); block !== "" && isLimitedBy(block, limited); block = prefixOf(block))
    // Separate runners have their own share for the other branches.
    if (state.steps.get(block)?.kind === "parallel" && plan.branch?.startsWith(`${block}/`) !== true)
      parallel += Math.max(0, openBranches(plan, state, block) - 1);
  return Math.min(plan.maxWorkers, 1 + parallel);
}

function openBranches(plan: RunPlan, state: RunState, block: string): number {
  const step = stepIn(plan, state, block);
  const branches = step ? childrenOf(step) : [];
  return branches.filter((each) => {
    const { status } = state.steps.get(joinPath(block, each.name)) ?? {};
    return status !== "completed" && status !== "skipped";
  }).length;
}

function isLimitedBy(path: string, limited: string): boolean {
  return limited === "" || isInside(path, limited);
}

/** A branch gets an equal share of the remaining budget, because runners do not know the usage of other branches. */
export function planForBranch(plan: RunPlan, state: RunState, branch: string): RunPlan {
  const parts = Math.max(1, state.fanOut?.branches.length ?? 1);
  const run = {
    ...limitsOf(plan, state),
    spentUsd: state.knownCostUsd,
    spentTokens: tokensOf(state.usage),
  };
  const { maxCostUsd: _dollars, maxTokens: _tokens, ...unlimited } = plan;
  return {
    ...unlimited,
    branch,
    ...shareOf(run, parts),
    policies: policiesFor(plan, { state, branch, parts }),
  };
}

function policiesFor(
  { policies }: RunPlan,
  { state, branch, parts }: { state: RunState; branch: string; parts: number },
): RunPlan["policies"] {
  const shared = new Map(policies);
  for (let block = prefixOf(branch); block !== ""; block = prefixOf(block)) {
    const policy = policies.get(nameOf(block));
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0,
    } = state.steps.get(block) ?? {};
    if (!policy) continue;
    const spent = { spentUsd: knownCostUsd - spentBeforeUsd, spentTokens: tokens - tokensBefore };
    const { maxCostUsd: _dollars, maxTokens: _tokens, ...unlimited } = policy;
    shared.set(nameOf(block), { ...unlimited, ...shareOf({ ...policy, ...spent }, parts) });
  }
  return shared;
}

interface Spending extends Limits {
  readonly spentUsd: number;
  readonly spentTokens: number;
}

/** Limits for the branch, including what was spent before. */
function shareOf(
  { maxCostUsd, maxTokens, spentUsd, spentTokens }: Spending,
  parts: number,
): Pick<StepPolicy, "maxCostUsd" | "maxTokens"> {
  return {
    ...(maxCostUsd === undefined
      ? {}
      : { maxCostUsd: spentUsd + Math.max(0, maxCostUsd - spentUsd) / parts }),
    ...(maxTokens === undefined
      ? {}
      : { maxTokens: spentTokens + Math.ceil(Math.max(0, maxTokens - spentTokens) / parts) }),
  };
}
