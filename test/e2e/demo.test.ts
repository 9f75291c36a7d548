import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProgressDocument } from "../../src/run/progress-schema.ts";
import { startCli, until } from "../support/cli/cli-process.ts";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

let project: Project;
let result: CliResult;
let repository = "";
let remote = "";
let runId = "";
const made: string[] = [];

beforeAll(async () => {
  project = createProject({ git: false });
  result = await runCli(project, ["demo"]);
  repository = placeIn(result.stdout, "Repository");
  remote = placeIn(result.stdout, "Remote");
  runId = /\brun (\d{8}-\w{6})/.exec(result.stderr)?.[1] ?? "";
});
afterAll(() => {
  project[Symbol.dispose]();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function placeIn(output: string, name: string): string {
  const place = new RegExp(`^ {2}${name}: (.*)$`, "m").exec(output)?.[1] ?? "";
  if (place !== "") made.push(dirname(place));
  return place;
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trimEnd();
const fileOf = (path: string) => readFileSync(join(repository, "agentic/workflows", runId, path), "utf8");

describe("agentic-sdlc demo", () => {
  test("says first that sessions are replayed, and how to have real ones", () => {
    expect(result.code).toBe(0);
    expect(result.stdout.split("\n")[0]).toBe(
      "replaying recorded sessions; --provider claude runs the real agent",
    );
  });

  test("shows the table, the branch with its diff, the run's files and where all this is", () => {
    const branch = git("branch", "--list", "feature/*", "--format=%(refname:short)");
    expect(branch).toMatch(/^feature\/read-durations-back-and-say-\w{6}$/);
    expect(result.stderr).toContain(`plan-build-validate · run ${runId} · replay · branch ${branch}\n`);
    const lines = result.stdout.split("\n").map((line) => line.replace(/ +(\d+m )?\d+s( +\S+)?$/, ""));
    expect(lines.slice(1).map((line) => line.replace(/ {2,}(?=\S)/g, "  ").slice(0, 60))).toEqual([
      "",
      "  ↷ explore  skipped: its condition did not hold",
      expect.stringMatching(/^ {2}✔ plan {2}Plan with 3 milestones: read durations/),
      "  ↷ review  skipped: its condition did not hold",
      "  ✔ build  3 of 3 milestones",
      expect.stringMatching(/^ {2}✔ 1 Read durations {2}parseDuration/),
      expect.stringMatching(/^ {2}✔ 2 Long style {2}formatDuration/),
      expect.stringMatching(/^ {2}✔ 3 Command line {2}The command line/),
      expect.stringMatching(/^ {2}✔ validate {2}2 issues: 1 major, 1 minor/),
      "  ✔ verify  1 of 1 items",
      expect.stringMatching(/^ {2}✔ 1 Text with nothing in it .*Real: empty text/),
      "  ✔ fix  1 iteration, until its condition held",
      expect.stringMatching(/^ {2}✔ 1 repair {2}1 of 1 issue fixed/),
      expect.stringMatching(/^ {2}✔ 1 recheck {2}1 issue: 1 minor/),
      "  ✔ 1 verify-fix  0 of 0 items",
      "  ↷ learn  skipped: its condition did not hold",
      expect.stringMatching(/^ {2}✔ pull-request {2}feat: read durations back/),
      "",
      expect.stringMatching(/^ {2}Completed in /),
      expect.stringMatching(/^ {2}Verified: `npm test` passed, run by the engine/),
      expect.stringContaining("feature/read-durations"),
      expect.stringContaining("Repository: "),
      expect.stringContaining("Remote: "),
      "",
    ]);
    const { commits, files, added, removed } = { commits: 4, files: 8, ...counts(branch) };
    expect(result.stdout).toContain(
      `  ${branch}: ${commits} commits, ${files} files, +${added} −${removed} · files: agentic/workflows/${runId}/\n`,
    );
  });

  test(
    "really changed the package: its tests pass on the branch, more of them than before",
    { tags: "slow" },
    () => {
      const [branch = ""] = ProgressDocument.parse(JSON.parse(fileOf("progress.json"))).branches;
      expect(testsOn("main")).toBeLessThan(testsOn(branch));
      git("switch", "--quiet", "main");
      expect(git("status", "--porcelain")).toBe("");
    },
  );

  test("really ran the package's tests: what they printed here is in the transcripts", () => {
    const transcript = fileOf("steps/fix/1/repair/1/transcript.ndjson");
    expect(transcript).toMatch(/pass 20\b/);
    expect(transcript).toMatch(/duration_ms/);
  });

  test("pushed the branch to the remote beside it and wrote the pull request", () => {
    const branch = git("branch", "--list", "feature/*", "--format=%(refname:short)");
    expect(git("ls-remote", "--heads", remote, branch)).toBe(
      `${git("rev-parse", branch)}\trefs/heads/${branch}`,
    );
    expect(fileOf("pull-request.md")).toMatch(
      new RegExp(`^---\ntitle: "feat: read durations back.*"\nbranch: ${branch}\nbase: main\n`),
    );
  });

  test("left no worktree, and nothing of the engine's on the branch", () => {
    const branch = git("branch", "--list", "feature/*", "--format=%(refname:short)");
    expect(git("worktree", "list").split("\n")).toHaveLength(1);
    expect(git("ls-tree", "-r", "--name-only", branch)).not.toMatch(/^\.?agentic/m);
    expect(project.exists("agentic")).toBe(false);
  });
});

/** Tests that pass in the package as it is on a branch. */
function testsOn(branch: string): number {
  git("switch", "--quiet", branch);
  const output = execFileSync("npm", ["test"], {
    cwd: repository,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: "pipe",
  });
  return Number(/pass (\d+)/.exec(output)?.[1] ?? 0);
}

function counts(branch: string): { added: number; removed: number } {
  const rows = git("diff", "--numstat", `main...${branch}`)
    .split("\n")
    .map((row) => row.split("\t").map(Number));
  const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? 0), 0);
  return { added: sum(0), removed: sum(1) };
}

test("a demo that was stopped goes on in its repository", { tags: "slow" }, async () => {
  await using demo = startCli(project, ["demo"]);
  await until("it began", () => demo.stderr().includes("plan-build-validate · run"));
  demo.child.kill("SIGINT");
  const stopped = await demo.ended;
  expect(stopped.code).toBe(130);
  const folder = placeIn(stopped.stdout, "Repository");
  const [, id = ""] = /agentic-sdlc resume (\S+)/.exec(stopped.stdout) ?? [];
  await using resumed = startCli({ ...project, root: folder }, ["resume", id]);
  await until("the plan is there", () => resumed.stderr().includes("✔ plan"));
  resumed.child.kill("SIGINT");
  expect(await resumed.ended).toMatchObject({ code: 130, stdout: expect.stringContaining("Kept: plan") });
});
