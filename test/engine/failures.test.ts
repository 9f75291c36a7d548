import { describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { namesIn } from "../../src/run/state.ts";
import { answer, failure } from "../support/agents/fake-agent-runner.ts";
import { until } from "../support/fake-clock.ts";
import { createWorld, outline, type World, type WorldOptions } from "../support/world.ts";

const ask = { name: "ask", prompt: "Build the {{ variables.thing }}." };
const after = { name: "after", run: "true" };

/** A world whose agent gives these answers, one after the other. */
function withAnswers(
  answers: readonly (string | ReturnType<typeof answer>)[],
  options: Partial<WorldOptions> = {},
): World {
  const left = [...answers];
  return createWorld({
    steps: [ask, after],
    variables: { thing: "wall" },
    agent: () => left.shift() ?? "Done.",
    ...options,
  });
}

const prompts = ({ agents }: World) => agents.requests.map(({ prompt }) => prompt);

describe("a recoverable failure", () => {
  test("is retried at once, with the error, its details, the files and what to do in the prompt", async () => {
    const failed = failure("tests-failed", {
      class: "recoverable",
      message: "Two tests are red.",
      details: "expected 1, got 2",
      files: ["src/wall.ts", "test/wall.test.ts"],
    });
    const world = withAnswers([failed]);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    const [first, second] = prompts(world);
    expect(first).toBe("Build the wall.\n");
    expect(second).toMatch(/^Build the wall\.\n/);
    expect(second).toContain("Attempt 2 of 4.");
    expect(second).toContain("Two tests are red.");
    expect(second).toContain("recoverable (tests-failed)");
    expect(second).toContain("src/wall.ts, test/wall.test.ts");
    expect(second).toContain("expected 1, got 2");
    expect(second).toMatch(/Find the cause, and fix it/);
    expect(world.clock.sleeps).not.toContain(0);
  });

  test("of an agent that says it did not succeed carries the agent's own words", async () => {
    const text = JSON.stringify({
      success: false,
      summary: "The door does not fit.",
      next_step_context: "It is too wide.",
    });
    const world = withAnswers([text]);
    const { state } = await world.start();
    expect(state.errors).toMatchObject([
      {
        step: "ask",
        attempt: 1,
        failure: { code: "step-unsuccessful", message: "The door does not fit.", details: "It is too wide." },
      },
    ]);
    expect(prompts(world)[1]).toContain("It is too wide.");
    expect(state.steps.get("ask")).toMatchObject({ status: "completed", attempt: 2 });
  });

  test("of an answer that misses the step's schema says what is missing, and shows the schema", async () => {
    const schema = {
      type: "object",
      required: ["count"],
      properties: { count: { type: "integer", minimum: 1 } },
    };
    const world = withAnswers(["Some words.", '{"count": 0}', '{"success": true, "data": {"count": 3}}'], {
      steps: [{ ...ask, "output-schema": schema }],
    });
    const { state } = await world.start();
    expect(prompts(world)[0]).toContain('"minimum":1');
    expect(prompts(world)[1]).toMatch(/schema-miss/);
    expect(prompts(world)[2]).toContain("must be >= 1");
    expect(namesIn(state, "").outputs.get("ask")).toMatchObject({ data: { count: 3 } });
    expect(state.errors.map((error) => error.failure.code)).toEqual(["schema-miss", "schema-miss"]);
  });

  test("of a script tells exit code, last words and output", async () => {
    const world = createWorld({
      steps: [{ name: "check", run: "npm test", "max-retry": 1 }],
      script: ({ attempt }) =>
        attempt === 1
          ? { status: "exited", exitCode: 3, stdout: "1 failed\n", stderr: "red\n", durationMs: 1 }
          : "",
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(state.errors).toMatchObject([
      {
        failure: {
          class: "recoverable",
          code: "script-failed",
          message: "The script ended with exit code 3: red",
          details: "1 failed\nred",
        },
      },
    ]);
  });
});

describe("a transient failure", () => {
  test("is retried with the same prompt in a new session", async () => {
    const world = withAnswers([failure("stalled"), failure("network")]);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(new Set(prompts(world))).toEqual(new Set(["Build the wall.\n"]));
    expect(world.agents.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  test("waits as long as the service asked", async () => {
    const world = withAnswers([failure("rate-limit", { retry_after_ms: 90_000 })]);
    const end = world.start();
    await until(() => world.clock.sleeps.includes(90_000), "the wait");
    await world.clock.advance(89_000);
    expect(world.agents.requests).toHaveLength(1);
    await world.clock.advance(1_000);
    expect((await end).state.status).toBe("completed");
    expect(world.agents.requests).toHaveLength(2);
  });

  test("takes back what the attempt had changed, and keeps it as a patch", async () => {
    const world: World = createWorld({
      settings: { git: {} },
      steps: [ask],
      variables: { thing: "wall" },
      agent: ({ attempt }) => {
        const { workspace } = world.workspaces;
        if (attempt === 1) {
          workspace.change("half.txt", "half");
          return failure("network");
        }
        expect(workspace.changed.size).toBe(0);
        workspace.change("whole.txt", "whole");
        return "Done.";
      },
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.file("steps/ask/1/partial.patch")).toBe("patch of half.txt\n");
    expect(world.workspaces.workspace.commits).toMatchObject([{ key: "ask#2", files: ["whole.txt"] }]);
  });
});

describe("a failure that trying again does not mend", () => {
  test("stops the run at once when it is fatal", async () => {
    const world = withAnswers([failure("authentication", { class: "fatal", message: "Not logged in." })]);
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "failed",
      reason: "authentication",
      failure: { step: "ask", failure: { message: "Not logged in." } },
    });
    expect(world.agents.requests).toHaveLength(1);
    expect(world.scripts.requests).toHaveLength(0);
    expect(world.progress()).toMatchObject({ status: "failed", current_step: { path: "ask" } });
  });

  test("pauses the run when a person is needed, and keeps the worktree for them", async () => {
    const blocked = failure("permission-denied", { class: "blocking", message: "Bash is denied." });
    const world = withAnswers([blocked], { settings: { git: {} } });
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "paused",
      reason: "permission-denied",
      paused: { step: "ask", message: "Bash is denied." },
    });
    expect(world.progress()).toMatchObject({
      status: "paused",
      current_step: { path: "ask", message: "Bash is denied." },
    });
    expect(world.workspaces.released).toEqual([]);
    const again = await world.resume();
    expect(again.state.status).toBe("completed");
    expect(world.agents.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test.each([
    ["max-retry 0", { "max-retry": 0 }, 1],
    ["max-retry 2", { "max-retry": 2 }, 3],
    ["no max-retry of its own", {}, 4],
    ["on-error: fail", { "on-error": "fail" }, 1],
  ])("fails the run when its retries are used up: %s", async (_, policy, attempts) => {
    const red = failure("red", { class: "recoverable", message: "Still red." });
    const world = withAnswers([red, red, red, red, red], { steps: [{ ...ask, ...policy }, after] });
    const { state } = await world.start();
    expect(world.agents.requests).toHaveLength(attempts);
    expect(state).toMatchObject({ status: "failed", failure: { step: "ask" } });
    expect(state.errors).toHaveLength(attempts);
    expect(world.scripts.requests).toHaveLength(0);
  });

  test("is passed over with on-error: skip, and the run goes on", async () => {
    const red = failure("red", { class: "recoverable", message: "Still red." });
    const world = withAnswers([red], { steps: [{ ...ask, "on-error": "skip" }, after] });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(outline(world.journal()).slice(1, 5)).toEqual([
      "step.started ask",
      "step.failed ask",
      "step.skipped ask",
      "step.started after",
    ]);
    expect(world.progress().completed_steps[0]).toMatchObject({
      path: "ask",
      status: "skipped",
      output_summary: "Skipped (failed: Still red.)",
    });
  });

  test("in a block with on-error: skip ends the block, not the run", async () => {
    const block = { name: "block", "on-error": "skip", steps: [{ name: "inner", run: "false" }] };
    const world = createWorld({
      settings: { "max-retry": 1 },
      steps: [block, after],
      script: ({ step }) => (step === "block/inner" ? 1 : ""),
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["block/inner", "block/inner", "after"]);
    expect(state.steps.get("block")).toMatchObject({ status: "skipped" });
  });

  test.each([
    ["a command", { name: "x", command: "nothing" }],
    ["a prompt file", { name: "x", "prompt-file": "nothing.md" }],
  ])("is found before anything starts where %s is missing", async (_, step) => {
    const world = createWorld({ steps: [step] });
    await expect(world.start()).rejects.toMatchObject({ code: "not-found" });
    expect(world.journal()).toEqual([]);
  });

  test("of a function is told in its words, and is no failure where the run is being stopped", async () => {
    const options = (call: () => never): WorldOptions => ({
      settings: { "max-retry": 0 },
      steps: [{ name: "call", function: "throws" }],
      functions: new Map([["throws", call]]),
    });
    const failing = createWorld(
      options(() => {
        throw new Error("There are no numbers.");
      }),
    );
    const { state } = await failing.start();
    expect(state.errors).toMatchObject([
      { failure: { code: "function-failed", message: "There are no numbers." } },
    ]);
    const stopping: World = createWorld(
      options(() => {
        stopping.stop.request({ kind: "interrupted" });
        throw new Error("I was stopped.");
      }),
    );
    const stopped = await stopping.start();
    expect(stopped.state.steps.get("call")).toMatchObject({ status: "interrupted" });
    expect(stopped.state.errors).toEqual([]);
  });

  test("of the commit fails the run; resumed, it commits and does not run the agent again", async () => {
    const world: World = createWorld({
      settings: { git: {} },
      steps: [ask, after],
      variables: { thing: "wall" },
      agent: () => {
        world.workspaces.workspace.change("wall.txt", "wall");
        return "Built.";
      },
    });
    const error = new AgenticError({ code: "git-failed", message: "git commit failed: no space left." });
    world.workspaces.workspace.commitErrors.push(error);
    const first = await world.start();
    expect(first.state).toMatchObject({
      status: "failed",
      failure: { step: "ask", failure: { code: "git-failed" } },
    });
    expect(world.workspaces.released).toEqual([]);
    const second = await world.resume();
    expect(second.state.status).toBe("completed");
    expect(world.agents.requests).toHaveLength(1);
    expect(world.workspaces.workspace.commits).toMatchObject([{ key: "ask#1", files: ["wall.txt"] }]);
  });
});
