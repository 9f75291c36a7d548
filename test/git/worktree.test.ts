import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import type { RunWorkspace } from "../../src/run/record.ts";
import { createProject, type Project } from "../support/project.ts";

const files = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`file-${i}.txt`, `${i}\n`]));

function locationIn(project: Project): RunWorkspace {
  return {
    mode: "worktree",
    path: ".worktrees/agentic-demo-abc123",
    branch: "agentic/demo-abc123",
    base_branch: "main",
    base_sha: project.git("rev-parse", "main"),
  };
}

async function open(project: Project) {
  const repository = { root: project.root, git: createGit(project.root, project.environment) };
  const workspaces = createWorkspaces(project.root, repository);
  const location = locationIn(project);
  const workspace = await workspaces.open(location, { commits: true });
  const gitFolder = project.git("-C", location.path, "rev-parse", "--absolute-git-dir");
  return { workspaces, workspace, location, gitFolder };
}

const key = { runId: "20260101-abc123", step: "build", attempt: 1 };

describe("a worktree that a crash left", () => {
  test("half filled is made anew: files that are missing are not taken for deleted ones", async () => {
    using project = createProject({ files });
    const { location, gitFolder } = await open(project);
    rmSync(join(project.root, location.path, "file-1.txt"));
    writeFileSync(join(gitFolder, "locked"), "initializing");
    const { workspace } = await open(project);
    expect(readdirSync(workspace.directory).filter((name) => name.endsWith(".txt"))).toHaveLength(5);
    project.write(join(location.path, "new.txt"), "new\n");
    const commit = await workspace.commit(key, { base: location.base_sha, message: "one" });
    expect(commit?.files).toEqual(["new.txt"]);
  });

  test("half filled and without its folder is made anew too", async () => {
    using project = createProject({ files });
    const { location, gitFolder } = await open(project);
    rmSync(join(project.root, location.path), { recursive: true });
    writeFileSync(join(gitFolder, "locked"), "initializing");
    const { workspace } = await open(project);
    expect(existsSync(join(workspace.directory, "file-1.txt"))).toBe(true);
  });

  test("as a folder that is no worktree is replaced", async () => {
    using project = createProject({ files });
    project.write(".worktrees/agentic-demo-abc123/rest.txt", "rest");
    const { workspace } = await open(project);
    expect(readdirSync(workspace.directory).sort()).toEqual([".git", ...Object.keys(files)]);
  });

  test("with the lock of a git that was killed can be committed in and set back", async () => {
    using project = createProject({ files });
    const { workspace, location, gitFolder } = await open(project);
    project.write(join(location.path, "new.txt"), "new\n");
    writeFileSync(join(gitFolder, "index.lock"), "");
    const commit = await workspace.commit(key, { base: location.base_sha, message: "one" });
    expect(commit?.files).toEqual(["new.txt"]);
    project.write(join(location.path, "half.txt"), "half\n");
    writeFileSync(join(gitFolder, "index.lock"), "");
    writeFileSync(join(gitFolder, "agentic-recover-index.lock"), "");
    const patches: string[] = [];
    await workspace.recover(commit?.head ?? "", (patch) => patches.push(patch));
    expect(patches.join("")).toContain("+half");
    expect(existsSync(join(workspace.directory, "half.txt"))).toBe(false);
  });

  test("is opened again once the killed engine's last git is through", async () => {
    using project = createProject({ files });
    const { gitFolder } = await open(project);
    const lock = join(gitFolder, "index.lock");
    writeFileSync(lock, "");
    let isUnlocked = false;
    setTimeout(() => {
      isUnlocked = true;
      rmSync(lock);
    }, 150);
    await open(project);
    expect(isUnlocked).toBe(true);
  });
});

describe("what a cut-off attempt left", () => {
  test("is handed over before anything is set back, so that a crash in between loses nothing", async () => {
    using project = createProject({ files });
    const { workspace, location } = await open(project);
    project.write(join(location.path, "file-1.txt"), "half\n");
    const crash = new Error("The engine is killed.");
    const recover = workspace.recover(location.base_sha, () => {
      throw crash;
    });
    await expect(recover).rejects.toBe(crash);
    expect(project.read(join(location.path, "file-1.txt"))).toBe("half\n");
  });

  test("holds the commits the attempt made itself, and they are off the branch after", async () => {
    using project = createProject({ files });
    const { workspace, location } = await open(project);
    project.write(join(location.path, "own.txt"), "own\n");
    project.git("-C", location.path, "add", "--all");
    project.git("-C", location.path, "commit", "--quiet", "-m", "By the agent");
    project.write(join(location.path, "more.txt"), "more\n");
    const patches: string[] = [];
    await workspace.recover(location.base_sha, (patch) => patches.push(patch));
    expect(patches.join("")).toMatch(/\+more[^]*\+own/);
    expect(project.git("rev-parse", location.branch)).toBe(location.base_sha);
  });
});

describe("the commit of an attempt", () => {
  test("is not made a second time, even where something has changed since", async () => {
    using project = createProject({ files });
    const { workspace, location } = await open(project);
    const commit = () => workspace.commit(key, { base: location.base_sha, message: "one" });
    project.write(join(location.path, "a.txt"), "a\n");
    const first = await commit();
    project.write(join(location.path, "b.txt"), "b\n");
    expect(await commit()).toEqual(first);
    expect(project.git("rev-list", "--count", `main..${location.branch}`)).toBe("1");
  });
});

describe("one file of many", () => {
  test("is committed alone, and not at all where git ignores it", async () => {
    using project = createProject({ files: { ".gitignore": "*.log\n" } });
    const { workspace, location } = await open(project);
    for (const name of ["report.md", "other.md", "x.log", ":(glob)*.md"])
      project.write(join(location.path, name), name);
    const commit = (step: string, path: string) =>
      workspace.commit({ ...key, step }, { base: location.base_sha, message: step, path });
    expect(await commit("ignored", "x.log")).toBeUndefined();
    expect((await commit("report", "report.md"))?.files).toEqual(["report.md"]);
    expect((await commit("odd", ":(glob)*.md"))?.files).toEqual([":(glob)*.md", "report.md"]);
    expect(project.git("-C", location.path, "status", "--porcelain")).toBe("?? other.md");
  });
});

describe("a path in a workspace", () => {
  test("is refused where it leads outside, also through links and to what is not there yet", async () => {
    using project = createProject({ files });
    const { workspace, location } = await open(project);
    const inside = (name: string) => join(project.root, location.path, name);
    symlinkSync(project.home, inside("out"));
    symlinkSync(join(project.home, "not-there-yet"), inside("dangling"));
    symlinkSync("round", inside("round"));
    const outside = [
      "../x",
      "/etc/passwd",
      "a/../../x",
      "out/x",
      "dangling",
      "dangling/x",
      "a\0b",
      "round/x",
    ];
    for (const path of outside) {
      expect(() => workspace.resolve(path), path).toThrow(/is outside/);
      const write = Promise.resolve().then(() => workspace.writeFile(path, "x"));
      await expect(write, path).rejects.toMatchObject({ code: "usage" });
    }
    expect(readdirSync(project.home).filter((name) => !name.startsWith("."))).toEqual([]);
  });

  test("may go through a link that stays inside", async () => {
    using project = createProject({ files: { "docs/a.md": "a\n" } });
    const { workspace, location } = await open(project);
    symlinkSync("docs", join(project.root, location.path, "link"));
    await workspace.writeFile("link/b.md", "b\n");
    expect(await workspace.readFile("docs/b.md")).toBe("b\n");
    expect(await workspace.readFile("docs")).toBeUndefined();
  });
});
