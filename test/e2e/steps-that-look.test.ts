// @module-tag slow
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

// No session uses the tools, and each would start a process for them.
const config = { agents: { tools: false }, defaults: { maxRetry: 1 } };

/** Runs the real Claude Code against a scripted model. */
async function run(
  scenario: Scenario,
  argv: readonly string[],
  look: (project: Project, result: CliResult) => void,
): Promise<void> {
  await using server = await startModelServer(scenario);
  using project = createProject({ remote: true, files: { "src/a.js": "1\n" }, config });
  look(project, await runCli(project, [...argv], { environment: claudeEnvironment(server) }));
}

const milestone = { id: "1", title: "Greet", goal: "Greets.", tasks: ["Add greet.sh."] };
const plan = (document: string) => ({
  json: {
    success: true,
    output_type: "plan",
    document_path: document,
    summary: "Plan with 1 milestone: greet",
    data: { milestones: [milestone] },
  },
});
const written = [{ write: "{{cwd}}/{{run}}/plan.md", content: "# Greet\n" }, plan("{{run}}/plan.md")];
const build = [
  { write: "{{cwd}}/greet.sh", content: "echo Hello\n" },
  { json: { success: true, summary: "Greets", data: { commit_message: "feat: greet" } } },
];
const valid = {
  success: true,
  output_type: "validation",
  summary: "No issues",
  data: { issues: [], checks: [] },
};
const proposal = { title: "feat: greet", body: "Greets.", draft: false };
const answered = {
  json: { success: true, output_type: "pull-request", summary: "feat: greet", data: proposal },
};

describe("an agent that was asked to look", () => {
  test("and wrote, committed and switched branches as validator, has changed nothing of the pull request", async () => {
    const scenario = sessionsScenario({
      plan: written,
      "build/1": build,
      validate: [
        // The reviewer has no tool that writes files.
        { shell: "echo 'console.log(1)' > repro.js" },
        {
          shell:
            "git switch -qc mine && git add --all && git commit -qm 'validate: No issues' && echo 2 >> greet.sh",
        },
        { json: valid },
      ],
      "pull-request": [answered],
    });
    const argv = ["run", "plan-build-validate", "--var", "request=Greet"];
    await run(scenario, argv, (project, { code, stdout, stderr }) => {
      expect(code).toBe(0);
      const { branches, files_changed, completed_steps } = project.progress();
      const [branch = ""] = branches;
      expect(files_changed).toEqual(["greet.sh"]);
      expect(project.git("log", "--format=%s", `main..${branch}`)).toBe("feat: greet");
      expect(project.git("show", `${branch}:greet.sh`)).toBe("echo Hello");
      expect(project.git("branch", "--list", "mine")).toBe("");
      const patch = "steps/validate/1/reverted.patch";
      expect(completed_steps.find(({ path }) => path === "validate")).toMatchObject({
        stray: { files: ["greet.sh", "repro.js"], patch },
      });
      expect(readFileSync(join(project.runFolder(), patch), "utf8")).toContain("+console.log(1)");
      expect(stdout + stderr).toContain("reverted greet.sh, repro.js (steps/validate/1/");
    });
  });

  test("and left a file after an analysis without fixes, opens no pull request", async () => {
    const analysis = { overview: "In fair shape.", issues: [] };
    const steps = [
      { write: "{{cwd}}/repro.js", content: "console.log(1)\n" },
      { json: { success: true, output_type: "analysis", summary: "No issues", data: analysis } },
    ];
    await run({ steps }, ["analyse", "--type", "bug"], (project, { code }) => {
      expect(code).toBe(0);
      const { pull_requests, files_changed, completed_steps } = project.progress();
      expect(pull_requests).toEqual([]);
      expect(files_changed).toEqual([]);
      expect(completed_steps.find(({ path }) => path.endsWith("analyse-bug"))).toMatchObject({
        stray: { files: ["repro.js"], patch: "steps/analyses/bug/analyse-bug/1/reverted.patch" },
      });
      expect(project.git("ls-remote", "--heads", "origin", "analyse*", "agentic/analyse*")).toBe("");
      expect(project.git("status", "--porcelain")).toBe("");
    });
  });

  test("and named a plan that it did not write, fails with its path", async () => {
    const scenario = sessionsScenario({ plan: [plan("{{run}}/plan.md")] });
    const argv = ["run", "plan-build-validate", "--var", "request=Greet"];
    await run(scenario, argv, (project, { code, stderr, stdout }) => {
      expect(code).toBe(1);
      const [runId = ""] = project.runs();
      const message = `The answer names the document \`agentic/workflows/${runId}/plan.md\`, which is no file.`;
      expect(stdout + stderr).toContain(message);
      const { errors, pull_requests } = project.progress();
      expect(errors.map(({ step }) => step)).toEqual(["plan", "plan"]);
      expect(pull_requests).toEqual([]);
      const second = join(project.runFolder(), "steps/plan/2/prompt.md");
      expect(existsSync(second) && readFileSync(second, "utf8")).toContain(message);
    });
  });

  test("and named no plan at all, fails too", async () => {
    const named = plan("");
    const scenario = sessionsScenario({ plan: [named] });
    await run(scenario, ["run", "plan-build-validate", "--var", "request=Greet"], (project, { code }) => {
      expect(code).toBe(1);
      expect(JSON.stringify(project.progress().errors)).toContain("the answer names no document");
    });
  });
});
