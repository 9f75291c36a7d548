import { AgenticError } from "../../../errors.ts";
import { type RunState, tokensOf } from "../../../run/state.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import { prepareResumeOrFollowUp } from "../../../runner/start/follow-up-run.ts";
import { openProject } from "../../../runner/start/project.ts";
import { formatCost, formatCount } from "../../../system/format.ts";
import { runWithFollowUp } from "../../session/run-follow-up.ts";
import type { RunOptions } from "../../session/start-command.ts";

export async function resumeCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const preparedRun = await prepareResumeOrFollowUp({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    fromStep: options.fromStep,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    overrides: options,
    report: (text) => printNotice(io, text),
    check: (state) => checkLimits(state, options),
  });
  return await runWithFollowUp({ io, preparedRun, json: options.json ?? false });
}

/** A limit that is already reached would pause the run again. */
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
