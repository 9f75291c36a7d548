import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../../support/cli/cli.ts";
import { createProject, type Project } from "../../support/project.ts";

const branch = `
name: branch
version: "1.0"
description: Works on a branch.
settings: { git: { auto-pr: false } }
variables:
  - { name: who, type: string, required: true, description: Whom to greet. }
  - { name: times, type: number, default: 1 }
  - { name: tone, type: string, enum: [kind, stern], default: kind }
  - { name: loud, type: boolean }
steps: [{ name: hello, type: script, run: "echo hi > hi.txt; echo hi" }]
`;
const none = `
name: none
version: "1.0"
steps: [{ name: hello, type: script, run: "echo hi" }]
`;

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { branch, none } });
});
afterEach(() => project[Symbol.dispose]());

describe("the start of a run in a worktree", () => {
  const run = () => runCli(project, ["run", "branch", "--var", "who=you"]);

  test("says that changes which are not committed are no part of it", { tags: "slow" }, async () => {
    project.write("README.md", "changed");
    project.write("new.txt", "new");
    const { code, stderr } = await run();
    expect(code).toBe(0);
    expect(stderr).toContain(
      "\n  2 files of your checkout have uncommitted changes; the run does not contain them.\n",
    );
  });

  test("says nothing where there are none, or where it works in the checkout", async () => {
    expect((await run()).stderr).not.toContain("not committed");
    project.write("new.txt", "new");
    expect((await runCli(project, ["run", "none"])).stderr).not.toContain("not committed");
  });

  test("notes who started it, as git knows the person", async () => {
    project.git("config", "user.name", "Ada");
    await run();
    expect(JSON.parse(readFileSync(join(project.runFolder(), "run.json"), "utf8"))).toMatchObject({
      actor: "Ada",
    });
  });
});

describe("run <workflow> --help", () => {
  test("shows what the workflow takes", async () => {
    const { code, stdout } = await runCli(project, ["run", "branch", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: agentic-sdlc run [options] <workflow>");
    expect(stdout).toContain(`
branch: Works on a branch.
Variables of branch, each given as --var name=value:
  who    text, required                          Whom to greet.
  times  number, default 1
  tone   text, one of kind, stern; default kind
  loud   true or false
`);
  });

  test("says so where it takes none, and where there is none of that name", async () => {
    expect((await runCli(project, ["run", "none", "-h"])).stdout).toContain("\nnone takes no variables.\n");
    const { code, stdout } = await runCli(project, ["run", "brnch", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("\nThere is no workflow or file `brnch`. Did you mean `branch`?\n");
    expect((await runCli(project, ["run", "--help"])).stdout).not.toContain("Variables");
  });
});

describe("one-shot --dry-run", () => {
  test("shows what would be done, and starts nothing", async () => {
    const { code, stdout } = await runCli(project, ["one-shot", "Fix it", "--pr", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^one-shot · dry run · claude\n/);
    expect(stdout).toContain('  prompt = "Fix it"\n');
    expect(stdout).toContain("Git: a separate worktree, branch ");
    expect(stdout).toContain(", pull request at the end\n");
    expect(stdout).toMatch(/^ {2}git\.auto-pr +true +--pr$/m);
    expect(stdout).toMatch(/\nNothing was started\.\n$/);
    expect(project.runs()).toEqual([]);
  });
});

describe("with a configuration that has mistakes", () => {
  beforeEach(async () => {
    await runCli(project, ["run", "none"]);
    project.write("agentic/config.json", '{\n  "git": { "autoComit": true },\n  "loging": {}\n}\n');
  });

  const told =
    "agentic/config.json:2:12  unknown key `autoComit` in `git`. Did you mean `autoCommit`? Defaults replace it and 1 more mistake.\n";

  test("runs can be looked at all the same, and one line tells of them", async () => {
    const [runId = ""] = project.runs();
    for (const argv of [["list"], ["status"], ["logs", runId], ["report", runId], ["workflows"]]) {
      const { code, stderr, stdout } = await runCli(project, argv);
      expect({ argv, code, stderr }).toEqual({ argv, code: 0, stderr: told });
      expect(stdout).not.toBe("");
    }
    const listed = await runCli(project, ["list", "--json"]);
    expect(jsonOf<object[]>(listed)).toMatchObject([{ run_id: runId }]);
  });

  test("what is right in it counts", async () => {
    project.write("agentic/config.json", '{\n  "outputDirectory": "elsewhere",\n  "loging": {}\n}\n');
    const { stdout } = await runCli(project, ["list"]);
    expect(stdout).toBe("There are no runs yet.\n");
  });
});
