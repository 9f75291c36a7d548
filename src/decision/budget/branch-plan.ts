import type { RunState } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import type { RunPlan, StepPolicy } from "../execution-plan.ts";
import { type Limits, limitsOf } from "./spending.ts";
import { tokensOf } from "../../run/token-usage.ts";

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
