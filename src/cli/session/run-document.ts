import { type Workflow, walkSteps } from "../../definition/schema.ts";
import { limitsOf } from "../../decision/budget/spending-limits.ts";
import type { RunSettings } from "../../engine/resolve-settings.ts";
import type { RunEnd, RunRequest } from "../../engine/run-request.ts";
import { nextCommands, terminalCommand } from "../../output/status/next-commands.ts";
import type { RunResult } from "../../output/status/run-facts.ts";
import { outcomeOf } from "../../routing/route-outcome.ts";
import { projectProgress } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import type { ResolvedSettings } from "../../runner/start/prepare-run.ts";

type Observed = Parameters<RunRequest["observe"]>[0];

export function workflowsOf(definitions: ResolvedSettings["definitions"]): Workflow[] {
  return Array.from(definitions.values(), ({ workflow }) => workflow);
}

export function headerFor({
  facts,
  settings,
  workspace,
  definitions,
}: Pick<Observed, "facts" | "workspace"> & ResolvedSettings): string[] {
  const { provider, model } = settings.agent;
  const agents = [facts.workflow, ...workflowsOf(definitions)].some(usesAgents);
  return [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...(agents ? [model === undefined ? provider : `${provider} (${model})`] : []),
    ...(workspace ? [`branch ${workspace.branch}`] : []),
  ];
}

export function describeEnd(
  { state, facts, diff, keptWorktrees = [], leftovers = [], checkout }: RunEnd,
  settings: RunSettings,
  result: RunResult | undefined,
) {
  const { maxCostUsd, maxTokens } = limitsOf(settings, state);
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    branch: state.workspace?.branch,
    diff,
    limits: { max_cost_usd: maxCostUsd ?? null, max_tokens: maxTokens ?? null },
    kept_worktrees: keptWorktrees.length > 0 ? keptWorktrees : undefined,
    checkout,
    leftover_worktrees: leftovers.length > 0 ? leftovers : undefined,
    error: state.failure?.failure,
    paused: state.paused && pausedFacts(state.paused),
    result: result?.text,
    answer: outcomeOf(state) && result?.text,
    next:
      state.status === "completed"
        ? undefined
        : nextCommands({ state, limits: settings }).map(terminalCommand),
  };
}

function pausedFacts({ reason, message, step, spent }: NonNullable<RunState["paused"]>) {
  return { reason, message, step, spent };
}

function usesAgents({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}
