import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { options, worktreeLocation, createTestWorkspaces } from "../../support/git/test-workspaces.ts";
import { createProject, type Project } from "../../support/project.ts";

const files = {
  ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/file-${i}.txt`, `${i}\n`])),
  ".gitignore": "*.log\nout/\n",
};

const key = { runId: "20260101-k3f9qz", step: "build", attempt: 1 };

/** Worktrees with a record, without the user's own. */
function registered(project: Project): string[] {
  const lines = project.git("worktree", "list", "--porcelain").split("\n");
  const paths = lines.filter((line) => line.startsWith("worktree ")).map((line) => line.slice(9));
  return paths.filter((path) => path !== project.root).map((path) => path.slice(project.root.length + 1));
}

const folders = ({ root }: Project): string[] =>
  existsSync(join(root, ".worktrees")) ? readdirSync(join(root, ".worktrees")) : [];

function gitFolder(project: Project, path: string): string {
  return project.git("-C", path, "rev-parse", "--absolute-git-dir");
}

function openIn(project: Project, name: string): ChildProcess {
  const program = join(import.meta.dirname, "../../support/git/worktree-process.ts");
  const base = project.git("rev-parse", "main");
  const args = ["--no-warnings", program, project.root, name, base, "12"];
  return spawn(process.execPath, args, { env: project.environment, stdio: ["ignore", "ignore", "inherit"] });
}

/** A git that pauses in one of its commands until `resume` is called. */
function slowGit(project: Project, command: string) {
  const folder = join(project.home, "slow");
  const [started, go] = [join(folder, "begun"), join(folder, "go")];
  mkdirSync(folder);
  execFileSync("mkfifo", [started, go]);
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const wait = `case " $* " in *" ${command} "*) echo > '${started}'; cat '${go}' ;; esac`;
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${wait}\nexec '${real}' "$@"\n`, { mode: 0o755 });
  return {
    path: `${folder}:${project.environment["PATH"] ?? process.env["PATH"] ?? ""}`,
    started: () => readFile(started),
    resume: () => writeFile(go, ""),
  };
}

describe("many branches of one repository", () => {
  test("open at once, by several engines too, without one failing", { tags: "slow" }, async () => {
    using project = createProject({ files });
    const engines = ["one", "two"].map((name) => openIn(project, name));
    const workspaces = createTestWorkspaces(project);
    const places = Array.from({ length: 8 }, (_, i) => worktreeLocation(project, `three${i}`));
    await Promise.all(places.map((location) => workspaces.open(location, options)));
    const codes = await Promise.all(engines.map(async (engine) => (await once(engine, "exit"))[0]));
    expect(codes).toEqual([0, 0]);
    expect(registered(project).toSorted()).toEqual(places.map(({ path }) => path).toSorted());
    for (const name of ["one", "two"]) {
      const branches = project.git("branch", "--list", `agentic/flow-${name}*`).split("\n");
      expect(branches).toHaveLength(12);
    }
    expect(project.git("ls-tree", "--name-only", "agentic/flow-one7-000000")).toContain("one7.txt");
  });

  test("open again after their engine was killed at any moment", { tags: "slow" }, async () => {
    using project = createProject({ files });
    for (let round = 0; round < 4; round += 1) {
      const engine = openIn(project, "one");
      const exited = once(engine, "exit");
      while (folders(project).length <= round && engine.exitCode === null)
        await new Promise((resolve) => setImmediate(resolve));
      engine.kill("SIGKILL");
      await exited;
    }
    const engine = openIn(project, "one");
    expect(await once(engine, "exit")).toEqual([0, null]);
    await createTestWorkspaces(project).prune(() => false);
    expect(registered(project)).toEqual([]);
    expect(folders(project)).toEqual([]);
    for (let step = 0; step < 12; step += 1) {
      const branch = `agentic/flow-one${step}-000000`;
      expect(project.git("diff", "--name-status", "main", branch)).toBe(`A\tone${step}.txt`);
    }
  });
});

describe("a worktree used again", () => {
  test("holds nothing of the branch before: ignored files, folders, nested repositories, half a merge", async () => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const first = worktreeLocation(project, "first");
    const { directory } = await workspaces.open(first, options);
    const write = (path: string) => project.write(join(first.path, path), "left\n");
    for (const path of ["x.log", "out/deep/y.txt", ".hidden.log"]) write(path);
    mkdirSync(join(directory, "empty"));
    project.git("init", "--quiet", join(first.path, "out/nested"));
    symlinkSync(project.home, join(directory, "out/link"));
    project.git("-C", first.path, "switch", "--quiet", "--detach");
    project.git("-C", first.path, "bisect", "start");
    const before = gitFolder(project, first.path);
    expect(await workspaces.recycle(first)).toBe(true);
    const second = worktreeLocation(project, "second");
    const reused = await workspaces.open(second, options);
    expect(gitFolder(project, second.path)).toBe(before);
    expect(project.exists(first.path)).toBe(false);
    expect(readdirSync(reused.directory).sort()).toEqual([".git", ".gitignore", "src"]);
    expect(project.git("-C", second.path, "status", "--porcelain", "--ignored")).toBe("");
    expect(project.git("-C", second.path, "status")).toMatch(
      /^On branch agentic\/flow-second-k3f9qz\nnothing/,
    );
    expect(project.git("-C", second.path, "reflog")).not.toContain("first");
  });

  test("has the files of its own base, whatever the branch before had", async () => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const first = worktreeLocation(project, "first");
    const workspace = await workspaces.open(first, options);
    project.write(join(first.path, "src/file-1.txt"), "changed\n");
    rmSync(join(workspace.directory, "src/file-2.txt"));
    await workspace.commit(key, { base: first.base_sha, message: "one" });
    await workspaces.recycle(first);
    const second = worktreeLocation(project, "second");
    await workspaces.open(second, options);
    expect(project.read(join(second.path, "src/file-1.txt"))).toBe("1\n");
    expect(project.read(join(second.path, "src/file-2.txt"))).toBe("2\n");
  });

  test.each([
    ["marked so that git does not look at it", "--assume-unchanged"],
    ["left out of the work tree", "--skip-worktree"],
  ])("is not one in which a file is %s", async (_, flag) => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const first = worktreeLocation(project, "first");
    await workspaces.open(first, options);
    project.git("-C", first.path, "update-index", flag, "src/file-1.txt");
    project.write(join(first.path, "src/file-1.txt"), "hidden\n");
    expect(await workspaces.recycle(first)).toBe(true);
    expect(project.exists(first.path)).toBe(false);
    const second = worktreeLocation(project, "second");
    await workspaces.open(second, options);
    expect(project.read(join(second.path, "src/file-1.txt"))).toBe("1\n");
  });

  test("is not one with commits that no branch holds: they stay where they are", async () => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const location = worktreeLocation(project, "first");
    await workspaces.open(location, options);
    project.git("-C", location.path, "switch", "--quiet", "--detach");
    project.git("-C", location.path, "commit", "--quiet", "--allow-empty", "-m", "by the agent");
    expect(await workspaces.recycle(location)).toBe(false);
    expect(await workspaces.release(location)).toBe(false);
  });
});

describe("what a killed engine left of a worktree", () => {
  test("that was kept for reuse is made anew, from its branch", async () => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const location = worktreeLocation(project, "first");
    await workspaces.open(location, options);
    await workspaces.recycle(location);
    project.git(
      "branch",
      "--force",
      location.branch,
      project.git("commit-tree", "main^{tree}", "-m", "moved"),
    );
    const again = await createTestWorkspaces(project).open(location, options);
    expect(project.git("-C", location.path, "status", "--porcelain")).toBe("");
    expect(await again.changedSince("HEAD")).toEqual([]);
    expect(project.git("-C", location.path, "log", "-1", "--format=%s")).toBe("moved");
  });

  test(
    "with locks of a git that was killed beside it can be committed to, and so can one made anew",
    { tags: "slow" },
    async () => {
      using project = createProject({ files });
      const [existing, exited] = [worktreeLocation(project, "first"), worktreeLocation(project, "second")];
      await createTestWorkspaces(project).open(existing, options);
      const folder = gitFolder(project, existing.path);
      const locks = [join(folder, "HEAD"), join(folder, "index")];
      for (const { branch } of [existing, exited]) locks.push(join(project.root, ".git/refs/heads", branch));
      for (const lock of locks) writeFileSync(`${lock}.lock`, "");
      await Promise.all(
        [existing, exited].map(async (location) => {
          const workspace = await createTestWorkspaces(project).open(location, options);
          await workspace.writeFile("new.txt", "new\n");
          expect(await workspace.commit(key, { base: location.base_sha, message: "New" })).toBeDefined();
        }),
      );
    },
  );

  test("while it was moved is made anew", async () => {
    using project = createProject({ files });
    const workspaces = createTestWorkspaces(project);
    const [first, second] = [worktreeLocation(project, "first"), worktreeLocation(project, "second")];
    await workspaces.open(first, options);
    await workspaces.recycle(first);
    const target = join(project.root, second.path, ".git");
    writeFileSync(join(gitFolder(project, first.path), "gitdir"), `${target}\n`);
    for (const location of [first, second]) {
      await createTestWorkspaces(project).open(location, options);
      expect(project.read(join(location.path, "src/file-1.txt"))).toBe("1\n");
    }
    expect(registered(project)).toHaveLength(2);
  });

  test("in a repository that was moved meanwhile is found with its work", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "first");
    await createTestWorkspaces(project).open(location, options);
    project.write(join(location.path, "half.txt"), "half\n");
    const moved = `${project.root}-moved`;
    renameSync(project.root, moved);
    const movedProject = { ...project, root: moved };
    const workspace = await createTestWorkspaces(movedProject).open(location, options);
    expect(await workspace.readFile("half.txt")).toBe("half\n");
    expect(await workspace.changedSince(location.base_sha)).toEqual(["half.txt"]);
    renameSync(moved, project.root);
  });

  test("is refused where another repository stands in its place", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "first");
    project.git("init", "--quiet", location.path);
    const open = createTestWorkspaces(project).open(location, options);
    await expect(open).rejects.toMatchObject({ code: "git-unsuitable", message: /belongs to another/ });
    expect(project.exists(join(location.path, ".git/HEAD"))).toBe(true);
  });
});

describe("pruning", () => {
  test("removes unused worktrees, and records of missing folders; files without a record may be work", async () => {
    using project = createProject({ files });
    const [lost, half] = [worktreeLocation(project, "lost"), worktreeLocation(project, "half")];
    for (const location of [lost, half]) await createTestWorkspaces(project).open(location, options);
    rmSync(join(project.root, lost.path), { recursive: true });
    writeFileSync(join(gitFolder(project, half.path), "locked"), "initializing");
    project.write(join(half.path, "half.txt"), "half");
    project.write(".worktrees/agentic-rest/rest.txt", "rest");
    const { removed, remaining } = await createTestWorkspaces(project).prune(() => false);
    expect(removed).toEqual([half.path]);
    expect(remaining).toEqual([".worktrees/agentic-rest"]);
    expect(registered(project)).toEqual([]);
    expect(folders(project)).toEqual(["agentic-rest"]);
  });

  test("keeps the work of a step that removed `.git` and had its record pruned, also where the engine was killed then", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "cut");
    await createTestWorkspaces(project).open(location, options);
    project.write(join(location.path, "work.txt"), "work");
    rmSync(join(project.root, location.path, ".git"));
    project.git("worktree", "prune");
    await createTestWorkspaces(project).prune(() => false);
    const patches: string[] = [];
    await createTestWorkspaces(project).open(location, {
      commits: true,
      keep: (patch) => patches.push(patch),
    });
    expect(patches.join("")).toContain("+work");
  });

  test("never touches links, other names, worktrees in other folders and other repositories", async () => {
    using project = createProject({ files });
    const target = join(project.home, "mine");
    project.git("worktree", "add", "--quiet", "-b", "mine", target);
    project.git("worktree", "add", "--quiet", "-b", "other", ".worktrees/mine");
    project.git("init", "--quiet", ".worktrees/agentic-clone");
    symlinkSync(target, join(project.root, ".worktrees/agentic-link"));
    const before = project.git("worktree", "list", "--porcelain");
    expect((await createTestWorkspaces(project).prune(() => false)).removed).toEqual([]);
    expect(project.git("worktree", "list", "--porcelain")).toBe(before);
    expect(existsSync(join(target, "src/file-1.txt"))).toBe(true);
    expect(folders(project).sort()).toEqual(["agentic-clone", "agentic-link", "mine"]);
  });

  test("keeps a worktree that a user locked", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "first");
    await createTestWorkspaces(project).open(location, options);
    project.git("worktree", "lock", "--reason", "mine", location.path);
    expect(await createTestWorkspaces(project).prune(() => false)).toEqual({
      removed: [],
      remaining: [location.path],
    });
  });

  test("lets others open theirs while it looks what is in one", async () => {
    using project = createProject({ files });
    const [orphan, other] = [worktreeLocation(project, "orphan"), worktreeLocation(project, "other")];
    await createTestWorkspaces(project).open(orphan, options);
    const slow = slowGit(project, "status");
    const workspaces = createTestWorkspaces(project, { PATH: slow.path });
    const pruned = workspaces.prune(() => false);
    await slow.started();
    await workspaces.open(other, options);
    await slow.resume();
    expect(await pruned).toEqual({ removed: [orphan.path], remaining: [] });
  });

  test("leaves alone what another process takes up while it looks", async () => {
    using project = createProject({ files });
    const orphan = worktreeLocation(project, "orphan");
    await createTestWorkspaces(project).open(orphan, options);
    const slow = slowGit(project, "status");
    const pruned = createTestWorkspaces(project, { PATH: slow.path }).prune(() => false);
    await slow.started();
    const holder = { pid: process.ppid, started: "1", host: "elsewhere.example" };
    writeFileSync(join(gitFolder(project, orphan.path), "agentic-holder.json"), JSON.stringify(holder));
    await slow.resume();
    expect(await pruned).toEqual({ removed: [], remaining: [] });
    expect(project.exists(orphan.path)).toBe(true);
  });

  test("does not tell of what is another repository's", async () => {
    using project = createProject({ files });
    project.git("init", "--quiet", ".worktrees/agentic-clone");
    expect(await createTestWorkspaces(project).prune(() => false)).toEqual({ removed: [], remaining: [] });
  });

  test("follows no link in place of the folder of worktrees", async () => {
    using project = createProject({ files });
    mkdirSync(join(project.home, "agentic-x"));
    symlinkSync(project.home, join(project.root, ".worktrees"));
    await createTestWorkspaces(project).prune(() => false);
    expect(existsSync(join(project.home, "agentic-x"))).toBe(true);
  });
});
