import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project, type ProjectOptions } from "../support/project.ts";

const commits = `
name: commits
version: "1.0"
settings: { git: { enabled: true } }
steps: [{ name: write, type: script, run: "echo hello > hello.txt" }]
`;
const inCheckout = commits.replace("enabled: true", "enabled: true, worktree: false");

/** The run is refused as bad usage in one line, and nothing is there that was not there before. */
async function expectRefusal(project: Project, message: RegExp, workflow = "commits"): Promise<void> {
  const result = await runCli(project, ["run", workflow]);
  expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
  expect(result.stderr.trim().split("\n")).toHaveLength(1);
  expect(project.exists("agentic/workflows")).toBe(false);
  expect(project.exists(".worktrees")).toBe(false);
}

describe("a broken agentic/config.json", () => {
  const commands = [
    ["run", "commits"],
    ["one-shot", "x"],
  ];
  test.each(commands)(
    "is told by `%s` with file, line and column, and nothing is started",
    async (...argv) => {
      using project = createProject({ workflows: { commits } });
      project.write("agentic/config.json", '{\n  "git": { "autoComit": true },\n  "loging": {}\n}\n');
      const stderr = [
        "agentic/config.json:2:12  unknown key `autoComit` in `git`. Did you mean `autoCommit`?",
        "agentic/config.json:3:3  unknown key `loging` in the configuration. Did you mean `logging`?",
        "2 problems. Nothing was started.",
        "",
      ].join("\n");
      expect(
        await runCli(
          project,
          argv.filter((word) => word !== undefined),
        ),
      ).toEqual({ code: 2, stdout: "", stderr });
      expect(project.exists("agentic/workflows")).toBe(false);
    },
  );

  test("that is no JSON is told with the place where it ends to be it", async () => {
    using project = createProject({ workflows: { commits } });
    project.write("agentic/config.json", '{\n  "git": { "autoCommit": true,\n}\n');
    const result = await runCli(project, ["run", "commits", "--json"]);
    expect(result).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^agentic\/config\.json:\d:\d+ {2}\S/),
    });
    expect(jsonOf(result)).toMatchObject({
      error: { code: "config-invalid", problems: [{ file: "agentic/config.json" }] },
    });
  });
});

describe("a place that is not fit for a run on a branch", () => {
  const cases: [string, ProjectOptions, (project: Project) => void, RegExp][] = [
    [
      "a folder that is no repository",
      { git: false },
      () => {},
      /^\S+ is not in a git repository, and this workflow works on a branch\. Run it in a repository \(git init\), or give the run `--set git\.enabled=false`\.$/m,
    ],
    [
      "a repository without a commit",
      { git: false },
      (project) => void project.git("init", "--quiet"),
      /^This repository has no commits yet\. Make a first one: git commit/,
    ],
    [
      "a detached HEAD",
      {},
      (project) => void project.git("switch", "--quiet", "--detach"),
      /^HEAD is detached at [0-9a-f]{8}, and the branch that the work is for is not known: there is no remote\. Set `git\.mainBranch` in agentic\/config\.json, or switch to a branch: git switch main$/m,
    ],
    [
      "nobody to commit as",
      {},
      ({ home }) => rmSync(join(home, ".gitconfig")),
      /^git has no user\.name, so nothing can be committed\. Set it: git config --global user\.name "Your Name"$/m,
    ],
  ];
  test.each(cases)("%s is refused", async (_, options, prepare, message) => {
    using project = createProject({ ...options, workflows: { commits } });
    prepare(project);
    await expectRefusal(project, message);
  });

  test("a checkout with uncommitted changes is refused where the run would work in it", async () => {
    using project = createProject({
      workflows: { "in-checkout": inCheckout.replace("name: commits", "name: in-checkout") },
    });
    project.write("draft.txt", "mine");
    await expectRefusal(
      project,
      /^Your checkout has uncommitted changes \(draft\.txt\) .*Commit or stash them, or set `git\.worktree: true`\.$/m,
      "in-checkout",
    );
    expect(project.read("draft.txt")).toBe("mine");
  });
});

describe("a run on a branch", () => {
  test("leaves the checkout as it is and brings its work to a branch", async () => {
    using project = createProject({ workflows: { commits } });
    project.write("draft.txt", "mine");
    const result = await runCli(project, ["run", "commits"]);
    expect(result.code).toBe(0);
    const branch = project.journal().find((event) => event.type === "workspace.prepared")?.branch ?? "";
    expect(result.stderr).toMatch(new RegExp(`^commits · run \\S+ · branch ${branch}\n`));
    expect(result.stdout).toContain(`  ${branch}: 1 commit, 1 file, +1 −0 · files: agentic/workflows/`);
    expect(result.stdout).toContain("There is no remote, so the branch stays in this repository.");
    expect(project.git("show", `${branch}:hello.txt`)).toBe("hello");
    expect(project.git("branch", "--show-current")).toBe("main");
    expect(project.git("status", "--porcelain")).toBe("?? draft.txt");
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  });

  test("that changes nothing says so", async () => {
    using project = createProject({
      workflows: { commits: commits.replace("echo hello > hello.txt", "true") },
    });
    const { code, stdout } = await runCli(project, ["run", "commits"]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\n {2}Completed in \d+s · nothing changed\n/),
    });
  });

  test("can be started from a folder below", async () => {
    using project = createProject({ workflows: { commits }, files: { "deep/down/file.txt": "x" } });
    const { code } = await runCli(project, ["run", "commits"], { cwd: join(project.root, "deep/down") });
    expect(code).toBe(0);
    expect(project.runs()).toHaveLength(1);
  });
});
