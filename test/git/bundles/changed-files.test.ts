// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ChangedFile,
  listChangedFiles,
  unsafeFileReason,
} from "../../../src/git/bundles/changed-files.ts";
import type { Quarantine } from "../../../src/git/bundles/quarantine.ts";
import { createGit } from "../../../src/git/process/git.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "agentic-handed-"));
  git(["init", "--quiet", "--bare", "."]);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const someone = { GIT_CONFIG_NOSYSTEM: "1", HOME: tmpdir(), EMAIL: "a@example.com" };
const environment = { PATH: process.env["PATH"], ...someone, GIT_AUTHOR_NAME: "A", GIT_COMMITTER_NAME: "A" };

function git(args: readonly string[], input = ""): string {
  return execFileSync("git", args, { cwd: directory, env: environment, input, encoding: "utf8" }).trim();
}

const quarantine = (): Quarantine => ({
  git: createGit(directory, environment),
  objects: join(directory, "objects"),
  header: { refs: new Map(), prerequisites: [], length: 0 },
});

type Entry = readonly [mode: string, path: string, content: string];

function commitOf(entries: readonly Entry[], ...parents: string[]): string {
  const lines = entries.map(([mode, path, content]) => {
    const id = git(["hash-object", "-w", "--stdin"], content);
    return `${mode} ${id}\t${path}`;
  });
  git(["read-tree", "--empty"]);
  git(["update-index", "--index-info"], `${lines.join("\n")}\n`);
  return git(["commit-tree", git(["write-tree"]), "-m", "x", ...parents.flatMap((each) => ["-p", each])]);
}

const FILES: readonly Entry[] = [
  ["100644", "dir/x", "x"],
  ["120000", "out", "/somewhere"],
];
const UP: Entry = ["120000", "a/b/c/up", "../../../dir"];

/** Links with the expected reason. */
const links: readonly (readonly [path: string, target: string, expected?: string])[] = [
  ["in1", "dir/x"],
  ["dir/in2", "../dir/x"],
  ["a/b/in3", "../../dir"],
  ["in4", "./dir//x"],
  ["in5", ".gitignore"],
  [UP[1], UP[2]],
  ["out1", "/dir/x", "out of the repository"],
  ["out2", "../x", "out of the repository"],
  ["dir/out3", "../../x", "out of the repository"],
  ["dir/out4", "../dir/../../x", "out of the repository"],
  ["out5", "dir/../x", "out of the repository"],
  ["out6", "a/b/c/up/../../../etc", "out of the repository"],
  ["out7", "~/x", "out of the repository"],
  ["out8", "C:/x", "out of the repository"],
  ["out9", "dir\\..\\..\\x", "out of the repository"],
  ["out10", "a/".repeat(2_500), "out of the repository"],
  ["git1", ".git/config", "git's own folder"],
  ["git2", ".GIT/config", "git's own folder"],
  ["git3", "git~1/config", "git's own folder"],
  ["dir/git4", "../dir/.git", "git's own folder"],
  ["git5", ".g\u200cit/hooks", "git's own folder"],
  ["git6", ".git . /x", "git's own folder"],
  ["git7", ".git::$INDEX_ALLOCATION/x", "git's own folder"],
  ["through1", "a/b/c/up/x", "through another link"],
  ["through2", "a/b/c/up", "through another link"],
  ["through3", "out/x", "through another link"],
];

describe("a link in what was handed over", () => {
  let commit: string;
  let changed: readonly ChangedFile[];
  beforeAll(async () => {
    const base = commitOf(FILES);
    const made = links.map(([path, target]): Entry => ["120000", path, target]);
    commit = commitOf([...FILES, ...made], base);
    changed = await listChangedFiles(quarantine(), { commit, bases: [base] });
  });

  it.each(links.map(([path, target, expected]) => [path, target.slice(0, 40), expected] as const))(
    "%s -> %s: %s",
    async (path, _target, expected) => {
      const reason = await unsafeFileReason(
        quarantine(),
        commit,
        changed.filter((file) => file.path === path),
      );
      if (expected === undefined) expect(reason).toBeUndefined();
      else expect(reason).toMatch(new RegExp(`^${path} is a link that leads .*${expected}$`));
    },
  );

  it("is not looked at where the repository has it already", async () => {
    expect(changed.map(({ path }) => path)).toEqual(links.map(([path]) => path).toSorted());
  });
});

/** A tree with the given number of levels, each with ten entries of the next level: few objects. */
function bomb(levels: number, inside: string): string {
  let entry = inside;
  let tree = "";
  for (let level = 0; level < levels; level += 1) {
    const lines = Array.from({ length: 10 }, (_, index) => `${entry}\td${index}`);
    tree = git(["mktree"], `${lines.join("\n")}\n`);
    entry = `040000 tree ${tree}`;
  }
  return git(["commit-tree", tree, "-m", "bomb"]);
}

describe("more files than anybody could list", () => {
  it("are not counted to their end, let alone compared", async () => {
    const base = commitOf([["100644", "x", "x"]]);
    const blob = git(["hash-object", "-w", "--stdin"], "x");
    // 10^14 files: too many to read.
    const commit = bomb(14, `100644 blob ${blob}`);
    await expect(listChangedFiles(quarantine(), { commit, bases: [base] })).rejects.toThrow(
      "changes more than 20000 files",
    );
  });

  it("are not, where they are folders without any file", async () => {
    const base = commitOf([["100644", "x", "x"]]);
    const empty = git(["mktree"], "");
    const commit = bomb(14, `040000 tree ${empty}`);
    await expect(listChangedFiles(quarantine(), { commit, bases: [base] })).rejects.toThrow(
      "more than 20000",
    );
  });

  it("are visited one by one, until the visitor returns false", async () => {
    const commit = bomb(14, `100644 blob ${git(["hash-object", "-w", "--stdin"], "x")}`);
    let visited = 0;
    const isWhole = await createGit(directory, environment).each(
      () => (visited += 1) < 50,
      "ls-tree",
      "-r",
      "-z",
      commit,
    );
    expect({ isWhole, visited }).toEqual({ isWhole: false, visited: 50 });
  });

  it("are as many as the bound says, and no more", async () => {
    const base = commitOf([["100644", "x", "x"]]);
    const files = (count: number): string =>
      commitOf(
        Array.from({ length: count }, (_, index): Entry => ["100644", `f${index}`, ""]),
        base,
      );
    const changed = await listChangedFiles(quarantine(), { commit: files(3), bases: [base], maxChanged: 4 });
    expect(changed.map(({ path, mode }: ChangedFile) => [path, mode])).toEqual([
      ["f0", "100644"],
      ["f1", "100644"],
      ["f2", "100644"],
      ["x", "000000"],
    ]);
    await expect(
      listChangedFiles(quarantine(), { commit: files(4), bases: [base], maxChanged: 4 }),
    ).rejects.toThrow("changes more than 4 files");
  });
});
