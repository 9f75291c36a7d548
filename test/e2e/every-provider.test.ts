// @module-tag slow
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RealProvider, type ScriptedProvider, startProvider } from "../support/agents/agent-programs.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { type CliResult, jsonOf } from "../support/cli/cli.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { createProject, type Project } from "../support/project.ts";

const CHECK = "sh check.sh";
const config = {
  agents: { tools: false },
  project: { setup: 'mkdir .deps && touch .deps/ready && pwd >> "$HOME/setup.log"', check: CHECK },
};
const files = {
  "README.md": "Notes\n",
  ".gitignore": ".deps/\n",
  // It needs what the setup makes, which git ignores.
  "check.sh": "test -e .deps/ready && { test ! -e note.txt || grep -qx hello note.txt; }\n",
};

const milestone = { id: "1", title: "Note", goal: "The note is there.", tasks: ["Add note.txt."] };
const passed = { command: CHECK, passed: true, summary: "passed" };
const issue = {
  id: "DOC-1",
  severity: "major",
  confidence: 100,
  title: "No note",
  file: "README.md",
  line: 1,
  effort: "small",
  detail: "The repository has no note.txt.",
};
const fixed = { fixed: [{ title: issue.title, how: "Added." }], declined: [] };
const proposal = {
  commit_message: "docs: add a note",
  title: "docs: add a note",
  body: "Adds a note.",
  draft: false,
};

/** Where the setup did not run before the session, there is no note. */
const writeNote = { shell: "test -e .deps/ready && echo hello > note.txt" };
const answer = (output_type: string, data: object, more: object = {}) => ({
  json: { success: true, output_type, summary: `Did the ${output_type}`, data, ...more },
});

const composed = `name: add-note
version: "1.0"
description: Adds a note.
settings:
  git: {}
variables:
  - { name: request, type: string, required: true, description: What the note says. }
steps:
  - { name: write, type: prompt, prompt: "Write the note: {{ variables.request | fence('the request') }}" }
  - { name: validate, type: command, command: validate, args: { request: "{{ variables.request }}" } }`;
const report = "The note is there.\n\n**Done**: `note.txt` was added.";

/** What the model says in the session of each built-in command. In other sessions it writes the note. */
const scenario: Scenario = {
  ...sessionsScenario({
    plan: [
      { write: "{{cwd}}/{{run}}/plan.md", content: "# Note\n\n- [ ] 1. Note\n" },
      answer("plan", { type: "chore", milestones: [milestone] }, { document_path: "{{run}}/plan.md" }),
    ],
    "build/1": [writeNote, answer("build", { commit_message: "docs: add a note", checks: [passed] })],
    validate: [answer("validation", { issues: [], checks: [passed] })],
    analyse: [answer("analysis", { overview: "In fair shape.", issues: [issue] })],
    verdict: [answer("verdict", { real: true, evidence: "`ls note.txt` finds no file." })],
    repair: [writeNote, answer("fix", { ...proposal, ...fixed, checks: [passed] })],
    "pull-request": [answer("pull-request", proposal)],
    "one-shot": [writeNote, answer("one-shot", proposal)],
    route: [{ text: "PLAN: new workflow\n\nAdd a note." }],
    compose: [{ text: `It takes two steps.\n\n\`\`\`yaml\n${composed}\n\`\`\`\n` }],
    synthesise: [{ text: report }],
  }),
  steps: [writeNote, answer("note", {})],
};

describe.each<RealProvider>(["claude", "codex", "gemini"])("with the real %s", (provider) => {
  let machine: ScriptedProvider;
  let project: Project;
  let sessions: number;

  beforeAll(async () => {
    machine = await startProvider(provider, scenario);
    project = createProject({ remote: true, files, config: { ...config, defaults: { provider } } });
  });
  afterAll(async () => {
    project[Symbol.dispose]();
    await machine[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    sessions = machine.server.requests.length;
    rmSync(join(project.home, "setup.log"), { force: true });
  });

  const cli = async (...argv: string[]): Promise<CliResult> =>
    await runBuiltCli(project, argv, { environment: machine.environment });

  /** Completed and verified: one branch holds the note and is proposed, and the setup ran once in each worktree of an agent. */
  function expectNote(): void {
    const { pull_requests, ...end } = project.progress();
    expect(end).toMatchObject({
      status: "completed",
      percent: 100,
      verified: true,
      errors: [],
      files_changed: ["note.txt"],
    });
    const checks = (end.checks ?? []).map(({ when, ...check }) => [when, check] as const);
    expect(checks.at(0)?.[0]).toBe("baseline");
    expect(checks.length).toBeGreaterThan(1);
    for (const [, check] of checks)
      expect(check).toMatchObject({ command: CHECK, by: "engine", passed: true });
    expect(pull_requests).toHaveLength(1);
    for (const { branch } of pull_requests ?? [])
      expect(project.git("show", `${branch}:note.txt`)).toBe("hello");
    expect(worktrees()).not.toEqual([]);
    expect(setUps()).toEqual(worktrees());
  }

  const setUps = (): string[] => {
    const log = join(project.home, "setup.log");
    return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").toSorted() : [];
  };
  const worktrees = (): string[] => {
    const places = machine.server.requests.slice(sessions).map(({ conversation }) => conversation.cwd);
    return [...new Set(places)].filter((place) => place !== project.root).toSorted();
  };

  test("plan-build-validate runs whole", async () => {
    const result = await cli("run", "plan-build-validate", "--var", "request=Add a note", "--json");
    expect(result, result.stdout + result.stderr).toMatchObject({ code: 0 });
    expect(jsonOf(result)).toMatchObject({ status: "completed", verified: true });
    expectNote();
  });

  test("one-shot runs whole, and its text is the result", async () => {
    const result = await cli("one-shot", "Add a note.", "--git", "--pr", "--json");
    expect(result, result.stdout + result.stderr).toMatchObject({ code: 0 });
    expect(jsonOf(result)).toMatchObject({ result: "Adds a note.", verified: true });
    expectNote();
  });

  test("analyse-codebase runs whole, with a fix of what a second session confirmed", async () => {
    const result = await cli("analyse", "--type", "doc", "--autofix", "major", "--json");
    expect(result, result.stdout + result.stderr).toMatchObject({ code: 0 });
    expectNote();
  });

  test("fix-checks runs whole", async () => {
    const result = await cli("run", "fix-checks", "--var", "checks=The note is missing.", "--json");
    expect(result, result.stdout + result.stderr).toMatchObject({ code: 0 });
    expectNote();
  });

  test("do --plan composes a workflow, runs what was approved, and ends with a report over all steps", async () => {
    const asked = await cli("do", "Add a note", "--plan", "--new", "--json");
    expect(asked, asked.stdout + asked.stderr).toMatchObject({ code: 3 });
    const { run_id: runId } = jsonOf<{ run_id: string }>(asked);
    const result = await cli("input", runId, "--approve", "--resume");
    expect(result, result.stderr).toMatchObject({ code: 0, stdout: `${report}\n` });
    expectNote();
  });
});
