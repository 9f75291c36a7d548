import type { Usage } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { formatCost, formatCount, formatCostAndTokens, plural } from "../../system/format.ts";
import { displayPath } from "./branch-lines.ts";

/** The current budget of a run. */
export interface Limits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/** Steps with a line each; one line sums the others up. */
const MOST_STEPS = 8;

/** Returns the initial limits, replaced by those of the last resume. */
export function currentLimits(initial: Limits, { limits }: Pick<RunState, "limits">): Limits {
  return { ...initial, ...limits };
}

/** `$0.78 of $5.00`, `$0.42+?` where a part has no known price. */
export function formatCostSummary({ knownCostUsd, usage }: RunState, { maxCostUsd }: Limits): string {
  const spent = formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null });
  return maxCostUsd === undefined ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}

/** `412k tokens`, `412k of 1.0M tokens`. */
export function formatTokens({ usage }: Pick<RunState, "usage">, { maxTokens }: Limits): string {
  const used = formatCount(tokensOf(usage));
  return maxTokens === undefined ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}

interface Item {
  readonly label: string;
  readonly provider: string;
  readonly knownUsd: number;
  readonly complete: boolean;
  readonly tokens: number;
}

/** Returns the provider of a step, if known. */
export type ProviderOf = (step: StepState) => string | undefined;

/** Lists the most expensive steps, and the total by provider. */
export function spendingLines(state: RunState, providerOf: ProviderOf = () => undefined): string[] {
  const items = [...stepItems(state, providerOf), ...orchestratorItem(state)].toSorted(
    (a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens,
  );
  if (items.length === 0) return [];
  const displayed = items.length <= MOST_STEPS + 1 ? items : items.slice(0, MOST_STEPS);
  const remaining = items.slice(displayed.length);
  const all =
    remaining.length === 0
      ? displayed
      : [...displayed, sum(plural(remaining.length, "other step"), remaining)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((item) => `  ${item.label.padEnd(width)}  ${formatItem(item)}`);
  return [...lines, `  ${formatTotal(items)}`];
}

function stepItems({ steps }: RunState, providerOf: ProviderOf): Item[] {
  return Array.from(steps.values()).flatMap((step) => {
    const { path, usage, session, knownCostUsd = 0 } = step;
    if (!usage) return [];
    const provider = session?.provider ?? providerOf(step) ?? "";
    const complete = usage.cost_usd !== null;
    return [
      { label: displayPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf(usage) },
    ];
  });
}

/** The cost of `orchestrator: agent`: the total without the steps. */
function orchestratorItem(state: RunState): Item[] {
  const steps = sum(
    "",
    stepItems(state, () => undefined),
  );
  const tokens = tokensOf(state.usage) - steps.tokens;
  if (tokens <= 0) return [];
  const knownUsd = Math.max(0, state.knownCostUsd - steps.knownUsd);
  const complete = state.usage.cost_usd !== null || !steps.complete;
  return [{ label: "orchestrator", provider: "", knownUsd, complete, tokens }];
}

function sum(label: string, items: readonly Item[]): Item {
  return {
    label,
    provider: "",
    knownUsd: items.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: items.every(({ complete }) => complete),
    tokens: items.reduce((all, { tokens }) => all + tokens, 0),
  };
}

function formatItem(item: Item): string {
  const price = item.complete ? "" : " · price unknown";
  const providerPart = item.provider === "" ? "" : ` · ${item.provider}`;
  return `${formatCostAndTokens(item).padStart(8)} · ${formatCount(item.tokens)} tokens${providerPart}${price}`;
}

/** `in all $0.42+? · claude $0.42 · codex $?`. */
function formatTotal(items: readonly Item[]): string {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatCostAndTokens(sum(name, own))}`);
  return [`in all ${formatCostAndTokens(sum("", items))}`, ...parts].join(" · ");
}

export function tokensOf({
  input_tokens,
  output_tokens,
}: Pick<Usage, "input_tokens" | "output_tokens">): number {
  return input_tokens + output_tokens;
}
