import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../../run/parse-json.ts";
import type { Environment } from "../process/process-environment.ts";
import { readSessionRecord } from "../session-record.ts";
import { ModelUsage } from "./claude-line.ts";

const CostState = z.object({
  type: z.literal("cost-state"),
  totalCostUSD: z.number().nullish(),
  modelUsage: z.record(z.string(), ModelUsage).nullish(),
});

export type Totals = Pick<z.infer<typeof CostState>, "totalCostUSD" | "modelUsage">;

/**
 * What a session has used so far. Claude Code 2.1.332 records it, and adds it to what a resumed session reports. 2.1.197 does neither.
 */
export function readTotals(sessionId: string, environment: Environment): Totals | undefined {
  const { CLAUDE_CONFIG_DIR, HOME = "" } = environment;
  const home = CLAUDE_CONFIG_DIR || join(HOME, ".claude");
  const lines = readSessionRecord(join(home, "projects"), `/${sessionId}.jsonl`);
  const last = lines?.findLast((line) => line.includes('"cost-state"'));
  return CostState.safeParse(parseJson(last)).data;
}
