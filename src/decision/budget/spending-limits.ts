import { prefixOf } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import { tokensOf, type TokenUsage } from "../../run/token-usage.ts";
import { formatCost, formatCostAndTokens, formatCount } from "../../system/format.ts";
import { nestedSettings, policyAt, type RunPlan } from "../execution-plan.ts";
import { type Decision, isAgentJudged, type Traversal } from "../traversal.ts";

const SPENDING: ReadonlySet<Decision["type"]> = new Set([
  "wait",
  "start-step",
  "open-branch",
  "fan-out",
  "enter-workflow",
  "ask-human",
  "consult",
]);

/** Removes costly decisions after a limit is reached. The run pauses when all active work has ended. */
export function withinBudget(
  { plan, state }: Traversal,
  decisions: readonly Decision[],
): readonly Decision[] {
  if (isWithoutLimits(plan, state)) return decisions;
  const spending = decisions.filter((decision) => isSpending(plan, decision));
  const reached = spending.length === 0 ? undefined : reachedLimit(plan, state, spending);
  if (!reached) return decisions;
  const remaining = decisions.filter((decision) => !spending.includes(decision));
  return stopAfterActiveSteps(state, remaining, () => {
    const spent = spendingBySteps(state)
      .slice(0, MOST_LISTED)
      .map(({ path, costUsd, tokens }): TokenUsage => ({ step: path, cost_usd: costUsd, tokens }));
    const message = `${reached.message}${listed(spent)}`;
    return { type: "run.paused", reason: "budget", message, step: reached.step, spent };
  });
}

export function stopAfterActiveSteps(
  { active }: RunState,
  decisions: readonly Decision[],
  end: () => NewRunEvent,
): readonly Decision[] {
  const remaining = decisions.filter(({ type }) => !SPENDING.has(type));
  const isBusy = active.size > 0 || remaining.some(({ type }) => type !== "await-human");
  return isBusy ? remaining : [{ type: "record", event: end() }];
}

/** Skips the checks if no limit is set, as in most runs. */
function isWithoutLimits(plan: RunPlan, state: RunState): boolean {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  return maxCostUsd === undefined && maxTokens === undefined && !mayLimitSteps(plan);
}

function mayLimitSteps({ limitsSteps = false, program }: RunPlan): boolean {
  return limitsSteps || program !== undefined;
}

function isSpending(plan: RunPlan, decision: Decision): boolean {
  if (SPENDING.has(decision.type)) return true;
  if (decision.type === "evaluate-condition")
    return isAgentJudged(plan, decision.frame, decision.step.condition);
  return decision.type === "evaluate-until" && isAgentJudged(plan, decision.frame, decision.step.until);
}

interface Reached {
  readonly message: string;
  readonly step?: string;
}

function reachedLimit(plan: RunPlan, state: RunState, decisions: readonly Decision[]): Reached | undefined {
  const message = overBudget(plan, state);
  if (message !== undefined) return { message };
  for (const path of decisions.flatMap(pathsOf)) {
    const over = stepOverBudget(plan, state, path);
    if (over) return over;
  }
  return undefined;
}

function pathsOf(decision: Decision): string[] {
  if (decision.type === "fan-out")
    return [...decision.branches.map(({ path, over = path }) => over), ...decision.work.flatMap(pathsOf)];
  return "path" in decision ? [decision.path] : [];
}

export function overBudget(plan: RunPlan, state: RunState): string | undefined {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  const tokens = tokensOf(state.usage);
  if (maxCostUsd !== undefined && state.knownCostUsd >= maxCostUsd) {
    const spent = formatCostAndTokens({
      knownUsd: state.knownCostUsd,
      complete: state.usage.cost_usd !== null,
    });
    return `The run has spent ${spent} of ${formatCost(maxCostUsd)}.`;
  }
  if (maxTokens !== undefined && tokens >= maxTokens)
    return `The run has used ${tokens} of ${maxTokens} tokens.`;
  return undefined;
}

export function stepOverBudget(plan: RunPlan, state: RunState, path: string): Reached | undefined {
  for (const { step, spent, limit, unit } of enclosingLimits(plan, state, path)) {
    if (spent < limit) continue;
    const message =
      unit === "tokens"
        ? `Step ${step} has used ${spent} of ${limit} tokens. A resume allows the same number again.`
        : `Step ${step} has spent ${formatCost(spent)} of ${formatCost(limit)}. A resume allows the same amount again.`;
    return { step, message };
  }
  return undefined;
}

/** Returns undefined without a limit. Without a path: for an orchestrating session. */
export function remainingBudget(plan: RunPlan, state: RunState, path = ""): number | undefined {
  const remaining = Math.min(...Array.from(remainingDollars(plan, state, path), (each) => each.remaining));
  return remaining === Infinity ? undefined : inCents(remaining);
}

/** Yields the remaining dollars of each limit of a step, of its blocks and of the run (path ""). */
export function* remainingDollars(
  plan: RunPlan,
  state: RunState,
  path: string,
): Generator<{ readonly step: string; readonly remaining: number }> {
  const { maxCostUsd } = limitsOf(plan, state);
  if (maxCostUsd !== undefined) yield { step: "", remaining: maxCostUsd - state.knownCostUsd };
  for (const { step, spent, limit, unit } of enclosingLimits(plan, state, path))
    if (unit === "usd") yield { step, remaining: limit - spent };
}

/** Minimum budget of a session, because a session without a budget cannot start. */
const SMALLEST_USD = 0.01;

export function inCents(dollars: number): number {
  return Math.max(SMALLEST_USD, Math.round(dollars * 10_000) / 10_000);
}

interface StepLimit {
  readonly step: string;
  readonly unit: "usd" | "tokens";
  readonly spent: number;
  readonly limit: number;
}

function* enclosingLimits(plan: RunPlan, state: RunState, path: string): Generator<StepLimit> {
  if (!mayLimitSteps(plan)) return;
  for (let step = path; step !== ""; step = prefixOf(step)) {
    const { maxCostUsd, maxTokens } = limitOf(plan, state, step);
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0,
    } = state.steps.get(step) ?? {};
    if (maxCostUsd !== undefined)
      yield { step, unit: "usd", spent: knownCostUsd - spentBeforeUsd, limit: maxCostUsd };
    if (maxTokens !== undefined)
      yield { step, unit: "tokens", spent: tokens - tokensBefore, limit: maxTokens };
  }
}

function limitOf(plan: RunPlan, state: RunState, path: string): Limits {
  const { maxCostUsd, maxTokens } = policyAt(plan, state, path);
  const inner = nestedSettings(plan, state.steps.get(path)?.definition);
  return { maxCostUsd: maxCostUsd ?? inner["max-cost-usd"], maxTokens: maxTokens ?? inner["max-tokens"] };
}

const MOST_LISTED = 5;

function listed(spent: readonly TokenUsage[]): string {
  if (spent.length === 0) return "";
  const entries = spent.map(
    ({ step, cost_usd, tokens }) => `${step} ${formatCost(cost_usd)} (${formatCount(tokens)} tokens)`,
  );
  return ` Most expensive: ${entries.join(", ")}.`;
}

export interface Limits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

export function limitsOf(initial: Limits, { limits }: Pick<RunState, "limits">): Required<Limits> {
  return {
    maxCostUsd: limits.maxCostUsd ?? initial.maxCostUsd,
    maxTokens: limits.maxTokens ?? initial.maxTokens,
  };
}

export interface StepSpending {
  readonly path: string;
  readonly knownUsd: number;
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
