// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const merging = (last: string) => `name: merging
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - { name: a, type: script, run: echo a > a.txt }
      - { name: b, type: script, run: echo b > b.txt }
  - ${last}
`;
const review = "{ name: review, type: wait-for-human, message: Is it good? }";
const after = '{ name: after, type: script, run: "cat a.txt b.txt" }';

const opened: Project[] = [];
const create = (options: Parameters<typeof createProject>[0]): Project => {
  const project = createProject(options);
  opened.push(project);
  return project;
};
let a: Project;
beforeEach(() => {
  a = create({ remote: true, workflows: { pauses: merging(review), merging: merging(after) } });
});
afterEach(() => {
  for (const project of opened.splice(0)) project[Symbol.dispose]();
});

const branchesAt = ({ git, remote }: Project): string[] =>
  git("--git-dir", remote, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").split("\n");
const branchesIn = ({ git }: Project): string[] =>
  git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").split("\n");

describe("branches of a run that were merged", () => {
  test("are gone at the remote too when the run has ended, and its own branch is there", async () => {
    expect((await runCli(a, ["run", "merging"])).code).toBe(0);
    const own = `agentic/merging-${a.runs()[0]?.slice(-6)}`;
    expect(branchesAt(a)).toEqual([own, "agentic/state", "main"]);
    expect(branchesIn(a)).toEqual([own, "main"]);
    expect(a.git("--git-dir", a.remote, "ls-tree", "--name-only", own)).toContain("a.txt\nb.txt");
  });

  test("stay at the remote where somebody went on from them there", async () => {
    const { code } = await runCli(a, ["run", "pauses"]);
    expect(code).toBe(3);
    const merged = branchesAt(a).filter((branch) => /-[ab]-/.test(branch));
    expect(merged).toHaveLength(2);
    const [first = ""] = merged;
    const at = (...args: string[]): string => a.git("--git-dir", a.remote, ...args);
    at("update-ref", `refs/heads/${first}`, at("commit-tree", "-p", first, "-m", "Later", `${first}^{tree}`));
    const runId = a.runs()[0] ?? "";
    expect((await runCli(a, ["input", runId, "Good.", "--resume"])).code).toBe(0);
    expect(branchesAt(a).filter((branch) => /-[ab]-/.test(branch))).toEqual([first]);
  });

  test("are not looked for in another clone that goes on with the run", async () => {
    expect((await runCli(a, ["run", "pauses"])).code).toBe(3);
    for (const merged of branchesAt(a).filter((branch) => /-[ab]-/.test(branch)))
      a.git("--git-dir", a.remote, "update-ref", "-d", `refs/heads/${merged}`);
    const b = create({ cloneOf: a.remote });
    const runId = a.runs()[0] ?? "";
    const { code, stderr } = await runCli(b, ["input", runId, "Good.", "--resume"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(branchesIn(b)).toEqual([expect.stringMatching(/^agentic\/merging-/), "main"]);
  });

  test("are gone when the run is cancelled where it lies still", async () => {
    expect((await runCli(a, ["run", "pauses"])).code).toBe(3);
    expect((await runCli(a, ["cancel", a.runs()[0] ?? ""])).code).toBe(0);
    expect(branchesAt(a)).toHaveLength(3);
    expect(branchesIn(a)).toHaveLength(2);
    expect(a.git("worktree", "list").split("\n")).toHaveLength(1);
  });
});
