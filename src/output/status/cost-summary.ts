import { type Limits, limitsOf, spendingBySteps } from "../../decision/budget/spending-limits.ts";
import type { RunState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import { formatCost, formatCount, formatCostAndTokens, plural } from "../../system/format.ts";
import { tokensOf } from "../../run/token-usage.ts";

export type Cost = ReturnType<typeof costOf>;

export function costOf(state: RunState, initial: Limits = {}) {
  const { usage, knownCostUsd: knownUsd } = state;
  const complete = usage.cost_usd !== null;
  const [tokens, sessions] = [tokensOf(usage), usage.agent_sessions];
  return { ...limitsOf(initial, state), knownUsd, complete, tokens, sessions };
}

export function formatCostSummary({ maxCostUsd, ...cost }: Cost): string {
  const spent = formatCostAndTokens(cost);
  return maxCostUsd === undefined ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}

export function formatTokens({ tokens, maxTokens }: Cost): string {
  const used = formatCount(tokens);
  return maxTokens === undefined ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}

export interface StepCost extends Pick<Cost, "knownUsd" | "complete" | "tokens"> {
  readonly label: string;
  readonly provider: string;
}

export type ProviderOf = (path: string) => string | undefined;

export function stepCosts(state: RunState, providerOf: ProviderOf = () => undefined): StepCost[] {
  return spendingBySteps(state).map(({ path, knownUsd, costUsd, tokens }) => {
    const step = state.steps.get(path);
    const provider = step && (step.session?.provider ?? providerOf(path));
    return {
      label: displayPath(path),
      provider: provider ?? "",
      knownUsd,
      complete: costUsd !== null,
      tokens,
    };
  });
}

const MOST_STEPS = 8;

export function spendingLines(costs: readonly StepCost[]): string[] {
  if (costs.length === 0) return [];
  const displayed = costs.length <= MOST_STEPS + 1 ? costs : costs.slice(0, MOST_STEPS);
  const others = costs.slice(displayed.length);
  const all =
    others.length === 0 ? displayed : [...displayed, sum(plural(others.length, "other step"), others)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((cost) => {
    const { label, provider, complete } = cost;
    const parts = [formatCostAndTokens(cost).padStart(8), `${formatCount(cost.tokens)} tokens`];
    if (provider !== "") parts.push(provider);
    if (!complete) parts.push("price unknown");
    return `  ${label.padEnd(width)}  ${parts.join(" · ")}`;
  });
  return [...lines, `  ${formatTotal(costs)}`];
}

function formatTotal(costs: readonly StepCost[]): string {
  const byProvider = Map.groupBy(costs, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatCostAndTokens(sum(name, own))}`);
  return [`in all ${formatCostAndTokens(sum("", costs))}`, ...parts].join(" · ");
}

function sum(label: string, costs: readonly StepCost[]): StepCost {
  return {
    label,
    provider: "",
    knownUsd: costs.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: costs.every(({ complete }) => complete),
    tokens: costs.reduce((all, { tokens }) => all + tokens, 0),
  };
}
