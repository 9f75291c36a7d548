import * as z from "zod";

export const Usage = z
  .object({
    input_tokens: z.number().nonnegative(),
    output_tokens: z.number().nonnegative(),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
    agent_sessions: z.number().nonnegative(),
    duration_ms: z.number().nonnegative().optional(),
  })
  .describe("Usage of an attempt.");
export type Usage = z.infer<typeof Usage>;

export const TokenUsage = z
  .object({
    step: z.string().describe("Step path; `orchestrator` for orchestrating sessions."),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
    tokens: z.number().nonnegative(),
  })
  .describe("Usage of a step.");
export type TokenUsage = z.infer<typeof TokenUsage>;

export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (!b) return a;
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
    agent_sessions: a.agent_sessions + b.agent_sessions,
  };
}

export function tokensOf(usage: Usage | undefined): number {
  return (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
}

/** Rounds an amount of US dollars for JSON: sums of fractions have long tails. */
export function roundUsd(dollars: number): number;
export function roundUsd(dollars: number | null): number | null;
export function roundUsd(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 1_000_000) / 1_000_000;
}
