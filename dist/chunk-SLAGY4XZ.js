const require = process.getBuiltinModule;

// src/agents/token-prices.ts
function usageOf(spent, prices) {
  const sum = (key) => spent.reduce((all, { tokens }) => all + (tokens?.[key] ?? 0), 0);
  const costs = spent.map((spending) => costOf(spending, prices));
  const known = costs.filter((cost) => cost !== void 0);
  const complete = known.length === costs.length && costs.length > 0;
  return {
    input_tokens: sum("input"),
    output_tokens: sum("output"),
    cost_usd: complete ? known.reduce((all, cost) => all + cost, 0) : null,
    agent_sessions: 1
  };
}
var MILLION = 1e6;
function costOf({ tokens, model }, prices) {
  const price = model !== void 0 && Object.hasOwn(prices, model) ? prices[model] : void 0;
  if (tokens === void 0 || price === void 0) return void 0;
  const cached = tokens.cachedInput * (price.cachedInput ?? price.input);
  const fresh = (tokens.input - tokens.cachedInput) * price.input;
  return (fresh + cached + tokens.output * price.output) / MILLION;
}

export {
  usageOf
};
