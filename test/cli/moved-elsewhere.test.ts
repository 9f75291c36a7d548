// @module-tag slow
import { describe, expect, test } from "vitest";
import { startCli } from "../support/cli/cli-process.ts";
import {
  branchOf,
  cli,
  createTrackedProject,
  createClones,
  readRemoteRunFile,
  pauseIn,
  remoteBranches,
} from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";
import { isFull } from "../support/random.ts";

/** What a person does to the branch of a run at the remote, from a clone of their own; returns where it stands then. */
function person({ remote }: Project, branch: string, work: (clone: Project) => void): string {
  const clone = createTrackedProject({ cloneOf: remote });
  clone.git("switch", "--quiet", branch);
  work(clone);
  clone.git("push", "--quiet", "--force", "origin", branch);
  return clone.git("rev-parse", "HEAD");
}

function commit({ git, write }: Project, file: string): void {
  write(file, "by a person\n");
  git("add", file);
  git("commit", "--quiet", "-m", `Add ${file}`);
}

const fix = (clone: Project): void => commit(clone, "fix.txt");

const subjects = ({ git, remote }: Project, branch: string, since = "main"): string =>
  git("--git-dir", remote, "log", "--format=%s", `${since}..${branch}`);

const tipOf = ({ git, remote }: Project, branch: string): string =>
  git("--git-dir", remote, "rev-parse", branch);

const approval = (head: string): string =>
  JSON.stringify({ type: "input", decision: "approved", text: "Fine.", actor: "ada", about: { head } });

const sides = `name: sides
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: before, type: script, run: echo before > before.txt }
  - name: both
    type: parallel
    steps:
      - name: api
        type: sequence
        steps:
          - { name: make, type: script, run: echo api > api.txt }
          - { name: review, type: wait-for-human, message: Is it good? }
          - { name: after, type: script, run: cp fix.txt after.txt }
      - { name: docs, type: script, run: echo docs > docs.txt }
`;

const killed = `name: killed
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: before, type: script, run: echo before > before.txt }
  - { name: work, type: script, run: "test -e fix.txt || { echo half > half.txt; until git ls-remote origin | grep -q killed; do sleep 0.1; done; kill -9 $PPID; }; cp fix.txt work.txt" }
`;

describe("commits that a person pushes onto branches of a run that has paused", () => {
  test("belong to it when it is resumed in a fresh clone of depth 1", async () => {
    const { a } = createClones({ workflows: { sides } });
    const runId = await pauseIn(a, "sides");
    const own = branchOf(runId, "sides");
    const api = remoteBranches(a).find((name) => name.includes("api")) ?? "";
    const [tip, apiTip] = [own, api].map((branch) => person(a, branch, fix));
    const here = createTrackedProject({ cloneOf: a.remote, depth: 1 });
    expect(await cli(here, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    expect(here.journal(runId).filter(({ type }) => type === "branch.moved")).toMatchObject([
      { head: tip, files: ["fix.txt"] },
      { step: "both/api", head: apiTip, files: ["fix.txt"] },
    ]);
    expect(subjects(a, api, own + "~1")).toBe("after\nAdd fix.txt\nmake");
    expect(subjects(a, own, "main")).toMatch(/Add fix.txt\nbefore$/);
  });

  test.skipIf(!isFull)("belong to one that was killed, too, with what it left kept", async () => {
    const { a } = createClones({ workflows: { killed } });
    await using run = startCli(a, ["run", "killed"]);
    await run.ended;
    const runId = a.runs()[0] ?? "";
    const branch = branchOf(runId, "killed");
    const tip = person(a, branch, fix);
    const { code, stderr } = await cli(a, "resume", runId);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(a.journal(runId).filter(({ type }) => type === "branch.moved")).toMatchObject([{ head: tip }]);
    expect(subjects(a, branch)).toMatch(/\nAdd fix.txt\nbefore$/);
    expect(a.git("ls-tree", "--name-only", branch)).not.toMatch(/half/);
    expect(stderr).toMatch(/Uncommitted changes .* were saved as/);
  });

  test("are approved with the branch as it stands then, and what it was before is not enough", async () => {
    const { a } = createClones();
    const runId = await pauseIn(a);
    const branch = branchOf(runId);
    const before = tipOf(a, branch);
    const tip = person(a, branch, fix);
    a.write(`agentic/workflows/${runId}/inbox/early.json`, approval(before));
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 3 });
    const asked = a.journal(runId).findLast(({ type }) => type === "human.asked");
    expect(asked).toMatchObject({
      about: { head: tip },
      again: expect.stringMatching(/the branch has changed/),
    });
    a.write(`agentic/workflows/${runId}/inbox/late.json`, approval(tip));
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 0 });
    expect(readRemoteRunFile(a, runId, "journal.ndjson")).toContain(`"branch.moved","head":"${tip}"`);
    expect(subjects(a, branch)).toBe("after\nAdd fix.txt\nbefore");
  });
});

describe("a branch that somebody has rewritten or deleted at the remote", () => {
  test("stays as it is when the run is resumed, which goes on once it is put back", async () => {
    const { a } = createClones();
    const runId = await pauseIn(a);
    const branch = branchOf(runId);
    const own = tipOf(a, branch);
    const tip = person(a, branch, (clone) => {
      clone.git("reset", "--quiet", "--hard", "main");
      fix(clone);
    });
    const rewritten = await cli(a, "input", runId, "Good.", "--resume");
    expect(rewritten.code).toBe(2);
    expect(rewritten.stderr).toContain(`${branch} no longer has the run's commits at origin`);
    expect(rewritten.stderr).toContain(`Merge the run's last commit, ${own}, into ${branch} and push that`);
    expect(rewritten.stderr).not.toContain("--force");
    expect(tipOf(a, branch)).toBe(tip);
    a.git("--git-dir", a.remote, "branch", "--quiet", "-D", branch);
    const deleted = await cli(a, "resume", runId);
    expect(deleted.code).toBe(2);
    expect(deleted.stderr).toContain(`${branch} was deleted at origin`);
    expect(() => tipOf(a, branch)).toThrow();
    expect((await cli(a, "status", runId)).stdout).toContain("paused (human)");
    a.git("push", "--quiet", "origin", `${own}:refs/heads/${branch}`);
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 0 });
    expect(subjects(a, branch)).toBe("after\nbefore");
  });
});
