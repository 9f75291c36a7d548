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
import { createTestWorkspaces } from "../../support/git/place.ts";

const conflicts: [string, Record<string, string>, { ours: Change; theirs: Change }, string[], RegExp][] = [
  [
    "of lines",
    { "a.txt": lines },
    { ours: write("a.txt", "ours\n"), theirs: write("a.txt", "theirs\n") },
    ["a.txt"],
    /content.*a\.txt/,
  ],
  [
    "of a file both added",
    {},
    { ours: write("n.txt", "ours\n"), theirs: write("n.txt", "theirs\n") },
    ["n.txt"],
    /add\/add.*n\.txt/,
  ],
  [
    "of a file deleted here and changed there",
    { "a.txt": lines },
    { ours: remove("a.txt"), theirs: write("a.txt", "b\n") },
    ["a.txt"],
    /modify\/delete.*deleted in agentic\/flow-run-k3f9qz.*modified in agentic\/flow-b-k3f9qz/,
  ],
  [
    "of a file changed here and deleted there",
    { "a.txt": lines },
    { ours: write("a.txt", "b\n"), theirs: remove("a.txt") },
    ["a.txt"],
    /modify\/delete.*deleted in agentic\/flow-b-k3f9qz/,
  ],
  [
    "of a file renamed here and deleted there",
    { "a.txt": lines },
    { ours: move("a.txt", "n.txt"), theirs: remove("a.txt") },
    ["a.txt", "n.txt"],
    /rename\/delete.*n\.txt/,
  ],
  [
    "of a file renamed to two names",
    { "a.txt": lines },
    { ours: move("a.txt", "x.txt"), theirs: move("a.txt", "y.txt") },
    ["a.txt", "x.txt", "y.txt"],
    /rename\/rename/,
  ],
  [
    "of two binary files",
    { "a.bin": binary },
    { ours: write("a.bin", `${binary}1`), theirs: write("a.bin", `${binary}2`) },
    ["a.bin"],
    /Cannot merge binary files: a\.bin/,
  ],
  [
    "of a file and a link",
    {},
    { ours: write("n", "file\n"), theirs: (_, folder) => symlinkSync("elsewhere", join(folder, "n")) },
    ["n", "n~HEAD"],
    /distinct types/,
  ],
  [
    "of a file and a folder",
    {},
    { ours: write("n", "file\n"), theirs: write("n/a.txt", "folder\n") },
    ["n", "n~HEAD"],
    /file\/directory|directory in the way/,
  ],
  ["of submodules", { "a.txt": lines }, { ours: submodule("1"), theirs: submodule("2") }, ["sub"], /sub/],
];

describe("a conflict", () => {
  test.each(conflicts)("%s is reported as git sees it, and can be laid out", async (...given) => {
    const [, base, sides, files, words] = given;
    using setting = await fork(base, sides);
    const { project, workspaces, run, request } = setting;
    const before = project.git("rev-parse", run.branch ?? "");
    const result = await workspaces.merge(run, request);
    expect(result).toMatchObject({ status: "conflict", description: expect.stringMatching(words) });
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
): Promise<{ conflict: ConflictedMerge; left: readonly string[] }> {
  const conflict = await workspaces.openConflict(run, request, scratch);
  resolve((...args) => project.git("-C", conflict.workspace.directory, ...args), conflict);
  return { conflict, left: await conflict.unresolved() };
}

const put = ({ workspace }: ConflictedMerge, path: string, content: string) =>
  writeFileSync(join(workspace.directory, path), content);

describe("a conflict that an agent resolved", () => {
  test("shows the base between the sides, and the branch's name", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const conflict = await given.workspaces.openConflict(given.run, given.request, scratch);
    expect(await conflict.workspace.readFile("a.txt")).toMatch(
      /^<{7} HEAD\nours\n\|{7} \w+\nbase\n={7}\ntheirs\n>{7} agentic\/flow-b-k3f9qz\n$/,
    );
  });

  test("and committed itself is one commit with both parents all the same", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { project, run, request } = given;
    const ours = project.git("rev-parse", run.branch ?? "");
    const { conflict, left } = await resolvedBy(given, (git, conflict) => {
      put(conflict, "a.txt", "both\n");
      git("commit", "--quiet", "--all", "-m", "Resolved");
    });
    expect(left).toEqual([]);
    await conflict.conclude();
    expect(project.git("log", "-1", "--format=%P %s", run.branch ?? "")).toBe(
      `${ours} ${request.head} Merge b`,
    );
    await conflict.discard();
    expect(project.git("branch", "--list", scratch.branch)).toBe("");
    expect(project.git("for-each-ref", "refs/agentic")).toBe("");
    expect(project.exists(scratch.path)).toBe(false);
  });

  test("in a worktree whose `.git` is gone since is kept as a patch before the merge is laid out again", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { project, run, request } = given;
    await resolvedBy(given, (_, made) => put(made, "a.txt", "nearly resolved\n"));
    rmSync(join(project.root, scratch.path, ".git"));
    const kept: string[] = [];
    const keep = (patch: string) => void kept.push(patch);
    const again = await createTestWorkspaces(project).openConflict(run, request, { ...scratch, keep });
    expect(kept.join("")).toContain("+nearly resolved");
    expect(await again.unresolved()).toEqual(["a.txt"]);
  });

  test.each([
    ["ours", "theirs", "agentic/flow-b-k3f9qz"],
    ["theirs", "ours", undefined],
  ])("that takes %s alone names the branch whose changes are lost", async (taken, _lost, named) => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { conflict, left } = await resolvedBy(given, (git) => {
      git("checkout", `--${taken}`, "--", "a.txt");
      git("commit", "--quiet", "--all", "-m", "One side");
    });
    expect(left).toEqual([]);
    const branch = named ?? given.run.branch;
    expect(await conflict.conclude()).toMatchObject({ lost: [{ branch, files: ["a.txt"] }] });
  });

  test("that holds both sides has lost nothing", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { conflict } = await resolvedBy(given, (_, made) => put(made, "a.txt", "ours and theirs\n"));
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
    using given = await fork({ "a.txt": "base\n" }, contested);
    expect((await resolvedBy(given, resolve)).left).toEqual(["a.txt"]);
  });

  test("has markers found in files that had no conflict, but not such as a side held before", async () => {
    const guide = "Conflicts look so:\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n";
    using given = await fork(
      { "a.txt": "base\n", "guide.md": guide },
      { ours: contested.ours, theirs: all(contested.theirs, write("guide.md", `${guide}More.\n`)) },
    );
    const { left } = await resolvedBy(given, (_, conflict) => {
      put(conflict, "a.txt", "both\n");
      put(conflict, "heading.rst", "Title\n=======\n");
      put(conflict, "b.txt", "<<<<<<< HEAD\nb\n");
    });
    expect(left).toEqual(["b.txt"]);
  });

  test("has a file without markers resolved by staging it as it is", async () => {
    using given = await fork(
      { "a.bin": binary },
      { ours: write("a.bin", `${binary}1`), theirs: write("a.bin", `${binary}2`) },
    );
    const { conflict, left } = await resolvedBy(given, (git) => void git("add", "a.bin"));
    expect(left).toEqual([]);
    expect((await conflict.conclude()).files).toEqual([]);
  });

  test("has longer markers found where the repository asks for them", async () => {
    using given = await fork(
      { "a.txt": "base\n", ".gitattributes": "*.txt conflict-marker-size=12\n" },
      contested,
    );
    const { conflict, left } = await resolvedBy(given, (git) => void git("add", "--all"));
    expect(await conflict.workspace.readFile("a.txt")).toContain("<<<<<<<<<<<<");
    expect(left).toEqual(["a.txt"]);
  });

  test("is concluded once, also where the engine was killed right after", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { conflict } = await resolvedBy(given, (_, conflict) => put(conflict, "a.txt", "both\n"));
    const { lost: _none, ...made } = await conflict.conclude();
    const { workspaces, run, request, project } = given;
    expect(await createTestWorkspaces(project).merge(run, request)).toEqual({ status: "merged", ...made });
    expect(await workspaces.merge(run, request)).toEqual({ status: "merged", ...made });
  });

  test("leaves no branch behind where its engine died, unless it holds something of its own", async () => {
    using given = await fork({ "a.txt": "base\n" }, contested);
    const { project, workspaces, run, request } = given;
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
