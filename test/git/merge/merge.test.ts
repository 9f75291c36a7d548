import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { all, contested, fork, lines, remove, write } from "../../support/git/fork.ts";
import { options, worktreeLocation, createTestWorkspaces } from "../../support/git/test-workspaces.ts";

describe("the commit of a merge", () => {
  test("has both parents, the key's trailers and the configured author, and runs no hook", async () => {
    using scenario = await fork(
      { "a.txt": lines },
      { current: write("run.txt", "run\n"), incoming: write("b.txt", "b\n") },
    );
    const { project, workspaces, run, request } = scenario;
    for (const hook of [
      "pre-merge-commit",
      "commit-msg",
      "post-merge",
      "post-checkout",
      "reference-transaction",
    ]) {
      project.write(`.git/hooks/${hook}`, '#!/bin/sh\ntouch "$HOME/hook-ran"\nexit 1\n');
      chmodSync(join(project.root, ".git/hooks", hook), 0o755);
    }
    for (const setting of [
      "merge.ff=false",
      "merge.verifySignatures=true",
      "commit.gpgSign=true",
      "merge.autoStash=true",
    ])
      project.git("config", ...(setting.split("=") as [string, string]));
    const current = project.git("rev-parse", run.branch ?? "");
    const merged = await workspaces.merge(run, request);
    expect(merged).toMatchObject({ status: "merged", head: project.git("rev-parse", run.branch ?? "") });
    expect(project.git("log", "-1", "--format=%P%n%an%n%B", run.branch ?? "")).toBe(
      `${current} ${request.head}\nSomebody\nMerge b\n\nAgentic-Run: 20260131-k3f9qz\nAgentic-Step: block/merge-b#1`,
    );
    expect(existsSync(join(project.home, "hook-ran"))).toBe(false);
    expect(project.git("-C", run.directory, "status", "--porcelain")).toBe("");
  });

  test("is made on the user's own checkout too, which keeps its uncommitted and its ignored files", async () => {
    using scenario = await fork(
      { ".gitignore": ".env\n" },
      { current: () => {}, incoming: write("b.txt", "b\n") },
    );
    const { project, workspaces, request } = scenario;
    const location = {
      ...worktreeLocation(project, "x"),
      mode: "checkout" as const,
      path: ".",
      branch: "mine",
    };
    const checkout = await workspaces.open(location, options);
    project.write("own.txt", "own\n");
    expect(await workspaces.merge(checkout, request)).toMatchObject({ status: "merged", files: ["b.txt"] });
    expect(project.git("status", "--porcelain")).toBe(
      "?? own.txt\n?? .worktrees/".split("\n").toSorted().join("\n"),
    );
    expect(project.read("b.txt")).toBe("b\n");
  });

  test("does not overwrite what git ignores in the user's checkout", { tags: "slow" }, async () => {
    using scenario = await fork(
      { ".gitignore": ".env\n" },
      {
        current: () => {},
        incoming: all(write(".env", "theirs\n"), (git) => void git("add", "--force", ".env")),
      },
    );
    const { project, workspaces, request } = scenario;
    const location = {
      ...worktreeLocation(project, "x"),
      mode: "checkout" as const,
      path: ".",
      branch: "mine",
    };
    const checkout = await workspaces.open(location, options);
    project.write(".env", "mine\n");
    await expect(workspaces.merge(checkout, request)).rejects.toMatchObject({ message: /\.env/ });
    expect(project.read(".env")).toBe("mine\n");
    expect(project.git("rev-parse", "mine")).toBe(project.git("rev-parse", "main"));
  });

  test(
    "is made after a crash that cut off the writing of its files, and after one that left a lock",
    { tags: "slow" },
    async () => {
      using scenario = await fork(
        { "a.txt": lines, "gone.txt": "x\n", "more.txt": "more\n" },
        {
          current: () => {},
          incoming: all(
            write("a.txt", "b\n"),
            write("b.txt", "b\n"),
            remove("gone.txt"),
            write("more.txt", "b\n"),
          ),
        },
      );
      const { project, workspaces, run, request } = scenario;
      writeFileSync(join(run.directory, "a.txt"), "b\n");
      writeFileSync(join(run.directory, "b.txt"), "b\n");
      rmSync(join(run.directory, "gone.txt"));
      const lock = project.git("-C", run.directory, "rev-parse", "--absolute-git-dir");
      writeFileSync(join(lock, "index.lock"), "");
      expect(await workspaces.merge(run, request)).toMatchObject({ status: "merged" });
      expect(project.git("-C", run.directory, "status", "--porcelain")).toBe("");
      expect(project.git("diff", "--name-only", request.head, run.branch ?? "")).toBe("");
    },
  );

  test("is not made again by another process, nor where a person merged", async () => {
    using scenario = await fork(
      { "a.txt": lines },
      { current: write("run.txt", "run\n"), incoming: write("b.txt", "b\n") },
    );
    const { project, workspaces, run, request } = scenario;
    const first = await workspaces.merge(run, request);
    expect(await createTestWorkspaces(project).merge(run, request)).toEqual(first);
    project.git("-C", run.directory, "reset", "--quiet", "--hard", "HEAD^1");
    project.git("-C", run.directory, "merge", "--quiet", "-m", "By hand", request.branch);
    const head = project.git("rev-parse", run.branch ?? "");
    expect(await workspaces.merge(run, request)).toEqual({ status: "merged", head, files: [] });
  });
});

describe("a git that cannot merge without a work tree", () => {
  test.each(["merged", "conflict"])(
    "does so in a scratch worktree, with the same end: %s",
    async (status) => {
      const incoming = status === "merged" ? write("b.txt", "b\n") : contested.incoming;
      using scenario = await fork({ "a.txt": "base\n" }, { current: contested.current, incoming });
      const { project, run, request } = scenario;
      const real = project.git("--exec-path");
      const old = `#!/bin/sh\nfor word in "$@"; do [ "$word" = --write-tree ] && exit 129; done\nexec "${real}/git" "$@"\n`;
      mkdirSync(join(project.home, "bin"));
      writeFileSync(join(project.home, "bin/git"), old, { mode: 0o755 });
      const path = `${join(project.home, "bin")}:${project.environment["PATH"]}`;
      const result = await createTestWorkspaces(project, { PATH: path }).merge(run, request);
      expect(result).toMatchObject({ status, files: [status === "merged" ? "b.txt" : "a.txt"] });
      if (result.status === "conflict") expect(result.description).toMatch(/content.*a\.txt/);
      expect(project.git("branch", "--list", "agentic/try*")).toBe("");
      expect(project.git("worktree", "list")).not.toContain("try");
    },
  );
});
