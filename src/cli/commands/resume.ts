import { formatCost, formatCount } from "../../format.ts";
import { AgenticError } from "../../errors.ts";
import { prepareGoingOn } from "../../launch/follow-up.ts";
import { overridesOf } from "../../launch/overrides.ts";
import { tokensOf } from "../../output/spending.ts";
import type { RunState } from "../../run/state.ts";
import { type Io, say } from "../../launch/io.ts";
import { openProject } from "../../launch/project.ts";
import { runFollowed } from "../follow.ts";
import type { RunOptions } from "../start.ts";

export async function resumeCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const launch = await prepareGoingOn({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    fromStep: options.fromStep,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    overrides: overridesOf(options),
    report: (text) => say(io, text),
    check: (state) => checkLimits(state, options),
  });
  return await runFollowed({ io, launch, json: options.json ?? false });
}

/** A limit that is used up already would only pause the run again. */
function checkLimits(
  { runId, usage, knownCostUsd }: RunState,
  { maxCostUsd = Infinity, maxTokens = Infinity }: { maxCostUsd?: number; maxTokens?: number },
): void {
  const tokens = tokensOf(usage);
  const dollars = Math.round(knownCostUsd * 10_000) / 10_000;
  const short =
    dollars >= maxCostUsd
      ? `has spent ${formatCost(knownCostUsd)} already; give \`--max-cost-usd\` more than that`
      : tokens >= maxTokens
        ? `has used ${formatCount(tokens)} tokens (${tokens}) already; give \`--max-tokens\` more than that`
        : undefined;
  if (short !== undefined) throw new AgenticError({ code: "usage", message: `Run ${runId} ${short}.` });
}
