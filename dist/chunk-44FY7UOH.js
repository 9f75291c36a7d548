const require = process.getBuiltinModule;
import {
  formatCost,
  formatCount,
  formatSpent
} from "./chunk-DBJSWIT3.js";
import {
  definitionAt,
  nestedSettings,
  policyOf
} from "./chunk-MSROG2HA.js";
import {
  joinPath,
  nameOf,
  prefixOf,
  scopeOf,
  tokensOf
} from "./chunk-BI6DQMC5.js";
import {
  isPlainLanguage
} from "./chunk-HQD2LTNW.js";
import {
  childrenOf,
  walkSteps
} from "./chunk-XLNLYAWG.js";

// src/decision/judged.ts
function isJudged(plan, frame, condition) {
  if (typeof condition !== "string") return false;
  const lets = plan.orchestrator === "agent" || definitionAt(plan, frame).workflow.settings?.orchestrator === "agent";
  return lets && isPlainLanguage(condition);
}

// src/decision/budget.ts
var SPENDING = /* @__PURE__ */ new Set([
  "wait",
  "start-step",
  "open-branch",
  "enter-workflow",
  "ask-human",
  "consult"
]);
function withinBudget({ plan, state }, decisions) {
  if (isWithoutLimits(plan, state)) return decisions;
  const spending = decisions.filter((decision) => isSpending(plan, decision));
  const reached = spending.length === 0 ? void 0 : reachedLimit(plan, state, spending);
  if (!reached) return decisions;
  const left = decisions.filter((decision) => !spending.includes(decision));
  return standStill(state, left, () => {
    const spent = mostSpent(state);
    const message = `${reached.message}${listed(spent)}`;
    const step = reached.step === void 0 ? {} : { step: reached.step };
    return { type: "run.paused", reason: "budget", message, ...step, spent };
  });
}
function standStill({ active }, decisions, end) {
  const left = decisions.filter(({ type }) => !SPENDING.has(type));
  const isBusy = active.size > 0 || left.some(({ type }) => type !== "await-human");
  return isBusy ? left : [{ type: "record", event: end() }];
}
function isWithoutLimits(plan, state) {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  return maxCostUsd === void 0 && maxTokens === void 0 && !mayLimitSteps(plan);
}
function mayLimitSteps({ limitsSteps = false, program }) {
  return limitsSteps || program !== void 0;
}
function isSpending(plan, decision) {
  if (SPENDING.has(decision.type)) return true;
  if (decision.type === "evaluate-condition") return isJudged(plan, decision.frame, decision.step.condition);
  return decision.type === "evaluate-until" && isJudged(plan, decision.frame, decision.step.until);
}
function reachedLimit(plan, state, decisions) {
  const message = overBudget(plan, state);
  if (message !== void 0) return { message };
  for (const decision of decisions) {
    const over = "path" in decision && stepOverBudget(plan, state, decision.path);
    if (over) return over;
  }
  return void 0;
}
function limitsOf(plan, { limits }) {
  return {
    maxCostUsd: limits.maxCostUsd ?? plan.maxCostUsd,
    maxTokens: limits.maxTokens ?? plan.maxTokens
  };
}
function overBudget(plan, state) {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  const tokens = tokensOf(state.usage);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd) {
    const spent = formatSpent({ knownUsd: state.knownCostUsd, complete: state.usage.cost_usd !== null });
    return `The run has spent ${spent} of ${formatCost(maxCostUsd)}.`;
  }
  if (maxTokens !== void 0 && tokens >= maxTokens)
    return `The run has used ${tokens} of ${maxTokens} tokens.`;
  return void 0;
}
function stepOverBudget(plan, state, path) {
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path)) {
    if (spent < limit) continue;
    const message = unit === "tokens" ? `Step ${step} has used ${spent} of ${limit} tokens; resuming allows it as many again.` : `Step ${step} has spent ${formatCost(spent)} of ${formatCost(limit)}; resuming allows it as much again.`;
    return { step, message };
  }
  return void 0;
}
function budgetLeft(plan, state, path = "") {
  const left = Math.min(...Array.from(dollarsLeft(plan, state, path), (each) => each.left));
  return left === Infinity ? void 0 : inCents(left);
}
function* dollarsLeft(plan, state, path) {
  const { maxCostUsd } = limitsOf(plan, state);
  if (maxCostUsd !== void 0) yield { step: "", left: maxCostUsd - state.knownCostUsd };
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path))
    if (unit === "usd") yield { step, left: limit - spent };
}
var SMALLEST_USD = 0.01;
function inCents(dollars) {
  return Math.max(SMALLEST_USD, Math.round(dollars * 1e4) / 1e4);
}
function* limitsAround(plan, state, path) {
  if (!mayLimitSteps(plan)) return;
  for (let step = path; step !== ""; step = prefixOf(step)) {
    const { maxCostUsd, maxTokens } = limitOf(plan, state, step);
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0
    } = state.steps.get(step) ?? {};
    if (maxCostUsd !== void 0)
      yield { step, unit: "usd", spent: knownCostUsd - spentBeforeUsd, limit: maxCostUsd };
    if (maxTokens !== void 0)
      yield { step, unit: "tokens", spent: tokens - tokensBefore, limit: maxTokens };
  }
}
function limitOf(plan, state, path) {
  const { path: around, definition } = state.steps.get(scopeOf(state, path)) ?? {};
  const frame = around === void 0 || definition === void 0 ? {} : { scope: { path: around, definition } };
  const { maxCostUsd, maxTokens } = policyOf(plan, { step: { name: nameOf(path) }, frame, path });
  const inner = nestedSettings(plan, state.steps.get(path)?.definition);
  return {
    ...given("maxCostUsd", maxCostUsd ?? inner["max-cost-usd"]),
    ...given("maxTokens", maxTokens ?? inner["max-tokens"])
  };
}
function given(key, value) {
  return value === void 0 ? {} : { [key]: value };
}
var MOST_LISTED = 5;
function mostSpent({ steps, usage, knownCostUsd }) {
  const leaves = Array.from(steps.values()).filter((step) => step.usage !== void 0);
  const spent = leaves.map((step) => {
    const { cost_usd = null } = step.usage ?? {};
    return { step: step.path, known: step.knownCostUsd ?? 0, cost_usd, tokens: tokensOf(step.usage) };
  });
  const known = knownCostUsd - spent.reduce((sum, each) => sum + each.known, 0);
  const tokens = tokensOf(usage) - spent.reduce((sum, each) => sum + each.tokens, 0);
  const rest = { step: "orchestrator", known, cost_usd: known, tokens };
  return [...spent, ...tokens > 0 ? [rest] : []].toSorted((a, b) => b.known - a.known || b.tokens - a.tokens).slice(0, MOST_LISTED).map(({ step, cost_usd, tokens: tokens2 }) => ({ step, cost_usd, tokens: tokens2 }));
}
function listed(spent) {
  if (spent.length === 0) return "";
  const words = spent.map(
    ({ step, cost_usd, tokens }) => `${step} ${formatCost(cost_usd)} (${formatCount(tokens)} tokens)`
  );
  return ` Most of it: ${words.join(", ")}.`;
}

// src/decision/budget-share.ts
var SHARE_USED_UP = "budget-share";
function isOutOfMoney(failure) {
  return failure?.code === "budget" || failure?.code === SHARE_USED_UP;
}
function budgetShare({ plan, state, reserved }, path = "") {
  const whole = budgetLeft(plan, state, path);
  if (whole === void 0) return void 0;
  const shares = Array.from(dollarsLeft(plan, state, path), ({ step: limited, left }) => {
    const others = Array.from(reserved).filter(([other]) => other !== path && isInside(other, limited));
    const taken = others.reduce((sum, [, dollars]) => sum + dollars, 0);
    const sessions = Math.max(1, sessionsIn({ plan, state }, limited, path) - others.length);
    return (left - taken) / sessions;
  });
  const maxCostUsd = inCents(Math.min(...shares));
  return { maxCostUsd, isPart: maxCostUsd < whole };
}
function sessionsIn({ plan, state }, limited, path) {
  let beside = 0;
  for (let around = prefixOf(path); around !== "" && isInside(around, limited); around = prefixOf(around))
    if (state.steps.get(around)?.kind === "parallel")
      beside += Math.max(0, openBranches(plan, state, around) - 1);
  return Math.min(plan.maxWorkers, 1 + beside);
}
function openBranches(plan, state, block) {
  const { definition } = state.steps.get(scopeOf(state, block)) ?? {};
  const { workflow } = definition !== void 0 && plan.definitions?.get(definition) || plan;
  const name = nameOf(block);
  const step = Array.from(walkSteps(workflow.steps)).find((each) => each.name === name);
  const branches = step ? childrenOf(step) : [];
  return branches.filter((each) => {
    const { status } = state.steps.get(joinPath(block, each.name)) ?? {};
    return status !== "completed" && status !== "skipped";
  }).length;
}
function isInside(path, limited) {
  return limited === "" || path === limited || path.startsWith(`${limited}/`);
}

export {
  isJudged,
  withinBudget,
  standStill,
  overBudget,
  stepOverBudget,
  SHARE_USED_UP,
  isOutOfMoney,
  budgetShare
};
