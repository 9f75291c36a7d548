import { describe, expect, it } from "vitest";
import { effectiveSettings, type SettingLevels } from "../../src/config/inherit.ts";
import { Step, type Step as StepOf } from "../../src/definition/schema.ts";

const step = (keys: object = {}): StepOf => Step.parse({ name: "s", type: "prompt", prompt: "x", ...keys });
const block = (keys: object = {}): StepOf =>
  Step.parse({ name: "b", type: "sequence", steps: [step()], ...keys });

describe("without anything set", () => {
  it("the defaults apply", () => {
    expect(effectiveSettings({ step: step() })).toEqual({
      provider: { value: "claude", source: "default" },
      model: { value: undefined, source: "default" },
      maxRetry: { value: 3, source: "default" },
      onError: { value: "retry", source: "default" },
      timeoutMinutes: { value: undefined, source: "default" },
      maxCostUsd: { value: undefined, source: "default" },
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
      maxWorkers: { value: 4, source: "default" },
      stallMinutes: { value: 30, source: "default" },
    });
  });
});

describe("precedence", () => {
  const config = { defaults: { provider: "codex", maxRetry: 1, bypassPermissions: true } } as const;
  const settings = { provider: "gemini", "max-retry": 2 } as const;
  const outer = block({ provider: "replay", "max-retry": 5, "bypass-permissions": false });
  const inner = block({ "max-retry": 6 });
  const own = step({ provider: "claude", "max-retry": 0 });

  const cases: [
    string,
    SettingLevels,
    { value: unknown; source: string },
    { value: unknown; source: string },
  ][] = [
    ["default", {}, { value: "claude", source: "default" }, { value: 3, source: "default" }],
    ["configuration", { config }, { value: "codex", source: "config" }, { value: 1, source: "config" }],
    [
      "workflow",
      { config, settings },
      { value: "gemini", source: "workflow" },
      { value: 2, source: "workflow" },
    ],
    [
      "block",
      { config, settings, enclosing: [outer] },
      { value: "replay", source: "step" },
      { value: 5, source: "step" },
    ],
    [
      "inner block",
      { config, settings, step: step(), enclosing: [inner, outer] },
      { value: "replay", source: "step" },
      { value: 6, source: "step" },
    ],
    [
      "step",
      { config, settings, step: own, enclosing: [inner, outer] },
      { value: "claude", source: "step" },
      { value: 0, source: "step" },
    ],
    [
      "command line",
      {
        config,
        settings,
        step: own,
        enclosing: [inner, outer],
        commandLine: { provider: "gemini", maxRetry: 9 },
      },
      { value: "gemini", source: "command line" },
      { value: 9, source: "command line" },
    ],
  ];

  it.each(cases)("%s", (_, levels, provider, maxRetry) => {
    const effective = effectiveSettings(levels);
    expect({ provider: effective.provider, maxRetry: effective.maxRetry }).toEqual({ provider, maxRetry });
  });

  it("takes false for a value", () => {
    const effective = effectiveSettings({ step: step(), enclosing: [outer], config });
    expect(effective.bypassPermissions).toEqual({ value: false, source: "step" });
  });
});

describe("the model", () => {
  const settings = { provider: "claude", model: "sonnet" } as const;

  it("comes from the innermost place that has one", () => {
    expect(effectiveSettings({ settings, step: step({ model: "opus" }) }).model).toEqual({
      value: "opus",
      source: "step",
    });
    expect(effectiveSettings({ settings, step: step() }).model).toEqual({
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

describe("git", () => {
  it("is on where the workflow has a git block", () => {
    const { git } = effectiveSettings({ settings: { git: {} } });
    expect(git.enabled).toEqual({ value: true, source: "workflow" });
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
