import type { RunEvent } from "../../run/journal/event.ts";
import { zeroUsage } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import type { History } from "./report-attempts.ts";
import { addUsage, tokensOf, type Usage } from "../../run/token-usage.ts";

const MOST_STEPS = 50;
const ORCHESTRATOR = "orchestrator";

interface Item {
  readonly label: string;
  readonly provider: string;
  readonly usage: Usage;
}

export function reportSpending(
  { attempts }: History,
  events: readonly RunEvent[],
  providerOf: (path: string) => string | undefined,
) {
  const ofSteps = attempts.flatMap(({ step, usage, provider = providerOf(step) ?? "" }): Item[] =>
    usage ? [{ label: displayPath(step), provider, usage }] : [],
  );
  const ofDecisions = events.flatMap((event): Item[] => {
    if (event.type !== "decision.made" || !event.usage) return [];
    return [{ label: ORCHESTRATOR, provider: providerOf(ORCHESTRATOR) ?? "", usage: event.usage }];
  });
  const items = [...ofSteps, ...ofDecisions];
  const bySteps = sums(items, ({ label }) => label);
  return {
    by_step: bySteps.slice(0, MOST_STEPS),
    by_provider: sums(items, ({ provider }) => provider || "unknown"),
    more_steps: Math.max(0, bySteps.length - MOST_STEPS),
  };
}

function sums(items: readonly Item[], keyOf: (item: Item) => string): Money[] {
  const groups = Map.groupBy(items, keyOf);
  return Array.from(groups, ([label, own]) => sum(label, own)).toSorted(
    (a, b) => b.known_cost_usd - a.known_cost_usd || b.tokens - a.tokens,
  );
}

export type Money = ReturnType<typeof sum>;

function sum(label: string, items: readonly Item[]) {
  const usage = items.reduce((all, item) => addUsage(all, item.usage), zeroUsage);
  return {
    label,
    providers: [...new Set(items.map(({ provider }) => provider).filter((name) => name !== ""))],
    cost_usd: usage.cost_usd,
    known_cost_usd: items.reduce((all, item) => all + (item.usage.cost_usd ?? 0), 0),
    tokens: tokensOf(usage),
    sessions: usage.agent_sessions,
  };
}
