import type { RunState } from "../../run/state.ts";
import { tokensOf } from "../../run/token-usage.ts";

export interface Limits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/** Returns the initial limits with the changes that a resume made. */
export function limitsOf(initial: Limits, { limits }: Pick<RunState, "limits">): Required<Limits> {
  return {
    maxCostUsd: limits.maxCostUsd ?? initial.maxCostUsd,
    maxTokens: limits.maxTokens ?? initial.maxTokens,
  };
}

export interface StepSpending {
  readonly path: string;
  /** US dollars with a known price. */
  readonly knownUsd: number;
  /** Null if a part has no known price. */
  readonly costUsd: number | null;
  readonly tokens: number;
}

/** Returns the most expensive steps first. Steps without a known price are sorted by tokens. */
export function spendingBySteps({ steps, usage, knownCostUsd }: RunState): StepSpending[] {
  const spent = Array.from(steps.values()).flatMap((step): StepSpending[] =>
    step.usage
      ? [
          {
            path: step.path,
            knownUsd: step.knownCostUsd ?? 0,
            costUsd: step.usage.cost_usd,
            tokens: tokensOf(step.usage),
          },
        ]
      : [],
  );
  // What no step has used, the orchestrator has.
  const tokens = tokensOf(usage) - spent.reduce((sum, each) => sum + each.tokens, 0);
  if (tokens > 0) {
    const knownUsd = Math.max(0, knownCostUsd - spent.reduce((sum, each) => sum + each.knownUsd, 0));
    const isKnown = usage.cost_usd !== null || spent.some(({ costUsd }) => costUsd === null);
    spent.push({ path: "orchestrator", knownUsd, costUsd: isKnown ? knownUsd : null, tokens });
  }
  return spent.toSorted((a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens);
}
