import * as z from "zod";
import type { Step } from "../definition/schema.ts";
import type { Provider, Settings, WorkflowDefaults } from "../definition/settings-schema.ts";
import { isTier, resolveModel } from "./model-tiers.ts";
import { projectCommandsOf } from "./project-commands.ts";
import type { CommandLineSettings, SetKey, SetValues } from "./run-settings.ts";
import type { PartialConfig } from "./schema.ts";

export const SettingSource = z.enum(["command line", "step", "persona", "workflow", "config", "default"]);
export type SettingSource = z.infer<typeof SettingSource>;

export interface Effective<T> {
  readonly value: T;
  readonly source: SettingSource;
  /** Option or key that sets the value, by its name in the source. */
  readonly key?: string;
  /** Step or persona. */
  readonly step?: string;
  /** Tier that the source names, if the value is a model. */
  readonly tier?: string;
}

/** `timeoutMinutes` is the limit of an attempt of the step, or of the run if there is no step; undefined for no limit. */
export type EffectiveSettings = ReturnType<typeof effectiveSettings>;

export interface SettingLevels {
  /** Undefined for the settings of the whole run. */
  readonly step?: Step | undefined;
  /** The blocks around the step, innermost first. */
  readonly enclosing?: readonly Step[];
  readonly settings?: Settings | undefined;
  readonly defaults?: WorkflowDefaults | undefined;
  readonly config?: PartialConfig | undefined;
  readonly commandLine?: CommandLineSettings;
  /** Returns the model that a persona names. */
  readonly personaModel?: ((persona: string) => string | undefined) | undefined;
}

/** Returns the settings that a step can set itself, for a step or for the run. `effectiveSettings` states the precedence. */
export function stepSettingsOf(levels: SettingLevels) {
  const { defaults = {} } = levels.config ?? {};
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, [
      ...inSet(levels, "max-retry"),
      ...inSteps(steps, "max-retry"),
      ...inRun(levels, "max-retry", inConfig("defaults.maxRetry", defaults.maxRetry)),
    ]),
    onError: onErrorOf(levels),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    maxTokens: tokensOf(levels),
    context: choose("fresh", inSteps(steps, "context")),
    bypassPermissions: choose(false, [
      ...inSet(levels, "bypass-permissions"),
      ...inSteps(steps, "bypass-permissions"),
      ...inRun(
        levels,
        "bypass-permissions",
        inConfig("defaults.bypassPermissions", defaults.bypassPermissions),
      ),
    ]),
  };
}

/** Returns all settings of a step, or of the run. Precedence: command line, step, persona, enclosing blocks, workflow, configuration, defaults of the workflow, default. */
export function effectiveSettings(levels: SettingLevels) {
  const { config = {}, commandLine = {} } = levels;
  const { defaults = {} } = config;
  return {
    ...stepSettingsOf(levels),
    autofix: choose("major", [
      ...inSet(levels, "autofix"),
      ...inRun(levels, "autofix", inConfig("defaults.autofix", defaults.autofix)),
    ]),
    terminalOutput: choose("base", [
      onCommandLine("--terminal-output", commandLine.terminalOutput),
      ...inRun(levels, "terminal-output", inConfig("defaults.terminalOutput", defaults.terminalOutput)),
    ]),
    trackProgress: choose(true, [
      ...inSet(levels, "track-progress"),
      ...inRun(levels, "track-progress", inConfig("defaults.trackProgress", defaults.trackProgress)),
    ]),
    git: gitOf(levels),
    project: commandsOf(levels),
    questions: choose("ask", [
      ...inSet(levels, "questions"),
      ...inRun(levels, "questions", inConfig("defaults.questions", defaults.questions)),
    ]),
    orchestrator: choose("rules", [
      ...inSet(levels, "orchestrator"),
      ...inRun(levels, "orchestrator", inConfig("defaults.orchestrator", defaults.orchestrator)),
    ]),
    ...executionOf(levels),
  };
}

function executionOf(levels: SettingLevels) {
  const { config: { execution = {} } = {}, commandLine } = levels;
  return {
    maxWorkers: choose(4, [
      ...inSet(levels, "max-workers"),
      ...inRun(levels, "max-workers", inConfig("execution.maxWorkers", execution.maxWorkers)),
    ]),
    fanOut: choose("local", [
      onCommandLine("--fan-out", commandLine?.fanOut),
      ...inRun(levels, "fan-out", inConfig("execution.fanOut", execution.fanOut)),
    ]),
    maxWaitSeconds: choose(120, [
      ...inSet(levels, "max-wait-seconds"),
      inConfig("execution.maxWaitSeconds", execution.maxWaitSeconds),
    ]),
    stallMinutes: choose(30, [
      ...inSet(levels, "stall-minutes"),
      inConfig("execution.stallMinutes", execution.stallMinutes),
    ]),
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

function inSet<K extends SetKey>(
  { commandLine }: SettingLevels,
  key: K,
): Candidate<NonNullable<SetValues[K]>>[] {
  return [{ value: commandLine?.set?.[key] ?? undefined, source: "command line", key: `--set ${key}` }];
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

/** The candidates of every run: workflow, configuration, defaults of the workflow. */
function inRun<K extends Exclude<keyof Settings, "git">>(
  { settings, defaults }: SettingLevels,
  key: K,
  configured: Candidate<NonNullable<Settings[K]>>,
): Candidate<NonNullable<Settings[K]>>[] {
  return [inWorkflow(settings, key), configured, inDefaults(defaults, key)];
}

function inDefaults<K extends Exclude<keyof Settings, "git">>(
  defaults: WorkflowDefaults | undefined,
  key: K,
): Candidate<NonNullable<Settings[K]>> {
  return { value: defaults?.[key] ?? undefined, source: "workflow", key: `defaults.${key}` };
}

function inConfig<T>(key: string, value: T | undefined): Candidate<T> {
  return { value, source: "config", key };
}

function stepsOf({ step, enclosing = [] }: SettingLevels): Step[] {
  return step ? [step, ...enclosing] : [...enclosing];
}

function providerOf(levels: SettingLevels): Effective<Provider> {
  const { config, commandLine } = levels;
  return choose("claude", [
    onCommandLine("--provider", commandLine?.provider),
    ...inSteps(stepsOf(levels), "provider"),
    ...inRun(levels, "provider", inConfig("defaults.provider", config?.defaults?.provider)),
  ]);
}

/** A model name belongs to a provider, so an outer model is ignored if an inner level sets another provider. Tiers fit every provider. */
function modelOf(levels: SettingLevels): Effective<string | undefined> {
  const provider = providerOf(levels).value;
  const fitting = (candidate: Candidate<string>, outer: SettingLevels): Candidate<string>[] =>
    provider === "replay" || isTier(candidate.value ?? "") || providerOf(outer).value === provider
      ? [candidate]
      : [];
  const { step, settings, config = {}, defaults, commandLine } = levels;
  const steps = stepsOf(levels);
  const ofSteps = inSteps(steps, "model").flatMap((candidate, index) =>
    fitting(candidate, { enclosing: steps.slice(index), settings, config, defaults }),
  );
  const own = ofSteps.filter((candidate) => candidate.step === step?.name);
  const chosen = choose<string | undefined>(undefined, [
    onCommandLine("--model", commandLine?.model),
    ...own,
    ...inPersona(levels),
    ...ofSteps,
    ...fitting(inWorkflow(settings, "model"), { settings, config, defaults }),
    ...fitting(inConfig("defaults.model", config.defaults?.model), { config, defaults }),
    ...fitting(inDefaults(defaults, "model"), { defaults }),
  ]);
  const { value: tier } = chosen;
  if (tier === undefined || !isTier(tier) || provider === "replay") return chosen;
  return { ...chosen, value: resolveModel(tier, provider, config), tier };
}

function inPersona({ step, personaModel }: SettingLevels): Candidate<string>[] {
  const agent = step && "agent" in step ? step.agent : undefined;
  return agent === undefined
    ? []
    : [{ value: personaModel?.(agent), source: "persona", key: "model", step: agent }];
}

/** `skip` and `continue` on a block skip the whole block. The steps inside it do not inherit them. */
function onErrorOf({ step, enclosing = [] }: SettingLevels): Effective<NonNullable<Step["on-error"]>> {
  const inherited = (value: Step["on-error"]): boolean => value !== "skip" && value !== "continue";
  const fromBlocks = inSteps(enclosing, "on-error").filter(({ value }) => inherited(value));
  return choose("retry", [...inSteps(step ? [step] : [], "on-error"), ...fromBlocks]);
}

const ANSWER_MINUTES = 5;

function timeoutOf(levels: SettingLevels): Effective<number | undefined> {
  const { step, config } = levels;
  if (!step) {
    return choose<number | undefined>(60, [
      ...inSet(levels, "timeout-minutes"),
      ...inRun(
        levels,
        "timeout-minutes",
        inConfig("defaults.timeoutMinutes", config?.defaults?.timeoutMinutes),
      ),
    ]);
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : undefined;
  return choose<number | undefined>(otherwise, inSteps([step], "timeout-minutes"));
}

function costOf(levels: SettingLevels): Effective<number | undefined> {
  const { step, config, commandLine } = levels;
  if (step) return choose<number | undefined>(undefined, inSteps([step], "max-cost-usd"));
  return choose<number | undefined>(undefined, [
    onCommandLine("--max-cost-usd", commandLine?.maxCostUsd),
    ...inRun(levels, "max-cost-usd", inConfig("defaults.maxCostUsd", config?.defaults?.maxCostUsd)),
  ]);
}

function tokensOf(levels: SettingLevels): Effective<number | undefined> {
  const { step, config, commandLine } = levels;
  if (step) return choose<number | undefined>(undefined, inSteps([step], "max-tokens"));
  return choose<number | undefined>(undefined, [
    onCommandLine("--max-tokens", commandLine?.maxTokens),
    ...inRun(levels, "max-tokens", inConfig("defaults.maxTokens", config?.defaults?.maxTokens)),
  ]);
}

function gitOf(levels: SettingLevels) {
  const { settings, config, defaults, commandLine = {} } = levels;
  const git = settings?.git;
  const configured = config?.git ?? {};
  const enabled = choose(false, [
    ...inSet(levels, "git.enabled"),
    onCommandLine("--git", commandLine.git),
    inGit(git, "enabled"),
    { value: git && true, source: "workflow", key: "settings.git" },
  ]);
  const of = <K extends keyof NonNullable<WorkflowDefaults["git"]>>(
    key: K,
    value: Candidate<NonNullable<Git[K]>>,
  ): Candidate<NonNullable<Git[K]>>[] => [
    inGit(git, key),
    value,
    { value: defaults?.git?.[key] ?? undefined, source: "workflow", key: `defaults.git.${key}` },
  ];
  const whereEnabled = (candidates: readonly Candidate<boolean>[]): Effective<boolean> =>
    enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, [
      ...inSet(levels, "git.worktree"),
      ...of("worktree", inConfig("git.worktree", configured.worktree)),
    ]),
    autoCommit: whereEnabled([
      ...inSet(levels, "git.auto-commit"),
      ...of("auto-commit", inConfig("git.autoCommit", configured.autoCommit)),
    ]),
    autoPr: whereEnabled([
      ...inSet(levels, "git.auto-pr"),
      onCommandLine("--pr", commandLine.pullRequest),
      ...of("auto-pr", inConfig("git.autoPr", configured.autoPr)),
    ]),
    branchPrefix: choose("agentic/", [
      ...inSet(levels, "git.branch-prefix"),
      ...of("branch-prefix", inConfig("git.branchPrefix", configured.branchPrefix)),
    ]),
  };
}

/** The configuration of the run contains the values of `--set`. */
function commandsOf({ config = {}, commandLine }: SettingLevels) {
  const { project = {} } = config;
  const { setup, check } = projectCommandsOf(config);
  const from = <T>(key: keyof typeof project & string, setKey: SetKey, value: T | undefined): Candidate<T> =>
    commandLine?.set?.[setKey] === undefined
      ? inConfig(`project.${key}`, value)
      : onCommandLine(`--set ${setKey}`, value);
  return {
    setup: choose<string | undefined>(undefined, [from("setup", "project.setup", setup?.run)]),
    check: choose<string | undefined>(undefined, [from("check", "project.check", check?.run)]),
    checkAfter: choose("each", [from("checkAfter", "project.check-after", project.checkAfter)]),
  };
}

type Git = NonNullable<Settings["git"]>;

function inGit<K extends keyof Git>(git: Git | undefined, key: K): Candidate<NonNullable<Git[K]>> {
  return { value: git?.[key] ?? undefined, source: "workflow", key: `settings.git.${key}` };
}
