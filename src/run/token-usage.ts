import * as z from "zod";

export const TokenUsage = z
  .object({
    step: z.string().describe("Step path; `orchestrator` for orchestrating sessions."),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
    tokens: z.number().nonnegative(),
  })
  .describe("Usage of a step.");
export type TokenUsage = z.infer<typeof TokenUsage>;
