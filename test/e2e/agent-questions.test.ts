// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import type { Scenario, ScriptedStep } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

// The sessions use no tools of the engine, which cost a process each.
const config = { agents: { tools: false }, defaults: { maxRetry: 1 } };

type Command = (...argv: string[]) => Promise<CliResult>;

/** Runs commands of a person beside the real Claude Code and a scripted model. */
async function withClaude(scenario: Scenario, use: (project: Project, cli: Command) => Promise<void>) {
  await using server = await startModelServer(scenario);
  using project = createProject({ remote: true, files: { "src/a.js": "1\n" }, config });
  await use(project, (...argv) => runCli(project, argv, { environment: claudeEnvironment(server) }));
}

const needs = {
  question: "Which importer do you mean?",
  options: ["the CSV importer", "the XML importer"],
  assumed: "the CSV importer",
};

const planned = (title: string): ScriptedStep[] => [
  { shell: `mkdir -p {{run}} && printf '# ${title}\\n' > {{run}}/plan.md` },
  {
    json: {
      success: true,
      output_type: "plan",
      document_path: "{{run}}/plan.md",
      summary: `Plan with 1 milestone: ${title}`,
      data: { milestones: [{ id: "1", title, goal: `${title} works.`, tasks: ["Add it."] }] },
    },
  },
];

/** Each session after the plan. The first plan session is `first`; those whose prompt has the words get the plan of `title`. */
function scenarioOf(
  first: readonly ScriptedStep[],
  { words, title }: { words: RegExp; title: string },
): Scenario {
  const { rules = [], ...scenario } = sessionsScenario({
    plan: first,
    "build/1": [
      { write: "{{cwd}}/importer.sh", content: `echo ${title}\n` },
      { json: { success: true, summary: `${title} built`, data: { commit_message: `feat: ${title}` } } },
    ],
    validate: [{ json: { success: true, summary: "No issues", data: { issues: [], checks: [] } } }],
    "pull-request": [
      {
        json: {
          success: true,
          summary: "feat",
          data: { title: "feat: import", body: "Imports.", draft: false },
        },
      },
    ],
  });
  const again = new RegExp(`^(?=[^]*You plan a change to this repository)(?=[^]*${words.source})`);
  return { ...scenario, rules: [{ match: again, on: "last", steps: planned(title) }, ...rules] };
}

const fileOf = (project: Project, path: string): string =>
  readFileSync(join(project.runFolder(), path), "utf8");
const subjectsOn = (project: Project): string =>
  project.git("log", "--format=%s", `main..${project.progress().branches[0] ?? ""}`);

test("a plan that asks pauses the run; a number answers, and the plan, the build and the pull request follow", async () => {
  const scenario = scenarioOf([{ json: { success: false, summary: "Asks which importer", needs } }], {
    words: /the answer of a person/,
    title: "XML",
  });
  await withClaude(scenario, async (project, cli) => {
    const started = await cli("run", "plan-build-validate", "--var", "request=Repair the importer");
    expect(started).toMatchObject({ code: 3 });
    expect(started.stdout).toContain("Paused: plan needs a person.");
    expect(started.stdout).toContain(`  “${needs.question}`);
    expect(started.stdout).toContain("  2. the XML importer\n");
    const [runId = ""] = project.runs();
    expect(jsonOf(await cli("status", runId, "--json"))).toMatchObject({
      status: "paused",
      questions: [{ path: "plan", needs }],
    });

    expect(await cli("input", runId, "3")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The question has the options 1 to 2, not 3."),
    });
    expect(await cli("input", runId, "2")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Your answer to plan is saved."),
    });
    const resumed = await cli("resume", runId);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stdout).toContain("Completed in ");

    const prompt = fileOf(project, "steps/plan/2/prompt.md");
    expect(prompt).toMatch(
      /the question that this step asked[^]*Which importer do you mean\?[^]*2\. the XML importer/,
    );
    expect(prompt).toMatch(/A person answered:[^]*the answer of a person[^\n]*\n[^]*\nthe XML importer\n/);
    const { status, completed_steps, pull_requests } = project.progress();
    expect({ status, pulls: pull_requests.length }).toEqual({ status: "completed", pulls: 1 });
    expect(completed_steps.find(({ path }) => path === "plan")).toMatchObject({ retry_count: 0 });
    expect(subjectsOn(project)).toBe("feat: XML");
    expect(jsonOf(await cli("report", runId, "--json"))).toMatchObject({
      questions: [{ step: "plan", decision: "input", text: "the XML importer" }],
    });
  });
});

test("a plan waits for its approval; other words change it, and only the approved plan is built", async () => {
  const scenario = scenarioOf(planned("CSV"), { words: /read XML instead/, title: "XML" });
  await withClaude(scenario, async (project, cli) => {
    const started = await cli(
      "run",
      "plan-build-validate",
      "--var",
      "request=Import",
      "--var",
      "review=plan",
    );
    expect(started).toMatchObject({ code: 3 });
    const [runId = ""] = project.runs();
    expect(started.stdout).toContain("Please approve the plan, or write what to change.");
    expect(started.stdout).toContain("1. CSV: CSV works.");
    expect(started.stdout).toContain(`  See agentic/workflows/${runId}/plan.md\n`);
    expect(fileOf(project, "plan.md")).toBe("# CSV\n");

    const changed = await cli("input", runId, "read XML instead", "--resume");
    expect(changed).toMatchObject({ code: 3 });
    expect(changed.stdout).toContain("1. XML: XML works.");
    expect(fileOf(project, "plan.md")).toBe("# XML\n");
    expect(project.progress().files_changed).toEqual([]);

    expect(await cli("input", runId, "--approve", "--resume")).toMatchObject({ code: 0 });
    expect(project.progress()).toMatchObject({ status: "completed", files_changed: ["importer.sh"] });
    expect(subjectsOn(project)).toBe("feat: XML");
    expect(fileOf(project, "steps/build/1/milestone/1/prompt.md")).toContain("XML works.");
  });
});
