// @module-tag slow
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseJournal } from "../../src/run/journal/journal.ts";
import { startCli, until } from "../support/cli/cli-process.ts";
import { jsonOf } from "../support/cli/cli.ts";
import {
  ask,
  branchOf,
  cli,
  cliTrusting,
  createTrackedProject,
  createClones,
  readRemoteRunFile,
  pauseIn,
  quick,
  remoteBranches,
  workflows,
} from "../support/git/clones.ts";

describe("a run that paused in one clone", () => {
  test(
    "is listed in another one, and shown there with its log and report, without being taken away",
    { tags: "slow" },
    async () => {
      const { a, b } = createClones();
      const runId = await pauseIn(a);
      const { code, stdout, stderr } = await cli(b, "list");
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(
        new RegExp(
          `^${runId}  .{16}  paused \\(human\\) 33% +ask  \\(origin\\)\n    agentic-sdlc status ${runId}\n$`,
        ),
      );
      expect(jsonOf<unknown[]>(await cli(b, "list", "--json", "--status", "paused"))).toMatchObject([
        { run_id: runId, location: "origin", live: false },
      ]);
      expect((await cli(b, "list", "--local")).stdout).toBe("There are no runs yet.\n");
      const status = await cli(b, "status");
      expect(status.stdout).toContain(`ask · run ${runId} · paused (human)`);
      expect(status.stdout).toContain("✔ before");
      expect(status.stdout).toMatch(/ at origin, last engine: process \d+ on [\w.-]+ since /);
      expect(status.stdout).toContain(`agentic-sdlc input ${runId} "your words" --resume`);
      expect(jsonOf(await cli(b, "status", runId, "--json"))).toMatchObject({
        run_id: runId,
        location: "origin",
        owner: expect.stringMatching(/^process \d+ on /) as string,
      });
      expect((await cli(b, "logs", runId)).stdout).toContain("review: Asks a person: Is it good?");
      expect((await cli(b, "report", runId)).stdout).toContain(`# ask ${runId}: paused`);
      expect(b.runs()).toEqual([]);
      expect(b.git("status", "--porcelain")).toBe("");
    },
  );

  test(
    "is answered and resumed in another one, which has its commits, and is over in both",
    { tags: "slow" },
    async () => {
      const { a, b } = createClones();
      const runId = await pauseIn(a);
      const { code, stdout } = await cli(b, "input", runId, "Very good.", "--resume");
      expect({ code, stdout }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("Completed in") as string,
      });
      const branch = branchOf(runId);
      expect(b.git("show", `${branch}:after.txt`)).toBe("Very good.");
      expect(b.git("log", "--format=%s", `main..${branch}`)).toBe("after\nbefore");
      expect(remoteBranches(a)).toEqual([branch, "agentic/state", "main"]);
      expect(parseJournal(readRemoteRunFile(a, runId, "journal.ndjson"), "").at(-1)?.type).toBe(
        "run.completed",
      );
      expect(b.git("worktree", "list").split("\n")).toHaveLength(1);
      // In the first clone it is shown as it was left in the other one, and there is nothing to resume.
      const status = await cli(a, "status", runId);
      expect(status.stdout).toContain(`ask · run ${runId} · completed`);
      expect(status.stdout).toContain("archived at origin");
      expect((await cli(a, "list")).stdout).toMatch(/ completed {17}ask {2}\(origin\)\n$/);
      const resumed = await cli(a, "resume", runId);
      expect(resumed.code).toBe(2);
      expect(resumed.stderr).toContain(`Run ${runId} is completed; there is nothing to resume.`);
      expect(remoteBranches(a)).toEqual([branchOf(runId), "agentic/state", "main"]);
      expect(a.git("worktree", "list").split("\n")).toHaveLength(1);
      expect(a.git("rev-parse", branchOf(runId))).toBe(b.git("rev-parse", branchOf(runId)));
    },
  );

  test("goes on in the first clone from where the other one has brought it", { tags: "slow" }, async () => {
    const two = ask.replace(
      "  - { name: after",
      "  - { name: again, type: wait-for-human, message: Sure? }\n  - { name: after",
    );
    const { a, b } = createClones({ workflows: { ask: two } });
    const runId = await pauseIn(a);
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 3 });
    expect((await cli(a, "status", runId)).stdout).toContain("“Sure?”");
    expect(await cliTrusting(a, runId, "input", runId, "--step", "again", "Sure.", "--resume")).toMatchObject(
      { code: 0 },
    );
    expect(a.git("show", `${branchOf(runId)}:after.txt`)).toBe("Good.");
    const answered = a.journal(runId).filter(({ type }) => type === "human.answered");
    expect(answered).toHaveLength(2);
  });

  test(
    "takes the first answer, given in the first clone, when it is resumed in the other one",
    { tags: "slow" },
    async () => {
      const { a, b } = createClones();
      const runId = await pauseIn(a);
      const { stdout } = await cli(a, "input", runId, "From here.");
      expect(stdout).toBe(`Your answer to review is saved.\nNext:  agentic-sdlc resume ${runId}\n`);
      const second = await cli(b, "input", runId, "From there.");
      expect(second.code).toBe(2);
      expect(second.stderr).toContain(`review of run ${runId} has an answer already, which counts`);
      expect(await cli(b, "resume", runId)).toMatchObject({ code: 0 });
      expect(b.git("show", `${branchOf(runId)}:after.txt`)).toBe("From here.");
    },
  );

  test("is cancelled in another one, and shown so in both", { tags: "slow" }, async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    expect(await cli(b, "cancel", runId)).toMatchObject({
      code: 0,
      stdout: `Run ${runId} is cancelled. Resume it with: agentic-sdlc resume ${runId}\n`,
    });
    for (const project of [a, b])
      expect((await cli(project, "status", runId)).stdout).toContain("cancelled (requested)");
    expect(remoteBranches(a)).toEqual([branchOf(runId), "agentic/state", "main"]);
    const again = await cli(a, "cancel", runId);
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Run ${runId} is cancelled already.`) as string,
    });
    expect(remoteBranches(a)).toEqual([branchOf(runId), "agentic/state", "main"]);
    // Nothing comes of this resume, and the run stays where ended runs are.
    expect(await cli(b, "resume", runId, "--from-step", "nonsense")).toMatchObject({ code: 2 });
    expect(remoteBranches(a)).toEqual([branchOf(runId), "agentic/state", "main"]);
    expect(readRemoteRunFile(a, runId, "journal.ndjson")).toContain('"run.cancelled"');
  });
});

describe("a run that is worked on in one clone", () => {
  test("is cancelled from another one", { tags: "slow" }, async () => {
    const slow = quick.replace("echo done > done.txt", "sleep 300");
    const { a, b } = createClones({ workflows: { slow } });
    await using run = startCli(a, ["run", "slow"]);
    await until("the run is at the remote", () => remoteBranches(a).some((name) => name.endsWith("/main")));
    const runId = a.runs()[0] ?? "";
    expect((await cli(b, "list")).stdout).toContain("running remotely");
    const { code, stdout } = await cli(b, "cancel", runId);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Requested run ${runId} to stop`) as string,
    });
    expect((await run.ended).stdout).toContain("Cancelled (requested)");
    expect((await cli(b, "status", runId)).stdout).toContain("cancelled (requested)");
  });
});

describe("where the state of runs goes", () => {
  test("nowhere with `state.remote: false`", { tags: "slow" }, async () => {
    const { a, b } = createClones({ config: { state: { remote: false } } });
    const runId = await pauseIn(a);
    expect(remoteBranches(a)).toEqual(["main"]);
    expect((await cli(a, "input", runId, "Good.", "--resume")).code).toBe(0);
    expect(remoteBranches(a)).toEqual(["main"]);
    expect((await cli(b, "list")).stdout).toBe("There are no runs yet.\n");
    expect((await cli(b, "resume", runId)).stderr).toContain(`There is no run ${runId} here`);
  });

  test("nowhere in a repository without remotes", async () => {
    const a = createTrackedProject({ workflows });
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    expect(
      a.git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/remotes").split("\n"),
    ).toEqual([branchOf(a.runs()[0] ?? "", "quick"), "main"]);
  });

  test("to the branch that `state.branch` names", { tags: "slow" }, async () => {
    const { a, b } = createClones({ config: { state: { branch: "bots/state" } } });
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    const [runId = ""] = a.runs();
    expect(remoteBranches(a)).toEqual([branchOf(runId, "quick"), "bots/state", "main"]);
    expect((await cli(b, "list")).stdout).toContain(runId);
  });

  test("to the remote that `state.remote` names", { tags: "slow" }, async () => {
    const { a } = createClones({ config: { state: { remote: "backup" } } });
    const backup = `${a.remote}-backup`;
    a.git("init", "--quiet", "--bare", backup);
    a.git("remote", "add", "backup", backup);
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    expect(remoteBranches(a)).toEqual(["main"]);
    const heads = a.git("--git-dir", backup, "for-each-ref", "--format=%(refname:lstrip=2)").split("\n");
    expect(heads).toEqual([branchOf(a.runs()[0] ?? "", "quick"), "agentic/state"]);
  });

  test.each([
    ["path", (path: string) => path],
    ["address", (path: string) => `file://${path}`],
  ])("to the repository whose %s `state.remote` is", async (_what, addressOf) => {
    const { a } = createClones();
    const backup = `${a.remote}-backup`;
    a.git("init", "--quiet", "--bare", backup);
    a.write("agentic/config.json", JSON.stringify({ state: { remote: addressOf(backup) } }));
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    expect(remoteBranches(a)).toEqual(["main"]);
    expect(a.git("--git-dir", backup, "for-each-ref", "--format=%(refname:lstrip=2)")).toContain(
      "agentic/state",
    );
  });

  test("to a folder that several machines share", async () => {
    const { a, b } = createClones();
    const shared = `${a.remote}-shared`;
    mkdirSync(shared);
    for (const project of [a, b])
      project.write("agentic/config.json", JSON.stringify({ state: { remote: shared } }));
    const runId = await pauseIn(a);
    expect(readdirSync(shared)).not.toEqual([]);
    expect((await cli(b, "list")).stdout).toContain(runId);
    expect((await cli(b, "status", runId)).stdout).toContain("paused (human)");
  });

  test("nowhere, which is said, where there are several remotes and none is the default", async () => {
    const a = createTrackedProject({ workflows });
    for (const name of ["one", "two"]) a.git("remote", "add", name, join(a.root, "..", name));
    const { code, stderr } = await cli(a, "run", "quick");
    expect(code).toBe(0);
    expect(stderr).toContain(
      "Runs are stored in this clone only. There are several remotes (one, two) and none is the default.",
    );
    expect(await cli(a, "status")).toMatchObject({ code: 0, stderr: "" });
    expect(await cli(a, "list")).toMatchObject({ code: 0, stderr: "" });
  });

  test("nowhere before a remote is named that there is", async () => {
    const { a } = createClones({ config: { state: { remote: "orign" } } });
    const { code, stderr } = await cli(a, "run", "quick");
    expect(code).toBe(2);
    expect(stderr).toContain(`There is no remote "orign". Existing remotes: origin.`);
    expect(a.runs()).toEqual([]);
  });
});
