// @module-tag slow
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConflictedMerge } from "../../../src/ports/workspaces.ts";
import {
  all,
  binary,
  type Change,
  contested,
  type Fork,
  fork,
  lines,
  move,
  remove,
  scratch,
  submodule,
  write,
} from "../../support/git/fork.ts";
import { createTestWorkspaces } from "../../support/git/test-workspaces.ts";

const conflicts: [string, Record<string, string>, { current: Change; incoming: Change }, string[], RegExp][] =
  [
    [
      "of lines",
      { "a.txt": lines },
      { current: write("a.txt", "ours\n"), incoming: write("a.txt", "theirs\n") },
      ["a.txt"],
      /content.*a\.txt/,
    ],
    [
      "of a file both added",
      {},
      { current: write("n.txt", "ours\n"), incoming: write("n.txt", "theirs\n") },
      ["n.txt"],
      /add\/add.*n\.txt/,
    ],
    [
      "of a file deleted here and changed there",
      { "a.txt": lines },
      { current: remove("a.txt"), incoming: write("a.txt", "b\n") },
      ["a.txt"],
      /modify\/delete.*deleted in agentic\/flow-run-k3f9qz.*modified in agentic\/flow-b-k3f9qz/,
    ],
    [
      "of a file changed here and deleted there",
      { "a.txt": lines },
      { current: write("a.txt", "b\n"), incoming: remove("a.txt") },
      ["a.txt"],
      /modify\/delete.*deleted in agentic\/flow-b-k3f9qz/,
    ],
    [
      "of a file renamed here and deleted there",
      { "a.txt": lines },
      { current: move("a.txt", "n.txt"), incoming: remove("a.txt") },
      ["a.txt", "n.txt"],
      /rename\/delete.*n\.txt/,
    ],
    [
      "of a file renamed to two names",
      { "a.txt": lines },
      { current: move("a.txt", "x.txt"), incoming: move("a.txt", "y.txt") },
      ["a.txt", "x.txt", "y.txt"],
      /rename\/rename/,
    ],
    [
      "of two binary files",
      { "a.bin": binary },
      { current: write("a.bin", `${binary}1`), incoming: write("a.bin", `${binary}2`) },
      ["a.bin"],
      /Cannot merge binary files: a\.bin/,
    ],
    [
      "of a file and a link",
      {},
      { current: write("n", "file\n"), incoming: (_, folder) => symlinkSync("elsewhere", join(folder, "n")) },
      ["n", "n~HEAD"],
      /distinct types/,
    ],
    [
      "of a file and a folder",
      {},
      { current: write("n", "file\n"), incoming: write("n/a.txt", "folder\n") },
      ["n", "n~HEAD"],
      /file\/directory|directory in the way/,
    ],
    [
      "of submodules",
      { "a.txt": lines },
      { current: submodule("1"), incoming: submodule("2") },
      ["sub"],
      /sub/,
    ],
  ];

describe("a conflict", () => {
  test.each(conflicts)("%s is reported as git sees it, and can be laid out", async (...scenario) => {
    const [, base, changes, files, message] = scenario;
    using setting = await fork(base, changes);
    const { project, workspaces, run, request } = setting;
    const before = project.git("rev-parse", run.branch ?? "");
    const result = await workspaces.merge(run, request);
    expect(result).toMatchObject({ status: "conflict", description: expect.stringMatching(message) });
    expect(result).toMatchObject({ files });
    expect(project.git("rev-parse", run.branch ?? "")).toBe(before);
    expect(project.git("-C", run.directory, "status", "--porcelain")).toBe("");
    const conflict = await workspaces.openConflict(run, request, scratch);
    expect(conflict.files.length).toBeGreaterThan(0);
    expect(await conflict.unresolved()).toEqual(conflict.files);
    await expect(conflict.conclude()).rejects.toMatchObject({ code: "git-unsuitable" });
  });
});

async function resolvedBy(
  { project, workspaces, run, request }: Fork,
  resolve: (git: (...args: string[]) => string, conflict: ConflictedMerge) => void,
): Promise<{ conflict: ConflictedMerge; unresolved: readonly string[] }> {
  const conflict = await workspaces.openConflict(run, request, scratch);
  resolve((...args) => project.git("-C", conflict.workspace.directory, ...args), conflict);
  return { conflict, unresolved: await conflict.unresolved() };
}

const put = ({ workspace }: ConflictedMerge, path: string, content: string) =>
  writeFileSync(join(workspace.directory, path), content);

describe("a conflict that an agent resolved", () => {
  test("shows the base between the sides, and the branch's name", async () => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    const conflict = await scenario.workspaces.openConflict(scenario.run, scenario.request, scratch);
    expect(await conflict.workspace.readFile("a.txt")).toMatch(
      /^<{7} HEAD\nours\n\|{7} \w+\nbase\n={7}\ntheirs\n>{7} agentic\/flow-b-k3f9qz\n$/,
    );
  });

  test("and committed itself is one commit with both parents all the same", { tags: "slow" }, async () => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    const { project, run, request } = scenario;
    const current = project.git("rev-parse", run.branch ?? "");
    const { conflict, unresolved } = await resolvedBy(scenario, (git, conflict) => {
      put(conflict, "a.txt", "both\n");
      git("commit", "--quiet", "--all", "-m", "Resolved");
    });
    expect(unresolved).toEqual([]);
    await conflict.conclude();
    expect(project.git("log", "-1", "--format=%P %s", run.branch ?? "")).toBe(
      `${current} ${request.head} Merge b`,
    );
    await conflict.discard();
    expect(project.git("branch", "--list", scratch.branch)).toBe("");
    expect(project.git("for-each-ref", "refs/agentic")).toBe("");
    expect(project.exists(scratch.path)).toBe(false);
  });

  test(
    "in a worktree without `.git` is saved as a patch before the merge is prepared again",
    { tags: "slow" },
    async () => {
      using scenario = await fork({ "a.txt": "base\n" }, contested);
      const { project, run, request } = scenario;
      await resolvedBy(scenario, (_, made) => put(made, "a.txt", "nearly resolved\n"));
      rmSync(join(project.root, scratch.path, ".git"));
      const patches: string[] = [];
      const keep = (patch: string) => void patches.push(patch);
      const again = await createTestWorkspaces(project).openConflict(run, request, { ...scratch, keep });
      expect(patches.join("")).toContain("+nearly resolved");
      expect(await again.unresolved()).toEqual(["a.txt"]);
    },
  );

  test.each([
    ["ours", "theirs", "agentic/flow-b-k3f9qz"],
    ["theirs", "ours", undefined],
  ])(
    "that takes %s alone names the branch whose changes are lost",
    { tags: "slow" },
    async (taken, _lost, named) => {
      using scenario = await fork({ "a.txt": "base\n" }, contested);
      const { conflict, unresolved } = await resolvedBy(scenario, (git) => {
        git("checkout", `--${taken}`, "--", "a.txt");
        git("commit", "--quiet", "--all", "-m", "One side");
      });
      expect(unresolved).toEqual([]);
      const branch = named ?? scenario.run.branch;
      expect(await conflict.conclude()).toMatchObject({ lost: [{ branch, files: ["a.txt"] }] });
    },
  );

  test("that holds both sides has lost nothing", async () => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    const { conflict } = await resolvedBy(scenario, (_, made) => put(made, "a.txt", "ours and theirs\n"));
    expect(await conflict.conclude()).toMatchObject({ lost: [] });
  });

  test.each([
    ["only staged, with its markers", (git: (...args: string[]) => string) => void git("add", "--all")],
    ["given up", (git: (...args: string[]) => string) => void git("merge", "--abort")],
    [
      "given up and committed otherwise",
      (git: (...args: string[]) => string, conflict: ConflictedMerge) => {
        git("reset", "--quiet", "--hard");
        put(conflict, "a.txt", "mine\n");
        git("commit", "--quiet", "--all", "-m", "Mine");
      },
    ],
    [
      "mended but for one line",
      (_: unknown, conflict: ConflictedMerge) => put(conflict, "a.txt", "ours\n=======\ntheirs\n"),
    ],
  ])("is not resolved where it was %s", async (_, resolve) => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    expect((await resolvedBy(scenario, resolve)).unresolved).toEqual(["a.txt"]);
  });

  test("has markers found in files that had no conflict, but not such as a side held before", async () => {
    const guide = "Conflicts look so:\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n";
    using scenario = await fork(
      { "a.txt": "base\n", "guide.md": guide },
      { current: contested.current, incoming: all(contested.incoming, write("guide.md", `${guide}More.\n`)) },
    );
    const { unresolved } = await resolvedBy(scenario, (_, conflict) => {
      put(conflict, "a.txt", "both\n");
      put(conflict, "heading.rst", "Title\n=======\n");
      put(conflict, "b.txt", "<<<<<<< HEAD\nb\n");
    });
    expect(unresolved).toEqual(["b.txt"]);
  });

  test("has a file without markers resolved by staging it unchanged", { tags: "slow" }, async () => {
    using scenario = await fork(
      { "a.bin": binary },
      { current: write("a.bin", `${binary}1`), incoming: write("a.bin", `${binary}2`) },
    );
    const { conflict, unresolved } = await resolvedBy(scenario, (git) => void git("add", "a.bin"));
    expect(unresolved).toEqual([]);
    expect((await conflict.conclude()).files).toEqual([]);
  });

  test("has longer markers found where the repository asks for them", async () => {
    using scenario = await fork(
      { "a.txt": "base\n", ".gitattributes": "*.txt conflict-marker-size=12\n" },
      contested,
    );
    const { conflict, unresolved } = await resolvedBy(scenario, (git) => void git("add", "--all"));
    expect(await conflict.workspace.readFile("a.txt")).toContain("<<<<<<<<<<<<");
    expect(unresolved).toEqual(["a.txt"]);
  });

  test("is concluded once, also where the engine was killed right after", async () => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    const { conflict } = await resolvedBy(scenario, (_, conflict) => put(conflict, "a.txt", "both\n"));
    const { lost: _none, ...made } = await conflict.conclude();
    const { workspaces, run, request, project } = scenario;
    expect(await createTestWorkspaces(project).merge(run, request)).toEqual({ status: "merged", ...made });
    expect(await workspaces.merge(run, request)).toEqual({ status: "merged", ...made });
  });

  test("leaves no branch behind where its engine died, unless it has its own commits", async () => {
    using scenario = await fork({ "a.txt": "base\n" }, contested);
    const { project, workspaces, run, request } = scenario;
    const branches = () =>
      project.git("branch", "--list", "agentic/flow-*", "--format=%(refname:short)").split("\n");
    await workspaces.openConflict(run, request, scratch);
    project.git("worktree", "remove", "--force", scratch.path);
    project.git("branch", "agentic/flow-merge-docs-k3f9qz", "main");
    await createTestWorkspaces(project).prune((path) => path === scratch.path);
    expect(branches()).toContain(scratch.branch);
    await createTestWorkspaces(project).prune((path) => path === run.directory);
    expect(branches()).not.toContain(scratch.branch);
    expect(branches()).toContain("agentic/flow-merge-docs-k3f9qz");
  });
});
