// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const twice = `
name: twice
version: "1.0"
settings: { max-retry: 0, autofix: none, git: { auto-pr: true } }
variables: [{ name: level, type: string, default: x }]
steps:
  - { name: show, type: script, run: "echo {{ workflow.autofix }} >> shown.txt" }
  - { name: pass, type: script, run: "test -f {{ variables.level }}.txt || exit 1" }
`;

let project: Project;
beforeAll(() => {
  project = createProject({ workflows: { twice }, config: { git: { worktree: false } } });
});
afterAll(() => project[Symbol.dispose]());

const run = (...argv: string[]) => runCli(project, argv);

interface Status {
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly where?: unknown }>>;
}

async function settingsOf(id: string): Promise<Status["settings"]> {
  return jsonOf<Status>(await run("status", id, "--json")).settings;
}

describe("--set", () => {
  test("applies to the run over its workflow and the configuration, and stays when it is resumed", async () => {
    const options = ["autofix=minor", "git.auto-pr=false", "git.autoCommit=false", "project.check=npm test"];
    const first = await run("run", "twice", ...options.flatMap((option) => ["--set", option]));
    expect(first.code, first.stderr).toBe(1);
    const id = project.runs().at(-1) ?? "";
    const expected = {
      autofix: { value: "minor", source: "command line", where: { option: "--set autofix" } },
      "git.auto-pr": { value: false },
      "git.auto-commit": { value: false },
      "project.check": { value: "npm test", where: { option: "--set project.check" } },
    };
    expect(await settingsOf(id)).toMatchObject(expected);
    expect(project.read("shown.txt")).toBe("minor\n");

    const second = await run("resume", id, "--set", "max-retry=1", "--set", "project.check=make check");
    expect(second.code, second.stderr).toBe(1);
    expect(second.stderr).not.toContain("changed since the run started");
    const third = await run("resume", id, "--from-step", "show");
    expect(third.code, third.stderr).toBe(1);
    expect(project.read("shown.txt")).toBe("minor\nminor\n");
    expect(await settingsOf(id)).toMatchObject({
      ...expected,
      "max-retry": { value: 1, where: { option: "--set max-retry" } },
      "project.check": { value: "make check" },
    });
  });

  test.each([
    [["run", "twice", "--set", "autofx=minor"], /^A run has no setting `autofx`\. Did you mean `autofix`\?$/],
    [["run", "twice", "--dry-run", "--set", "git.auto-pr=perhaps"], /^`--set git\.auto-pr=perhaps`: /],
    [["one-shot", "x", "--set", "max-workers=none"], /^`--set max-workers=none`: /],
    [
      ["analyse", "--set", "autofix=minor"],
      /`autofix` is a variable of analyse-codebase; use `--var autofix=value`\./,
    ],
    [["do", "x", "--set", "max-retry"], /^`--set` takes key=value/],
    [
      ["resume", "20260101-abcdef", "--set", "git.worktree=true"],
      /^`git\.worktree` is fixed when a run starts\. Start a new run with `--set git\.worktree=/,
    ],
    [["resume", "20260101-abcdef", "--set", "nothing=1"], /^A run has no setting `nothing`\./],
  ])("%j is refused as bad usage, and nothing starts", async (argv, message) => {
    const before = project.runs();
    const result = await run(...argv);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr.trim()).toMatch(message);
    expect(project.runs()).toEqual(before);
  });
});
