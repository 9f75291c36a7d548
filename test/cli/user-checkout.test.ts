// @module-tag slow
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { branchOf, cli, createTrackedProject } from "../support/git/clones.ts";
import { createProject, type Project } from "../support/project.ts";

const workflow = (name: string, git: string, run: string): string => `name: ${name}
version: "1.0"
settings: { max-retry: 0, git: { enabled: true, auto-pr: true, ${git} } }
steps:
  - { name: write, type: script, run: ${JSON.stringify(run)} }
`;

const wait = 'touch "$HOME/started"; until test -e "$HOME/go"; do sleep 0.05; done; echo 1 > waited.txt';
const beside = workflow("beside", "worktree: true", "echo 1 > a.txt");
const inPlace = (run: string): string => workflow("in-place", "worktree: false", run);
const questions = `${inPlace("echo 1 > a.txt")}  - { name: review, type: wait-for-human, message: Is it good? }
  - { name: after, type: script, run: echo 2 > b.txt }
`;

const branchNow = ({ git }: Project): string => git("rev-parse", "--abbrev-ref", "HEAD");
const branchesOf = ({ git }: Project): string[] =>
  git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").split("\n");
const runBranch = (project: Project, workflow = "in-place"): string =>
  branchOf(project.runs().at(-1) ?? "", workflow);
const refusal = (...words: string[]) =>
  expect.objectContaining({ code: 2, stderr: expect.stringMatching(new RegExp(words.join(".*"))) });

describe("a detached HEAD", () => {
  const detach = (project: Project): string => {
    project.git("commit", "--quiet", "--allow-empty", "-m", "Further");
    project.git("switch", "--quiet", "--detach");
    project.git("branch", "--quiet", "-D", "main");
    return project.git("rev-parse", "HEAD");
  };

  test.each(["its remote's HEAD", "the clone's record of that", "the configuration"])(
    "is where a run with a worktree starts; the branch is known by %s",
    async (source) => {
      const isConfigured = source === "the configuration";
      const config = isConfigured ? { git: { mainBranch: "trunk" } } : undefined;
      const project = createTrackedProject({ remote: true, workflows: { beside }, config });
      const isRecorded = source === "the clone's record of that";
      if (isRecorded) project.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/stable");
      const sha = detach(project);
      expect(await cli(project, "run", "beside")).toMatchObject({ code: 0 });
      const expected = isConfigured ? "trunk" : isRecorded ? "stable" : "main";
      const [record] = project.runs().map((id) => project.read(`agentic/workflows/${id}/run.json`));
      expect(JSON.parse(record ?? "")).toMatchObject({ place: { base_branch: expected, base_sha: sha } });
      expect(project.git("rev-parse", `${runBranch(project, "beside")}^`)).toBe(sha);
      expect([branchNow(project), project.git("rev-parse", "HEAD")]).toEqual(["HEAD", sha]);
      expect(project.git("status", "--porcelain")).toBe("");
    },
  );

  test("is refused where the branch is not known, and where the run would work in the checkout", async () => {
    const project = createTrackedProject({
      remote: true,
      workflows: { beside, "in-place": inPlace("true") },
    });
    const sha = detach(project).slice(0, 8);
    expect(await cli(project, "run", "in-place")).toEqual(
      refusal(`HEAD is detached at ${sha}, so the run has no base branch`, "git switch main"),
    );
    project.git("remote", "set-url", "origin", "/nowhere");
    expect(await cli(project, "run", "beside")).toEqual(
      refusal(`HEAD is detached at ${sha}`, "remote origin does not say", "git.mainBranch"),
    );
    project.git("remote", "remove", "origin");
    expect(await cli(project, "run", "beside")).toEqual(refusal("there is no remote", "git.mainBranch"));
    expect(project.exists("agentic/workflows")).toBe(false);
  });
});

describe("a run that works in the checkout", () => {
  test("has it alone; the branch of before is checked out again at its end", async () => {
    const workflows = {
      "in-place": inPlace(wait),
      other: workflow("other", "worktree: false", "true"),
      beside,
    };
    const project = createTrackedProject({ workflows });
    const first = cli(project, "run", "in-place");
    await until("the step works", () => existsSync(join(project.home, "started")));
    const [runId = ""] = project.runs();
    expect(branchNow(project)).toBe(`agentic/in-place-${runId.slice(-6)}`);
    expect(await cli(project, "run", "other")).toEqual(refusal(`Run ${runId}`, "Wait", "git.worktree: true"));
    expect(project.runs()).toEqual([runId]);
    expect(await cli(project, "run", "beside")).toMatchObject({ code: 0 });
    const record = project.read(`agentic/workflows/${project.runs().at(-1)}/run.json`);
    expect(JSON.parse(record)).toMatchObject({ place: { base_branch: "main" } });
    project.write("../home/go", "");
    expect(await first).toMatchObject({ code: 0 });
    expect(branchNow(project)).toBe("main");
    expect(project.exists("waited.txt")).toBe(false);
    expect(project.git("show", `agentic/in-place-${runId.slice(-6)}:waited.txt`)).toBe("1");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(await cli(project, "run", "other")).toMatchObject({ code: 0 });
  });

  test("leaves it on the branch of before while it is paused, wherever that moved; `resume` works on the run's", async () => {
    const project = createTrackedProject({ workflows: { "in-place": questions } });
    project.git("switch", "--quiet", "-c", "develop");
    expect(await cli(project, "run", "in-place")).toMatchObject({ code: 3 });
    const [runId = ""] = project.runs();
    expect(branchNow(project)).toBe("develop");
    project.git("commit", "--quiet", "--allow-empty", "-m", "Further");
    project.git("switch", "--quiet", "main");
    await cli(project, "input", runId, "yes");
    expect(await cli(project, "resume", runId)).toMatchObject({ code: 0 });
    expect(branchNow(project)).toBe("main");
    expect(project.git("ls-tree", "--name-only", runBranch(project))).toMatch(/a\.txt\n.*b\.txt/s);
    project.git("switch", "--quiet", runBranch(project));
    expect(await cli(project, "resume", runId)).toMatchObject({ code: 2 });
    expect(branchNow(project)).toBe(runBranch(project));
  });

  test("leaves uncommitted changes and the checkout as they are, and says so", async () => {
    const project = createTrackedProject({
      workflows: { "in-place": inPlace('echo 1 > half.txt; test -e "$HOME/go"') },
    });
    const failed = await cli(project, "run", "in-place");
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toContain(
      `Your checkout stays on ${runBranch(project)}: it has uncommitted changes. Resolve this, then run: git switch main`,
    );
    expect([branchNow(project), project.read("half.txt")]).toEqual([runBranch(project), "1\n"]);
    project.write("../home/go", "");
    expect(await cli(project, "resume", project.runs()[0] ?? "")).toMatchObject({ code: 0 });
    expect([branchNow(project), project.git("status", "--porcelain")]).toEqual(["main", ""]);
  });

  test("says where a step left it, and switches nothing then", async () => {
    const project = createTrackedProject({
      workflows: { "in-place": inPlace("git switch --quiet --detach") },
    });
    const failed = await cli(project, "run", "in-place");
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toMatch(
      /Your checkout stays on a detached HEAD .* git switch main/,
    );
    expect(branchNow(project)).toBe("HEAD");
  });

  test.each(["resume", "cancel"])("that was killed gives it back by `%s`", async (command) => {
    const project = createTrackedProject({ workflows: { "in-place": inPlace(wait) } });
    project.git("switch", "--quiet", "-c", "develop");
    await using killed = startCli(project, ["run", "in-place"]);
    await until("the step works", () => existsSync(join(project.home, "started")));
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(branchNow(project)).toBe(runBranch(project));
    const [runId = ""] = project.runs();
    expect(await cli(project, "run", "in-place")).toEqual(
      refusal(`is on ${runBranch(project)}`, `agentic-sdlc resume ${runId}`, "git switch develop"),
    );
    expect(project.runs()).toEqual([runId]);
    if (command === "resume") project.write("../home/go", "");
    expect(await cli(project, command, runId)).toMatchObject({ code: 0 });
    expect([branchNow(project), project.git("status", "--porcelain")]).toEqual(["develop", ""]);
    expect(branchesOf(project)).toContain(runBranch(project));
  });

  const slowly = 'echo $PPID > "$HOME/adding"; until test -e "$HOME/go"; do sleep 0.05; done; cat';
  const lockOf = (project: Project): string => join(project.root, ".git/index.lock");

  /** A run that is killed while git adds a file; a filter of the user's makes that take as long as the test wants. */
  async function killWhileAdding(withGit: boolean): Promise<{ project: Project; runId: string }> {
    const run = "echo 1 > a.txt; echo 1 > slow.txt";
    const files = { ".gitattributes": "slow.txt filter=slowly\n" };
    const project = createTrackedProject({ files, workflows: { "in-place": inPlace(run) } });
    project.git("config", "filter.slowly.clean", slowly);
    await using killed = startCli(project, ["run", "in-place"]);
    const adding = join(project.home, "adding");
    await until("git adds", () => existsSync(adding) && readFileSync(adding, "utf8").endsWith("\n"));
    killed.child.kill("SIGKILL");
    await killed.ended;
    if (withGit) process.kill(Number(readFileSync(adding, "utf8")), "SIGKILL");
    project.write("../home/go", "");
    return { project, runId: project.runs()[0] ?? "" };
  }

  test.each(["with its git", "alone"])(
    "that was killed %s while git adds files can be resumed",
    async (how) => {
      const { project, runId } = await killWhileAdding(how === "with its git");
      expect(await cli(project, "resume", runId)).toMatchObject({ code: 0 });
      expect(project.git("show", "--format=", "--name-only", runBranch(project))).toBe("a.txt\nslow.txt");
      expect([branchNow(project), project.git("status", "--porcelain")]).toEqual(["main", ""]);
      expect(readdirSync(join(project.root, ".git")).filter((name) => /index./.test(name))).toEqual([]);
    },
  );

  test("leaves the lock of another git alone, and says what to do", async () => {
    const { project, runId } = await killWhileAdding(true);
    rmSync(lockOf(project));
    writeFileSync(lockOf(project), "");
    const refused = await cli(project, "resume", runId);
    expect(refused.stdout).toContain(`Failed: ${lockOf(project)} exists`);
    expect(refused.stdout).toMatch(/If no git works in [^ ]+, remove that file, then resume/);
    expect(readFileSync(lockOf(project), "utf8")).toBe("");
    rmSync(lockOf(project));
    expect(await cli(project, "resume", runId)).toMatchObject({ code: 0 });
  });
});

test("a step that moves branches of the user is named, with the command that sets them back", async () => {
  using project = createProject({
    workflows: {
      moves: `name: moves
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, branch-prefix: change/ } }
steps:
  - { name: a, type: script, run: git commit -q --allow-empty -m mine; git branch new; git update-ref refs/heads/main HEAD }
  - { name: b, type: script, run: echo b > b.txt }
`,
    },
  });
  const before = project.git("rev-parse", "main");
  const { code, stderr } = await runCli(project, ["run", "moves"]);
  expect(code).toBe(0);
  const after = project.git("rev-parse", "main");
  const changed = `main moved from ${before.slice(0, 8)} to ${after.slice(0, 8)}`;
  const words = `Refs of your repository changed while the step ran: ${changed}. To set it back: git update-ref refs/heads/main ${before}`;
  expect(stderr.split(words)).toHaveLength(2);
});
