import {
  type EffectiveSettings,
  effectiveSettings,
  type SettingLevels,
  stepSettingsOf,
} from "../config/effective-settings.ts";
import { projectCommandsOf } from "../config/project-commands.ts";
import type { CommandLineSettings } from "../config/run-settings.ts";
import type { PartialConfig } from "../config/schema.ts";
import type { StepPolicy } from "../decision/execution-plan.ts";
import { childrenOf, type Step, walkSteps, type Workflow } from "../definition/schema.ts";
import type { Provider } from "../definition/settings-schema.ts";
import type { StepSettings } from "../steps/step-context.ts";

export type Overrides = CommandLineSettings;

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
    const own = stepSettingsOf({ ...base, step, enclosing });
    steps.set(key, { ...agentSettingsOf(own), context: own.context.value });
    policies.set(key, {
      maxRetry: own.maxRetry.value,
      onError: own.onError.value,
      maxCostUsd: own.maxCostUsd.value,
      maxTokens: own.maxTokens.value,
    });
  };
  for (const { step, enclosing } of withEnclosing(workflow.steps)) add(step.name, step, enclosing);
  const fallback = agentSettingsOf(run);
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

function agentSettingsOf(effective: ReturnType<typeof stepSettingsOf>): StepSettings {
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

interface Definition {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
}

const REPORTS_COST: ReadonlySet<Provider> = new Set(["claude", "replay"]);

/** Returns a warning if a dollar limit cannot count every session or end an active one. Returns undefined otherwise. */
export function unknownPrices(
  definitions: readonly [Definition, ...Definition[]],
  prices: Readonly<Record<string, unknown>>,
): string | undefined {
  const [{ settings }] = definitions;
  if (!definitions.some(limitsDollars)) return undefined;
  const deciding = settings.orchestrator === "agent" ? [settings.agent] : [];
  const silent = [...deciding, ...definitions.flatMap(agentSettings)].filter(
    ({ provider }) => !REPORTS_COST.has(provider),
  );
  if (silent.length === 0) return undefined;
  const isPriced = (model: string | undefined): boolean =>
    // An agent without a configured model may use one with a price.
    model === undefined ? Object.keys(prices).length > 0 : Object.hasOwn(prices, model);
  const unknown = distinct(silent.filter(({ model }) => !isPriced(model)).map(nameOf));
  const providers = distinct(silent.map(({ provider }) => provider));
  return [
    ...(unknown === "" ? [] : [`Price unknown: ${unknown}. ${UNCOUNTED}`]),
    `Sessions of ${providers} count for limits only after they end, so one may exceed the rest.`,
  ].join(" ");
}

const UNCOUNTED =
  "Its tokens are counted, its dollars are not, so `max-cost-usd` leaves them out. Set `agents.prices` in the configuration, or `max-tokens`.";

function distinct(names: readonly string[]): string {
  return [...new Set(names)].join(", ");
}

function limitsDollars({ settings }: Definition): boolean {
  const steps = Array.from(settings.policies.values());
  return settings.maxCostUsd !== undefined || steps.some(({ maxCostUsd }) => maxCostUsd !== undefined);
}

function agentSettings({ workflow, settings }: Definition): StepSettings[] {
  const steps = Array.from(walkSteps(workflow.steps));
  const asking = steps.filter(({ type }) => type === "prompt" || type === "command");
  return asking.map((step) => settings.stepSettings(step));
}

function nameOf({ provider, model }: StepSettings): string {
  return model === undefined ? `${provider} without \`model\`` : `${provider} (${model})`;
}
