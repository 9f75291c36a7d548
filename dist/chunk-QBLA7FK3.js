const require = process.getBuiltinModule;
import {
  CONFIG_FILE
} from "./chunk-FWA3R4NI.js";
import {
  lineage,
  stepNodes
} from "./chunk-JWZ77YUM.js";
import {
  _enum,
  object,
  record,
  string,
  union,
  unknown
} from "./chunk-K6E2NRZW.js";

// src/config/inherit.ts
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

// src/config/explain.ts
var SettingPlace = union([
  object({ option: string().describe("Option of the command line.") }),
  object({
    file: string().describe("Definition or configuration."),
    step: string().optional().describe("Step or block that sets it."),
    key: string().describe("Dotted path of the key in the file.")
  })
]);
var ExplainedSetting = object({
  value: unknown().describe("Null for none."),
  source: SettingSource,
  where: SettingPlace.optional().describe("Absent for a default.")
});
var ExplainedSettings = record(string(), ExplainedSetting);
var Explanation = object({
  settings: ExplainedSettings,
  step_settings: record(string(), ExplainedSettings).describe("By step name, what differs from the run, or is set by the step or a block around it.")
});
function explainSettings(run) {
  const { workflow, config, commandLine } = run;
  const levels = { settings: workflow.settings, config, commandLine };
  const nodes = stepNodes(workflow);
  const explain = explainer(run, nodes);
  const ofRun = flatten(effectiveSettings(levels));
  const steps = nodes.map((node) => {
    const enclosing = lineage(node).slice(0, -1).map(({ step }) => step);
    const own = flatten(effectiveSettings({ ...levels, step: node.step, enclosing: enclosing.toReversed() }));
    const entries = STEP_SETTINGS.filter((name) => isOwn(name, own[name], ofRun[name]));
    return [node.step.name, pick(own, entries, explain)];
  });
  const names = Object.keys(ofRun).filter((name) => !OF_STEPS_ALONE.has(name));
  return {
    settings: pick(ofRun, names, explain),
    step_settings: Object.fromEntries(steps.filter(([, settings]) => Object.keys(settings).length > 0))
  };
}
var STEP_SETTINGS = [
  "provider",
  "model",
  "max-retry",
  "on-error",
  "timeout-minutes",
  "max-cost-usd",
  "max-tokens",
  "context",
  "bypass-permissions"
];
var OF_STEPS_ALONE = /* @__PURE__ */ new Set(["on-error", "context"]);
var LIMITS = /* @__PURE__ */ new Set(["timeout-minutes", "max-cost-usd", "max-tokens"]);
function isOwn(name, own, ofRun) {
  if (own?.source === "step") return true;
  if (LIMITS.has(name)) return own?.value !== void 0;
  return own?.value !== ofRun?.value;
}
function flatten({ git, ...settings }) {
  const inGit2 = Object.entries(git).map(([name, value]) => [`git.${dashed(name)}`, value]);
  const others = Object.entries(settings).map(([name, value]) => [dashed(name), value]);
  return Object.fromEntries([...others, ...inGit2]);
}
function dashed(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
function pick(flat, names, explain) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const effective = flat[name];
      return effective ? [[name, explain(effective)]] : [];
    })
  );
}
function explainer({ definition }, nodes) {
  const pathOf = new Map(nodes.map(({ step, path }) => [step.name, path.join(".")]));
  const placeOf = ({ source, key = "", step = "" }) => {
    switch (source) {
      case "command line":
        return { option: key };
      case "step":
        return { file: definition, step, key: `${pathOf.get(step)}.${key}` };
      case "workflow":
        return { file: definition, key };
      case "config":
        return { file: CONFIG_FILE, key };
      case "default":
        return void 0;
    }
  };
  return (effective) => {
    const where = placeOf(effective);
    return { value: effective.value ?? null, source: effective.source, ...where ? { where } : {} };
  };
}

export {
  effectiveSettings,
  Explanation,
  explainSettings
};
