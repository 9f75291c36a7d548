// @module-tag slow
import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  branchOf,
  cli,
  createTrackedProject,
  createClones,
  pauseIn,
  remoteBranches,
  workflows,
} from "../support/git/clones.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import type { Project } from "../support/project.ts";

describe("a remote that is gone", () => {
  test("fails no run: one sentence says where its state is, and the next run carries it", async () => {
    const { a, b } = createClones();
    a.git("remote", "set-url", "origin", "/nowhere/at/all.git");
    const { code, stdout, stderr } = await cli(a, "run", "quick");
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Completed in") as string,
    });
    const [runId = ""] = a.runs();
    expect(stderr.split("\n").filter((line) => line.includes("cannot be reached"))).toEqual([
      expect.stringMatching(
        `^  Run ${runId} is stored only in this clone until the remote accepts it: The remote origin \\(`,
      ),
    ]);
    expect(stderr).toContain(
      `Run ${runId} is still stored only in this clone, and not at origin. The next run in this clone that reaches origin sends it.`,
    );
    a.git("remote", "set-url", "origin", a.remote);
    const next = await cli(a, "run", "quick");
    expect(next.stderr).toContain(`Run ${runId} is at origin now, with all files of this clone.`);
    expect(remoteBranches(a)).toEqual([
      ...a
        .runs()
        .map((id) => branchOf(id, "quick"))
        .sort(),
      "agentic/state",
      "main",
    ]);
    expect((await cli(b, "status", runId)).stdout).toContain("completed");
    expect((await cli(a, "status")).stderr).toBe("");
  });

  test("has a run that is carried there by somebody who looks in once it is back", async () => {
    const { a, b } = createClones();
    a.git("remote", "set-url", "origin", "/nowhere");
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    const [runId = ""] = a.runs();
    const away = await cli(a, "status");
    expect(away).toMatchObject({ code: 0, stdout: expect.stringContaining("completed") as string });
    expect(away.stderr.trim().split("\n")).toEqual([
      expect.stringMatching(
        `^Run ${runId} is still stored only in this clone, and not at origin. The remote origin .* cannot be reached`,
      ),
    ]);
    a.git("remote", "set-url", "origin", a.remote);
    expect((await cli(a, "status")).stderr).toBe(
      `Run ${runId} is at origin now, with all files of this clone.\n`,
    );
    expect(remoteBranches(a)).toEqual([branchOf(runId, "quick"), "agentic/state", "main"]);
    expect((await cli(b, "status", runId)).stdout).toContain("completed");
    expect((await cli(a, "status")).stderr).toBe("");
  });

  test("has a run that is resumed once it is back", async () => {
    const { a, b } = createClones();
    a.git("remote", "set-url", "origin", "/nowhere");
    const runId = await pauseIn(a);
    a.git("remote", "set-url", "origin", a.remote);
    const { stderr } = await cli(a, "resume", runId);
    const [, version = ""] = /origin\.url = \S+\. Undo .* --trust-remotes (\w+)/.exec(stderr) ?? [];
    expect((await cli(a, "resume", runId, "--trust-remotes", version)).code).toBe(3);
    expect((await cli(b, "input", runId, "Good.", "--resume")).code).toBe(0);
    expect((await cli(a, "status", runId)).stdout).toContain("completed");
  });

  test("keeps nobody from reading and listing what is here", async () => {
    const { a } = createClones();
    const runId = await pauseIn(a);
    renameSync(a.remote, `${a.remote}-away`);
    const list = await cli(a, "list");
    expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining(runId) as string });
    expect(list.stderr.trim().split("\n")).toHaveLength(1);
    expect(list.stderr).toContain("are not listed");
    const status = await cli(a, "status", runId);
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining("paused (human)") as string });
    const unknown = await cli(a, "cancel", "20260131-000000");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toMatch(
      /^Run 20260131-000000 is not in this clone, and the remote cannot be asked for it: The remote origin /,
    );
    expect(await cli(a, "input", runId, "Good.")).toMatchObject({ code: 0 });
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 0 });
    renameSync(`${a.remote}-away`, a.remote);
  });
});

/** Ends when somebody has written to what it reads. */
const held = `name: held
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: only, type: script, run: 'cat "$(git rev-parse --git-common-dir)/gate"' }
`;

/** A server in this process, and two clones of its repository. */
async function createServed(): Promise<{ a: Project; b: Project; server: GitServer }> {
  const server = await startGitServer();
  served.push(server);
  const a = createTrackedProject({ remote: server.directory, workflows: { ...workflows, held } });
  const b = createTrackedProject({ cloneOf: server.directory });
  for (const { git } of [a, b]) git("remote", "set-url", "origin", server.url);
  return { a, b, server };
}

const served: GitServer[] = [];

afterEach(async () => {
  for (const server of served.splice(0)) await server[Symbol.asyncDispose]();
});

const proposed = workflows.quick
  .replace("name: quick", "name: proposed")
  .replace("auto-pr: false", "auto-pr: true");

describe("a server that takes connections and never answers", () => {
  test("pauses a finished run, which a resume proposes, and holds up nobody who only looks", async () => {
    const server = await startGitServer();
    served.push(server);
    const a = createTrackedProject({ remote: server.directory, workflows: { ...workflows, proposed } });
    a.git("remote", "set-url", "origin", server.url);
    server.setOnRequest(() => new Promise(() => {}));
    const { code, stdout } = await cli(a, "run", "proposed");
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("Paused: Pull request not opened yet") as string,
    });
    const [runId = ""] = a.runs();
    const begun = performance.now();
    const looks = await Promise.all([cli(a, "status", runId), cli(a, "list"), cli(a, "logs", runId)]);
    expect(performance.now() - begun).toBeLessThan(20_000);
    for (const look of looks) {
      expect(look.code).toBe(0);
      expect(look.stderr).toContain("has not responded for 6 seconds");
    }
    server.setOnRequest(undefined);
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 0 });
    expect(server.git("for-each-ref", "--format=%(refname:lstrip=2)").split("\n")).toEqual([
      branchOf(runId, "proposed"),
      "agentic/state",
      "main",
    ]);
    expect(a.journal().filter(({ type }) => type === "step.started")).toHaveLength(1);
    expect(a.journal().filter(({ type }) => type === "pull-request.opened")).toHaveLength(1);
  });
});

describe("a server that goes away", () => {
  test("in the middle of a run fails no run, and has it once somebody resumes it, though it has ended", async () => {
    const { a, b, server } = await createServed();
    let pushes = 0;
    server.setOnRequest(({ kind }) => {
      if (kind === "push") pushes += 1;
      return pushes > 0 ? { cut: "before" } : undefined;
    });
    const { code, stderr } = await cli(a, "run", "quick");
    expect(code).toBe(0);
    expect(pushes).toBeGreaterThan(0);
    const [runId = ""] = a.runs();
    expect(stderr.match(/cannot be reached/g)).toHaveLength(1);
    expect(stderr).toContain(`Run ${runId} is still stored only in this clone, and not at origin.`);
    server.setOnRequest(undefined);
    expect((await cli(b, "list")).stdout).toBe("There are no runs yet.\n");
    expect(await cli(a, "resume", runId)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is nothing to resume") as string,
    });
    expect(server.git("for-each-ref", "--format=%(refname:lstrip=2)").split("\n")).toEqual([
      branchOf(runId, "quick"),
      "agentic/state",
      "main",
    ]);
    expect((await cli(b, "status", runId)).stdout).toContain("completed");
  });

  test("when a run has ended fails no run either, and has it with the next one", async () => {
    const { a, b, server } = await createServed();
    const gate = join(a.root, ".git", "gate");
    execFileSync("mkfifo", [gate]);
    server.setOnPushed(() => {
      server.setOnPushed(undefined);
      return writeFile(gate, "");
    });
    server.setOnRequest(({ kind }) => {
      const isOver = kind === "push" && a.journal().at(-1)?.type === "run.completed";
      return isOver ? { status: 503 } : undefined;
    });
    const { code, stderr } = await cli(a, "run", "held");
    expect(code).toBe(0);
    const [runId = ""] = a.runs();
    expect(stderr).toContain(`Run ${runId} is still stored only in this clone, and not at origin.`);
    expect((await cli(b, "status", runId)).stdout).toContain("running remotely");
    server.setOnRequest(undefined);
    expect((await cli(a, "run", "quick")).stderr).toContain(
      `Run ${runId} is at origin now, with all files of this clone.`,
    );
    expect((await cli(b, "status", runId)).stdout).toContain("completed");
  });
});
