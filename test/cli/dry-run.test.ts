import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const release = `
name: release
version: "1.0"
description: Checks, asks, releases.
settings: { git: { enabled: true }, max-cost-usd: 2.5 }
variables: [{ name: version, type: string, required: true }]
steps:
  - name: checks
    type: parallel
    steps:
      - { name: lint, type: script, run: "npm run lint" }
      - { name: look, type: prompt, agent: reviewer, model: opus, prompt: "Look at it.\\nWell.", depends-on: lint, ensures: [commit, document, { files: ["src/**"] }, { command: npm test }] }
  - { name: ask, type: wait-for-human, message: "Release it?" }
  - name: fixes
    type: recurring
    max-iterations: 2
    until: "outputs.look.data.done"
    steps:
      - { name: mend, type: command, command: fix, agent: thorough, args: { issues: "all" } }
  - name: choice
    type: conditional
    condition: "variables.version == '1'"
    then: [{ name: first, type: workflow, workflow: announce }]
    else: [{ name: later, type: script, run: "true", condition: "1 > 2" }]
`;

const announce = `
name: announce
version: "1.0"
steps:
  - { name: write, type: script, run: "echo news" }
  - { name: tell, type: workflow, workflow: one-shot, variables: { prompt: "Tell it." } }
`;

const missing = (step: string) => `
name: missing
version: "1.0"
steps: [${step}]
`;

let project: Project;
beforeAll(() => {
  project = createProject({
    workflows: { release, announce },
    files: { ".agentic/agents/thorough.md": "---\nmodel: large\n---\nYou are thorough.\n" },
    config: { execution: { maxWorkers: 3 } },
    git: false,
  });
});
afterAll(() => project[Symbol.dispose]());

/** Without an agent. */
const environment = { PATH: "/usr/bin:/bin" };
const run = (...argv: string[]): Promise<CliResult> => runCli(project, ["run", ...argv], { environment });
const MISSING =
  "A run needs an agent: Claude Code (`claude`) is not installed: npm install -g @anthropic-ai/claude-code\n";

describe("--dry-run", () => {
  test("shows the steps of every type with what they will do", { tags: "slow" }, async () => {
    const result = await run("release", "--var", "version=2", "--dry-run", "--max-tokens", "50000");
    const [plan, settings = ""] = result.stdout.split("\nSettings, each with its source:\n");
    expect(settings).toMatch(/^Nothing was started\.$/m);
    expect({ ...result, stdout: plan }).toEqual({
      code: 0,
      stderr: MISSING,
      stdout: `release · dry run · claude
Checks, asks, releases.

  version = "2"

  checks              parallel        2 branches, a pull request each
    lint              script          npm run lint
    look              prompt          Look at it.  after lint  ensures a commit, a document, changes in src/**, \`npm test\` succeeds
  ask                 wait-for-human  Release it? (waits 5 minutes for a person, then the run fails)
  fixes               recurring       at most 2, until outputs.look.data.done
    mend              command         fix
  choice              conditional     if variables.version == '1'
    first             workflow        announce
      write           script          echo news
      tell            workflow        one-shot
    later             script          true  if 1 > 2

Git: a separate worktree, branch agentic/…, pull request at the end
Budget: pauses at $2.50 or 50k tokens
`,
    });
  });

  test("is the same as a JSON document with --json", async () => {
    const result = await run("release", "--var", "version=2", "--dry-run", "--json");
    expect(result).toMatchObject({ code: 0, stderr: MISSING });
    expect(jsonOf(result)).toMatchObject({
      workflow: "release",
      variables: { version: "2" },
      steps: [
        {
          name: "checks",
          type: "parallel",
          steps: [
            { name: "lint" },
            {
              name: "look",
              provider: "claude",
              model: "opus",
              after: ["lint"],
              ensures: ["a commit", "a document", "changes in src/**", "`npm test` succeeds"],
            },
          ],
        },
        { name: "ask", type: "wait-for-human" },
        { name: "fixes", steps: [{ name: "mend", type: "command", what: "fix" }] },
        {
          name: "choice",
          condition: "variables.version == '1'",
          steps: [
            { name: "first", steps: [{ name: "write" }, { name: "tell" }] },
            { name: "later", condition: "1 > 2" },
          ],
        },
      ],
    });
  });

  test("shows each setting with its source: --set, step, persona, workflow, configuration or default", async () => {
    const options = [
      "--set",
      "autofix=minor",
      "--set",
      "git.auto-pr=false",
      "--set",
      "project.check=npm test",
    ];
    const { stdout } = await run(
      "release",
      "--var",
      "version=2",
      "--dry-run",
      "--provider",
      "codex",
      ...options,
    );
    const rows = stdout.slice(stdout.indexOf("Settings,")).split("\n");
    const shown = new Map(
      rows.map((row) => row.trim().split(/ {2,}/)).map(([name = "", ...rest]) => [name, rest]),
    );
    expect(Object.fromEntries(shown)).toMatchObject({
      provider: ["codex", "--provider"],
      autofix: ["minor", "--set autofix"],
      "git.auto-pr": ["false", "--set git.auto-pr"],
      "git.enabled": ["true", "workflow: settings.git.enabled"],
      "project.check": ["npm test", "--set project.check"],
      "max-workers": ["3", "agentic/config.json: execution.maxWorkers"],
      "timeout-minutes": ["60", "default"],
      "mend: model": ["gpt-6-astra (large)", "persona thorough"],
    });
    const args = ["run", "release", "--var", "version=2", "--dry-run", "--json", ...options];
    expect(jsonOf(await runCli(project, args))).toMatchObject({
      settings: {
        autofix: { value: "minor", source: "command line", where: { option: "--set autofix" } },
        "max-workers": { value: 3, source: "config", where: { key: "execution.maxWorkers" } },
        "max-retry": { value: 3, source: "default" },
      },
      step_settings: {
        look: { model: { value: "opus", source: "step" } },
        mend: { model: { value: "opus", tier: "large", source: "persona", where: { persona: "thorough" } } },
      },
    });
  });

  test("shows the built-in workflows, each on lines that can be read", async () => {
    const { code, stdout } = await run("plan-build-validate", "--var", "request=x", "--dry-run");
    expect(code).toBe(0);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThan(160);
    expect(stdout).toContain(
      "  build               recurring       for each of (outputs.replan | default(outputs.plan)…\n",
    );
  });

  test("leaves nothing behind", () => {
    expect(project.exists("agentic/workflows")).toBe(false);
    expect(project.exists(".worktrees")).toBe(false);
  });
});

describe("what cannot be run", () => {
  test.each([
    ["{ name: a, type: command, command: planing }", /there is no command `planing`\./],
    [
      "{ name: a, type: prompt, prompt: x, agent: reviwer }",
      /no persona `reviwer`\. Did you mean `reviewer`\?/,
    ],
    ["{ name: a, type: prompt, prompt-file: prompts/none.md }", /no file `prompts\/none\.md`\./],
  ])("because a file is missing is an error of --dry-run and of run: %s", async (step, message) => {
    project.write("missing.yaml", missing(step));
    const shown = await run("missing.yaml", "--dry-run");
    expect(shown).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
    const refused = await run("missing.yaml");
    expect(refused).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Nothing was started."),
    });
  });
});
