import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { StepFailure, type StepResult, type WorkflowContext } from "../../src/program/define-workflow.ts";
import { failure } from "../support/agents/fake-agent-runner.ts";
import { until } from "../support/fake-clock.ts";
import { createProgramWorld, ran } from "../support/program/program-world.ts";
import { outline, RUN_ID } from "../support/world.ts";

const script = (command = "true") => ({ type: "script", command, maxRetry: 0 }) as const;

describe("a workflow in TypeScript", () => {
  test("runs its steps one after the other and is given what each came to", async () => {
    const results: StepResult[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        results.push(await ctx.step("count", { type: "script", command: "wc" }));
        results.push(
          await ctx.step("double", { type: "function", fn: () => ({ n: 2 * 21, at: new Date(0) }) }),
        );
        results.push(
          await ctx.step("ask", { type: "agent", agent: "codex", prompt: `It is ${results.length}.` }),
        );
      },
      { script: () => '{"lines": 3}', agent: () => "Well.\nDone." },
    );
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(results.map(({ stepId, status, data }) => [stepId, status, data])).toEqual([
      ["count", "completed", { exit_code: 0, exitCode: 0, stdout: '{"lines": 3}', stderr: "", lines: 3 }],
      ["double", "completed", { n: 42, at: "1970-01-01T00:00:00.000Z" }],
      ["ask", "completed", "Well.\nDone."],
    ]);
    expect(results[0]).toMatchObject({ startedAt: expect.any(String), completedAt: expect.any(String) });
    expect(world.agents.requests[0]).toMatchObject({ provider: "codex", prompt: "It is 2.\n" });
    expect(outline(world.journal())).toEqual([
      "run.started",
      ...["count", "double", "ask"].flatMap((step) => [`step.started ${step}`, `step.succeeded ${step}`]),
      "run.completed",
    ]);
  });

  test("says what it says: prompts, scripts and arguments are no templates", async () => {
    const odd = "{{ nothing }} {% if %} {# x #} {{{ } {";
    const world = createProgramWorld(
      async (ctx) => {
        await ctx.step("ask", { type: "agent", prompt: () => Promise.resolve(odd) });
        await ctx.step("print", { type: "script", command: `echo '${odd}'`, env: { ODD: odd } });
        await ctx.step("tell", { type: "command", command: "say", args: { words: [odd] } });
      },
      {
        commands: {
          say: { arguments: [{ name: "words", required: true, default: null }], body: "{{ args.words[0] }}" },
        },
      },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(world.agents.requests.map(({ prompt }) => prompt)).toEqual([`${odd}\n`, `${odd}\n`]);
    expect(world.scripts.requests[0]).toMatchObject({ script: `echo '${odd}'`, env: { ODD: odd } });
  });

  test("has settings of its own for every step, also of the same name", async () => {
    const world = createProgramWorld(async (ctx) => {
      const review = (provider: "claude" | "codex") => () =>
        ctx.step("review", {
          type: "agent",
          provider,
          prompt: "Review.",
          model: `${provider}-model`,
          permission: "bypassPermissions",
        });
      await ctx.parallel({ one: review("claude"), two: review("codex") }, { id: "reviews" });
    });
    await world.start();
    expect(world.agents.requests.map(({ step, provider, model }) => [step, provider, model])).toEqual([
      ["reviews/one/review", "claude", "claude-model"],
      ["reviews/two/review", "codex", "codex-model"],
    ]);
    expect(world.agents.requests.every(({ bypassPermissions }) => bypassPermissions)).toBe(true);
  });

  test("may wait for things of its own between steps, and ask for several steps at once", async () => {
    const world = createProgramWorld(async (ctx) => {
      await delay(5);
      await Promise.all([ctx.step("a", script()), ctx.step("b", script())]);
      await delay(5);
      await ctx.step("c", script());
      await delay(5);
    });
    expect((await world.start()).state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1", "c#1"]);
  });

  test("knows the results of its steps by their ids", async () => {
    const found: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        found.push(ctx.getStepResult("a"));
        await ctx.step("a", script());
        await ctx.parallel({ x: async () => found.push(ctx.getStepResult("a")?.status) });
        found.push(ctx.getStepResult("a")?.stepId, ctx.executionId, ctx.args);
      },
      { variables: { who: "you" } },
    );
    await world.start();
    expect(found).toEqual([undefined, "completed", "a", RUN_ID, { who: "you" }]);
  });

  test("runs shell commands whatever their exit code, and records what they print in full", async () => {
    const long = "line\n".repeat(5_000);
    const results: unknown[] = [];
    const code = (exitCode: number, stdout: string) =>
      ({ status: "exited", exitCode, stdout, stderr: "why\n", durationMs: 1 }) as const;
    const world = createProgramWorld(
      async (ctx) => {
        results.push(await ctx.exec("first"), await ctx.exec("second"));
        await ctx.step("fail", script());
      },
      { script: ({ step }) => (step === "exec-1" ? code(3, long) : step === "exec-2" ? code(0, "{}") : 1) },
    );
    await world.start();
    await world.resume();
    expect(results).toEqual(
      [0, 1].flatMap(() => [
        { stdout: long.trimEnd(), stderr: "why\n", exitCode: 3 },
        { stdout: "{}", stderr: "why\n", exitCode: 0 },
      ]),
    );
    expect(ran(world)).toEqual(["exec-1#1", "exec-2#1", "fail#1", "fail#2"]);
  });

  test("notes comments, checkpoints and phases once, however often it is resumed", async () => {
    const world = createProgramWorld(
      async (ctx) => {
        await ctx.phase("build");
        await ctx.comment("Begun.");
        await ctx.step("a", { ...script(), phase: "build" });
        void ctx.comment("About a.", "a");
        await ctx.checkpoint("After a");
        await ctx.step("b", { ...script(), phase: "test" });
      },
      { script: ({ step, attempt }) => (step === "b" && attempt < 3 ? 1 : ""), phases: ["build", "test"] },
    );
    await world.start();
    await world.resume();
    expect((await world.resume()).state.status).toBe("completed");
    const notes = world.journal().flatMap((event) => ("id" in event ? [[event.type, event.id]] : []));
    expect(notes).toEqual([
      ["phase.entered", "phase-1"],
      ["comment.made", "comment-1"],
      ["comment.made", "comment-2"],
      ["checkpoint.made", "checkpoint-1"],
      ["phase.entered", "phase-2"],
    ]);
    expect(world.file("checkpoint.md")).toBe(
      [
        "---",
        "checkpoint_id: chk-001",
        "step: checkpoint-1",
        "created: 2026-01-31T12:00:00.000Z",
        `workflow_id: ${RUN_ID}`,
        "status: in_progress",
        "---",
        "",
        "## Context",
        "",
        "After a",
        "",
        "## Progress",
        "",
        "- [x] a",
        "",
      ].join("\n"),
    );
  });
});

describe("a step of a program that fails", () => {
  test("is retried as its settings say, and then fails the run with its own failure", async () => {
    const world = createProgramWorld(
      async (ctx) => {
        await ctx.step("a", { type: "script", command: "x", maxRetry: 1 });
        await ctx.step("b", script());
      },
      { script: () => 7 },
    );
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "failed",
      failure: { step: "a", failure: { class: "fatal", code: "script-failed" } },
    });
    expect(ran(world)).toEqual(["a#1", "a#2"]);
  });

  test("is tried again when the run is resumed, and nothing that completed is", async () => {
    let calls = 0;
    const world = createProgramWorld(
      async (ctx) => {
        await ctx.step("a", { type: "function", fn: () => (calls += 1) });
        const { data } = await ctx.step("b", script());
        await ctx.step("c", script(`echo ${data.stdout}`));
      },
      { script: ({ step, attempt }) => (step === "b" && attempt === 1 ? 1 : step) },
    );
    expect((await world.start()).state.status).toBe("failed");
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world)).toEqual(["b#1", "b#2", "c#1"]);
    expect(world.scripts.requests.at(-1)?.script).toBe("echo b");
    expect(calls).toBe(1);
  });

  test("may be caught: the run goes on, and goes the same way when it is resumed", async () => {
    const seen: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        try {
          await ctx.step("a", script());
        } catch (error) {
          seen.push(error instanceof StepFailure && error.result.status, String(error));
          await delay(2);
          await ctx.step("mend", script());
        }
        await ctx.step("last", script());
      },
      { script: ({ step, attempt }) => (step === "a" || (step === "last" && attempt === 1) ? 1 : "") },
    );
    expect((await world.start()).state.failure).toMatchObject({ step: "last" });
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "mend#1", "last#1", "last#2"]);
    const said = "StepFailure: Step a failed: The script ended with exit code 1: it says 1";
    expect(seen).toEqual(["failed", said, "failed", said]);
  });

  test("gives its failed result where it says so, also a fatal one", async () => {
    const results: StepResult[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        results.push(await ctx.step("a", { ...script(), onError: "continue" }));
        results.push(await ctx.step("b", { type: "agent", prompt: "x", onError: "continue" }));
      },
      { script: () => 127, agent: () => failure("not-logged-in", { class: "fatal" }) },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(results).toMatchObject([
      { status: "failed", error: "The script ended with exit code 127: it says 127", data: undefined },
      { status: "failed", error: "Scripted not-logged-in." },
    ]);
  });

  test("fails the run also where the code did not wait for it", async () => {
    const world = createProgramWorld((ctx) => void ctx.step("a", script()), { script: () => 1 });
    expect((await world.start()).state).toMatchObject({ status: "failed", failure: { step: "a" } });
  });

  test("that is a function says what it threw; one that takes too long is ended", async () => {
    const world = createProgramWorld(async (ctx) => {
      const thrown = await ctx.step("throws", {
        type: "function",
        maxRetry: 0,
        onError: "continue",
        fn: () => {
          throw new TypeError("No such thing.");
        },
      });
      await ctx.comment(thrown.error ?? "");
      await ctx.step("hangs", {
        type: "function",
        maxRetry: 0,
        timeoutMinutes: 1,
        fn: () => new Promise(() => {}),
      });
    });
    const end = world.start();
    await until(
      () => world.events.some((event) => "step" in event && event.step === "hangs"),
      "the function",
    );
    await world.clock.advance(60_000);
    const { state } = await end;
    expect(state.notes.get("comment-1")).toMatchObject({
      text: expect.stringContaining("TypeError: No such thing."),
    });
    expect(state.failure).toMatchObject({ step: "hangs", failure: { code: "timeout" } });
  });

  test("of a person who says no is caught like others; with `onError: continue` it is an answer", async () => {
    const said: unknown[] = [];
    const world = createProgramWorld(async (ctx) => {
      try {
        await ctx.step("first", { type: "human", message: "Is it {{ good }}?" });
      } catch (error) {
        said.push(String(error));
      }
      const { data } = await ctx.step("second", { type: "human", message: "Now?", onError: "continue" });
      said.push([data.decision, data.text]);
    });
    const end = await world.start();
    expect(end.state.paused).toMatchObject({ reason: "human", step: "first", message: "Is it {{ good }}?" });
    const answer = (id: string) =>
      world.states.addRequest(
        RUN_ID,
        id,
        JSON.stringify({ type: "input", decision: "rejected", text: id, actor: "ada" }),
      );
    answer("no");
    expect((await world.resume()).state.status).toBe("paused");
    answer("never");
    expect((await world.resume()).state.status).toBe("completed");
    expect(said.at(-2)).toBe("StepFailure: Step first failed: ada rejected it: no");
    expect(said.at(-1)).toEqual(["rejected", "never"]);
  });
});

describe("the spending of a program", () => {
  test("pauses the run at its limit, and goes on with a higher one", async () => {
    const world = createProgramWorld(
      async (ctx) => {
        for (const id of ["a", "b", "c"]) await ctx.step(id, { type: "agent", prompt: id });
      },
      { settings: { maxCostUsd: 0.015 } },
    );
    expect((await world.start()).state).toMatchObject({ status: "paused", reason: "budget" });
    expect(world.agents.requests.map(({ step }) => step)).toEqual(["a", "b"]);
    const { state } = await world.resume(undefined, { overrides: { maxCostUsd: 1 } });
    expect(state.status).toBe("completed");
    expect(world.agents.requests.map(({ step }) => step)).toEqual(["a", "b", "c"]);
  });
});

describe("the check command of a plan in a program", () => {
  const plan = { type: "command", command: "plan" } as const;

  test.each([
    [
      "after another step",
      async (ctx: WorkflowContext) => {
        await ctx.step("look", { type: "agent", prompt: "Look." });
        await ctx.step("plan", plan);
      },
    ],
    [
      "in a branch, after another step of it",
      async (ctx: WorkflowContext) => {
        const one = async (branch: WorkflowContext) => {
          await branch.step("look", { type: "agent", prompt: "Look." });
          await branch.step("plan", plan);
        };
        await ctx.parallel({
          one: () => one(ctx),
          two: () => ctx.step("b", { type: "agent", prompt: "B." }),
        });
      },
    ],
  ])("is told to a later step if the plan is %s", async (_where, steps) => {
    const world = createProgramWorld(
      async (ctx) => {
        await steps(ctx);
        await ctx.step("build", { type: "agent", prompt: "Build.", ensures: ["check"] });
      },
      { agent: () => '{"check_command": "make verify"}', commands: { plan: { body: "Plan." } } },
    );
    await world.start();
    expect(world.agents.requests.at(-1)?.prompt).toContain("make verify");
  });
});
