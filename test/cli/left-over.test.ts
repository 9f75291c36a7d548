// @module-tag slow
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cli, createTrackedProject, createClones } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";

const parallel = `name: parallel
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - { name: same, type: script, run: "true" }
      - { name: fails, type: script, run: 'test -e "$(git rev-parse --git-common-dir)/fixed" && echo 1 > fails.txt' }
      - { name: works, type: script, run: echo 1 > works.txt }
`;

const branches = ({ git }: Project): string[] =>
  git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").split("\n");

describe("a completed run in a fresh clone", () => {
  test("leaves nothing in `git status` and nothing new at the remote, whatever is asked of it", async () => {
    const { a, b } = createClones();
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    const runId = a.runs().at(-1) ?? "";
    const ended = a.git("--git-dir", a.remote, "rev-parse", "agentic/state");
    for (const args of [["cancel"], ["input", "yes"], ["resume"], ["resume", "--from-step", "nope"]]) {
      const [command = "", ...rest] = args;
      expect(await cli(b, command, runId, ...rest)).toMatchObject({ code: 2 });
      expect(b.git("status", "--porcelain")).toBe("");
      expect(a.git("--git-dir", a.remote, "rev-parse", "agentic/state")).toBe(ended);
    }
  });
});

describe("a parallel block", () => {
  test("leaves no branch without a commit, and is resumed all the same", async () => {
    const project = createTrackedProject({ workflows: { parallel } });
    expect(await cli(project, "run", "parallel")).toMatchObject({ code: 1 });
    const runId = project.runs().at(-1) ?? "";
    const [suffix] = runId.split("-").slice(-1);
    expect(branches(project)).toEqual(
      [`agentic/parallel-${suffix}`, `agentic/parallel-works-${suffix}`, "main"].toSorted(),
    );
    project.write(".git/fixed", "");
    expect(await cli(project, "resume", runId)).toMatchObject({ code: 0 });
    expect(branches(project)).toEqual([`agentic/parallel-${suffix}`, "main"]);
    const files = project.git("ls-tree", "-r", "--name-only", `agentic/parallel-${suffix}`).split("\n");
    expect(files).toEqual(expect.arrayContaining(["fails.txt", "works.txt"]));
  });
});

describe("what killed processes left", () => {
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const leave = (folder: string): string => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "lock.json"), JSON.stringify({ pid: 0, started: "", host: "gone" }));
    utimesSync(join(folder, "lock.json"), old, old);
    utimesSync(folder, old, old);
    return folder;
  };

  test("goes with the next run and look: run folders without a run, and calls in the private repository", async () => {
    const project = createTrackedProject({
      remote: true,
      workflows: { parallel: parallel.replace(/test -e .* && /, "") },
    });
    expect(await cli(project, "run", "parallel")).toMatchObject({ code: 0 });
    const homes = join(project.home, ".local/state/agentic-sdlc");
    const [name = ""] = readdirSync(homes);
    const home = join(homes, name);
    leave(join(project.root, "agentic/workflows/20200101-aaaaaa"));
    const cutOff = join(project.root, "agentic/workflows/20200101-bbbbbb");
    mkdirSync(cutOff, { recursive: true });
    for (const file of ["definition.yaml", "sources.json"]) writeFileSync(join(cutOff, file), "");
    leave(cutOff);
    leave(join(home, "calls/call-abcdef"));
    leave(join(home, "objects-sha1-1-abc"));
    expect(await cli(project, "run", "parallel")).toMatchObject({ code: 0 });
    expect(await cli(project, "list")).toMatchObject({ code: 0 });
    expect(project.runs()).toHaveLength(2);
    expect(readdirSync(join(home, "calls"))).toEqual([]);
    expect(readdirSync(home)).not.toContain("objects-sha1-1-abc");
  });
});
