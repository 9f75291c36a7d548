import { AgenticError, usageError } from "../../../errors.ts";
import type { Overrides } from "../../../engine/resolve-settings.ts";
import type { RunState } from "../../../run/state.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import { prepareResumeOrFollowUp } from "../../../runner/start/follow-up-run.ts";
import { openProject } from "../../../runner/start/project.ts";
import { formatCost, formatCount } from "../../../system/format.ts";
import { namedOrNewestRun, resumableRun } from "../../runs/newest-run.ts";
import { runWithFollowUp } from "../../session/run-follow-up.ts";
import { type RunOptions, settingsIn } from "../../session/start-command.ts";
import { tokensOf } from "../../../run/token-usage.ts";

/** The workspace of a run does not change. */
const FIXED_SETTINGS = ["git.enabled", "git.worktree", "git.branch-prefix"] as const;

export async function resumeCommand(
  io: Io,
  [named]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const overrides = settingsIn(options);
  const fixed = FIXED_SETTINGS.find((key) => overrides.set?.[key] !== undefined);
  if (fixed !== undefined)
    throw usageError(
      `\`${fixed}\` is fixed when a run starts. Start a new run with \`--set ${fixed}=value\`.`,
    );
  const project = openProject(io.cwd);
  const runId = await namedOrNewestRun(io, project, { named, among: resumableRun });
  const preparedRun = await prepareResumeOrFollowUp({
    project,
    environment: io.environment,
    runId,
    fromStep: options.fromStep,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    overrides,
    report: (text) => printNotice(io, text),
    check: (state) => checkLimits(state, overrides),
  });
  return await runWithFollowUp({ io, preparedRun, json: options.json ?? false });
}

/** A limit that is already reached would pause the run again. */
function checkLimits(
  { runId, usage, knownCostUsd }: RunState,
  { maxCostUsd = Infinity, maxTokens = Infinity }: Overrides,
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
