// @module-tag slow
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import type { ScenarioRule } from "../support/model/model-scenario.ts";
import { type ModelServer, startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const FILES = 1_200;
const types = ["bug", "debt", "doc", "security", "style"] as const;

/** What each analysis finds: nothing in style, something minor in the documentation, a major issue elsewhere. */
const severities: Readonly<Record<string, string>> = {
  bug: "major",
  debt: "major",
  doc: "minor",
  security: "critical",
};
const withFixes = types.filter((type) => ["major", "critical"].includes(severities[type] ?? ""));

/** A session is told by the worktree it runs in, and by what it is asked. */
function rulesFor(type: string): ScenarioRule[] {
  const severity = severities[type];
  const issue = {
    id: "1",
    severity,
    confidence: 100,
    title: `The ${type} issue`,
    effort: "small",
    detail: "It is there.",
  };
  const place = `agentic-analyse-codebase-${type}-\\w{6}`;
  return [
    {
      match: new RegExp(`(?=[^]*${place})(?=[^]*You fix issues that were found)`),
      steps: [
        { write: `{{cwd}}/src/${type}.ts`, content: `export const mended = "${type}";\n` },
        {
          json: {
            success: true,
            output_type: "fix",
            summary: `Mended the ${type} issue`,
            data: {
              commit_message: `fix: mend the ${type} issue`,
              fixed: [{ title: issue.title, how: "So." }],
              declined: [],
              title: `fix: ${type}`,
              body: `Mends the ${type} issue.`,
              draft: false,
            },
          },
        },
      ],
    },
    {
      match: new RegExp(`(?=[^]*${place})(?=[^]*You decide whether one finding)`),
      steps: [
        {
          json: {
            success: true,
            output_type: "verdict",
            summary: "Real",
            data: { real: true, evidence: "It is there." },
          },
        },
      ],
    },
    {
      match: new RegExp(place),
      steps: [
        { shell: "git ls-files | wc -l" },
        {
          json: {
            success: true,
            output_type: "analysis",
            summary: severity === undefined ? "No issues" : `1 ${severity} issue`,
            data: { overview: "In fair shape.", issues: severity === undefined ? [] : [issue] },
          },
        },
      ],
    },
  ];
}

const files = Object.fromEntries(
  Array.from({ length: FILES }, (_, index) => [
    `src/part-${index % 40}/module-${index}.ts`,
    `export const value${index} = ${index};\n`,
  ]),
);

let server: ModelServer;
let project: Project;
let result: CliResult;

beforeAll(async () => {
  server = await startModelServer({ rules: types.flatMap(rulesFor) });
  // Nobody uses them here, and they cost every session a process.
  project = createProject({ remote: true, files, config: { agents: { tools: false } } });
  result = await runCli(project, ["analyse", "--autofix", "major"], {
    environment: claudeEnvironment(server),
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  project[Symbol.dispose]();
});

const branchOf = (type: string): string =>
  project.progress().parallel_branches.find(({ branch_id }) => branch_id === `analyses/${type}`)?.branch ??
  "";

describe(`analyse --autofix major with the real Claude Code, on ${FILES} files`, () => {
  test("runs five analyses side by side and says what came of each", () => {
    expect(result).toMatchObject({ code: 0 });
    const { usage, errors, parallel_branches: branches } = project.progress();
    expect(errors).toEqual([]);
    expect(branches.map(({ branch_id, status }) => [branch_id, status])).toEqual(
      expect.arrayContaining(types.map((type) => [`analyses/${type}`, "completed"])),
    );
    // A severe finding is verified, then fixed.
    expect(usage).toMatchObject({
      agent_sessions: types.length + 2 * withFixes.length,
      orchestrator_sessions: 0,
    });
    for (const type of types) expect(result.stdout + result.stderr).toContain(type);
  });

  test("opens a pull request for each that fixed something, and none for the others", () => {
    const requests = project.progress().pull_requests;
    expect(requests.map(({ branch }) => branch).toSorted()).toEqual(withFixes.map(branchOf).toSorted());
    for (const type of withFixes) {
      expect(project.git("show", `${branchOf(type)}:src/${type}.ts`)).toBe(
        `export const mended = "${type}";`,
      );
      expect(project.git("log", "-1", "--format=%s", branchOf(type))).toBe(`fix: mend the ${type} issue`);
      expect(project.git("ls-remote", "--heads", "origin", branchOf(type))).not.toBe("");
    }
    expect(project.git("ls-remote", "--heads", "origin", branchOf("style"))).toBe("");
  });

  test("writes a report for each analysis, and an overview", () => {
    for (const name of [...types, "summary"])
      expect(project.exists(`agentic/analysis/${name}.md`)).toBe(true);
    expect(project.read("agentic/analysis/bug.md")).toContain("The bug issue");
  });

  test("leaves the checkout as it was, and no worktree", () => {
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.git("branch", "--show-current")).toBe("main");
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
    expect(readdirSync(join(project.root, ".worktrees"))).toEqual([]);
  });
});
