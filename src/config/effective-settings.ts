import * as z from "zod";
import type { Step } from "../definition/schema.ts";
import type { Provider, Settings, Severity } from "../definition/settings-schema.ts";
import type { PartialConfig } from "./schema.ts";

export const SettingSource = z.enum(["command line", "step", "workflow", "config", "default"]);
export type SettingSource = z.infer<typeof SettingSource>;

export interface Effective<T> {
  readonly value: T;
  readonly source: SettingSource;
  /** Option or key that sets the value, by its name in the source. */
  readonly key?: string;
  readonly step?: string;
}

/** `timeoutMinutes` is the limit of an attempt of the step, or of the run if there is no step; undefined for no limit. */
export type EffectiveSettings = ReturnType<typeof effectiveSettings>;

export interface CommandLineSettings {
  readonly provider?: Provider | undefined;
  readonly model?: string | undefined;
  readonly maxRetry?: number | undefined;
  readonly bypassPermissions?: boolean | undefined;
  readonly autofix?: Severity | undefined;
  readonly terminalOutput?: "base" | "all" | undefined;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly git?: boolean | undefined;
  readonly pullRequest?: boolean | undefined;
  readonly fanOut?: "local" | "matrix" | undefined;
}

export interface SettingLevels {
  /** Undefined for the settings of the whole run. */
  readonly step?: Step | undefined;
  /** The blocks around the step, innermost first. */
  readonly enclosing?: readonly Step[];
  readonly settings?: Settings | undefined;
  readonly config?: PartialConfig | undefined;
  readonly commandLine?: CommandLineSettings;
}

/** Returns the settings of a step, or of the run. Precedence: command line, step, enclosing blocks, workflow, configuration, default. */
export function effectiveSettings(levels: SettingLevels) {
  const { settings, config = {}, commandLine = {} } = levels;
  const { defaults = {}, execution = {} } = config;
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, [
      onCommandLine("--max-retry", commandLine.maxRetry),
      ...inSteps(steps, "max-retry"),
      inWorkflow(settings, "max-retry"),
      inConfig("defaults.maxRetry", defaults.maxRetry),
    ]),
    onError: onErrorOf(levels),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    maxTokens: tokensOf(levels),
    context: choose("fresh", inSteps(steps, "context")),
    bypassPermissions: choose(false, [
      onCommandLine("--bypass-permissions", commandLine.bypassPermissions),
      ...inSteps(steps, "bypass-permissions"),
      inWorkflow(settings, "bypass-permissions"),
      inConfig("defaults.bypassPermissions", defaults.bypassPermissions),
    ]),
    autofix: choose("major", [
      onCommandLine("--autofix", commandLine.autofix),
      inWorkflow(settings, "autofix"),
      inConfig("defaults.autofix", defaults.autofix),
    ]),
    terminalOutput: choose("base", [
      onCommandLine("--terminal-output", commandLine.terminalOutput),
      inWorkflow(settings, "terminal-output"),
      inConfig("defaults.terminalOutput", defaults.terminalOutput),
    ]),
    trackProgress: choose(true, [
      inWorkflow(settings, "track-progress"),
      inConfig("defaults.trackProgress", defaults.trackProgress),
    ]),
    git: gitOf(levels),
    orchestrator: choose("rules", [
      inWorkflow(settings, "orchestrator"),
      inConfig("defaults.orchestrator", defaults.orchestrator),
    ]),
    maxWorkers: choose(4, [
      inWorkflow(settings, "max-workers"),
      inConfig("execution.maxWorkers", execution.maxWorkers),
    ]),
    fanOut: choose("local", [
      onCommandLine("--fan-out", commandLine.fanOut),
      inWorkflow(settings, "fan-out"),
      inConfig("execution.fanOut", execution.fanOut),
    ]),
    maxWaitSeconds: choose(120, [inConfig("execution.maxWaitSeconds", execution.maxWaitSeconds)]),
    stallMinutes: choose(30, [inConfig("execution.stallMinutes", execution.stallMinutes)]),
  };
}

type Candidate<T> = Omit<Effective<T | undefined>, "key"> & { readonly key: string };

function choose<T>(otherwise: T, candidates: readonly Candidate<T>[]): Effective<T> {
  const found = candidates.find(
    (candidate): candidate is Candidate<T> & { value: T & {} } => candidate.value !== undefined,
  );
  return found ?? { value: otherwise, source: "default" };
}

function onCommandLine<T>(key: string, value: T | undefined): Candidate<T> {
  return { value, source: "command line", key };
}

function inSteps<K extends keyof Step>(steps: readonly Step[], key: K): Candidate<NonNullable<Step[K]>>[] {
  return steps.map((step) => ({ value: step[key] ?? undefined, source: "step", key, step: step.name }));
}

function inWorkflow<K extends keyof Settings>(
  settings: Settings | undefined,
  key: K,
): Candidate<NonNullable<Settings[K]>> {
  return { value: settings?.[key] ?? undefined, source: "workflow", key: `settings.${key}` };
}

function inConfig<T>(key: string, value: T | undefined): Candidate<T> {
  return { value, source: "config", key };
}

function stepsOf({ step, enclosing = [] }: SettingLevels): Step[] {
  return step ? [step, ...enclosing] : [...enclosing];
}

function providerOf({ settings, config, commandLine, ...inner }: SettingLevels): Effective<Provider> {
  return choose("claude", [
    onCommandLine("--provider", commandLine?.provider),
    ...inSteps(stepsOf(inner), "provider"),
    inWorkflow(settings, "provider"),
    inConfig("defaults.provider", config?.defaults?.provider),
  ]);
}

/** A model name belongs to a provider, so an outer model is ignored if an inner level sets another provider. `replay` accepts any. */
function modelOf(levels: SettingLevels): Effective<string | undefined> {
  const provider = providerOf(levels).value;
  const fitting = (candidate: Candidate<string>, outer: SettingLevels): Candidate<string>[] =>
    provider === "replay" || providerOf(outer).value === provider ? [candidate] : [];
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose<string | undefined>(undefined, [
    onCommandLine("--model", commandLine?.model),
    ...inSteps(steps, "model").flatMap((candidate, index) =>
      fitting(candidate, { enclosing: steps.slice(index), settings, config }),
    ),
    ...fitting(inWorkflow(settings, "model"), { settings, config }),
    ...fitting(inConfig("defaults.model", config?.defaults?.model), { config }),
  ]);
}

/** `skip` on a block skips the whole block. The steps inside it do not inherit it. */
function onErrorOf({ step, enclosing = [] }: SettingLevels): Effective<"retry" | "skip" | "fail"> {
  const fromBlocks = inSteps(enclosing, "on-error").filter(({ value }) => value !== "skip");
  return choose("retry", [...inSteps(step ? [step] : [], "on-error"), ...fromBlocks]);
}

const ANSWER_MINUTES = 5;

function timeoutOf({ step, settings, config }: SettingLevels): Effective<number | undefined> {
  if (!step) {
    return choose<number | undefined>(60, [
      inWorkflow(settings, "timeout-minutes"),
      inConfig("defaults.timeoutMinutes", config?.defaults?.timeoutMinutes),
    ]);
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : undefined;
  return choose<number | undefined>(otherwise, inSteps([step], "timeout-minutes"));
}

function costOf({ step, settings, config, commandLine }: SettingLevels): Effective<number | undefined> {
  if (step) return choose<number | undefined>(undefined, inSteps([step], "max-cost-usd"));
  return choose<number | undefined>(undefined, [
    onCommandLine("--max-cost-usd", commandLine?.maxCostUsd),
    inWorkflow(settings, "max-cost-usd"),
    inConfig("defaults.maxCostUsd", config?.defaults?.maxCostUsd),
  ]);
}

function tokensOf({ step, settings, config, commandLine }: SettingLevels): Effective<number | undefined> {
  if (step) return choose<number | undefined>(undefined, inSteps([step], "max-tokens"));
  return choose<number | undefined>(undefined, [
    onCommandLine("--max-tokens", commandLine?.maxTokens),
    inWorkflow(settings, "max-tokens"),
    inConfig("defaults.maxTokens", config?.defaults?.maxTokens),
  ]);
}

function gitOf({ settings, config, commandLine = {} }: SettingLevels) {
  const { git } = settings ?? {};
  const configured = config?.git ?? {};
  const enabled = choose(false, [
    onCommandLine("--git", commandLine.git),
    inGit(git, "enabled"),
    { value: git && true, source: "workflow", key: "settings.git" },
  ]);
  const whereEnabled = (candidates: readonly Candidate<boolean>[]): Effective<boolean> =>
    enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, [inGit(git, "worktree"), inConfig("git.worktree", configured.worktree)]),
    autoCommit: whereEnabled([inGit(git, "auto-commit"), inConfig("git.autoCommit", configured.autoCommit)]),
    autoPr: whereEnabled([
      onCommandLine("--pr", commandLine.pullRequest),
      inGit(git, "auto-pr"),
      inConfig("git.autoPr", configured.autoPr),
    ]),
    branchPrefix: choose("agentic/", [
      inGit(git, "branch-prefix"),
      inConfig("git.branchPrefix", configured.branchPrefix),
    ]),
  };
}

type Git = NonNullable<Settings["git"]>;

function inGit<K extends keyof Git>(git: Git | undefined, key: K): Candidate<NonNullable<Git[K]>> {
  return { value: git?.[key] ?? undefined, source: "workflow", key: `settings.git.${key}` };
}
