// @module-tag slow
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startCli, until } from "../support/cli/cli-process.ts";
import { branchOf, cli, createClones, pauseIn, quick, remoteBranches } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";

const merging = `name: merging
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: first, type: wait-for-human, message: Begin? }
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - { name: a, type: script, run: echo a > a.txt }
      - { name: b, type: script, run: echo b > b.txt }
  - { name: review, type: wait-for-human, message: Is it good? }
`;

const commits = ({ git, remote }: Project): string =>
  git("--git-dir", remote, "for-each-ref", "--format=%(refname) %(objectname)");
const worktrees = ({ git }: Project): number => git("worktree", "list").split("\n").length;
const localBranches = ({ git }: Project): string[] =>
  git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").split("\n");

const half = `name: half
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - name: work
    type: script
    run: |
      echo half > half.txt
      touch "$HOME/here"
      until test -e "$HOME/go"; do sleep 0.05; done
      touch "$HOME/gone"
`;

const branches = `name: branches
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - name: a
        type: script
        run: |
          echo half > half.txt
          touch "$HOME/here"
          until test -e "$HOME/go"; do sleep 0.05; done
          touch "$HOME/gone"
      - { name: b, type: script, run: echo b > b.txt }
`;

describe("a run that is completed", () => {
  test("is refused by `resume` where it ended and where it is only known, and nothing is written to the remote", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    const before = commits(a);
    const tried: [Project, string[]][] = [
      [b, []],
      [a, ["--from-step", "nonsense"]],
    ];
    for (const [project, more] of tried) {
      const { code, stderr } = await cli(project, "resume", runId, ...more);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/there is nothing to resume|no step `nonsense`/) as string,
      });
      expect(commits(a)).toBe(before);
    }
  });
});

describe("a run that paused or was cut off here and was ended elsewhere", () => {
  test("leaves no worktree behind once another run was started twice", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    expect(worktrees(a)).toBe(2);
    for (const _ of [1, 2]) expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    expect(worktrees(a)).toBe(1);
    expect(a.progress(runId).status).toBe("completed");
    expect(a.git("rev-parse", branchOf(runId))).toBe(b.git("rev-parse", branchOf(runId)));
  });

  test.each([
    ["half", half, 1],
    ["branches", branches, 3],
  ])(
    "leaves no worktree behind either where its engine was killed in %s, and its half work is kept",
    async (name, definition, count) => {
      const { a, b } = createClones({ workflows: { [name]: definition, quick } });
      const { child } = startCli(a, ["run", name]);
      const isThere = (name: string) => until(name, () => existsSync(join(a.home, name)));
      await isThere("here");
      await until("the run is at the remote", () => commits(a).includes("/runs/"));
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      // What the killed engine left ends by itself here; nothing waits in the other clone.
      for (const { home } of [a, b]) writeFileSync(join(home, "go"), "");
      await isThere("gone");
      const [runId = ""] = a.runs();
      expect(await cli(b, "resume", runId)).toMatchObject({ code: 0 });
      expect(worktrees(a)).toBe(1 + count);
      const told: string[] = [];
      for (const _ of [1, 2]) told.push((await cli(a, "run", "quick")).stderr);
      expect(worktrees(a)).toBe(1);
      expect(a.progress(runId).status).toBe("completed");
      expect(told.join("")).not.toContain("which was interrupted, are in");
      const superseded = join(a.root, "agentic/workflows", runId, "superseded");
      const patches = readdirSync(superseded).filter((file) => file.endsWith(".patch"));
      expect(patches.map((file) => readFileSync(join(superseded, file), "utf8")).join("")).toContain("+half");
    },
  );

  test("leaves no name of a branch that was merged", async () => {
    const { a, b } = createClones({ workflows: { merging } });
    const runId = await pauseIn(a, "merging");
    expect((await cli(a, "input", runId, "Yes.", "--resume")).code).toBe(3);
    expect(localBranches(a)).toHaveLength(4);
    expect((await cli(b, "input", runId, "Good.", "--resume")).code).toBe(0);
    expect(remoteBranches(a)).toEqual([branchOf(runId, "merging"), "agentic/state", "main"]);
    expect((await cli(a, "status", runId)).stdout).toContain("completed");
    expect((await cli(a, "resume", runId)).code).toBe(2);
    expect(localBranches(a)).toEqual([branchOf(runId, "merging"), "main"]);
    expect(worktrees(a)).toBe(1);
  });
});
