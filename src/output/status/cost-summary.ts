import type { Usage } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import { displayPath } from "../../run/step-path.ts";
import { formatCost, formatCount, formatCostAndTokens, plural } from "../../system/format.ts";

export interface Limits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

export interface Cost extends Limits {
  readonly knownUsd: number;
  readonly complete: boolean;
  readonly tokens: number;
  readonly sessions: number;
}

export function currentLimits(initial: Limits, { limits }: Pick<RunState, "limits">): Limits {
  return { ...initial, ...limits };
}

export function costOf({ usage, knownCostUsd: knownUsd }: RunState, limits: Limits = {}): Cost {
  const complete = usage.cost_usd !== null;
  return { ...limits, knownUsd, complete, tokens: tokensOf(usage), sessions: usage.agent_sessions };
}

/** Returns `$0.78 of $5.00`, or `$0.42+?` if a price is unknown. */
export function formatCostSummary({ maxCostUsd, ...cost }: Cost): string {
  const spent = formatCostAndTokens(cost);
  return maxCostUsd === undefined ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}

/** Returns `412k tokens`, or `412k of 1.0M tokens`. */
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
  const costs = Array.from(state.steps.values()).flatMap(({ path, usage, session, knownCostUsd = 0 }) => {
    if (!usage) return [];
    const provider = session?.provider ?? providerOf(path) ?? "";
    const complete = usage.cost_usd !== null;
    return [
      { label: displayPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf(usage) },
    ];
  });
  const all = sum("", costs);
  const tokens = tokensOf(state.usage) - all.tokens;
  if (tokens > 0) {
    const knownUsd = Math.max(0, state.knownCostUsd - all.knownUsd);
    const complete = state.usage.cost_usd !== null || !all.complete;
    costs.push({ label: "orchestrator", provider: "", knownUsd, complete, tokens });
  }
  return costs.toSorted((a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens);
}

const MOST_STEPS = 8;

export function spendingLines(costs: readonly StepCost[]): string[] {
  if (costs.length === 0) return [];
  const displayed = costs.length <= MOST_STEPS + 1 ? costs : costs.slice(0, MOST_STEPS);
  const rest = costs.slice(displayed.length);
  const all = rest.length === 0 ? displayed : [...displayed, sum(plural(rest.length, "other step"), rest)];
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

/** Returns `in all $0.42+? · claude $0.42 · codex $?`. */
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

export function tokensOf({
  input_tokens,
  output_tokens,
}: Pick<Usage, "input_tokens" | "output_tokens">): number {
  return input_tokens + output_tokens;
}
