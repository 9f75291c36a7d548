// @module-tag slow
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { options, worktreeLocation, createTestWorkspaces } from "../../support/git/test-workspaces.ts";
import { createProject, type Project } from "../../support/project.ts";

const files = { "src/file.txt": "text\n" };
const key = { runId: "20260101-k3f9qz", step: "build", attempt: 1 };

function gitFolder(project: Project, path: string): string {
  return project.git("-C", path, "rev-parse", "--absolute-git-dir");
}

describe("a record that a step has led away from its worktree", () => {
  /** The engine's records in git's folder. */
  const records = ({ root }: Project) =>
    readdirSync(join(root, ".git/worktrees")).filter((id) => id !== "mine");

  const WAYS: Readonly<Record<string, string>> = {
    "the worktree is moved": 'git worktree lock .; git worktree move -f -f . "$HOME/moved"',
    "the worktree is moved, without a branch": 'git switch -q --detach; git worktree move . "$HOME/moved"',
    "the worktree is moved during a rebase":
      'mkdir "$A/rebase-merge"; echo "refs/heads/$B" > "$A/rebase-merge/head-name"; git switch -q --detach --ignore-other-worktrees; git worktree move . "$HOME/moved"',
    "the worktree is moved to the folder of worktrees": 'git worktree move . "$R/.worktrees/agentic-moved"',
    "the worktree is moved, then removed": 'git worktree move . "$HOME/moved"; rm -rf "$HOME/moved"',
    "the record names the checkout": 'echo "$R/.git" > "$A/gitdir"',
    "the record names the checkout, and the folder is gone": 'echo "$R/.git" > "$A/gitdir"; rm -rf "$W"',
    "the record names the checkout, its HEAD another branch":
      'echo "$R/.git" > "$A/gitdir"; git symbolic-ref HEAD refs/heads/other; rm -rf "$W"',
    "the record names a worktree of another run":
      'echo "$R/.worktrees/agentic-flow-second-k3f9qz/.git" > "$A/gitdir"',
    "the record names nothing": ': > "$A/gitdir"',
    "the record is renamed":
      'mv "$A" "$R/.git/worktrees/renamed"; echo "gitdir: $R/.git/worktrees/renamed" > .git',
    "the record is renamed, its worktree not told": 'mv "$A" "$R/.git/worktrees/renamed"',
    "there are two records":
      'cp -r "$A" "$R/.git/worktrees/agentic-new-1-a-1"; echo "gitdir: $R/.git/worktrees/agentic-new-1-a-1" > .git',
    "a worktree of another run and its record lead to it":
      'O=$(cut -c9- "$R/.worktrees/agentic-flow-second-k3f9qz/.git"); echo "gitdir: $O" > .git; echo "$W/.git" > "$O/gitdir"',
    "the record is made for another worktree": 'echo agentic-other > "$A/agentic-place"',
    "a worktree of the user's and its record lead to it":
      'echo "gitdir: $R/.git/worktrees/mine" > .git; echo "$W/.git" > "$R/.git/worktrees/mine/gitdir"',
  };

  test.each(Object.entries(WAYS))("keeps no run from its branch: %s", async (name, damage) => {
    using project = createProject({ files });
    project.git("branch", "other");
    project.git("worktree", "add", "--quiet", "-b", "mine", join(project.home, "mine"));
    const [location, other] = [worktreeLocation(project, "first"), worktreeLocation(project, "second")];
    for (const each of [location, other]) await createTestWorkspaces(project).open(each, options);
    project.write(join(location.path, "src/left.txt"), "left\n");
    const folder = gitFolder(project, location.path);
    const script = `R=${project.root}; W=$PWD; A=${folder}; B=${location.branch}\n${damage}`;
    execFileSync("sh", ["-c", script], {
      cwd: join(project.root, location.path),
      env: project.environment,
      stdio: "ignore",
    });

    const workspace = await createTestWorkspaces(project).open(location, options);
    await createTestWorkspaces(project).open(other, options);
    await workspace.writeFile("new.txt", "new\n");
    expect(await workspace.commit(key, { base: location.base_sha, message: "New" })).toBeDefined();
    expect(project.git("-C", other.path, "symbolic-ref", "--short", "HEAD")).toBe(other.branch);
    expect(project.git("symbolic-ref", "--short", "HEAD")).toBe("main");
    expect(readFileSync(join(project.root, ".git/worktrees/mine/HEAD"), "utf8")).toBe(
      "ref: refs/heads/mine\n",
    );
    const own = project
      .git("worktree", "list")
      .split("\n")
      .filter((line) => /\[(main|mine)\]$/.test(line));
    expect(own).toHaveLength(2);
    expect(records(project)).toHaveLength(2);
    const moved = name.includes("folder of worktrees") ? ".worktrees/agentic-moved" : "../home/moved";
    if (name.includes("moved") && !name.includes("removed"))
      expect(project.read(join(moved, "src/left.txt"))).toBe("left\n");
  });

  test("goes with the worktree where the run is not resumed", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "first");
    await createTestWorkspaces(project).open(location, options);
    writeFileSync(join(gitFolder(project, location.path), "gitdir"), join(project.root, ".git"));
    rmSync(join(project.root, location.path), { recursive: true });
    await createTestWorkspaces(project).prune(() => false);
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  });

  test("is the user's where the user has checked out the branch: the worktree is refused with that place", async () => {
    using project = createProject({ files });
    const location = worktreeLocation(project, "first");
    const mine = join(project.home, "mine");
    project.git("worktree", "add", "--quiet", "-b", location.branch, mine);
    await expect(createTestWorkspaces(project).open(location, options)).rejects.toMatchObject({
      code: "git-unsuitable",
      message: `${location.branch} is checked out in ${mine}. Switch that folder to another branch, then resume: git -C ${mine} switch --detach`,
    });
    expect(project.git("-C", mine, "symbolic-ref", "--short", "HEAD")).toBe(location.branch);
  });
});
