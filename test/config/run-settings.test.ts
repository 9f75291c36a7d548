import { describe, expect, it } from "vitest";
import { parseSetOptions, setKeys } from "../../src/config/run-settings.ts";
import { explainSettings } from "../../src/config/setting-sources.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { errorOf } from "../support/error-of.ts";

function workflowOf(settings: string) {
  const steps = "steps: [{ name: a, type: script, run: x, max-retry: 5 }]";
  const parsed = parseWorkflow(`name: w\nversion: "1.0"\nsettings: ${settings}\n${steps}\n`, "w.yaml");
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed.problems));
}

describe("--set", () => {
  it("takes every setting of a run, over workflow and configuration", () => {
    const values: Record<string, string> = {
      provider: "codex",
      model: "m",
      "max-retry": "0",
      "timeout-minutes": "5",
      "max-cost-usd": "2",
      "max-tokens": "9",
      "bypass-permissions": "true",
      autofix: "critical",
      "terminal-output": "all",
      "track-progress": "false",
      orchestrator: "agent",
      questions: "assume",
      "max-workers": "2",
      "fan-out": "matrix",
      "max-wait-seconds": "1",
      "stall-minutes": "3",
      "git.enabled": "true",
      "git.worktree": "false",
      "git.auto-commit": "false",
      "git.auto-pr": "false",
      "git.branch-prefix": "own/",
      "project.setup": "npm ci",
      "project.check": "npm test",
      "project.check-after": "end",
    };
    const commandLine = parseSetOptions(Object.entries(values).map(([key, value]) => `${key}=${value}`));
    const { settings } = explainSettings({
      workflow: workflowOf("{ max-retry: 9, autofix: none, git: { auto-pr: true, worktree: true } }"),
      definition: "w.yaml",
      config: {
        project: { setup: "npm ci", check: "npm test", checkAfter: "end" },
        execution: { maxWorkers: 7 },
      },
      commandLine,
    });
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(values).toSorted());
    for (const [key, { value, source }] of Object.entries(settings))
      expect([key, String(value), source]).toEqual([key, values[key], "command line"]);
  });

  it("takes the names of the configuration too, and JSON", () => {
    expect(parseSetOptions(["git.autoPr=false", "defaults.maxRetry=1", "execution.stallMinutes=2"])).toEqual({
      set: { "git.auto-pr": false, "max-retry": 1, "stall-minutes": 2 },
    });
    expect(
      parseSetOptions([
        'project.check={"run":"make","timeoutMinutes":5}',
        "model=5",
        "branch=x".replace("branch", "git.branch-prefix"),
      ]),
    ).toEqual({
      model: "5",
      set: { "project.check": { run: "make", timeoutMinutes: 5 }, "git.branch-prefix": "x" },
    });
  });

  it("keeps the last value of a key, and all that follows the first equals sign", () => {
    expect(parseSetOptions(["project.check=A=1 make", "max-retry=1", "max-retry=2"])).toEqual({
      set: { "project.check": "A=1 make", "max-retry": 2 },
    });
  });

  const refused: [string, RegExp][] = [
    ["autofx=minor", /^A run has no setting `autofx`\. Did you mean `autofix`\?$/],
    ["auto-pr=false", /Did you mean `git\.auto-pr`\?$/],
    ["github.permission=write", /^A run has no setting `github\.permission`\./],
    ["max-workers=0", /^`--set max-workers=0`: .*max-workers/],
    ["autofix=all", /^`--set autofix=all`: .*none/],
    ["git.auto-pr=maybe", /^`--set git\.auto-pr=maybe`: .*boolean|true or false/],
    ["autofix", /^`--set` takes key=value/],
    ["=x", /^`--set` takes key=value/],
  ];
  it.each(refused)("refuses %s", async (text, message) => {
    const error = await errorOf(() => parseSetOptions([text]));
    expect(error).toMatchObject({ code: "usage", message: expect.stringMatching(message) as string });
  });

  it("knows each setting by one name", () => {
    expect(new Set(setKeys).size).toBe(setKeys.length);
  });
});
