import { describe, expect, it } from "vitest";
import {
  configKeys,
  describeInvalidValue,
  findKeys,
  nearestKey,
  settingOf,
} from "../../src/config/config-keys.ts";
import { Config } from "../../src/config/schema.ts";

describe("the keys of the configuration", () => {
  it("are all of the schema, with what they do and what they may be", () => {
    expect(configKeys.find(({ key }) => key === "defaults.provider")).toEqual({
      key: "defaults.provider",
      path: ["defaults", "provider"],
      description: "Agent CLI that runs prompt and command steps.",
      values: "claude, codex, gemini or replay",
      options: ["claude", "codex", "gemini", "replay"],
    });
    expect(configKeys.find(({ key }) => key === "agents.claude.allowedTools")?.values).toMatch(/^a list/);
    expect(configKeys.filter(({ description }) => description === "")).toEqual([]);
  });

  it("are found by their names, and by the name of their group", () => {
    expect(findKeys("git.autoPr").map(({ key }) => key)).toEqual(["git.autoPr"]);
    expect(findKeys("logging").map(({ key }) => key)).toEqual([
      "logging.enabled",
      "logging.level",
      "logging.redact",
    ]);
    expect(findKeys("agents.claude").map(({ key }) => key)).toEqual(["agents.claude.allowedTools"]);
    for (const odd of ["", "git.", "gi", "toString", "__proto__", "git.autoPr.x"])
      expect(findKeys(odd)).toEqual([]);
  });
});

describe("a mistyped key", () => {
  it.each([
    ["execution.stalMinutes", "execution.stallMinutes"],
    ["executon.stallMinutes", "execution.stallMinutes"],
    ["stallMinutes", "execution.stallMinutes"],
    ["defaults.maxWorkers", "execution.maxWorkers"],
    ["max-retry", "defaults.maxRetry"],
    ["git.auto-pr", "git.autoPr"],
    ["fan-out", "execution.fanOut"],
    ["memori.enabled", "memory.enabled"],
    ["agents.claude.allowdTools", "agents.claude.allowedTools"],
    ["logging.levl", "logging.level"],
    ["modle", "defaults.model"],
    ["defualts", "defaults"],
    ["xyzzy", undefined],
    ["git.xyzzy", undefined],
  ])("%s stands for %s", (key, meant) => {
    expect(nearestKey(key)).toBe(meant);
  });
});

describe("a setting", () => {
  it("is what the file says, or else its default", () => {
    const given = { git: { autoPr: false }, execution: { maxWorkers: 4 } };
    const setting = (key: string) =>
      findKeys(key).map((known) => settingOf(known, Config.parse(given), given));
    expect(setting("git.autoPr")).toEqual([{ key: "git.autoPr", value: false, source: "config" }]);
    expect(setting("execution.maxWorkers")).toMatchObject([{ value: 4, source: "config" }]);
    expect(setting("execution.fanOut")).toMatchObject([{ value: "local", source: "default" }]);
    expect(setting("defaults.model")).toMatchObject([{ value: undefined, source: "default" }]);
  });

  it.each([
    ["defaults.maxRetry", 0, undefined],
    ["defaults.maxRetry", -1, /^`defaults\.maxRetry` .* at least 0, not the number -1\.$/],
    ["defaults.maxRetry", 1.5, /a whole number/],
    ["execution.fanOut", "matrx", /local or matrix.* Did you mean `matrix`\?$/],
    ["git.branchPrefix", "/x", /begin with a letter or a digit/],
    ["outputDirectory", "../out", /stay inside the repository/],
    ["agents.environment", ["A", "1"], /^`agents\.environment\[2\]`/],
    ["logging.enabled", null, /it must be true or false/],
  ])("%s = %j is judged by the schema", (key, value, fault) => {
    const [known] = findKeys(key);
    const found = known && describeInvalidValue(known, value);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });
});
