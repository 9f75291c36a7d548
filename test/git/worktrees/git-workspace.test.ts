import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import type { RunWorkspace } from "../../../src/run/record.ts";
import { createProject, type Project } from "../../support/project.ts";

const key = { runId: "20260101-abc123", step: "build/1/milestone", attempt: 1 };

async function openWorkspace(
  project: Project,
  { mode = "worktree" as RunWorkspace["mode"], commits = true } = {},
) {
  const workspaces = createWorkspaces(project.root, {
    root: project.root,
    git: createGit(project.root, project.environment),
  });
  const base = project.git("rev-parse", "main");
  const path = mode === "worktree" ? ".worktrees/agentic-demo-abc123" : ".";
  const location: RunWorkspace = {
    mode,
    path,
    branch: "feature/x-abc123",
    base_branch: "main",
    base_sha: base,
  };
  return { workspaces, location, base, workspace: await workspaces.open(location, { commits }) };
}

function write(project: Project, location: RunWorkspace, path: string, content: string): void {
  project.write(join(location.path, path), content);
}

describe("a worktree of a run", () => {
  it("does not change the user's checkout and index, staged and unstaged changes included", async () => {
    using project = createProject({ files: { "a.txt": "a\n", "b.txt": "b\n" } });
    project.write("a.txt", "staged\n");
    project.git("add", "a.txt");
    project.write("b.txt", "unstaged\n");
    const before = project.git("status", "--porcelain=v1");
    const { workspaces, workspace, location, base } = await openWorkspace(project);
    await workspaces.hide(["agentic/workflows"]);
    write(project, location, "c.txt", "c\n");
    await workspace.commit(key, { base, message: "Add c" });
    await workspaces.release(location);
    expect(project.git("status", "--porcelain=v1")).toBe(before);
    expect(project.git("branch", "--show-current")).toBe("main");
    expect(project.git("show", ":a.txt")).toBe("staged");
  });

  it("commits what an attempt changed, with trailers, and tells the files", async () => {
    using project = createProject({ files: { "a.txt": "a\n" } });
    const { workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "b\n");
    write(project, location, "new/ü.txt", "new\n");
    const commit = await workspace.commit(key, { base, message: "feat: change" });
    expect(commit?.files.toSorted()).toEqual(["a.txt", "new/ü.txt"]);
    const message = project.git("log", "-1", "--format=%B", "feature/x-abc123");
    expect(message).toBe("feat: change\n\nAgentic-Run: 20260101-abc123\nAgentic-Step: build/1/milestone#1");
  });

  it("makes no second commit with the same trailers", async () => {
    using project = createProject();
    const { workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "a\n");
    const first = await workspace.commit(key, { base, message: "one" });
    const second = await workspace.commit(key, { base, message: "one" });
    expect(second).toEqual(first);
    expect(project.git("rev-list", "--count", "main..feature/x-abc123")).toBe("1");
  });

  it("makes no commit where nothing changed, and counts those that the agent made", async () => {
    using project = createProject();
    const { workspace, location, base } = await openWorkspace(project);
    expect(await workspace.commit(key, { base, message: "nothing" })).toBeUndefined();
    write(project, location, "a.txt", "a\n");
    project.git("-C", location.path, "add", "a.txt");
    project.git("-C", location.path, "commit", "--quiet", "-m", "by the agent");
    const commit = await workspace.commit(key, { base, message: "nothing" });
    expect(commit?.files).toEqual(["a.txt"]);
  });

  it("runs no hook of the repository", async () => {
    using project = createProject();
    for (const hook of ["pre-commit", "commit-msg", "post-commit", "post-checkout", "pre-push"]) {
      project.write(`.git/hooks/${hook}`, '#!/bin/sh\ntouch "$HOME/hook-ran"\nexit 1\n');
      chmodSync(join(project.root, ".git/hooks", hook), 0o755);
    }
    const { workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "a\n");
    expect(await workspace.commit(key, { base, message: "one" })).toBeDefined();
    expect(existsSync(join(project.home, "hook-ran"))).toBe(false);
  });

  it("moves commits of a step on another branch to the run's branch", async () => {
    using project = createProject();
    const { workspace, location, base } = await openWorkspace(project);
    project.git("-C", location.path, "switch", "--quiet", "-c", "elsewhere");
    write(project, location, "a.txt", "a\n");
    project.git("-C", location.path, "add", "a.txt");
    project.git("-C", location.path, "commit", "--quiet", "-m", "theirs");
    write(project, location, "b.txt", "b\n");
    const commit = await workspace.commit(key, { base, message: "one" });
    expect(commit?.files).toEqual(["a.txt", "b.txt"]);
    expect(project.git("rev-parse", location.branch)).toBe(commit?.head);
  });

  it("keeps the work of a step that left it on another branch when it is opened again", async () => {
    using project = createProject();
    const { workspaces, location } = await openWorkspace(project);
    project.git("-C", location.path, "switch", "--quiet", "-c", "mine");
    write(project, location, "a.txt", "a\n");
    await workspaces.open(location, { commits: true });
    expect(project.git("-C", location.path, "branch", "--show-current")).toBe(location.branch);
    expect(project.read(join(location.path, "a.txt"))).toBe("a\n");
  });

  it("stays where the user's git hides untracked files, and where git cannot read it", async () => {
    using project = createProject();
    project.git("config", "status.showUntrackedFiles", "no");
    const { workspaces, location } = await openWorkspace(project);
    write(project, location, "a.txt", "a\n");
    expect(await workspaces.release(location)).toBe(false);
    project.git("-C", location.path, "clean", "-fdq");
    const index = project.git("-C", location.path, "rev-parse", "--git-path", "index");
    writeFileSync(index, "broken");
    expect(await workspaces.release(location)).toBe(false);
  });

  it("hands over a patch that applies, whatever the user's diff configuration", async () => {
    using project = createProject({ files: { "a.txt": "a\n" } });
    project.git("config", "diff.external", "true");
    project.git("config", "color.ui", "always");
    project.git("config", "diff.noprefix", "true");
    const { workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "b\n");
    const patches: string[] = [];
    await workspace.recover(base, (patch) => patches.push(`${patch}\n`));
    writeFileSync(join(project.home, "p.patch"), patches.join(""));
    project.git("apply", join(project.home, "p.patch"));
    expect(project.read("a.txt")).toBe("b\n");
  });

  it("gives a filter that a step configured none of the engine's credentials", async () => {
    using project = createProject();
    const environment = {
      ...project.environment,
      GITHUB_TOKEN: "ghs_secret",
      ANTHROPIC_API_KEY: "sk-secret",
    };
    const workspaces = createWorkspaces(project.root, {
      root: project.root,
      git: createGit(project.root, environment),
    });
    const { location, base } = await openWorkspace(project);
    const workspace = await workspaces.open(location, { commits: true });
    project.git("config", "filter.x.clean", `env > "$HOME/seen"; cat`);
    write(project, location, ".gitattributes", "*.txt filter=x\n");
    write(project, location, "a.txt", "a\n");
    await workspace.commit(key, { base, message: "one" });
    const output = readFileSync(join(project.home, "seen"), "utf8");
    expect(output).not.toContain("secret");
  });

  it("hands what a cut-off attempt left over as a patch, then goes back to where it started", async () => {
    using project = createProject({ files: { "a.txt": "a\n" } });
    const { workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "half\n");
    write(project, location, "new.txt", "new\n");
    write(project, location, ".git-is-a-file", "");
    const patches: string[] = [];
    await workspace.recover(base, (patch) => patches.push(patch));
    expect(patches.join("")).toContain("+half");
    expect(patches.join("")).toContain("new.txt");
    expect(project.git("-C", location.path, "status", "--porcelain")).toBe("");
    expect(project.read(join(location.path, "a.txt"))).toBe("a\n");
  });

  it("is found again by a second start, and made again where it was deleted", async () => {
    using project = createProject();
    const { workspaces, workspace, location, base } = await openWorkspace(project);
    write(project, location, "a.txt", "a\n");
    await workspace.commit(key, { base, message: "one" });
    write(project, location, "b.txt", "b\n");
    await workspaces.open(location, { commits: true });
    expect(project.exists(join(location.path, "b.txt"))).toBe(true);
    project.git("worktree", "remove", "--force", location.path);
    await workspaces.open(location, { commits: true });
    expect(project.read(join(location.path, "a.txt"))).toBe("a\n");
  });

  it("stays where it holds uncommitted changes, and goes where it does not", async () => {
    using project = createProject();
    const { workspaces, location } = await openWorkspace(project);
    write(project, location, "a.txt", "a\n");
    expect(await workspaces.release(location)).toBe(false);
    expect(project.exists(join(location.path, "a.txt"))).toBe(true);
    project.git("-C", location.path, "clean", "-fdq");
    expect(await workspaces.release(location)).toBe(true);
    expect(project.exists(location.path)).toBe(false);
    expect(project.git("branch", "--list", location.branch)).toContain(location.branch);
  });

  it.each([
    "../outside.txt",
    "/etc/passwd",
    "link/x.txt",
    "a\0b",
    ".git/hooks/pre-commit",
    "x/../.GIT/config",
  ])("has no file %j", async (path) => {
    using project = createProject();
    const { workspace, location } = await openWorkspace(project);
    project.git("-C", location.path, "status");
    write(project, location, "keep", "");
    symlinkSync(project.home, join(project.root, location.path, "link"));
    await expect(workspace.writeFile(path, "x")).rejects.toThrow(/outside the working directory/);
  });
});

describe("the user's own checkout as the place of a run", () => {
  it("refuses to go on where a step left another branch checked out", async () => {
    using project = createProject();
    const { workspace, base } = await openWorkspace(project, { mode: "checkout" });
    project.git("switch", "--quiet", "-c", "elsewhere");
    await expect(workspace.commit(key, { base, message: "one" })).rejects.toThrow(/on elsewhere instead of/);
  });

  it("is never set back", async () => {
    using project = createProject({ files: { "a.txt": "a\n" } });
    const { workspace, location, base } = await openWorkspace(project, { mode: "checkout" });
    expect(project.git("branch", "--show-current")).toBe(location.branch);
    project.write("a.txt", "half\n");
    const patches: string[] = [];
    await workspace.recover(base, (patch) => patches.push(patch));
    expect(patches.join("")).toContain("+half");
    expect(project.read("a.txt")).toBe("half\n");
  });
});
