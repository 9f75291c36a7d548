// @module-tag slow
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limitedSession, recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const workflow = `
name: limited
version: "1.0"
settings: { git: { enabled: false } }
steps: [{ name: ask, type: prompt, prompt: Do it. }]
`;
const HOUR_MS = 3_600_000;

let project: Project;
let reset: number;
beforeEach(() => {
  reset = Date.now() + 2 * HOUR_MS;
  const files = {
    ".agentic/recordings/ask.1.ndjson": limitedSession(reset),
    ".agentic/recordings/ask.2.ndjson": recordSession({ answer: { success: true, summary: "Done." } }),
  };
  project = createProject({
    workflows: { limited: workflow },
    files,
    config: { defaults: { provider: "replay" } },
  });
});
afterEach(() => project[Symbol.dispose]());

describe("a subscription whose limit ends in two hours", () => {
  test.each([
    ["a terminal's", {}],
    ["a CI", { CI: "1" }],
  ])(
    "pauses the run at once in %s environment, with the time, as a pause and not as a failure",
    async (_whose, environment) => {
      const { code, stdout } = await runCli(project, ["run", "limited"], { environment });
      const runId = project.runs().at(-1) ?? "";
      expect(code).toBe(3);
      expect(stdout).toContain(
        "Paused: ask waits for more quota.   The account's usage limit is reached. The run can continue at ",
      );
      expect(stdout).toContain(`Next:  agentic-sdlc resume ${runId}`);
      const until = project.progress().paused_until ?? "";
      expect(Math.abs(Date.parse(until) - reset)).toBeLessThan(60_000);
      expect(jsonOf(await runCli(project, ["status", "--json"]))).toMatchObject({
        status: "paused",
        reason: "quota",
        paused_until: until,
      });
      const again = await runCli(project, ["resume", runId]);
      expect(again.code).toBe(0);
    },
  );

  test("resumes with the agent that is given, and keeps that one", async () => {
    await runCli(project, ["run", "limited"]);
    const runId = project.runs().at(-1) ?? "";
    const result = { type: "result", subtype: "success", is_error: false, result: "Done.", session_id: "s" };
    const init = { type: "system", subtype: "init", session_id: "s", model: "m" };
    const lines = [init, result].map((line) => JSON.stringify(line)).join("\n");
    const bin = join(project.home, "bin");
    project.write(
      "../home/bin/claude",
      `#!/bin/sh\ncat > /dev/null\necho "$@" > ../home/asked\ncat <<'END'\n${lines}\nEND\n`,
    );
    chmodSync(join(bin, "claude"), 0o755);
    const environment = { PATH: `${bin}:${project.environment["PATH"] ?? ""}` };
    const resumed = await runCli(project, ["resume", runId, "--provider", "claude", "--model", "opus"], {
      environment,
    });
    expect(resumed.code).toBe(0);
    expect(project.read("../home/asked")).toContain("--model opus");
    expect(project.journal().find(({ type }) => type === "run.resumed")).toMatchObject({
      provider: "claude",
      model: "opus",
    });
  });

  test("resumes with the agent of the configuration as it is then", async () => {
    await runCli(project, ["run", "limited"]);
    const runId = project.runs().at(-1) ?? "";
    project.write("agentic/config.json", JSON.stringify({ defaults: { provider: "codex" } }));
    const { code, stderr } = await runCli(project, ["resume", runId], { environment: { PATH: "/nowhere" } });
    expect(code).toBe(2);
    expect(stderr).toContain("Codex (`codex`) is not installed: npm install -g @openai/codex.");
    expect(project.progress(runId).status).toBe("paused");
  });
});

test("a limit that ends in a moment is waited for, which is shown", async () => {
  project.write(".agentic/recordings/ask.1.ndjson", limitedSession(Date.now() + 3_000));
  const { code, stderr } = await runCli(project, ["run", "limited"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/⏸ ask +waits for the provider until \d\d:\d\d:\d\d UTC/);
  expect(project.progress().completed_steps).toMatchObject([{ retry_count: 0 }]);
});

test("`resume --wait` waits for a limit for which the run would pause", async () => {
  project.write(
    "agentic/config.json",
    JSON.stringify({ defaults: { provider: "replay" }, execution: { maxWaitSeconds: 0 } }),
  );
  expect(await runCli(project, ["run", "limited"])).toMatchObject({ code: 3 });
  const runId = project.runs().at(-1) ?? "";
  project.write(".agentic/recordings/ask.2.ndjson", limitedSession(Date.now() + 4_000));
  project.write(
    ".agentic/recordings/ask.3.ndjson",
    recordSession({ answer: { success: true, summary: "Done." } }),
  );
  const { code, stderr } = await runCli(project, ["resume", runId, "--wait", "60"]);
  expect(stderr).toMatch(/waits for the provider until \d\d:\d\d:\d\d UTC/);
  expect(code).toBe(0);
  expect(project.journal().find(({ type }) => type === "run.resumed")).toMatchObject({
    set: { "max-wait-seconds": 60 },
  });
});

test.each([
  ["a terminal's", {}],
  ["a CI", { CI: "1" }],
])(
  "a subscription whose limit ends in two seconds is waited for in %s environment, with the time in the log",
  async (_whose, environment) => {
    project.write(".agentic/recordings/ask.1.ndjson", limitedSession(Date.now() + 2_000));
    const { code, stdout, stderr } = await runCli(project, ["run", "limited"], { environment });
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toMatch(/waits for the provider until \d\d:\d\d:\d\d UTC/);
  },
);
