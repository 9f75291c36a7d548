import { describe, expect, it } from "vitest";
import {
  type Effective,
  effectiveSettings,
  type SettingLevels,
} from "../../src/config/effective-settings.ts";
import { Step, type Step as StepOf } from "../../src/definition/schema.ts";

const step = (keys: object = {}): StepOf => Step.parse({ name: "s", type: "prompt", prompt: "x", ...keys });
const block = (keys: object = {}): StepOf =>
  Step.parse({ name: "b", type: "sequence", steps: [step()], ...keys });

describe("without anything set", () => {
  it("the defaults apply", () => {
    expect(effectiveSettings({ step: step() })).toEqual({
      provider: { value: "claude", source: "default" },
      questions: { value: "ask", source: "default" },
      model: { value: undefined, source: "default" },
      maxRetry: { value: 3, source: "default" },
      onError: { value: "retry", source: "default" },
      timeoutMinutes: { value: undefined, source: "default" },
      maxCostUsd: { value: undefined, source: "default" },
      maxTokens: { value: undefined, source: "default" },
      context: { value: "fresh", source: "default" },
      bypassPermissions: { value: false, source: "default" },
      autofix: { value: "major", source: "default" },
      terminalOutput: { value: "base", source: "default" },
      trackProgress: { value: true, source: "default" },
      git: {
        enabled: { value: false, source: "default" },
        worktree: { value: true, source: "default" },
        autoCommit: { value: false, source: "default" },
        autoPr: { value: false, source: "default" },
        branchPrefix: { value: "agentic/", source: "default" },
      },
      project: {
        setup: { value: undefined, source: "default" },
        check: { value: undefined, source: "default" },
        checkAfter: { value: "each", source: "default" },
      },
      orchestrator: { value: "rules", source: "default" },
      maxWorkers: { value: 4, source: "default" },
      maxWaitSeconds: { value: 120, source: "default" },
      fanOut: { value: "local", source: "default" },
      stallMinutes: { value: 30, source: "default" },
    });
  });
});

describe("precedence", () => {
  const config = { defaults: { provider: "codex", maxRetry: 1, bypassPermissions: true } } as const;
  const settings = { provider: "gemini", "max-retry": 2 } as const;
  const outer = block({ name: "outer", provider: "replay", "max-retry": 5, "bypass-permissions": false });
  const inner = block({ name: "inner", "max-retry": 6 });
  const own = step({ provider: "claude", "max-retry": 0 });

  const provider = { default: "claude", config: "codex", workflow: "gemini", block: "replay" } as const;
  const cases: [string, SettingLevels, Effective<unknown>, Effective<unknown>][] = [
    ["default", {}, { value: provider.default, source: "default" }, { value: 3, source: "default" }],
    [
      "configuration",
      { config },
      { value: provider.config, source: "config", key: "defaults.provider" },
      { value: 1, source: "config", key: "defaults.maxRetry" },
    ],
    [
      "workflow",
      { config, settings },
      { value: provider.workflow, source: "workflow", key: "settings.provider" },
      { value: 2, source: "workflow", key: "settings.max-retry" },
    ],
    [
      "block",
      { config, settings, enclosing: [outer] },
      { value: provider.block, source: "step", key: "provider", step: "outer" },
      { value: 5, source: "step", key: "max-retry", step: "outer" },
    ],
    [
      "inner block",
      { config, settings, step: step(), enclosing: [inner, outer] },
      { value: provider.block, source: "step", key: "provider", step: "outer" },
      { value: 6, source: "step", key: "max-retry", step: "inner" },
    ],
    [
      "step",
      { config, settings, step: own, enclosing: [inner, outer] },
      { value: "claude", source: "step", key: "provider", step: "s" },
      { value: 0, source: "step", key: "max-retry", step: "s" },
    ],
    [
      "command line",
      {
        config,
        settings,
        step: own,
        enclosing: [inner, outer],
        commandLine: { provider: "gemini", set: { "max-retry": 9 } },
      },
      { value: "gemini", source: "command line", key: "--provider" },
      { value: 9, source: "command line", key: "--set max-retry" },
    ],
  ];

  it.each(cases)("%s", (_, levels, provider, maxRetry) => {
    const effective = effectiveSettings(levels);
    expect({ provider: effective.provider, maxRetry: effective.maxRetry }).toEqual({ provider, maxRetry });
  });

  it("takes false for a value", () => {
    const effective = effectiveSettings({ step: step(), enclosing: [outer], config });
    expect(effective.bypassPermissions).toMatchObject({ value: false, source: "step" });
  });
});

describe("the model", () => {
  const settings = { provider: "claude", model: "sonnet" } as const;

  it("comes from the innermost place that has one", () => {
    expect(effectiveSettings({ settings, step: step({ model: "opus" }) }).model).toMatchObject({
      value: "opus",
      source: "step",
    });
    expect(effectiveSettings({ settings, step: step() }).model).toMatchObject({
      value: "sonnet",
      source: "workflow",
    });
  });

  it("is not handed to another provider than it was written for", () => {
    expect(effectiveSettings({ settings, step: step({ provider: "codex" }) }).model.value).toBeUndefined();
    expect(effectiveSettings({ settings, commandLine: { provider: "codex" } }).model.value).toBeUndefined();
    expect(
      effectiveSettings({ settings, commandLine: { provider: "codex", model: "gpt-5" } }).model.value,
    ).toBe("gpt-5");
    const codex = block({ provider: "codex", model: "gpt-5" });
    expect(effectiveSettings({ settings, step: step(), enclosing: [codex] }).model.value).toBe("gpt-5");
    expect(
      effectiveSettings({ settings, step: step({ provider: "claude" }), enclosing: [codex] }).model.value,
    ).toBe("sonnet");
    expect(
      effectiveSettings({ settings: { provider: "gemini" }, config: { defaults: { model: "opus" } } }).model
        .value,
    ).toBeUndefined();
  });

  it("stays where a recording is played back", () => {
    expect(effectiveSettings({ settings, commandLine: { provider: "replay" } }).model.value).toBe("sonnet");
  });
});

describe("errors of a step", () => {
  it("fail the run where a block around it says so", () => {
    expect(
      effectiveSettings({ step: step(), enclosing: [block({ "on-error": "fail" })] }).onError.value,
    ).toBe("fail");
  });

  it("are not skipped one by one where a block is skipped as a whole", () => {
    expect(
      effectiveSettings({ step: step(), enclosing: [block({ "on-error": "skip" })] }).onError.value,
    ).toBe("retry");
    expect(effectiveSettings({ step: block({ "on-error": "skip" }) }).onError.value).toBe("skip");
  });
});

describe("limits", () => {
  it("of the run come from workflow and configuration", () => {
    const config = { defaults: { timeoutMinutes: 10, maxCostUsd: 2 } };
    expect(effectiveSettings({}).timeoutMinutes).toEqual({ value: 60, source: "default" });
    expect(effectiveSettings({ config })).toMatchObject({
      timeoutMinutes: { value: 10 },
      maxCostUsd: { value: 2 },
    });
    const settings = { "timeout-minutes": 5, "max-cost-usd": 1 };
    expect(effectiveSettings({ config, settings })).toMatchObject({
      timeoutMinutes: { value: 5 },
      maxCostUsd: { value: 1 },
    });
  });

  it("of a step are its own", () => {
    const settings = { "timeout-minutes": 5, "max-cost-usd": 1 };
    const own = step({ "timeout-minutes": 7, "max-cost-usd": 0.5 });
    expect(effectiveSettings({ settings, step: step() })).toMatchObject({
      timeoutMinutes: { value: undefined },
      maxCostUsd: { value: undefined },
    });
    expect(effectiveSettings({ settings, step: own })).toMatchObject({
      timeoutMinutes: { value: 7 },
      maxCostUsd: { value: 0.5 },
    });
    const wait = Step.parse({ name: "w", type: "wait-for-human", message: "ok?" });
    expect(effectiveSettings({ settings, step: wait }).timeoutMinutes).toEqual({
      value: 5,
      source: "default",
    });
  });
});

describe("what decides, and where parallel branches run", () => {
  const config = {
    defaults: { orchestrator: "agent", maxTokens: 1000 },
    execution: { maxWorkers: 2, fanOut: "matrix" },
  } as const;

  it("is configured once for all workflows", () => {
    expect(effectiveSettings({ config })).toMatchObject({
      orchestrator: { value: "agent", source: "config", key: "defaults.orchestrator" },
      maxTokens: { value: 1000, source: "config", key: "defaults.maxTokens" },
      maxWorkers: { value: 2, source: "config", key: "execution.maxWorkers" },
      fanOut: { value: "matrix", source: "config", key: "execution.fanOut" },
    });
  });

  it("is what the workflow says, and a limit what the command line says", () => {
    const settings = {
      orchestrator: "rules",
      "max-tokens": 5,
      "max-workers": 8,
      "fan-out": "local",
    } as const;
    expect(effectiveSettings({ config, settings, commandLine: { maxTokens: 9 } })).toMatchObject({
      orchestrator: { value: "rules", source: "workflow", key: "settings.orchestrator" },
      maxTokens: { value: 9, source: "command line", key: "--max-tokens" },
      maxWorkers: { value: 8, source: "workflow", key: "settings.max-workers" },
      fanOut: { value: "local", source: "workflow", key: "settings.fan-out" },
    });
  });
});

describe("the session of a step", () => {
  it("goes on where the step or the block around it says so", () => {
    const { context } = effectiveSettings({ step: step({ context: "continue" }) });
    expect(context).toEqual({ value: "continue", source: "step", key: "context", step: "s" });
    const around = [block({ context: "continue" })];
    expect(effectiveSettings({ step: step(), enclosing: around }).context.value).toBe("continue");
    const own = step({ context: "fresh" });
    expect(effectiveSettings({ step: own, enclosing: around }).context.value).toBe("fresh");
  });
});

describe("git", () => {
  it("is on where the workflow has a git block", () => {
    const { git } = effectiveSettings({ settings: { git: {} } });
    expect(git.enabled).toEqual({ value: true, source: "workflow", key: "settings.git" });
    expect([git.autoCommit.value, git.autoPr.value, git.worktree.value]).toEqual([true, true, true]);
  });

  it("is off where the block says so, with all it would do", () => {
    const { git } = effectiveSettings({
      settings: { git: { enabled: false, "auto-pr": true } },
      config: { git: { autoCommit: true } },
    });
    expect(git).toMatchObject({
      enabled: { value: false, source: "workflow" },
      autoCommit: { value: false, source: "workflow" },
      autoPr: { value: false, source: "workflow" },
    });
  });

  it("takes the configuration where the workflow is silent", () => {
    const config = { git: { autoCommit: false, autoPr: false, worktree: false, branchPrefix: "bot/" } };
    const { git } = effectiveSettings({ settings: { git: { "auto-commit": true } }, config });
    expect(git).toMatchObject({
      autoCommit: { value: true, source: "workflow" },
      autoPr: { value: false, source: "config" },
      worktree: { value: false, source: "config" },
      branchPrefix: { value: "bot/", source: "config" },
    });
  });

  it("can be asked for once", () => {
    const { git } = effectiveSettings({ commandLine: { git: true, pullRequest: false } });
    expect(git).toMatchObject({
      enabled: { value: true, source: "command line" },
      autoCommit: { value: true, source: "default" },
      autoPr: { value: false, source: "command line" },
    });
  });
});

describe("a tier of models", () => {
  const modelOf = (levels: SettingLevels) => effectiveSettings(levels).model;

  it.each([
    ["claude", "haiku", "sonnet", "opus"],
    ["codex", "gpt-6-luna", "gpt-6.1-sol", "gpt-6-astra"],
    ["gemini", "flash-lite", "flash", "pro"],
  ] as const)("is a model of the step's provider: %s", (provider, small, medium, large) => {
    const models = (["small", "medium", "large"] as const).map(
      (model) => modelOf({ step: step({ model, provider }) }).value,
    );
    expect(models).toEqual([small, medium, large]);
  });

  it("is the configured one, wherever the tier is set", () => {
    const agents = { models: { codex: { large: "own-large" }, claude: { small: "own-small" } } };
    const config = { agents, defaults: { model: "small" } };
    expect(modelOf({ config })).toMatchObject({ value: "own-small", tier: "small", source: "config" });
    expect(modelOf({ config, settings: { model: "large", provider: "codex" } })).toMatchObject({
      value: "own-large",
      source: "workflow",
    });
    expect(modelOf({ config, commandLine: { model: "medium" } })).toMatchObject({ value: "sonnet" });
  });

  it("fits a step with another provider, as a name of a model does not", () => {
    const levels = { settings: { model: "large" }, step: step({ provider: "gemini" }) } as const;
    expect(modelOf(levels)).toMatchObject({ value: "pro", tier: "large" });
    expect(modelOf({ ...levels, settings: { model: "opus" } }).value).toBeUndefined();
  });

  it("is the configured model of the provider if no model is configured for the tier", () => {
    const config = { defaults: { provider: "codex", model: "only-one" } } as const;
    expect(modelOf({ config, step: step({ model: "large" }) })).toMatchObject({
      value: "only-one",
      source: "step",
    });
    expect(modelOf({ config, step: step({ model: "large", provider: "claude" }) }).value).toBe("opus");
    const both = { ...config, agents: { models: { codex: { large: "strong" } } } };
    expect(modelOf({ config: both, step: step({ model: "large" }) }).value).toBe("strong");
  });

  it("stays a name for recorded sessions", () => {
    expect(modelOf({ step: step({ model: "large", provider: "replay" }) }).value).toBe("large");
  });
});

describe("the model of a persona", () => {
  const personaModel = (name: string) => (name === "reviewer" ? "large" : undefined);
  const own = { type: "command", name: "s", command: "validate", agent: "reviewer" } as const;

  it("applies after the command line and the step's own model", () => {
    const settings = { model: "sonnet" };
    const levels = { settings, personaModel, step: own, enclosing: [block({ model: "haiku" })] };
    expect(effectiveSettings(levels).model).toEqual({
      value: "opus",
      tier: "large",
      source: "persona",
      key: "model",
      step: "reviewer",
    });
    expect(effectiveSettings({ ...levels, step: { ...own, model: "haiku" } }).model.value).toBe("haiku");
    expect(effectiveSettings({ ...levels, commandLine: { model: "x" } }).model.value).toBe("x");
    expect(effectiveSettings({ ...levels, step: { ...own, agent: "explorer" } }).model.value).toBe("haiku");
  });
});
