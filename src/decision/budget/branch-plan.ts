import type { RunState } from "../../run/state.ts";
import { tokensOf } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import type { RunPlan, StepPolicy } from "../execution-plan.ts";
import { limitsOf } from "./spending-limits.ts";

/**
 * The plan by which one branch is worked on alone. Of what the run, and the blocks around the branch, may still spend, it has the same
 * part as every other branch of its round: nobody knows what the others spend meanwhile.
 */
export function planForBranch(plan: RunPlan, state: RunState, branch: string): RunPlan {
  const parts = Math.max(1, state.fanOut?.branches.length ?? 1);
  const run = {
    ...limitsOf(plan, state),
    spentUsd: state.knownCostUsd,
    spentTokens: tokensOf(state.usage),
  };
  const { maxCostUsd: _dollars, maxTokens: _tokens, ...rest } = plan;
  return { ...rest, branch, ...shareOf(run, parts), policies: policiesFor(plan, { state, branch, parts }) };
}

function policiesFor(
  { policies }: RunPlan,
  { state, branch, parts }: { state: RunState; branch: string; parts: number },
): RunPlan["policies"] {
  const shared = new Map(policies);
  for (let around = prefixOf(branch); around !== ""; around = prefixOf(around)) {
    const policy = policies.get(nameOf(around));
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0,
    } = state.steps.get(around) ?? {};
    if (!policy) continue;
    const spent = { spentUsd: knownCostUsd - spentBeforeUsd, spentTokens: tokens - tokensBefore };
    const { maxCostUsd: _dollars, maxTokens: _tokens, ...rest } = policy;
    shared.set(nameOf(around), { ...rest, ...shareOf({ ...policy, ...spent }, parts) });
  }
  return shared;
}

interface Spending {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly spentUsd: number;
  readonly spentTokens: number;
}

/** Limits as the branch sees them: what was spent before it began counts for it too. */
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
