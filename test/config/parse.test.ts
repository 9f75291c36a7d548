import { describe, expect, it } from "vitest";
import { parseConfig } from "../../src/config/parse.ts";
import { Config } from "../../src/config/schema.ts";
import { renderProblems } from "../../src/definition/diagnostic.ts";
import { goodSamples, lineCount, malformedSamples, missingFrom } from "../support/definition/corpus.ts";

const file = "agentic/config.json";

function problemsOf(text: string): string[] {
  const parsed = parseConfig(text, file);
  return "problems" in parsed ? renderProblems(parsed.problems).split("\n").slice(0, -1) : [];
}

describe("good configurations", () => {
  it.each(goodSamples("configurations"))("$file is accepted, as JSON reads it", ({ text }) => {
    const parsed = parseConfig(text, file);
    expect("explicit" in parsed && parsed.explicit).toEqual(JSON.parse(text));
  });

  it("have every default filled in, and what was given apart", () => {
    const parsed = parseConfig(`{ "defaults": { "maxRetry": 1 } }`, file);
    expect(parsed).toEqual({
      explicit: { defaults: { maxRetry: 1 } },
      config: {
        outputDirectory: "agentic",
        project: { checkAfter: "each", timeoutMinutes: 30 },
        state: { branch: "agentic/state" },
        logging: { enabled: true, level: "Information", redact: [] },
        git: {
          mainBranch: "main",
          autoCommit: true,
          autoPr: true,
          branchPrefix: "agentic/",
          worktree: true,
          submodules: "auto",
        },
        github: {
          labels: [],
          reviewers: [],
          teamReviewers: [],
          draft: false,
          permission: "write",
          roles: [],
          bots: [],
          fixChecks: { enabled: false, workflow: "fix-checks", max: 2, maxCostUsd: 5 },
          labelPrefix: "agentic:",
          assignees: [],
          allowedFiles: [],
        },
        human: { approvals: 1, people: [], teams: [] },
        memory: { enabled: true, directory: "agentic/memory", template: "default" },
        checkpoint: { directory: "agentic/workflows" },
        defaults: {
          maxRetry: 1,
          timeoutMinutes: 60,
          trackProgress: true,
          terminalOutput: "base",
          provider: "claude",
          bypassPermissions: false,
          autofix: "major",
          orchestrator: "rules",
          questions: "ask",
        },
        execution: {
          maxWorkers: 4,
          fanOut: "local",
          pollingIntervalSeconds: 5,
          stallMinutes: 30,
          maxWaitSeconds: 120,
        },
        agents: { claude: { allowedTools: [] }, environment: [], prices: {}, tools: true },
      },
    });
    expect(Config.parse({})).toMatchObject({ logging: { level: "Information" } });
  });

  it("names no bot that every workflow writes as", () => {
    const given = { github: { bots: ["renovate[bot]", "GitHub-Actions[bot]"] } };
    expect(Config.safeParse(given).error?.issues[0]?.message).toMatch(
      /must not name `github-actions\[bot\]`/,
    );
  });
});

describe("malformed configurations", () => {
  it.each(malformedSamples("configurations"))("$file is reported in its place", ({ text, expected }) => {
    const parsed = parseConfig(text, file);
    const problems = "problems" in parsed ? parsed.problems : [];
    expect(expected.length).toBeGreaterThan(0);
    expect(missingFrom(problems, expected), renderProblems(problems)).toEqual([]);
    for (const { line } of problems) expect(line).toBeLessThanOrEqual(lineCount(text));
  });

  it("are those too that would put checkpoints elsewhere than with their run", () => {
    expect(problemsOf(`{ "checkpoint": { "directory": "docs" } }`)).toEqual([
      expect.stringContaining('`directory` in `checkpoint` must be "agentic/workflows"'),
    ]);
  });

  it("name the block a key belongs in", () => {
    expect(problemsOf(`{\n  "maxWorkers": 2,\n  "autoPR": true\n}`)).toEqual([
      expect.stringMatching(/^agentic\/config\.json:2:3 {2}.*Did you mean `execution\.maxWorkers`\?$/),
      expect.stringMatching(/^agentic\/config\.json:3:3 {2}.*Did you mean `git\.autoPr`\?$/),
    ]);
  });

  it("have at most 256 KB", () => {
    expect(problemsOf(`{ "outputDirectory": "${"x".repeat(300_000)}" }`)).toEqual([
      expect.stringContaining("at most 256 KB"),
    ]);
  });
});
