import type { Usage } from "../run/token-usage.ts";

/** US dollars per million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
  /** Price of cached input. Default: the price of input. */
  readonly cachedInput?: number | undefined;
}

export type Prices = Readonly<Record<string, Price>>;

/** Tokens of a session; `input` includes cached input. */
export interface TokenCount {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

export interface ModelTokens {
  readonly model: string | undefined;
  readonly tokens: TokenCount | undefined;
}

/** Returns the usage of a session. The cost is null if a price or a token count is unknown. */
export function usageOf(sessions: readonly ModelTokens[], prices: Prices): Usage {
  const sum = (key: keyof TokenCount): number =>
    sessions.reduce((all, { tokens }) => all + (tokens?.[key] ?? 0), 0);
  const costs = sessions.map((spending) => costOf(spending, prices));
  const known = costs.filter((cost) => cost !== undefined);
  const complete = known.length === costs.length && costs.length > 0;
  return {
    input_tokens: sum("input"),
    output_tokens: sum("output"),
    cost_usd: complete ? known.reduce((all, cost) => all + cost, 0) : null,
    agent_sessions: 1,
  };
}

const MILLION = 1_000_000;

function costOf({ tokens, model }: ModelTokens, prices: Prices): number | undefined {
  const price = model !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (tokens === undefined || price === undefined) return undefined;
  const cached = tokens.cachedInput * (price.cachedInput ?? price.input);
  const fresh = (tokens.input - tokens.cachedInput) * price.input;
  return (fresh + cached + tokens.output * price.output) / MILLION;
}
