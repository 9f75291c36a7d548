// @module-tag slow
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RUN_ID_VARIABLE } from "../../src/agents/process/process-environment.ts";
import { findTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { type ModelServer, startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const write = `
name: write
version: "1.0"
settings: { git: { enabled: true } }
steps:
  - { name: first, type: script, run: "echo one > first.txt" }
  - { name: write, type: prompt, prompt: Write two files. }
`;

const note = `
name: note
version: "1.0"
settings: { git: { enabled: true } }
steps: [{ name: write, type: script, run: "echo note > note.txt" }]
`;

const half = { write: "{{cwd}}/half.txt", content: "half\n" };
const answer = {
  json: { success: true, summary: "Both written", data: { title: "Two files", body: "Two." } },
};
const wholeWork = { steps: [half, { write: "{{cwd}}/whole.txt", content: "whole\n" }, answer] };

/** Tools, which nobody uses here, cost every session a process. */
const config = { agents: { tools: false } };

let server: ModelServer;
let project: Project;
beforeEach(async () => {
  server = await startModelServer();
  project = createProject({ remote: true, workflows: { write }, config });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  project[Symbol.dispose]();
});

/** A run in a process of its own, as far as the agent's shell that does not end. */
async function startWriting(shell: string): Promise<{ process: CliProcess; runId: string }> {
  server.setScenario({ steps: [half, { shell: `touch "$HOME/working"; ${shell}` }, answer] });
  const process = startCli(project, ["run", "write"], { environment: claudeEnvironment(server) });
  await until("the agent works", () => existsSync(join(project.home, "working")));
  return { process, runId: project.runs()[0] ?? "" };
}

const processesOf = (runId: string): number[] => findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`);
const resume = (runId: string) =>
  runCli(project, ["resume", runId], { environment: claudeEnvironment(server) });

/** What the run came to in the end: each step once on the branch, the branch pushed, nothing left behind. */
function expectWholeWork(runId: string): void {
  const [branch = ""] = project.progress(runId).branches;
  const log = project.git(
    "log",
    "--reverse",
    "--format=%(trailers:key=Agentic-Step,valueonly,separator=)",
    `main..${branch}`,
  );
  expect(log.split("\n").map((line) => line.replace(/#\d$/, ""))).toEqual(["first", "write"]);
  expect(project.git("ls-tree", "--name-only", branch).split("\n")).toEqual([
    ".agentic",
    "agentic",
    "first.txt",
    "half.txt",
    "whole.txt",
  ]);
  expect(project.git("ls-remote", "--heads", "origin", branch)).toContain(project.git("rev-parse", branch));
  expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  expect(project.git("status", "--porcelain")).toBe("");
  expect(processesOf(runId)).toEqual([]);
}

describe("a run whose agent is at work", () => {
  test("ends on SIGTERM, leaves no process, keeps what was begun, and resume goes on", async () => {
    const { process, runId } = await startWriting("sleep 300");
    await using _process = process;
    expect(processesOf(runId)).not.toEqual([]);
    process.child.kill("SIGTERM");
    const ended = await process.ended;
    expect(ended).toMatchObject({ code: 143, signal: null });
    expect(ended.stdout).toMatch(
      /Cancelled \(interrupted\) after .*\n {2}Kept: first \(1 commit on \S+\)\.\n {2}Next: {2}agentic-sdlc resume/,
    );
    expect(processesOf(runId)).toEqual([]);
    expect(project.progress()).toMatchObject({
      status: "cancelled",
      reason: "interrupted",
      running_steps: [],
    });
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
    expect(readFileSync(join(project.runFolder(), "steps/write/1/partial.patch"), "utf8")).toContain("+half");

    server.setScenario(wholeWork);
    expect(await resume(runId)).toMatchObject({ code: 0 });
    expectWholeWork(runId);
  });

  test("is killed at once by a second signal, however long it would have had", async () => {
    project.write("agentic/config.json", JSON.stringify({ ...config, execution: { graceSeconds: 600 } }));
    const { process, runId } = await startWriting("trap '' TERM INT; while :; do sleep 1; done");
    await using _process = process;
    process.child.kill("SIGINT");
    await until("it says so", () => process.stderr().includes("Stopping safely"));
    process.child.kill("SIGINT");
    expect(await process.ended).toMatchObject({ code: 130 });
    // What is killed may take a moment to be gone.
    await until("nothing of it is left", () => processesOf(runId).length === 0);
  });

  test("is taken up again after the engine itself was killed, and the agent it left is ended", async () => {
    const { process, runId } = await startWriting("sleep 300");
    await using _process = process;
    process.child.kill("SIGKILL");
    await process.ended;
    expect(processesOf(runId)).not.toEqual([]);
    server.setScenario(wholeWork);
    expect(await resume(runId)).toMatchObject({ code: 0 });
    expect(project.journal()).toContainEqual(
      expect.objectContaining({ type: "step.interrupted", step: "write", reason: "crash" }),
    );
    expectWholeWork(runId);
  });
});

test.each(["SIGQUIT", "SIGHUP"] as const)(
  "%s ends a run as SIGTERM does, and leaves no process",
  async (signal) => {
    const slow = note.replace("echo note > note.txt", 'touch \\"$HOME/working\\"; sleep 600');
    using other = createProject({ workflows: { note: slow } });
    await using process = startCli(other, ["run", "note"]);
    await until("the script works", () => existsSync(join(other.home, "working")));
    const [runId = ""] = other.runs();
    process.child.kill(signal);
    expect((await process.ended).code).toBe(143);
    expect(other.progress(runId).status).toBe("cancelled");
    expect(processesOf(runId)).toEqual([]);
  },
);

test("a Ctrl+C in a terminal, which reaches git too, stops a push safely, and resume pushes once", async () => {
  project.write(".agentic/workflows/note.yaml", note);
  const hook = join(project.remote, "hooks/pre-receive");
  writeFileSync(hook, `#!/bin/sh\ntouch ${project.home}/pushing\nsleep 3\n`);
  chmodSync(hook, 0o755);
  await using process = startCli(project, ["run", "note"]);
  await until("git pushes", () => existsSync(join(project.home, "pushing")));
  globalThis.process.kill(-(process.child.pid ?? 0), "SIGINT");
  expect(await process.ended).toMatchObject({ code: 130, signal: null });
  expect(project.progress()).toMatchObject({ status: "cancelled", reason: "interrupted", errors: [] });

  writeFileSync(hook, "#!/bin/sh\n");
  expect(await resume(project.runs()[0] ?? "")).toMatchObject({ code: 0 });
  const [branch = ""] = project.progress().branches;
  expect(project.git("ls-remote", "--heads", "origin", branch)).toContain(project.git("rev-parse", branch));
  expect(project.journal().filter(({ type }) => type === "branch.pushed")).toHaveLength(1);
});
