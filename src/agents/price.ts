import type { Usage } from "../run/event.ts";

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input read from a cache; without it, cached input costs as other input does. */
  readonly cachedInput?: number | undefined;
}

/** Prices of models, for agents that do not report what they cost. */
export type Prices = Readonly<Record<string, Price>>;

/** Tokens of a session; `input` includes what was read from a cache. */
export interface TokenCount {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

export interface Spending {
  /** Undefined where nobody said how many. */
  readonly tokens: TokenCount | undefined;
  readonly model: string | undefined;
}

/** What a session spent; the cost is null where its price, or what it spent, is unknown. */
export function usageOf({ tokens, model }: Spending, prices: Prices): Usage {
  const price = model === undefined ? undefined : priceOf(model, prices);
  return {
    input_tokens: tokens?.input ?? 0,
    output_tokens: tokens?.output ?? 0,
    cost_usd: tokens === undefined || price === undefined ? null : costOf(tokens, price),
    agent_sessions: 1,
  };
}

function priceOf(model: string, prices: Prices): Price | undefined {
  return Object.hasOwn(prices, model) ? prices[model] : undefined;
}

const MILLION = 1_000_000;

function costOf({ input, cachedInput, output }: TokenCount, price: Price): number {
  const cached = cachedInput * (price.cachedInput ?? price.input);
  return ((input - cachedInput) * price.input + cached + output * price.output) / MILLION;
}
