import { describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const FILE = "agentic/config.json";
const terminal = { columns: 100, rows: 30 };
const ENTER = "\r";
const DOWN = "\u001B[B";
const BACKSPACE = "\u007F";

const answers = (typed: Readonly<Record<string, string>> = {}) =>
  [
    "makes a fresh worktree usable",
    "must pass before a run",
    "Which agent",
    "Which model",
    "which severity",
    "work in a worktree",
    "commit after each step",
    "open a pull request",
    "How many branches",
    "how many US dollars",
  ].map((shown) => [shown, typed[shown] ?? ENTER] as const);

describe("configure on a terminal", () => {
  test("asks what matters and writes the answers", async () => {
    using project = createProject();
    const result = await runCli(project, ["configure"], {
      terminal,
      answers: answers({
        "Which agent": `${DOWN}${ENTER}`,
        "Which model": `gpt-5${ENTER}`,
        "work in a worktree": "n",
        "How many branches": `${BACKSPACE}8${ENTER}`,
        "how many US dollars": `2.5${ENTER}`,
      }),
    });
    expect(result).toMatchObject({
      code: 0,
      stdout: [
        "agentic/config.json:",
        "  defaults.provider = codex",
        "  defaults.model = gpt-5",
        "  defaults.autofix = major",
        "  git.worktree = false",
        "  git.autoCommit = true",
        "  git.autoPr = true",
        "  execution.maxWorkers = 8",
        "  defaults.maxCostUsd = 2.5",
        "",
      ].join("\n"),
    });
    expect(JSON.parse(project.read(FILE))).toEqual({
      defaults: { provider: "codex", model: "gpt-5", autofix: "major", maxCostUsd: 2.5 },
      git: { worktree: false, autoCommit: true, autoPr: true },
      execution: { maxWorkers: 8 },
    });
  });

  test("offers what is set, and keeps the rest of the file", async () => {
    const config = {
      logging: { level: "Error" },
      defaults: { provider: "gemini", model: "gemini-3-pro", maxCostUsd: 7 },
      git: { autoPr: false },
    };
    using project = createProject({ config });
    const { code, stderr } = await runCli(project, ["configure"], { terminal, answers: answers() });
    expect(code).toBe(0);
    expect(stderr).toContain("gemini-3-pro");
    expect(JSON.parse(project.read(FILE))).toEqual({
      logging: { level: "Error" },
      defaults: { provider: "gemini", model: "gemini-3-pro", maxCostUsd: 7, autofix: "major" },
      git: { autoPr: false, worktree: true, autoCommit: true },
      execution: { maxWorkers: 4 },
    });
  });

  test("proposes commands from the files of the repository, and says from which", async () => {
    const files = {
      "package.json": '{"scripts":{"test":"x"},"dependencies":{"a":"1"}}',
      "package-lock.json": "{}",
    };
    using project = createProject({ files });
    const typed = { "must pass before a run": ` && npm run lint${ENTER}` };
    const { stderr } = await runCli(project, ["configure"], { terminal, answers: answers(typed) });
    expect(stderr).toContain("(from package-lock.json)");
    expect(JSON.parse(project.read(FILE))).toMatchObject({
      project: { setup: "npm ci", check: "npm test && npm run lint" },
    });
    using other = createProject({ files });
    const printed = await runCli(other, ["configure"]);
    expect(printed.stdout).toMatch(/project\.setup = npm ci\n.* Proposed from package-lock\.json\.\n/);
  });

  test("keeps a command with a time limit", async () => {
    const setup = { run: "npm ci", timeoutMinutes: 5 };
    using project = createProject({ config: { project: { setup } } });
    await runCli(project, ["configure"], { terminal, answers: answers() });
    expect(JSON.parse(project.read(FILE))).toMatchObject({ project: { setup } });
  });

  test("offers no model of another provider, and takes an empty answer for none", async () => {
    using project = createProject({ config: { defaults: { model: "opus", maxCostUsd: 1 } } });
    const typed = {
      "Which agent": `${DOWN}${ENTER}`,
      "how many US dollars": `${BACKSPACE}${ENTER}`,
    };
    await runCli(project, ["configure"], { terminal, answers: answers(typed) });
    expect(JSON.parse(project.read(FILE))).toMatchObject({
      defaults: { provider: "codex", autofix: "major" },
    });
    expect(project.read(FILE)).not.toMatch(/model|maxCostUsd/);
  });

  test("asks again for an answer that cannot be", async () => {
    using project = createProject();
    const all = answers({ "How many branches": `x${ENTER}` });
    const after = [
      ...all.slice(0, 9),
      ["must be a number", `${BACKSPACE}${ENTER}`] as const,
      ...all.slice(9),
    ];
    const { code, stderr } = await runCli(project, ["configure"], { terminal, answers: after });
    expect(code).toBe(0);
    expect(stderr).toContain(
      '`execution.maxWorkers` in the configuration must be a number, not the text "4x".',
    );
    expect(JSON.parse(project.read(FILE))).toMatchObject({ execution: { maxWorkers: 4 } });
  });

  test.each([
    ["Ctrl+C", "which severity", "\u0003"],
    ["Ctrl+D", "which severity", "\u0004"],
    ["Ctrl+D in a text", "Which model", "\u0004"],
    ["Ctrl+D at yes or no", "work in a worktree", "\u0004"],
  ])("writes nothing when the person leaves with %s", async (_key, question, typed) => {
    using project = createProject();
    const { code, stdout, stderr } = await runCli(project, ["configure"], {
      terminal,
      answers: answers({ [question]: typed }),
    });
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toMatch(/Nothing was written\.\n$/);
    expect(project.exists(FILE)).toBe(false);
  });
});

describe("configure where nobody can answer", () => {
  test.each([
    ["without a terminal", {}],
    ["on CI", { terminal, environment: { CI: "true" } }],
    ["on a dumb terminal", { terminal, environment: { TERM: "dumb" } }],
  ])("%s says what can be set, and how", async (_, options) => {
    using project = createProject({ config: { execution: { maxWorkers: 2 } } });
    const { code, stdout, stderr } = await runCli(project, ["configure"], options);
    expect(code).toBe(2);
    expect(stdout).toContain(
      "defaults.provider = claude\n  Agent CLI that runs prompt and command steps. Values: claude, codex, gemini or replay.\n",
    );
    expect(stdout).toContain("execution.maxWorkers = 2\n");
    expect(stderr).toBe(
      "`configure` asks its questions on a terminal, and this is none. Use `agentic-sdlc config set <key> <value>`, or `configure --yes` to write these values unchanged.\n",
    );
  });

  test("is one JSON document with --json", async () => {
    using project = createProject();
    const result = await runCli(project, ["configure", "--json"]);
    expect(result.code).toBe(2);
    expect(jsonOf<{ error: { settings: unknown[] } }>(result).error.settings).toContainEqual({
      key: "git.autoPr",
      value: true,
      values: "true or false",
      description: "Push the branch and open a pull request when a run completes.",
    });
  });

  test("writes the values as they are with --yes", async () => {
    using project = createProject({ config: { execution: { maxWorkers: 2 } } });
    const result = await runCli(project, ["configure", "--yes", "--json"]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(jsonOf(result)).toEqual({
      file: FILE,
      settings: [
        { key: "defaults.provider", value: "claude" },
        { key: "defaults.autofix", value: "major" },
        { key: "git.worktree", value: true },
        { key: "git.autoCommit", value: true },
        { key: "git.autoPr", value: true },
        { key: "execution.maxWorkers", value: 2 },
      ],
    });
    expect(JSON.parse(project.read(FILE))).toMatchObject({ defaults: { provider: "claude" } });
    const again = project.read(FILE);
    await runCli(project, ["configure", "--yes"]);
    expect(project.read(FILE)).toBe(again);
  });
});
