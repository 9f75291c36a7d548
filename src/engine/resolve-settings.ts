import {
  type EffectiveSettings,
  effectiveSettings,
  type SettingLevels,
} from "../config/effective-settings.ts";
import { projectCommandsOf } from "../config/project-commands.ts";
import type { CommandLineSettings } from "../config/run-settings.ts";
import type { PartialConfig } from "../config/schema.ts";
import type { StepPolicy } from "../decision/execution-plan.ts";
import { childrenOf, type Step, type Workflow } from "../definition/schema.ts";
import type { StepSettings } from "../steps/step-context.ts";

export type Overrides = CommandLineSettings;

/** Settings of a run and its steps after inheritance. */
export type RunSettings = ReturnType<typeof resolveSettings>;

const MINUTE_MS = 60_000;

export function resolveSettings({
  workflow,
  config,
  overrides,
  personaModel,
}: {
  workflow: Workflow;
  config: PartialConfig;
  overrides: Overrides;
  personaModel?: SettingLevels["personaModel"];
}) {
  const { settings, defaults } = workflow;
  const base: SettingLevels = { settings, defaults, config, commandLine: overrides, personaModel };
  const run = effectiveSettings(base);
  const { git } = run;
  const steps = new Map<string, StepSettings>();
  const policies = new Map<string, StepPolicy>();
  const add = (key: string, step: Step, enclosing: readonly Step[]): void => {
    const own = effectiveSettings({ ...base, step, enclosing });
    steps.set(key, { ...stepSettings(own), context: own.context.value });
    policies.set(key, {
      maxRetry: own.maxRetry.value,
      onError: own.onError.value,
      maxCostUsd: own.maxCostUsd.value,
      maxTokens: own.maxTokens.value,
    });
  };
  for (const { step, enclosing } of withEnclosing(workflow.steps)) add(step.name, step, enclosing);
  const fallback = stepSettings(run);
  return {
    autofix: run.autofix.value,
    timeoutMs: (run.timeoutMinutes.value ?? 0) * MINUTE_MS,
    stallMs: run.stallMinutes.value * MINUTE_MS,
    trackProgress: run.trackProgress.value,
    terminalOutput: run.terminalOutput.value,
    agent: fallback,
    git: {
      enabled: git.enabled.value,
      worktree: git.worktree.value,
      autoCommit: git.autoCommit.value,
      autoPr: git.autoPr.value,
      branchPrefix: git.branchPrefix.value,
    },
    project: projectCommandsOf(config),
    maxWorkers: run.maxWorkers.value,
    /** For a later retry time of a provider the run pauses. */
    longestWaitMs: run.maxWaitSeconds.value * 1000,
    fanOut: run.fanOut.value,
    ...peopleSettings(run, config),
    orchestrator: run.orchestrator.value,
    maxRetry: run.maxRetry.value,
    maxCostUsd: run.maxCostUsd.value,
    maxTokens: run.maxTokens.value,
    stepSettings: (step: Pick<Step, "name">) => steps.get(step.name) ?? fallback,
    policies,
    add,
    opensPullRequest: git.enabled.value && git.autoPr.value,
  };
}

function peopleSettings({ questions }: EffectiveSettings, { human }: PartialConfig) {
  return { questions: questions.value, approvals: human?.approvals ?? 1 };
}

function stepSettings(effective: EffectiveSettings): StepSettings {
  const { provider, model, timeoutMinutes, bypassPermissions } = effective;
  return {
    provider: provider.value,
    bypassPermissions: bypassPermissions.value,
    model: model.value,
    tier: model.tier,
    timeoutMs: timeoutMinutes.value === undefined ? undefined : timeoutMinutes.value * MINUTE_MS,
  };
}

function* withEnclosing(
  steps: readonly Step[],
  enclosing: readonly Step[] = [],
): Generator<{ step: Step; enclosing: readonly Step[] }> {
  for (const step of steps) {
    yield { step, enclosing };
    yield* withEnclosing(childrenOf(step), [step, ...enclosing]);
  }
}
