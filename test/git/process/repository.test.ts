import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { changedSince } from "../../../src/git/process/commits.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { excludeFromStatus, type MainBranch, requireBase } from "../../../src/git/process/repository.ts";
import { createGitWorkspace } from "../../../src/git/worktrees/git-workspace.ts";
import { createProject, type Project } from "../../support/project.ts";

const needs = { worktree: true, commits: true };

function repositoryOf({ root, environment }: Project, extra: Record<string, string> = {}) {
  return { root, git: createGit(root, { ...environment, ...extra }) };
}

it("is read without a write to its index, of which a killed git would leave the lock", async () => {
  using project = createProject({ files: { "a.txt": "a\n" } });
  const index = join(project.root, ".git/index");
  const before = readFileSync(index);
  utimesSync(join(project.root, "a.txt"), 1, 1);
  const { git } = repositoryOf(project);
  expect(await git.run("status", "--porcelain")).toBe("");
  expect(await changedSince(git, "HEAD")).toEqual([]);
  const workspace = createGitWorkspace({ git, branch: "main", base: "HEAD", owned: false });
  expect(await workspace.isCommitted("a.txt")).toBe(true);
  expect(readFileSync(index).equals(before)).toBe(true);
});

it("is never one above the folder that git was started in", async () => {
  using project = createProject({ files: { "a/b.txt": "b\n" } });
  const git = createGit(join(project.root, "a"), project.environment);
  await expect(git.run("status")).rejects.toThrow(/not a git repository/);
  await expect(git.run("add", "--all")).rejects.toThrow(/not a git repository/);
  expect(await git.try("rev-parse", "HEAD")).toBeUndefined();
});

it("is named in each call: git itself is told where it is, and searches for none", async () => {
  using project = createProject();
  const { git } = repositoryOf(project, { GIT_DIR: "/nowhere", GIT_WORK_TREE: "/nowhere" });
  const shown = await git.run("-c", "alias.shown=!env", "shown");
  expect(shown.split("\n")).toContain(`GIT_DIR=${join(project.root, ".git")}`);
  expect(shown.split("\n")).toContain(`GIT_WORK_TREE=${project.root}`);
});

describe("what a repository must be fit for", () => {
  it("gives the branch and commit a run starts from", async () => {
    using project = createProject();
    const base = await requireBase(repositoryOf(project), needs);
    expect(base).toEqual({ branch: "main", sha: project.git("rev-parse", "HEAD") });
  });

  it("refuses a folder that is in no repository, and says what to do", async () => {
    using project = createProject({ git: false });
    const workspaces = createWorkspaces(project.root, undefined);
    expect(() => workspaces.base(needs)).toThrow(/is not in a git repository.*git init/);
  });

  it("refuses a repository without commits", async () => {
    using project = createProject({ git: false });
    project.git("init", "--quiet");
    await expect(requireBase(repositoryOf(project), needs)).rejects.toThrow(/no commits yet.*git commit/);
  });

  it("starts at a detached HEAD with a worktree if the main branch is found; otherwise the error names the commit", async () => {
    using project = createProject();
    project.git("switch", "--quiet", "--detach");
    const sha = project.git("rev-parse", "HEAD");
    const begin = (worktree: boolean, found: MainBranch = { branch: "trunk" }) =>
      requireBase(
        repositoryOf(project),
        { worktree, commits: true },
        { advice: "Switch.", findBranch: () => Promise.resolve(found) },
      );
    expect(await begin(true)).toEqual({ branch: "trunk", sha });
    const at = `HEAD is detached at ${sha.slice(0, 8)}`;
    await expect(begin(false)).rejects.toThrow(`${at}, so the run has no base branch. Switch.`);
    await expect(begin(true, { problem: "it is late" })).rejects.toThrow(/is not known: it is late\. Set /);
  });

  it("begins at a detached HEAD where the branch is known that the work is for", async () => {
    using project = createProject();
    project.git("switch", "--quiet", "--detach");
    const sha = project.git("rev-parse", "HEAD");
    const begin = (at: string) =>
      requireBase(repositoryOf(project), needs, { work: { branch: "main", sha: at }, advice: "Switch." });
    expect(await begin(sha)).toEqual({ branch: "main", sha });
    await expect(begin("1".repeat(40))).rejects.toThrow(/HEAD is detached at .* Switch\.$/);
  });

  it("refuses to commit without a user name", async () => {
    using project = createProject();
    const nobody = repositoryOf(project, { GIT_CONFIG_GLOBAL: "/dev/null" });
    await expect(requireBase(nobody, needs)).rejects.toThrow(/no user\.name.*git config --global user\.name/);
    await expect(requireBase(nobody, { worktree: true, commits: false })).resolves.toMatchObject({
      branch: "main",
    });
  });

  it("takes the author from the environment", async () => {
    using project = createProject();
    const author = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.com" };
    const committer = { GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@example.com" };
    const repository = repositoryOf(project, { GIT_CONFIG_GLOBAL: "/dev/null", ...author, ...committer });
    await expect(requireBase(repository, needs)).resolves.toMatchObject({ branch: "main" });
  });

  it("refuses uncommitted changes only where the run would work among them", async () => {
    using project = createProject({ files: { "a.txt": "a\n" } });
    project.write("a.txt", "changed\n");
    project.write("b.txt", "new\n");
    const repository = repositoryOf(project);
    await expect(requireBase(repository, { worktree: false, commits: true })).rejects.toThrow(
      /uncommitted changes \(a\.txt and 1 more\).*stash/,
    );
    await expect(requireBase(repository, needs)).resolves.toBeDefined();
  });
});

describe("the exclude file", () => {
  it("adds each path once and does not change .gitignore", async () => {
    using project = createProject({ files: { ".gitignore": "node_modules\n" } });
    const repository = repositoryOf(project);
    await excludeFromStatus(repository, ["/agentic/workflows/", "/.worktrees/"]);
    await excludeFromStatus(repository, ["/agentic/workflows/", "/.worktrees/"]);
    const lines = readFileSync(join(project.root, ".git/info/exclude"), "utf8").split("\n");
    expect(lines.filter((line) => line === "/.worktrees/")).toHaveLength(1);
    expect(project.read(".gitignore")).toBe("node_modules\n");
    project.write("agentic/workflows/x/journal.ndjson", "{}\n");
    expect(project.git("status", "--porcelain")).toBe("");
  });

  it("is found from a linked worktree, where .git is a file", async () => {
    using project = createProject();
    const linked = join(project.root, "..", "linked");
    project.git("worktree", "add", "--quiet", linked);
    await excludeFromStatus({ root: linked, git: createGit(linked, project.environment) }, ["/x/"]);
    expect(existsSync(join(project.root, ".git/info/exclude"))).toBe(true);
    expect(project.read(".git/info/exclude")).toContain("\n/x/\n");
  });
});
