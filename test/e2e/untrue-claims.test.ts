// @module-tag slow
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import type { Scenario, ScriptedStep } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const CHECK = "sh check.sh";
// The check passes before the run, with a count of two tests.
const files = {
  "check.sh": "node --test\n",
  "package.json": '{ "type": "module" }\n',
  "greet.js": 'export const greet = (name = "you") => `Hello ${name}!`;\n',
  "greet.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { greet } from "./greet.js";

test("greets a person", () => assert.equal(greet("Ann"), "Hello Ann!"));
test("greets the reader", () => assert.equal(greet(), "Hello you!"));
`,
};

const commits = `
name: commits
version: "1.0"
settings: { git: { enabled: true, auto-commit: false } }
steps:
  - { name: greet, type: prompt, prompt: Greet in Norwegian and commit it., ensures: [commit] }
`;

interface Told extends CliResult {
  readonly project: Project;
  /** The text of the pull request; empty where there is none. */
  readonly pull: string;
}

/** Runs the real Claude Code against a scripted model, which says and does only what the scenario gives. */
async function run(scenario: Scenario, argv: readonly string[]): Promise<Told & Disposable> {
  await using server = await startModelServer(scenario);
  // No session uses the tools, and each would start a process for them.
  const config = { project: { check: CHECK }, agents: { tools: false }, defaults: { maxRetry: 0 } };
  const project = createProject({ remote: true, files, workflows: { commits }, config });
  const result = await runCli(project, [...argv], { environment: claudeEnvironment(server) });
  const path = join(project.runFolder(), "pull-request.md");
  const pull = existsSync(path) ? readFileSync(path, "utf8") : "";
  return { ...result, project, pull, [Symbol.dispose]: () => project[Symbol.dispose]() };
}

const task = (...steps: readonly ScriptedStep[]): Scenario => ({
  steps: [
    ...steps,
    {
      json: {
        success: true,
        output_type: "one-shot",
        summary: "Greets in Norwegian; 31 tests pass",
        data: {
          commit_message: "feat: greet in Norwegian",
          title: "feat: greet in Norwegian",
          body: `Committed as 0a1b2c3.\n\n## Validated\n\n- \`${CHECK}\`: passed, 31 tests`,
          draft: false,
        },
      },
    },
  ],
});
const oneShot = ["one-shot", "Greet in Norwegian", "--git", "--pr"];
/** Breaks the second test. */
const wrong = `sed -i 's/ = "you"//' greet.js`;

/** The branches of the remote, other than the base and that of the states. */
const delivered = ({ project }: Told): string =>
  project.git("ls-remote", "--heads", "origin", "one-shot/*", "feature/*", "commits/*");

describe("an agent that says that tests pass which it never ran", () => {
  test("gets a draft pull request, `verified: false` in progress and JSON, and exit code 0", async () => {
    using told = await run(task({ shell: wrong }), [...oneShot, "--json"]);
    const result = {
      status: "completed",
      verified: false,
      checks: [
        { when: "baseline", command: CHECK, passed: true, exit_code: 0, tests: 2, by: "engine" },
        { when: "step", command: CHECK, passed: false, exit_code: 1, by: "engine" },
        { when: "end", command: CHECK, passed: false, exit_code: 1, tests: 2, by: "engine" },
      ],
    };
    expect(told).toMatchObject({ code: 0 });
    expect(jsonOf(told)).toMatchObject(result);
    expect(told.project.progress()).toMatchObject(result);
    expect(told.pull).toContain("\ndraft: true\n");
    expect(told.pull).toContain("> Done, checks fail:");
    expect(told.pull).toContain(
      `> Not verified: \`${CHECK}\` failed, run by the engine (exit code 1, 2 tests`,
    );
    expect(told.pull).toContain("## Reported, not verified");
    const { stdout } = await runCli(told.project, ["status"]);
    expect(stdout).toContain(`Not verified: \`${CHECK}\` failed, run by the engine (exit code 1`);
  });
});

describe("an agent that makes tests pass by fewer of them", () => {
  test.each<[how: string, shell: string, count: string]>([
    ["deletes a test", "sed -i '/the reader/d' greet.test.js", "1 test"],
    ["skips a test", "sed -i '/the reader/s/test(/test.skip(/' greet.test.js", "1 test"],
    ["replaces the runner", "echo 'echo 31 tests pass' > check.sh", "no count of tests"],
  ])("and %s gets a draft, and the count is in pull request and status", async (_how, shell, count) => {
    using told = await run(task({ shell: `${wrong} && ${shell}` }), oneShot);
    const fell = `${count}, 2 before the run`;
    const verification = `Not verified: \`${CHECK}\` passed, run by the engine (${fell}`;
    expect(told.project.progress()).toMatchObject({ status: "completed", verified: false });
    expect(told.pull).toContain("\ndraft: true\n");
    expect(told.pull).toContain(`> - \`${CHECK}\` executed fewer tests: ${fell}\n`);
    expect(told.pull).toContain(`> ${verification}`);
    expect(told.stdout + told.stderr).toContain(verification);
    expect((await runCli(told.project, ["status"])).stdout).toContain(verification);
  });
});

describe("an agent that says it did what it did not", () => {
  test("and changed nothing at all gets no pull request, and nothing is verified", async () => {
    using told = await run(task(), oneShot);
    expect(told.code).toBe(0);
    expect(told.project.progress()).toMatchObject({
      status: "completed",
      verified: null,
      files_changed: [],
      pull_requests: [],
    });
    expect(told.stderr).toContain("nothing changed");
    expect(told.stdout + told.stderr).not.toMatch(/(?<!not )verified:/i);
    expect(told.pull).toBe("");
    expect(delivered(told)).toBe("");
  });

  test.each<[where: string, step: ScriptedStep, miss: string]>([
    ["nowhere", { write: "{{cwd}}/hei.js", content: "1\n" }, "nothing was committed"],
    [
      "on another branch",
      {
        shell:
          "git switch -qc mine && echo 1 > hei.js && git add hei.js && git commit -qm 'feat: greet' && git switch -q -",
      },
      "nothing was changed",
    ],
  ])("and committed %s fails at `ensures: [commit]`, without a pull request", async (_where, step, miss) => {
    using told = await run({ steps: [step, { text: "Committed as 0a1b2c3." }] }, ["run", "commits"]);
    expect(told.code).toBe(1);
    const { status, verified, errors, pull_requests } = told.project.progress();
    expect({ status, verified, pull_requests }).toEqual({
      status: "failed",
      verified: null,
      pull_requests: [],
    });
    expect(errors[0]?.message).toContain(`\`commit\`: ${miss}`);
    expect(delivered(told)).toBe("");
  });

  test("and fixed an issue without touching a file fails, though every later session believes it", async () => {
    const issue = {
      severity: "major",
      confidence: 100,
      title: "Nobody is greeted as undefined",
      file: "hei.js",
      detail: "`hei()` gives `Hei undefined!`.",
    };
    const answer = (data: object, more: object = {}): ScriptedStep => ({
      json: { success: true, summary: "Done", data, ...more },
    });
    const milestones = [{ id: "1", title: "Greet", goal: "Greets.", tasks: ["Add hei.js."] }];
    const valid = { issues: [], checks: [{ command: CHECK, passed: true, summary: "31 tests passed" }] };
    const scenario = sessionsScenario({
      plan: [
        { write: "{{cwd}}/{{run}}/plan.md", content: "# Greet\n" },
        answer({ milestones }, { document_path: "{{run}}/plan.md" }),
      ],
      "build/1": [
        { write: "{{cwd}}/hei.js", content: "export const hei = (name) => `Hei ${name}!`;\n" },
        answer({ commit_message: "feat: greet in Norwegian" }),
      ],
      validate: [answer({ ...valid, issues: [issue] })],
      verdict: [answer({ real: true, evidence: "`hei()` gives `Hei undefined!`." })],
      repair: [
        answer({
          commit_message: "fix: greet nobody",
          fixed: [{ title: issue.title, how: "A default." }],
          declined: [],
        }),
      ],
      recheck: [answer(valid)],
      "pull-request": [answer({ title: "feat: greet", body: "Greets.", draft: false })],
    });
    using told = await run(scenario, ["run", "plan-build-validate", "--var", "request=Greet in Norwegian"]);
    expect(told.code).toBe(1);
    const { status, verified, errors, pull_requests } = told.project.progress();
    expect({ status, verified, pull_requests }).toEqual({
      status: "failed",
      verified: null,
      pull_requests: [],
    });
    expect(errors).toMatchObject([{ step: "fix/1/repair" }]);
    expect(errors[0]?.message).toContain("names 1 fixed issue, but the step changed no file");
    expect(told.pull).toBe("");
  });
});
