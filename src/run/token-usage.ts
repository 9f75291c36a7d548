import * as z from "zod";

export const TokenUsage = z
  .object({
    step: z.string().describe("Step path; `orchestrator` for sessions that decide what is next."),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
    tokens: z.number().nonnegative(),
  })
  .describe("What a step spent.");
export type TokenUsage = z.infer<typeof TokenUsage>;
