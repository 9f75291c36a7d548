// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const asks = `
name: asks
version: "1.0"
steps:
  - { name: review, type: wait-for-human, message: "Please review the plan." }
  - { name: after, type: script, run: "echo {{ human.review.text }}" }
`;
const passes = 'name: passes\nversion: "1.0"\nsteps: [{ name: a, type: script, run: "true" }]\n';
const fails =
  'name: fails\nversion: "1.0"\nsettings: { max-retry: 0 }\nsteps: [{ name: a, type: script, run: exit 1 }]\n';

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { asks, passes, fails } });
});
afterEach(() => project[Symbol.dispose]());

async function start(workflow: string): Promise<string> {
  const { run_id: runId } = jsonOf(await runCli(project, ["run", workflow, "--json"]));
  return String(runId);
}

const chosen = (runId: string, facts: string, what: string): string =>
  `Run ${runId} is the newest ${what}: ${facts}.\n`;

describe("a command without a run ID", () => {
  test.each(["logs", "report", "status", "resume", "cancel"])(
    "says how to start a first run: %s",
    async (command) => {
      const { code, stderr } = await runCli(project, [command]);
      expect([code, stderr]).toEqual([
        2,
        'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="…"\n',
      ]);
    },
  );

  test("shows the log and the report of the newest run, and names it", async () => {
    await start("fails");
    const newest = await start("passes");
    const notice = chosen(newest, "passes, completed", "run");
    const logs = await runCli(project, ["logs"]);
    expect(logs).toMatchObject({ code: 0, stderr: notice });
    expect(logs.stdout).toBe((await runCli(project, ["logs", newest])).stdout);
    const report = await runCli(project, ["report", "--json"]);
    expect(report).toMatchObject({ code: 0, stderr: notice });
    expect(JSON.stringify(jsonOf(report))).toContain(newest);
  });

  test("resumes the newest run that has not completed", async () => {
    const failed = await start("fails");
    await start("passes");
    const { code, stderr } = await runCli(project, ["resume"]);
    expect(code).toBe(1);
    expect(stderr).toContain(chosen(failed, "fails, failed (script-failed)", "run that can be resumed"));
  });

  test("answers the newest run that asks: one argument is the answer and no run ID", async () => {
    const asking = await start("asks");
    await start("fails");
    const answered = await runCli(project, ["input", "looks good", "--resume"]);
    expect(answered.stderr).toContain(chosen(asking, "asks, paused (human)", "run that waits for an answer"));
    expect(answered.code).toBe(0);
    expect(project.progress(asking).step_outputs["after"]?.summary).toContain("looks good");
  });

  test("cancels the newest run that has not ended", async () => {
    const asking = await start("asks");
    await start("fails");
    const { code, stdout, stderr } = await runCli(project, ["cancel"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: chosen(asking, "asks, paused (human)", "run that has not ended"),
    });
    expect(stdout).toContain(`Run ${asking} is cancelled.`);
  });

  test.each([
    [["resume"], "run that can be resumed"],
    [["input", "yes"], "run that waits for an answer"],
    [["cancel"], "run that has not ended"],
  ])("%j says that no run fits", async (argv, what) => {
    await start("passes");
    const stderr = `There is no ${what}; \`agentic-sdlc list\` shows the runs.\n`;
    expect(await runCli(project, argv)).toEqual({ code: 2, stdout: "", stderr });
  });

  test("finds a fitting run at the remote if this clone has none", async () => {
    using origin = createProject({ remote: true, workflows: { asks } });
    expect(await runCli(origin, ["run", "asks"])).toMatchObject({ code: 3 });
    const [runId = ""] = origin.runs();
    using clone = createProject({ cloneOf: origin.remote });
    const { code, stderr } = await runCli(clone, ["input", "looks good"]);
    expect(stderr).toContain(chosen(runId, "asks, paused (human)", "run that waits for an answer"));
    expect(code).toBe(0);
  });
});

test("an answer of several words without quotes is refused", async () => {
  expect(await runCli(project, ["input", "looks", "good"])).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "`looks` is not a run id; run ids look like 20260131-k3f9qz. Put an answer of several words in quotes.\n",
  });
});
