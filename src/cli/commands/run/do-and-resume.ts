import { missingProgram } from "../../../agents/install-cli.ts";
import type { Overrides } from "../../../engine/resolve-settings.ts";
import { requireAgents } from "../../../engine/run/preflight.ts";
import { AgenticError, usageError } from "../../../errors.ts";
import { DO_DEFINITION } from "../../../routing/route-outcome.ts";
import type { RunState } from "../../../run/state.ts";
import { tokensOf } from "../../../run/token-usage.ts";
import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { printNotice, redactedIo } from "../../../runner/process/io.ts";
import { loadFollowUpWorkflow, prepareResumeOrFollowUp } from "../../../runner/start/follow-up-run.ts";
import { openProject } from "../../../runner/start/project.ts";
import { readVariables } from "../../../runner/start/read-variables.ts";
import { formatCost, formatCount } from "../../../system/format.ts";
import type { Action } from "../../command.ts";
import { namedOrNewestRun, resumableRun } from "../../runs/remote-runs.ts";
import {
  type FollowUpHandler,
  type RunOptions,
  runWithFollowUp,
  settingsIn,
  start,
} from "../../session/start-command.ts";
import { offerUnfinishedRun } from "../../session/unfinished-run-offer.ts";
import { dryRun } from "./dry-run.ts";

interface DoOptions extends RunOptions {
  readonly plan?: boolean;
  readonly keep?: boolean;
  readonly new?: boolean;
}

/** Routes a request in plain language to a workflow and runs it. The user's own workflow `do` replaces the built-in one. */
export const doCommand: Action<DoOptions> = async (
  io,
  [request = ""],
  { plan = false, keep = false, new: isNew = false, ...options },
) => {
  if (request.trim() === "")
    throw usageError('Describe the request: agentic-sdlc do "Fix the import of empty files".');
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, "do");
  const flags = { plan: plan || keep, keep };
  const flagVariables = Object.entries(flags).flatMap(([name, value]) => (value ? [`${name}=true`] : []));
  const variables = await readVariables(io, loaded, { var: [`request=${request}`, ...flagVariables] });
  const own = loaded.source !== DO_DEFINITION;
  const { provider = project.config.defaults.provider } = settingsIn(options);
  if (!own)
    requireAgents({ missingProgram: (name) => missingProgram(name, io.environment) }, new Set([provider]));
  if (options.dryRun && own) return await dryRun(io, { project, loaded, variables, options });
  if (!own && !isNew && options.dryRun !== true) {
    const choice = await offerUnfinishedRun(io, project, { request, json: options.json ?? false });
    if ("resume" in choice) return await resumeCommand(io, [choice.resume], options);
    if (choice.start === "nothing") return exitCodes.sigint;
  }
  // The run that composes a workflow also opens the pull request that proposes it.
  const git = keep && !own ? { git: true, pullRequest: true } : {};
  const follow = options.dryRun ? { follow: showOnly } : {};
  return await start({ io, project, loaded, variables }, { ...options, ...git }, follow);
};

const showOnly: FollowUpHandler = async ({ io, preparedRun: { project }, json }, { runId, followUp }) => {
  const redacting = redactedIo(io, project.config.logging.redact);
  const { loaded, variables } = await loadFollowUpWorkflow(project, io.cwd, followUp);
  const code = await dryRun(redacting, { project, loaded, variables, options: { json } });
  printNotice(redacting, `To start it:  agentic-sdlc resume ${runId}`);
  return code;
};

/** The workspace of a run does not change. */
const FIXED_SETTINGS = ["git.enabled", "git.worktree", "git.branch-prefix"] as const;

export const resumeCommand: Action<RunOptions> = async (io, [named], options) => {
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
};

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
