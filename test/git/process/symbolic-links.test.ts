import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProtectionFilter } from "../../../src/config/protected-files.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { findLinkTargets } from "../../../src/git/process/symbolic-links.ts";
import { startCpuTime } from "../../support/cpu-time.ts";
import { createProject, type Project } from "../../support/project.ts";

const MANY = 19_000;

let project: Project;
beforeAll(() => {
  project = createProject({});
});
afterAll(() => project[Symbol.dispose]());

const write = (input: string, ...args: string[]): string => {
  const { root, environment } = project;
  return execFileSync("git", args, { cwd: root, env: environment, input, encoding: "utf8" }).trim();
};
const blob = (text: string): string => write(text, "hash-object", "-w", "--stdin");
const tree = (...entries: string[]): string => write(entries.map((each) => `${each}\n`).join(""), "mktree");
const folder = (name: string, id: string): string => `040000 tree ${id}\t${name}`;
const links = (target: string, count: number): string => {
  const id = blob(target);
  return tree(...Array.from({ length: count }, (_, at) => `120000 blob ${id}\tl${at}`));
};
const commit = (...entries: string[]): string => write("", "commit-tree", "-m", "x", tree(...entries));
const follow = (commit: string, allowed: readonly string[] = []) =>
  findLinkTargets(createGit(project.root, project.environment), commit, createProtectionFilter(allowed));

describe("links of a commit", () => {
  const deep = (depth: number, inside: string): string =>
    depth === 0 ? inside : deep(depth - 1, tree(folder("d", inside)));

  test.each([
    ["all to one folder", () => [folder(".claude", links("../d", MANY)), folder("d", links("f", 1))], []],
    [
      "to a folder of links",
      () => [folder(".claude", links("../d", MANY / 2)), folder("d", links("e/f", MANY / 2))],
      [],
    ],
    ["far down", () => [folder(".claude", links("../d", 1)), folder("d", deep(40, links("f", MANY)))], []],
    [
      "that are allowed in part",
      () => [folder(".claude", links("../d", MANY)), folder("d", links("f", 1))],
      ["docs/**", "**/*.md", "package-lock.json"],
    ],
  ])(
    "are followed in the time that people wait for, however many: %s",
    { tags: "slow" },
    async (_, entries, allowed) => {
      const made = commit(...entries());
      const spent = startCpuTime();
      expect((await follow(made, allowed)).targets.size).toBeGreaterThan(MANY / 2);
      expect(spent()).toBeLessThan(2_000);
    },
  );

  test("in what a link leads to are followed as well, once, whichever way they are come by", async () => {
    const inner = tree(folder("in", links("../../t", 2)), `120000 blob ${blob("in")}\tway`);
    const outer = tree(`120000 blob ${blob("../d")}\ta`, `120000 blob ${blob("../d/in")}\tb`);
    const made = commit(folder(".claude", outer), folder("d", inner), folder("d2", links("t", 1)));
    const { targets, invalid } = await follow(made);
    expect([...targets.keys()].toSorted()).toEqual([
      ".claude/a",
      ".claude/b",
      "d",
      "d/in",
      "d/in/l0",
      "d/in/l1",
      "d/way",
      "t",
    ]);
    expect([...invalid]).toEqual([]);
  });
});
