import { describe, expect, it } from "vitest";
import { explainSettings, Explanation } from "../../src/config/setting-sources.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";

const text = `name: release
version: "1.0"
settings: { max-retry: 1, model: sonnet, timeout-minutes: 5, git: { auto-pr: false } }
steps:
  - { name: plain, type: script, run: "true" }
  - name: block
    type: sequence
    provider: codex
    steps:
      - { name: inside, type: prompt, prompt: x }
      - { name: own, type: prompt, prompt: x, model: gpt-5, max-retry: 1, timeout-minutes: 2, max-cost-usd: 1 }
  - { name: short, type: command, command: plan, context: continue, on-error: skip }
  - { name: ask, type: wait-for-human, message: ok? }
`;

function explained(commandLine = {}, definition = text) {
  const parsed = parseWorkflow(definition, "release.yaml");
  if (!("workflow" in parsed)) throw new Error("The definition is broken.");
  const config = { execution: { maxWorkers: 2 }, defaults: { maxTokens: 100 } };
  return explainSettings({ workflow: parsed.workflow, definition: "release.yaml", config, commandLine });
}

describe("defaults of a workflow", () => {
  const preset = `${text}defaults: { timeout-minutes: 90, max-workers: 5, provider: codex, model: own, git: { branch-prefix: fix/ } }\n`;

  it("apply after its settings and the configuration", () => {
    expect(explained({}, preset).settings).toMatchObject({
      "timeout-minutes": { value: 5, where: { key: "settings.timeout-minutes" } },
      "max-workers": { value: 2, source: "config" },
      provider: {
        value: "codex",
        source: "workflow",
        where: { file: "release.yaml", key: "defaults.provider" },
      },
      "git.branch-prefix": {
        value: "fix/",
        source: "workflow",
        where: { key: "defaults.git.branch-prefix" },
      },
    });
  });

  it("include a model, for their own provider only", () => {
    const without = preset.replace("model: sonnet, ", "");
    expect(explained({}, without).settings["model"]).toMatchObject({ value: "own" });
    expect(explained({ provider: "claude" }, without).settings["model"]).toMatchObject({ value: null });
  });

  it("do not enable git, which the workflow decides", () => {
    const parsed = parseWorkflow(`${text}defaults: { git: { enabled: true } }\n`, "release.yaml");
    expect(parsed).toMatchObject({ problems: [{ message: expect.stringContaining("enabled") as string }] });
  });
});

describe("a setting of a run", () => {
  it("names the file and key that sets it, or the option", () => {
    const { settings } = explained({ provider: "claude" });
    expect(settings).toMatchObject({
      provider: { value: "claude", source: "command line", where: { option: "--provider" } },
      "max-retry": {
        value: 1,
        source: "workflow",
        where: { file: "release.yaml", key: "settings.max-retry" },
      },
      "max-workers": {
        value: 2,
        source: "config",
        where: { file: "agentic/config.json", key: "execution.maxWorkers" },
      },
      "git.enabled": { value: true, where: { file: "release.yaml", key: "settings.git" } },
      "git.auto-pr": { value: false, where: { file: "release.yaml", key: "settings.git.auto-pr" } },
    });
    expect(settings["autofix"]).toEqual({ value: "major", source: "default" });
    expect(settings["max-cost-usd"]).toEqual({ value: null, source: "default" });
  });

  it("is one of those that a workflow, the configuration or a person can set for all steps", () => {
    expect(Object.keys(explained().settings).toSorted()).toEqual(
      [
        "autofix",
        "bypass-permissions",
        "fan-out",
        "git.auto-commit",
        "git.auto-pr",
        "git.branch-prefix",
        "git.enabled",
        "git.worktree",
        "max-cost-usd",
        "max-retry",
        "max-tokens",
        "max-wait-seconds",
        "max-workers",
        "model",
        "orchestrator",
        "project.check",
        "project.check-after",
        "project.setup",
        "provider",
        "questions",
        "stall-minutes",
        "terminal-output",
        "timeout-minutes",
        "track-progress",
      ].toSorted(),
    );
  });
});

describe("a setting of a step", () => {
  const { step_settings: steps } = explained();

  it("is told where it differs from the run's, with the step or block that sets it", () => {
    expect(Object.keys(steps)).toEqual(["block", "inside", "own", "short", "ask"]);
    const provider = { file: "release.yaml", step: "block", key: "steps.1.provider" };
    expect(steps["inside"]).toEqual({
      provider: { value: "codex", source: "step", where: provider },
      model: { value: null, source: "default" },
    });
    expect(steps["short"]).toEqual({
      context: {
        value: "continue",
        source: "step",
        where: { file: "release.yaml", step: "short", key: "steps.2.context" },
      },
      "on-error": {
        value: "skip",
        source: "step",
        where: { file: "release.yaml", step: "short", key: "steps.2.on-error" },
      },
    });
  });

  it("is told where the step says itself what holds anyway", () => {
    expect(steps["own"]).toMatchObject({
      "max-retry": { value: 1, source: "step", where: { key: "steps.1.steps.1.max-retry" } },
      model: { value: "gpt-5", source: "step" },
    });
  });

  it("is a limit only where the step has one of its own", () => {
    expect(steps["own"]).toMatchObject({ "timeout-minutes": { value: 2 }, "max-cost-usd": { value: 1 } });
    expect(steps["ask"]).toEqual({ "timeout-minutes": { value: 5, source: "default" } });
  });
});

it("an explanation survives being written and read", () => {
  const explanation = explained({ model: "opus" });
  expect(Explanation.parse(JSON.parse(JSON.stringify(explanation)))).toEqual(explanation);
});
