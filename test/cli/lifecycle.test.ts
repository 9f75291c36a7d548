import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RUN_ID_VARIABLE } from "../../src/agents/process/process-environment.ts";
import { findTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

/** The first attempt of `work` waits for the file `go`, and stays deaf to SIGTERM where `deaf` is. */
const slow = `
name: slow
version: "1.0"
steps:
  - { name: first, type: script, run: "echo one >> first.txt" }
  - name: work
    type: script
    run: |
      [ ! -e deaf ] || trap '' TERM
      touch working
      [ "$AGENTIC_ATTEMPT" != 1 ] || until [ -e go ]; do sleep 0.05; done
      echo worked >> work.txt
  - { name: last, type: script, run: "echo last" }
`;

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { slow } });
});
afterEach(() => project[Symbol.dispose]());

/** A run in a process of its own, as far as the step that waits. */
async function startSlow(...options: string[]): Promise<{ process: CliProcess; runId: string }> {
  const process = startCli(project, ["run", "slow", ...options]);
  await until("the step works", () => project.exists("working"));
  return { process, runId: project.runs().at(-1) ?? "" };
}

function letGo(): void {
  project.write("go", "");
}

const linesOf = (path: string) => project.read(path).trim().split("\n").length;

describe("cancel", () => {
  test(
    "asks a run that is under way to stop; its finished steps are kept and resume goes on",
    { tags: "slow" },
    async () => {
      const { process, runId } = await startSlow();
      await using _process = process;
      expect(await runCli(project, ["cancel", runId])).toEqual({
        code: 0,
        stderr: "",
        stdout: `Requested run ${runId} to stop. Its completed steps are saved.\n`,
      });
      const ended = await process.ended;
      expect(ended.code).toBe(1);
      expect(ended.stdout).toContain(`Cancelled (requested) after`);
      expect(ended.stdout).toContain(`Kept: first.\n  Next:  agentic-sdlc resume ${runId}\n`);
      expect(project.progress()).toMatchObject({
        status: "cancelled",
        reason: "requested",
        running_steps: [],
      });

      const resumed = await runCli(project, ["resume", runId]);
      expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining("Completed in") });
      expect(resumed.stderr).not.toMatch(/✔ first|◼/);
      expect([linesOf("first.txt"), linesOf("work.txt")]).toEqual([1, 1]);
      expect(project.progress()).toMatchObject({ status: "completed" });
    },
  );

  test("ends a run that nobody works on, and what it left running", async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    process.child.kill("SIGKILL");
    await process.ended;
    expect(findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`)).not.toEqual([]);
    const stdout = `Run ${runId} is cancelled. Resume it with: agentic-sdlc resume ${runId}\n`;
    expect(await runCli(project, ["cancel", runId])).toEqual({ code: 0, stdout, stderr: "" });
    expect(project.progress()).toMatchObject({ status: "cancelled", reason: "requested" });
    expect(findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`)).toEqual([]);
    const again = await runCli(project, ["cancel", runId]);
    expect(again).toMatchObject({ code: 2, stderr: `Run ${runId} is cancelled already.\n` });
  });

  test("tells what it did as JSON too", { tags: "slow" }, async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    expect(jsonOf(await runCli(project, ["cancel", runId, "--json"]))).toEqual({
      run_id: runId,
      outcome: "requested",
    });
    await process.ended;
    await runCli(project, ["resume", runId]);
    const done = await runCli(project, ["cancel", runId, "--json"]);
    expect(done.code).toBe(2);
    expect(jsonOf(done)).toMatchObject({
      error: { code: "not-resumable", message: `Run ${runId} is completed already.` },
    });
  });
});

describe("a run that was cut off", () => {
  test("says so in status and list, and goes on from the step it was in", async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    process.child.kill("SIGKILL");
    await process.ended;
    const status = await runCli(project, ["status"]);
    expect(status.stdout).toMatch(
      new RegExp(`^slow · run ${runId} · interrupted · 33%\n\n {2}✔ first .*\n {2}◼ work .*\n {2}· last\n`),
    );
    expect(status.stdout).toContain(`  Next:  agentic-sdlc resume ${runId}\n`);
    expect((await runCli(project, ["list"])).stdout).toMatch(/ {2}interrupted \d+% +slow\n$/);
    expect(jsonOf(await runCli(project, ["status", "--json"]))).toMatchObject({
      status: "running",
      live: false,
    });

    const resumed = await runCli(project, ["resume", runId, "--json"]);
    expect(resumed.code).toBe(0);
    expect(jsonOf(resumed)).toMatchObject({ status: "completed", run_id: runId });
    expect(project.journal().map(({ type }) => type)).toContain("step.interrupted");
    expect([linesOf("first.txt"), linesOf("work.txt")]).toEqual([1, 1]);
    expect(findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`)).toEqual([]);
  });
});

describe("resume", () => {
  test("leaves a run alone that another process works on, and one that is completed", async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    const locked = await runCli(project, ["resume", runId]);
    expect(locked).toMatchObject({ code: 2, stdout: "" });
    expect(locked.stderr).toBe(
      `Run ${runId} is being executed by process ${process.child.pid}; wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.\n`,
    );
    letGo();
    expect(await process.ended).toMatchObject({ code: 0 });
    const before = project.journal(runId);
    expect(await runCli(project, ["resume", runId])).toEqual({
      code: 2,
      stdout: "",
      stderr: `Run ${runId} is completed; there is nothing to resume. To run a part of it again, resume it with \`--from-step\`.\n`,
    });
    expect(project.journal(runId)).toEqual(before);
    expect(await runCli(project, ["resume", runId, "--from-step", "work"])).toMatchObject({ code: 0 });
    expect([linesOf("first.txt"), linesOf("work.txt")]).toEqual([1, 2]);
  });

  test("goes on with the definition that the run began with", async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    process.child.kill("SIGKILL");
    await process.ended;
    project.write(".agentic/workflows/slow.yaml", "not even a workflow");
    expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
  });
});

describe("logs --follow", () => {
  test("shows lines as they come and ends with the run", { tags: "slow" }, async () => {
    const { process, runId } = await startSlow();
    await using _process = process;
    await using logs = startCli(project, ["logs", runId, "--follow"]);
    await until("the log shows the step", () => logs.stdout().includes("work: Attempt 1 started"));
    expect(logs.stdout()).not.toContain("last:");
    letGo();
    const { code, stdout } = await logs.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/last: Succeeded\n.*Run completed\n$/);
    expect(stdout.match(/first: Succeeded/g)).toHaveLength(1);
    await process.ended;
  });
});

describe("signals", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s stops a run safely with exit code %d and says how to go on", async (signal, code) => {
    const { process, runId } = await startSlow();
    await using _process = process;
    process.child.kill(signal);
    const ended = await process.ended;
    expect(ended).toMatchObject({ code, signal: null });
    expect(ended.stderr).toContain("  Stopping safely; press Ctrl+C again to kill at once.\n");
    expect(ended.stderr).toMatch(/ {2}◼ work /);
    expect(ended.stdout).toMatch(
      new RegExp(
        `Cancelled \\(interrupted\\) after \\d+s\\.\n {2}Kept: first\\.\n {2}Next: {2}agentic-sdlc resume ${runId}\n$`,
      ),
    );
    expect(project.progress()).toMatchObject({ status: "cancelled", reason: "interrupted" });
    expect(existsSync(join(project.runFolder(), "lock.json"))).toBe(false);
    expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
  });

  test("a second one kills at once what does not want to end", async () => {
    project.write("deaf", "");
    const { process } = await startSlow("--json");
    await using _process = process;
    process.child.kill("SIGINT");
    await until("it says so", () => process.stderr().includes("Stopping safely"));
    const start = performance.now();
    process.child.kill("SIGINT");
    const ended = await process.ended;
    // Whoever asks once waits thirty seconds for it.
    expect(performance.now() - start).toBeLessThan(29_000);
    expect(ended.code).toBe(130);
    expect(jsonOf(ended)).toMatchObject({ status: "cancelled", reason: "interrupted", running_steps: [] });
  });
});
