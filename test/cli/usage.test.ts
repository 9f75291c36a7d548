import { afterAll, describe, expect, test } from "vitest";
import { version } from "../../src/system/package-root.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const project = createProject();
afterAll(() => project[Symbol.dispose]());

const run = (...argv: string[]) => runCli(project, argv);

const commands = [
  "run",
  "resume",
  "input",
  "cancel",
  "status",
  "list",
  "logs",
  "validate",
  "workflows",
  "one-shot",
  "analyse",
  "demo",
  "configure",
  "init",
  "doctor",
];

describe("help", () => {
  test("of the program names every command and shows examples", async () => {
    const { code, stdout, stderr } = await run("--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
    expect(stdout).toMatch(/\nExamples:\n  \$ agentic-sdlc run plan-build-validate --var request=/);
    expect(stdout.match(/^[A-Z].*:$/gm)).toEqual([
      "Options:",
      "Start and continue runs:",
      "Look at runs:",
      "Write workflows:",
      "Set up a repository:",
      "Notes, logs and checkpoints:",
      "Servers and help:",
      "Examples:",
    ]);
    expect(stdout).toMatch(/\nDocumentation: https:\/\/\S+\n$/);
  });

  test.each(commands)("of %s says what it does and shows an example that names it", async (command) => {
    const { code, stdout } = await run(command, "--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: agentic-sdlc ${command} \\[options\\]`));
    expect(stdout).toMatch(new RegExp(`\nExamples:\n  \\$ agentic-sdlc ${command}`));
    expect(stdout).toContain("--json");
    expect(await run("help", command)).toMatchObject({ code: 0, stdout });
  });

  test("is what a bare call gets, as wrong usage", async () => {
    const { stdout } = await run("--help");
    expect(await run()).toEqual({ code: 2, stdout, stderr: "" });
  });

  test.each(["--version", "-V"])("%s prints the version alone", async (option) => {
    expect(await run(option)).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});

describe("a command line that cannot be understood", () => {
  test.each([
    [["rn", "x"], "Unknown command `rn`. Did you mean run? `agentic-sdlc --help` shows what there is."],
    [["lst"], "Unknown command `lst`. Did you mean list? `agentic-sdlc --help` shows what there is."],
    [["xyzzy"], "Unknown command `xyzzy`. `agentic-sdlc --help` shows what there is."],
    [
      ["run", "one-shot", "--vra", "a=b"],
      "Unknown option `--vra`. Did you mean --var? `agentic-sdlc run --help` shows what there is.",
    ],
    [
      ["logs", "20260101-aaaaaa", "--folow"],
      "Unknown option `--folow`. Did you mean --follow? `agentic-sdlc logs --help` shows what there is.",
    ],
    [["one-shot"], "Missing required argument `prompt`. `agentic-sdlc one-shot --help` shows what there is."],
    [
      ["list", "everything"],
      "Too many arguments for `list`. Expected 0 arguments but got 1: everything. `agentic-sdlc list --help` shows what there is.",
    ],
    [
      ["list", "--status", "broken"],
      "Option `--status <status>` argument `broken` is invalid. Allowed choices are pending, running, paused, completed, failed, cancelled. `agentic-sdlc list --help` shows what there is.",
    ],
    [
      ["run", "one-shot", "--var"],
      "Option `--var <name=value>` argument missing. `agentic-sdlc run --help` shows what there is.",
    ],
    [["run", "one-shot", "--var", "prompt"], "`--var prompt` has no value; write `--var name=value`."],
    [["run", "one-shto"], "There is no workflow or file `one-shto`. Did you mean `one-shot`?"],
    [
      ["run", "xyzzy"],
      "There is no workflow or file `xyzzy`. Workflows: analyse-codebase, fix-checks, one-shot, plan-build-validate.",
    ],
  ])("%j is answered in one line with the nearest right one", async (argv, message) => {
    expect(await run(...argv)).toEqual({ code: 2, stdout: "", stderr: `${message}\n` });
  });

  test("is one JSON document where JSON was asked for", async () => {
    const result = await run("list", "--statsu", "failed", "--json");
    expect(result.code).toBe(2);
    expect(jsonOf(result)).toEqual({
      error: {
        code: "usage",
        message:
          "Unknown option `--statsu`. Did you mean --status? `agentic-sdlc list --help` shows what there is.",
      },
    });
  });
});

describe("an error", () => {
  test.each([
    ["cancel", "20260101-aaaaaa"],
    ["resume", "20260101-aaaaaa"],
    ["logs", "20260101-aaaaaa"],
    ["status", "20260101-aaaaaa"],
  ])("of %s about a run that is not there says so", async (command, runId) => {
    const { code, stdout, stderr } = await run(command, runId);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^There is no run 20260101-aaaaaa\b.*; `agentic-sdlc list` shows the runs\.\n$/);
  });

  test.each([["cancel"], ["resume"], ["logs"], ["status"]])(
    "of %s about what is no run id shows what one looks like",
    async (command) => {
      const stderr =
        "`../../etc` is not a run id; run ids look like 20260131-k3f9qz. `agentic-sdlc list` shows them.\n";
      expect(await run(command, "../../etc")).toEqual({ code: 2, stdout: "", stderr });
    },
  );

  test("shows its stack with --debug alone, before or after the command", async () => {
    const plain = await run("logs", "nonsense");
    expect(plain.stderr.split("\n")).toHaveLength(2);
    for (const argv of [
      ["--debug", "logs", "nonsense"],
      ["logs", "nonsense", "--debug"],
    ]) {
      const { code, stderr } = await run(...argv);
      expect(code).toBe(2);
      expect(stderr).toMatch(/\n +at .*local-run-store\.ts:\d+/);
    }
  });

  test("is a JSON document with its code, and no less said to people", async () => {
    const result = await run("status", "--json");
    expect(jsonOf(result)).toMatchObject({
      error: { code: "not-found", message: expect.stringContaining("no runs here yet") },
    });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("Start one: agentic-sdlc run") });
  });

  test("leaves nothing behind", () => {
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.exists("agentic")).toBe(false);
  });
});
