import type { NewRunEvent } from "../../run/journal/event.ts";
import type { TokenUsage } from "../../run/token-usage.ts";
import { type RunState, scopeOf, tokensOf } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import { formatCost, formatCount, formatCostAndTokens } from "../../system/format.ts";
import { nestedSettings, policyOf, type RunPlan, type StepPolicy } from "../execution-plan.ts";
import { isAgentJudged } from "../step-condition.ts";
import type { Decision, Traversal } from "../traversal.ts";

/** Decisions that may cost something, and waiting for the time of one. */
const SPENDING: ReadonlySet<Decision["type"]> = new Set([
  "wait",
  "start-step",
  "open-branch",
  "fan-out",
  "enter-workflow",
  "ask-human",
  "consult",
]);

/** Once the run, or a step, has spent what it may, nothing more is started; when all that is under way has ended, the run pauses. */
export function withinBudget(
  { plan, state }: Traversal,
  decisions: readonly Decision[],
): readonly Decision[] {
  if (isWithoutLimits(plan, state)) return decisions;
  const spending = decisions.filter((decision) => isSpending(plan, decision));
  const reached = spending.length === 0 ? undefined : reachedLimit(plan, state, spending);
  if (!reached) return decisions;
  const left = decisions.filter((decision) => !spending.includes(decision));
  return stopAfterActiveSteps(state, left, () => {
    const spent = mostSpent(state);
    const message = `${reached.message}${listed(spent)}`;
    const step = reached.step === undefined ? {} : { step: reached.step };
    return { type: "run.paused", reason: "budget", message, ...step, spent };
  });
}

/** Nothing more begins; when all that is under way has ended, so does the run. */
export function stopAfterActiveSteps(
  { active }: RunState,
  decisions: readonly Decision[],
  end: () => NewRunEvent,
): readonly Decision[] {
  const left = decisions.filter(({ type }) => !SPENDING.has(type));
  const isBusy = active.size > 0 || left.some(({ type }) => type !== "await-human");
  return isBusy ? left : [{ type: "record", event: end() }];
}

/** Nothing is looked for where no limit is set: most runs have none. */
function isWithoutLimits(plan: RunPlan, state: RunState): boolean {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  return maxCostUsd === undefined && maxTokens === undefined && !mayLimitSteps(plan);
}

/** The steps of a program are not known before it asks for them. */
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
  /** Path of the step or block whose own limit it is. */
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

/** The limits that hold now: those given when the run was resumed, else the workflow's. */
export function limitsOf(
  plan: Pick<RunPlan, "maxCostUsd" | "maxTokens">,
  { limits }: RunState,
): { maxCostUsd: number | undefined; maxTokens: number | undefined } {
  return {
    maxCostUsd: limits.maxCostUsd ?? plan.maxCostUsd,
    maxTokens: limits.maxTokens ?? plan.maxTokens,
  };
}

/** That the run has spent what it may, in words; undefined where it has not. */
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

/** The step, or the innermost block around it, that has spent what was allowed for it. */
export function stepOverBudget(plan: RunPlan, state: RunState, path: string): Reached | undefined {
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path)) {
    if (spent < limit) continue;
    const message =
      unit === "tokens"
        ? `Step ${step} has used ${spent} of ${limit} tokens; resuming allows it as many again.`
        : `Step ${step} has spent ${formatCost(spent)} of ${formatCost(limit)}; resuming allows it as much again.`;
    return { step, message };
  }
  return undefined;
}

/** US dollars that a session of a step may spend; undefined where no limit is set. Without a path: one that decides what is next. */
export function remainingBudget(plan: RunPlan, state: RunState, path = ""): number | undefined {
  const left = Math.min(...Array.from(remainingDollars(plan, state, path), (each) => each.left));
  return left === Infinity ? undefined : inCents(left);
}

/** What is left of every limit in dollars on a step: those of the step and the blocks around it, and the run's, whose path is "". */
export function* remainingDollars(
  plan: RunPlan,
  state: RunState,
  path: string,
): Generator<{ readonly step: string; readonly left: number }> {
  const { maxCostUsd } = limitsOf(plan, state);
  if (maxCostUsd !== undefined) yield { step: "", left: maxCostUsd - state.knownCostUsd };
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path))
    if (unit === "usd") yield { step, left: limit - spent };
}

/** A session may be under way that has spent the rest already; none is started with nothing. */
const SMALLEST_USD = 0.01;

/** An amount as sessions are told it, without the noise of floating point. */
export function inCents(dollars: number): number {
  return Math.max(SMALLEST_USD, Math.round(dollars * 10_000) / 10_000);
}

interface StepLimit {
  readonly step: string;
  readonly unit: "usd" | "tokens";
  readonly spent: number;
  readonly limit: number;
}

/** Limits of a step and of the blocks around it, innermost first. */
function* limitsAround(plan: RunPlan, state: RunState, path: string): Generator<StepLimit> {
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

type SpendingLimits = Pick<StepPolicy, "maxCostUsd" | "maxTokens">;

/** A step's own limits, and those of the definition that it runs where it has none. */
function limitOf(plan: RunPlan, state: RunState, path: string): SpendingLimits {
  const { path: around, definition } = state.steps.get(scopeOf(state, path)) ?? {};
  const frame =
    around === undefined || definition === undefined ? {} : { scope: { path: around, definition } };
  const { maxCostUsd, maxTokens } = policyOf(plan, { step: { name: nameOf(path) }, frame, path });
  const inner = nestedSettings(plan, state.steps.get(path)?.definition);
  return {
    ...given("maxCostUsd", maxCostUsd ?? inner["max-cost-usd"]),
    ...given("maxTokens", maxTokens ?? inner["max-tokens"]),
  };
}

function given<K extends keyof SpendingLimits>(key: K, value: number | undefined): SpendingLimits {
  return value === undefined ? {} : { [key]: value };
}

const MOST_LISTED = 5;

/** The steps that spent most, dearest first; what has no known price goes by its tokens. */
function mostSpent({ steps, usage, knownCostUsd }: RunState): TokenUsage[] {
  const leaves = Array.from(steps.values()).filter((step) => step.usage !== undefined);
  const spent = leaves.map((step): Entry => {
    const { cost_usd = null } = step.usage ?? {};
    return { step: step.path, known: step.knownCostUsd ?? 0, cost_usd, tokens: tokensOf(step.usage) };
  });
  const known = knownCostUsd - spent.reduce((sum, each) => sum + each.known, 0);
  const tokens = tokensOf(usage) - spent.reduce((sum, each) => sum + each.tokens, 0);
  const rest: Entry = { step: "orchestrator", known, cost_usd: known, tokens };
  return [...spent, ...(tokens > 0 ? [rest] : [])]
    .toSorted((a, b) => b.known - a.known || b.tokens - a.tokens)
    .slice(0, MOST_LISTED)
    .map(({ step, cost_usd, tokens }) => ({ step, cost_usd, tokens }));
}

type Entry = TokenUsage & { readonly known: number };

function listed(spent: readonly TokenUsage[]): string {
  if (spent.length === 0) return "";
  const words = spent.map(
    ({ step, cost_usd, tokens }) => `${step} ${formatCost(cost_usd)} (${formatCount(tokens)} tokens)`,
  );
  return ` Most of it: ${words.join(", ")}.`;
}
