import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const CHECK = "sh check.sh";
const files = {
  "README.md": "Greetings\n",
  "check.sh":
    'test ! -e greet.sh || test "$(sh greet.sh you)" = "Hello you!" || { echo "1 failed"; exit 1; }\n',
};
const config = { project: { check: CHECK }, defaults: { maxRetry: 1 } };
const claim = { command: CHECK, passed: true, summary: "31 tests passed" };

interface Told {
  readonly project: Project;
  /** Both streams: a result in text has standard output for itself. */
  readonly printed: string;
  readonly pull: string;
}

async function runLie(
  scenario: Scenario,
  given: Record<string, string>,
  argv: string[],
): Promise<Told & Disposable> {
  await using server = await startModelServer(scenario);
  const project = createProject({ remote: true, files: given });
  const { stdout, stderr } = await runBuiltCli(project, [...argv, "--model", "sonnet"], {
    environment: claudeEnvironment(server),
  });
  const pull = readFileSync(join(project.runFolder(), "pull-request.md"), "utf8");
  return { project, printed: stdout + stderr, pull, [Symbol.dispose]: () => project[Symbol.dispose]() };
}

const redCalledGreen = sessionsScenario({
  plan: [
    { write: "{{cwd}}/{{run}}/plan.md", content: "# Greet\n\n- [ ] 1. Greeting\n" },
    {
      json: {
        success: true,
        document_path: "{{run}}/plan.md",
        summary: "One milestone",
        data: { milestones: [{ id: "1", title: "Greeting", goal: "Greets.", tasks: ["Greet."] }] },
      },
    },
  ],
  "build/1": [
    { write: "{{cwd}}/greet.sh", content: 'echo "Hi $1!"\n' },
    {
      json: {
        success: true,
        summary: "Greets; 31 tests pass",
        data: { commit_message: "feat: greet", checks: [claim] },
      },
    },
  ],
  validate: [{ json: { success: true, summary: "No issues", data: { issues: [], checks: [claim] } } }],
  repair: [
    {
      json: {
        success: true,
        summary: "Nothing to fix",
        data: { commit_message: "fix: nothing", fixed: [], declined: [] },
      },
    },
  ],
  recheck: [{ json: { success: true, summary: "No issues", data: { issues: [], checks: [claim] } } }],
  learn: [{ json: { success: true, summary: "No notes", data: { notes: [] } } }],
  "pull-request": [
    {
      json: {
        success: true,
        summary: "feat: greet",
        data: {
          title: "feat: greet",
          body: `Greets.\n\n## Validated\n\n- \`${CHECK}\`: passed, 31 tests`,
          draft: false,
        },
      },
    },
  ],
});

const oneShot: Scenario = {
  rules: [
    {
      match: /You carry one task|one task in this repository/,
      on: "last",
      steps: [
        { write: "{{cwd}}/greet.sh", content: 'echo "Hi $1!"\n' },
        {
          json: {
            success: true,
            summary: "Greets; 31 tests pass",
            data: {
              commit_message: "feat: greet",
              title: "feat: greet",
              body: `Greets. \`${CHECK}\` passed.\n\n## Validated\n\n- \`${CHECK}\`: passed, 31 tests`,
              draft: false,
            },
          },
        },
      ],
    },
  ],
};

describe("an agent that lies gets no verified run", { tags: "slow" }, () => {
  test("red tests called green: every session is told, and the pull request is a draft that says so", async () => {
    using told = await runLie(redCalledGreen, { ...files, "agentic/config.json": JSON.stringify(config) }, [
      "run",
      "plan-build-validate",
      "--var",
      "request=Greet people",
    ]);
    const progress = told.project.progress();
    expect(progress).toMatchObject({ status: "completed", verified: false });
    const seen = (progress.checks ?? []).map(({ when, passed }) => `${when} ${passed}`);
    expect(seen.at(0)).toBe("baseline true");
    expect(seen.at(-1)).toBe("end false");
    expect(progress.step_outputs["validate"]?.data).toMatchObject({
      checks: [{ command: CHECK, passed: false, exit_code: 1, by: "engine" }],
      issues: [{ severity: "critical", by: "engine" }],
    });
    expect(told.printed).toContain("checks fail");
    expect(told.printed).toContain(`Not verified: \`${CHECK}\` failed, run by the engine (exit code 1`);
    expect(told.pull).toContain("\ndraft: true\n");
    expect(told.pull).toContain("> Done, checks fail:");
    expect(told.pull).toContain("> Changed nothing, though asked to:\n> - fix/1/repair\n");
    expect(told.pull).not.toContain("## Validated");
    expect(told.pull).toContain("## Reported, not verified");
  });

  test("a check never run: nothing is verified, and what the agent says is labelled", async () => {
    using told = await runLie(oneShot, { "README.md": "Greetings\n" }, [
      "one-shot",
      "Greet people",
      "--git",
      "--pr",
    ]);
    expect(told.project.progress()).toMatchObject({ status: "completed", verified: null, checks: [] });
    expect(told.printed).toContain("Not verified: no check command is known.");
    expect(told.pull).toContain("> Not verified: no check command is known.");
    expect(told.pull).toContain(`\`${CHECK}\` passed. (reported)`);
    expect(told.pull).not.toContain("## Validated");
  });
});
