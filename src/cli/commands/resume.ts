import { resumeRun } from "../../engine/run.ts";
import { formatCost, formatCount } from "../../format.ts";
import { AgenticError } from "../../errors.ts";
import { tokensOf } from "../../output/spending.ts";
import type { RunState } from "../../run/state.ts";
import { composeCarriedStates } from "../../compose/carried-states.ts";
import { type Io, say } from "../io.ts";
import { openProject } from "../project.ts";
import { runSession } from "../session.ts";
import { givenProgram, isProgramRun } from "../programs.ts";
import { programOf, readDefinitions, readJournal, readRun } from "../stored-run.ts";
import { overridesOf, type RunOptions } from "../start.ts";

export async function resumeCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const report = (text: string): void => say(io, text);
  await composeCarriedStates({ ...project, environment: io.environment, report }).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const program = isProgramRun(record) ? await programOf(project, record) : undefined;
  const workflow = program?.workflow ?? kept;
  const definitions = await readDefinitions(project, runId);
  const { maxCostUsd, maxTokens } = options;
  const limits = {
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
  const state = readJournal(project, runId);
  checkLimits(state, limits);
  const overrides = { ...record.overrides, ...state.limits, ...overridesOf(options) };
  return await runSession(
    {
      io,
      project,
      workflow,
      definitions,
      overrides,
      json: options.json ?? false,
      ...(program ? { program: await givenProgram(program, record.variables) } : {}),
    },
    (ports, request) =>
      resumeRun(ports, request, {
        runId,
        limits,
        ...(options.fromStep === undefined ? {} : { fromStep: options.fromStep }),
      }),
  );
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
