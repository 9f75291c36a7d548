// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { type ModelRequest, startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const ask = `
name: ask
version: "1.0"
settings: { max-retry: 1 }
steps:
  - { name: before, type: script, run: "echo ready" }
  - name: ask
    type: prompt
    prompt: Count the files.
    output-schema:
      type: object
      required: [files]
      properties: { files: { type: integer } }
  - { name: after, type: script, run: "echo counted {{ outputs.ask.data.files }}" }
`;

const good = { json: { success: true, summary: "3 files", data: { files: 3 } } };

interface Asked extends CliResult {
  readonly project: Project;
  readonly requests: readonly ModelRequest[];
}

interface Given {
  readonly config?: object;
  readonly workflow?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the workflow with the real Claude Code against a model that says what the scenario says. */
async function asking(
  scenario: Scenario,
  { config, workflow = ask, environment }: Given,
  check: (asked: Asked) => void,
): Promise<void> {
  await using server = await startModelServer(scenario);
  using project = createProject({
    git: false,
    workflows: { ask: workflow },
    // Nobody uses them here, and they cost every session a process.
    config: { agents: { tools: false }, ...config },
  });
  const result = await runCli(project, ["run", "ask"], {
    environment: { ...claudeEnvironment(server), ...environment },
  });
  check({ ...result, project, requests: server.requests });
}

/** Class and code of every failed attempt, as the journal has them. */
function failuresOf(project: Project): string[] {
  return project
    .journal()
    .flatMap((event) =>
      event.type === "step.failed"
        ? `${event.step}#${event.attempt} ${event.failure.class} ${event.failure.code}`
        : [],
    );
}

const retries = (project: Project) =>
  project.progress().completed_steps.map(({ name, retry_count }) => `${name} ${retry_count}`);

const promptOf = (project: Project, attempt: number) =>
  readFileSync(join(project.runFolder(), `steps/ask/${attempt}/prompt.md`), "utf8");

describe("a fault of the model service that passes", () => {
  test("is waited for: the same prompt goes to a new session, and costs no attempt", async () => {
    const fault = { status: 500, times: 1 };
    await asking({ steps: [fault, good] }, {}, ({ code, stderr, project }) => {
      expect(failuresOf(project)).toEqual(["ask#1 transient server-error"]);
      expect(code).toBe(0);
      expect(retries(project)).toEqual(["before 0", "ask 0", "after 0"]);
      expect(promptOf(project, 2)).toBe(promptOf(project, 1));
      expect(stderr).toMatch(/^ {2}⏸ ask +waits for the provider until \d\d:\d\d:\d\d UTC/m);
      expect(stderr).toMatch(/^ {2}✔ ask +3 files {2}/m);
      expect(stderr).not.toContain("✖");
    });
  });
});

describe("a fault that does not pass", () => {
  test("ends the run with exit code 1 when max-retry is used up", async () => {
    const environment = { ANTHROPIC_BASE_URL: "http://127.0.0.1:9" };
    await asking({}, { environment }, ({ code, stdout, project }) => {
      expect(code).toBe(1);
      expect(failuresOf(project)).toEqual([1, 2].map((attempt) => `ask#${attempt} transient network`));
      expect(stdout).toContain(
        "  Failed: ask, after 2 attempts (transient: The model service could not be reached).\n",
      );
      expect(stdout).toContain("\n  Kept: before.\n");
      expect(stdout).toMatch(/\n {2}Next: {2}agentic-sdlc resume \S+ --from-step ask\n$/);
      expect(project.progress()).toMatchObject({
        status: "failed",
        reason: "network",
        pending_steps: ["after"],
      });
    });
  });

  test("that is the key's ends the run at once, and says what to do", async () => {
    await asking({ steps: [{ status: 401 }] }, {}, ({ code, stdout, project }) => {
      expect(code).toBe(1);
      expect(failuresOf(project)).toEqual(["ask#1 fatal authentication"]);
      expect(stdout).toContain(
        "Failed: ask, after 1 attempt (fatal: Claude Code is not logged in, or its key was refused: set ANTHROPIC_API_KEY or run `claude` and log in).",
      );
    });
  });

  test("that is the account's pauses the run for a person with exit code 3", async () => {
    const message = "Your credit balance is too low to access the Anthropic API.";
    await asking({ steps: [{ status: 400, message }] }, {}, ({ code, stdout, project }) => {
      expect(code).toBe(3);
      expect(failuresOf(project)).toEqual(["ask#1 blocking quota"]);
      expect(stdout).toContain("Paused: ask needs a person.");
    });
  });

  test("that is a missing program is found before the first step, and says how to install it", async () => {
    const environment = { PATH: "/usr/bin:/bin" };
    await asking({}, { environment }, ({ code, stderr, project }) => {
      expect(code).toBe(2);
      expect(project.runs()).toEqual([]);
      expect(stderr).toBe(
        "Claude Code (`claude`) is not installed: npm install -g @anthropic-ai/claude-code. No step was started.\n",
      );
    });
  });
});

describe.concurrent("what takes time", () => {
  test("a busy service is waited for as long as the agent says", async () => {
    const environment = { CLAUDE_CODE_MAX_RETRIES: "1" };
    const fault = { status: 429, times: 2, headers: { "retry-after": "1" } };
    await asking({ steps: [fault, good] }, { environment }, ({ code, project, stderr }) => {
      expect(failuresOf(project)).toEqual(["ask#1 transient rate-limit"]);
      const failed = project.journal().find((event) => event.type === "step.failed");
      const waited = failed?.failure.retry_after_ms ?? 0;
      expect(waited).toBeGreaterThanOrEqual(1000);
      const again = project.journal().find((event) => event.type === "step.started" && event.attempt === 2);
      expect(Date.parse(again?.at ?? "") - Date.parse(failed?.at ?? "")).toBeGreaterThanOrEqual(waited);
      expect({ code, marks: stderr.match(/[✔✖] ask/g) }).toEqual({ code: 0, marks: ["✔ ask"] });
    });
  });

  test.each([
    ["is silent for too long", "stalled", { execution: { stallMinutes: 0.02 } }, ""],
    ["takes longer than its step may", "timeout", {}, "timeout-minutes: 0.02"],
  ])("an agent that %s is ended", async (_, failure, config, timeout) => {
    const workflow = ask.replace("prompt: Count", `${timeout}\n    max-retry: 0\n    prompt: Count`);
    await asking({ steps: [{ hang: "before" }] }, { workflow, config }, ({ code, project }) => {
      expect(failuresOf(project)).toEqual([`ask#1 transient ${failure}`]);
      expect(code).toBe(1);
    });
  });
});

describe("an agent", () => {
  test("whose answer misses its schema is told so, and the answer that meets it counts", async () => {
    const bad = { json: { success: true, summary: "some files", data: { files: "some" } } };
    const workflow = ask.replace("max-retry: 1", "max-retry: 2");
    const scenario: Scenario = {
      rules: [
        { match: /Attempt 3 of 3\./, on: "last", steps: [good] },
        { match: /Attempt 2 of 3\./, on: "last", steps: [{ text: "There are three files." }] },
      ],
      steps: [bad],
    };
    await asking(scenario, { workflow }, ({ code, stderr, project }) => {
      expect(failuresOf(project)).toEqual([1, 2].map((attempt) => `ask#${attempt} recoverable schema-miss`));
      expect(promptOf(project, 1)).not.toContain("Earlier attempts");
      expect(promptOf(project, 2)).toContain("Attempt 1 failed: recoverable (schema-miss).");
      expect(promptOf(project, 2)).toContain("Error: The agent's answer did not meet its schema.");
      expect(code).toBe(0);
      expect(retries(project)).toEqual(["before 0", "ask 2", "after 0"]);
      expect(stderr).toMatch(/^ {2}✔ after +counted 3 /m);
      // `base` shows what came of steps, and nothing of what agents say.
      expect(stderr).not.toContain("│");
    });
  });
});
