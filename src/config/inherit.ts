import type { Provider, Settings, Severity, Step } from "../definition/schema.ts";
import type { GivenConfig } from "./schema.ts";

export type SettingSource = "command line" | "step" | "workflow" | "config" | "default";

/** A value and where it comes from. */
export interface Effective<T> {
  readonly value: T;
  readonly source: SettingSource;
}

export interface EffectiveGit {
  readonly enabled: Effective<boolean>;
  readonly worktree: Effective<boolean>;
  readonly autoCommit: Effective<boolean>;
  readonly autoPr: Effective<boolean>;
  readonly branchPrefix: Effective<string>;
}

export interface EffectiveSettings {
  readonly provider: Effective<Provider>;
  readonly model: Effective<string | undefined>;
  readonly maxRetry: Effective<number>;
  readonly onError: Effective<"retry" | "skip" | "fail">;
  /** Of one attempt where a step is given, undefined for no limit; else of the run. */
  readonly timeoutMinutes: Effective<number | undefined>;
  /** Of the step where one is given; else of the run. */
  readonly maxCostUsd: Effective<number | undefined>;
  readonly bypassPermissions: Effective<boolean>;
  readonly autofix: Effective<Severity>;
  readonly terminalOutput: Effective<"base" | "all">;
  readonly trackProgress: Effective<boolean>;
  readonly git: EffectiveGit;
  readonly maxWorkers: Effective<number>;
  readonly stallMinutes: Effective<number>;
}

/** What a person asked for this one run. */
export interface CommandLineSettings {
  readonly provider?: Provider | undefined;
  readonly model?: string | undefined;
  readonly maxRetry?: number | undefined;
  readonly bypassPermissions?: boolean | undefined;
  readonly autofix?: Severity | undefined;
  readonly terminalOutput?: "base" | "all" | undefined;
  readonly maxCostUsd?: number | undefined;
  readonly git?: boolean | undefined;
  readonly pullRequest?: boolean | undefined;
}

export interface SettingLevels {
  /** None for the values of the whole run. */
  readonly step?: Step | undefined;
  /** The blocks around the step, innermost first. */
  readonly enclosing?: readonly Step[];
  readonly settings?: Settings | undefined;
  readonly config?: GivenConfig | undefined;
  readonly commandLine?: CommandLineSettings;
}

/** Every setting that applies to a step, or to the whole run: command line, step, blocks around it, workflow, configuration, default. */
export function effectiveSettings(levels: SettingLevels): EffectiveSettings {
  const { settings = {}, config = {}, commandLine = {} } = levels;
  const { defaults = {}, execution = {} } = config;
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, {
      commandLine: commandLine.maxRetry,
      steps: steps.map((step) => step["max-retry"]),
      workflow: settings["max-retry"],
      config: defaults.maxRetry,
    }),
    onError: choose("retry", { steps: onErrorOf(levels) }),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    bypassPermissions: choose(false, {
      commandLine: commandLine.bypassPermissions,
      steps: steps.map((step) => step["bypass-permissions"]),
      workflow: settings["bypass-permissions"],
      config: defaults.bypassPermissions,
    }),
    autofix: choose("major", {
      commandLine: commandLine.autofix,
      workflow: settings.autofix,
      config: defaults.autofix,
    }),
    terminalOutput: choose("base", {
      commandLine: commandLine.terminalOutput,
      workflow: settings["terminal-output"],
      config: defaults.terminalOutput,
    }),
    trackProgress: choose(true, { workflow: settings["track-progress"], config: defaults.trackProgress }),
    git: gitOf(levels),
    maxWorkers: choose(4, { workflow: settings["max-workers"], config: execution.maxWorkers }),
    stallMinutes: choose(30, { config: execution.stallMinutes }),
  };
}

interface Candidates<T> {
  readonly commandLine?: T | undefined;
  readonly steps?: readonly (T | undefined)[];
  readonly workflow?: T | undefined;
  readonly config?: T | undefined;
}

function choose<T>(otherwise: T, { commandLine, steps = [], workflow, config }: Candidates<T>): Effective<T> {
  if (commandLine !== undefined) return { value: commandLine, source: "command line" };
  const step = steps.find((value) => value !== undefined);
  if (step !== undefined) return { value: step, source: "step" };
  if (workflow !== undefined) return { value: workflow, source: "workflow" };
  return config === undefined ? { value: otherwise, source: "default" } : { value: config, source: "config" };
}

function stepsOf({ step, enclosing = [] }: SettingLevels): Step[] {
  return step ? [step, ...enclosing] : [...enclosing];
}

function providerOf({ settings, config, commandLine, ...inner }: SettingLevels): Effective<Provider> {
  return choose("claude", {
    commandLine: commandLine?.provider,
    steps: stepsOf(inner).map((step) => step.provider),
    workflow: settings?.provider,
    config: config?.defaults?.provider,
  });
}

/** A model is in its provider's words: one set further out than another provider is not taken over. `replay` plays back any. */
function modelOf(levels: SettingLevels): Effective<string | undefined> {
  const provider = providerOf(levels).value;
  const fits = (outer: SettingLevels): boolean =>
    provider === "replay" || providerOf(outer).value === provider;
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose<string | undefined>(undefined, {
    commandLine: commandLine?.model,
    steps: steps.map(({ model }, index) =>
      fits({ enclosing: steps.slice(index), settings, config }) ? model : undefined,
    ),
    workflow: fits({ settings, config }) ? settings?.model : undefined,
    config: fits({ config }) ? config?.defaults?.model : undefined,
  });
}

/** A block that is skipped on error is skipped as a whole; the steps inside it are tried as usual. */
function onErrorOf({ step, enclosing = [] }: SettingLevels): (Step["on-error"] | undefined)[] {
  const around = enclosing.map((block) => block["on-error"]);
  return [step?.["on-error"], ...around.map((value) => (value === "skip" ? undefined : value))];
}

const ANSWER_MINUTES = 5;

function timeoutOf({ step, settings, config }: SettingLevels): Effective<number | undefined> {
  if (!step) {
    return choose<number | undefined>(60, {
      workflow: settings?.["timeout-minutes"],
      config: config?.defaults?.timeoutMinutes,
    });
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : undefined;
  return choose<number | undefined>(otherwise, { steps: [step["timeout-minutes"]] });
}

function costOf({ step, settings, config, commandLine }: SettingLevels): Effective<number | undefined> {
  if (step) return choose<number | undefined>(undefined, { steps: [step["max-cost-usd"]] });
  return choose<number | undefined>(undefined, {
    commandLine: commandLine?.maxCostUsd,
    workflow: settings?.["max-cost-usd"],
    config: config?.defaults?.maxCostUsd,
  });
}

function gitOf({ settings, config, commandLine = {} }: SettingLevels): EffectiveGit {
  const { git } = settings ?? {};
  const given = config?.git ?? {};
  const enabled = choose(false, {
    commandLine: commandLine.git,
    workflow: git && (git.enabled ?? true),
  });
  const whereEnabled = (candidates: Candidates<boolean>): Effective<boolean> =>
    enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, { workflow: git?.worktree, config: given.worktree }),
    autoCommit: whereEnabled({ workflow: git?.["auto-commit"], config: given.autoCommit }),
    autoPr: whereEnabled({
      commandLine: commandLine.pullRequest,
      workflow: git?.["auto-pr"],
      config: given.autoPr,
    }),
    branchPrefix: choose("agentic/", { workflow: git?.["branch-prefix"], config: given.branchPrefix }),
  };
}
