const require = process.getBuiltinModule;
import {
  _enum
} from "./chunk-67EWWL3V.js";

// src/config/effective-settings.ts
var SettingSource = _enum(["command line", "step", "workflow", "config", "default"]);
function effectiveSettings(levels) {
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
      inConfig("defaults.maxRetry", defaults.maxRetry)
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
      inConfig("defaults.bypassPermissions", defaults.bypassPermissions)
    ]),
    autofix: choose("major", [
      onCommandLine("--autofix", commandLine.autofix),
      inWorkflow(settings, "autofix"),
      inConfig("defaults.autofix", defaults.autofix)
    ]),
    terminalOutput: choose("base", [
      onCommandLine("--terminal-output", commandLine.terminalOutput),
      inWorkflow(settings, "terminal-output"),
      inConfig("defaults.terminalOutput", defaults.terminalOutput)
    ]),
    trackProgress: choose(true, [
      inWorkflow(settings, "track-progress"),
      inConfig("defaults.trackProgress", defaults.trackProgress)
    ]),
    git: gitOf(levels),
    orchestrator: choose("rules", [
      inWorkflow(settings, "orchestrator"),
      inConfig("defaults.orchestrator", defaults.orchestrator)
    ]),
    maxWorkers: choose(4, [
      inWorkflow(settings, "max-workers"),
      inConfig("execution.maxWorkers", execution.maxWorkers)
    ]),
    fanOut: choose("local", [
      onCommandLine("--fan-out", commandLine.fanOut),
      inWorkflow(settings, "fan-out"),
      inConfig("execution.fanOut", execution.fanOut)
    ]),
    maxWaitSeconds: choose(120, [inConfig("execution.maxWaitSeconds", execution.maxWaitSeconds)]),
    stallMinutes: choose(30, [inConfig("execution.stallMinutes", execution.stallMinutes)])
  };
}
function choose(otherwise, candidates) {
  const found = candidates.find(
    (candidate) => candidate.value !== void 0
  );
  return found ?? { value: otherwise, source: "default" };
}
function onCommandLine(key, value) {
  return { value, source: "command line", key };
}
function inSteps(steps, key) {
  return steps.map((step) => ({ value: step[key] ?? void 0, source: "step", key, step: step.name }));
}
function inWorkflow(settings, key) {
  return { value: settings?.[key] ?? void 0, source: "workflow", key: `settings.${key}` };
}
function inConfig(key, value) {
  return { value, source: "config", key };
}
function stepsOf({ step, enclosing = [] }) {
  return step ? [step, ...enclosing] : [...enclosing];
}
function providerOf({ settings, config, commandLine, ...inner }) {
  return choose("claude", [
    onCommandLine("--provider", commandLine?.provider),
    ...inSteps(stepsOf(inner), "provider"),
    inWorkflow(settings, "provider"),
    inConfig("defaults.provider", config?.defaults?.provider)
  ]);
}
function modelOf(levels) {
  const provider = providerOf(levels).value;
  const fitting = (candidate, outer) => provider === "replay" || providerOf(outer).value === provider ? [candidate] : [];
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose(void 0, [
    onCommandLine("--model", commandLine?.model),
    ...inSteps(steps, "model").flatMap(
      (candidate, index) => fitting(candidate, { enclosing: steps.slice(index), settings, config })
    ),
    ...fitting(inWorkflow(settings, "model"), { settings, config }),
    ...fitting(inConfig("defaults.model", config?.defaults?.model), { config })
  ]);
}
function onErrorOf({ step, enclosing = [] }) {
  const around = inSteps(enclosing, "on-error").filter(({ value }) => value !== "skip");
  return choose("retry", [...inSteps(step ? [step] : [], "on-error"), ...around]);
}
var ANSWER_MINUTES = 5;
function timeoutOf({ step, settings, config }) {
  if (!step) {
    return choose(60, [
      inWorkflow(settings, "timeout-minutes"),
      inConfig("defaults.timeoutMinutes", config?.defaults?.timeoutMinutes)
    ]);
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : void 0;
  return choose(otherwise, inSteps([step], "timeout-minutes"));
}
function costOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-cost-usd"));
  return choose(void 0, [
    onCommandLine("--max-cost-usd", commandLine?.maxCostUsd),
    inWorkflow(settings, "max-cost-usd"),
    inConfig("defaults.maxCostUsd", config?.defaults?.maxCostUsd)
  ]);
}
function tokensOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-tokens"));
  return choose(void 0, [
    onCommandLine("--max-tokens", commandLine?.maxTokens),
    inWorkflow(settings, "max-tokens"),
    inConfig("defaults.maxTokens", config?.defaults?.maxTokens)
  ]);
}
function gitOf({ settings, config, commandLine = {} }) {
  const { git } = settings ?? {};
  const given = config?.git ?? {};
  const enabled = choose(false, [
    onCommandLine("--git", commandLine.git),
    inGit(git, "enabled"),
    { value: git && true, source: "workflow", key: "settings.git" }
  ]);
  const whereEnabled = (candidates) => enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, [inGit(git, "worktree"), inConfig("git.worktree", given.worktree)]),
    autoCommit: whereEnabled([inGit(git, "auto-commit"), inConfig("git.autoCommit", given.autoCommit)]),
    autoPr: whereEnabled([
      onCommandLine("--pr", commandLine.pullRequest),
      inGit(git, "auto-pr"),
      inConfig("git.autoPr", given.autoPr)
    ]),
    branchPrefix: choose("agentic/", [
      inGit(git, "branch-prefix"),
      inConfig("git.branchPrefix", given.branchPrefix)
    ])
  };
}
function inGit(git, key) {
  return { value: git?.[key] ?? void 0, source: "workflow", key: `settings.git.${key}` };
}

export {
  SettingSource,
  effectiveSettings
};
