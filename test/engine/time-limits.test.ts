import { describe, expect, test } from "vitest";
import { startHanging } from "../support/engine/hanging-run.ts";
import { until } from "../support/fake-clock.ts";
import { createWorld, type World } from "../support/world.ts";

const MINUTE = 60_000;

describe("time limits", () => {
  test("of the workflow end what is under way and fail the run", async () => {
    const { world, end } = await startHanging();
    await world.clock.advance(9 * MINUTE);
    expect(world.agents.running).toBe(1);
    await world.clock.advance(MINUTE);
    const { state } = await end;
    expect(state).toMatchObject({
      status: "failed",
      reason: "workflow-timeout",
      failure: { failure: { class: "fatal", message: expect.stringContaining("10m") } },
    });
    expect(state.steps.get("ask")).toMatchObject({ status: "interrupted" });
    expect(world.file("steps/ask/1/partial.patch")).toBe("patch of wall.txt\n");
  });

  test("of the workflow begin anew when a run that used them up is resumed", async () => {
    const { world, end } = await startHanging();
    await world.clock.advance(10 * MINUTE);
    await end;
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
  });

  test("of the workflow count neither the time after a crash nor that of a pause", async () => {
    const { world } = await startHanging({ agent: () => undefined });
    await world.clock.advance(4 * MINUTE);
    world.kill();
    world.clock.skip(24 * 60 * MINUTE);
    const end = world.resume();
    await until(() => world.agents.running === 2, "the second session");
    await world.clock.advance(4 * MINUTE);
    expect(world.journal().at(-1)).toMatchObject({ type: "step.started", attempt: 2 });
    const { elapsedMs } = (await stopAndEnd(world, end)).state;
    expect(elapsedMs).toBeLessThan(5 * MINUTE);
  });

  test("of a step are given to its session and its script, the least of its own and what its blocks have left", async () => {
    const world: World = createWorld({
      steps: [
        { name: "free", prompt: "x" },
        { name: "ask", prompt: "x", "timeout-minutes": 2 },
        { name: "run", run: "true", "timeout-minutes": 0.5 },
        {
          name: "block",
          "timeout-minutes": 5,
          steps: [
            { name: "first", run: "true", "timeout-minutes": 30 },
            { name: "second", prompt: "x" },
          ],
        },
      ],
      agent: () => "Done.",
      script: ({ step }) => {
        if (step === "block/first") world.clock.skip(3 * MINUTE);
        return "";
      },
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    const limits = [...world.agents.requests, ...world.scripts.requests].map(({ step, timeoutMs }) => [
      step,
      timeoutMs,
    ]);
    expect(Object.fromEntries(limits)).toEqual({
      free: undefined,
      ask: 2 * MINUTE,
      run: MINUTE / 2,
      "block/first": 5 * MINUTE,
      "block/second": 2 * MINUTE,
    });
  });

  test("of a block that are used up during an attempt end the block, and `on-error: skip` of that block holds", async () => {
    const world: World = createWorld({
      steps: [
        {
          name: "outer",
          "timeout-minutes": 5,
          "on-error": "skip",
          steps: [
            { name: "inner", "on-error": "skip", steps: [{ name: "slow", run: "true", "on-error": "skip" }] },
          ],
        },
        { name: "after", run: "true" },
      ],
      script: ({ step, timeoutMs = 0 }) => {
        if (step === "after") return "";
        world.clock.skip(timeoutMs - 3);
        return { status: "timed-out", stdout: "half", stderr: "" };
      },
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["outer/inner/slow", "after"]);
    expect(state.steps.get("outer/inner")?.status).toBe("failed");
    expect(state.steps.get("outer")).toMatchObject({
      status: "skipped",
      reason: "failed: Block `outer` took longer than its limit. Resuming gives it the same time again.",
    });
    expect(state.steps.get("outer/inner/slow")?.failure).toMatchObject({
      class: "transient",
      code: "timeout",
      details: "half",
    });
  });

  test("of a block begin anew as often as its `max-retry` says; steps that it has completed do not run again", async () => {
    const world: World = createWorld({
      steps: [
        {
          name: "block",
          type: "parallel",
          "timeout-minutes": 5,
          "max-retry": 1,
          steps: [
            { name: "quick", run: "true" },
            { name: "left", run: "true" },
            { name: "right", run: "true" },
          ],
        },
      ],
      script: ({ step, timeoutMs = 0 }) => {
        if (step === "block/quick") return "";
        world.clock.skip(timeoutMs);
        return { status: "timed-out", stdout: "", stderr: "" };
      },
    });
    const { state } = await world.start();
    const count = (path: string) => world.scripts.requests.filter(({ step }) => step === path).length;
    expect(state.status).toBe("failed");
    expect(["quick", "left", "right"].map((name) => count(`block/${name}`))).toEqual([1, 2, 2]);
  });

  test("of a block that are used up fail it; resumed, it has the same time again", async () => {
    const world: World = createWorld({
      steps: [
        {
          name: "block",
          "max-retry": 0,
          "timeout-minutes": 5,
          steps: [
            { name: "first", run: "true" },
            { name: "second", run: "true" },
          ],
        },
      ],
      script: ({ step }) => {
        if (step === "block/first") world.clock.skip(6 * MINUTE);
        return "";
      },
    });
    const first = await world.start();
    expect(first.state).toMatchObject({
      status: "failed",
      failure: { step: "block/second", failure: { code: "timeout" } },
    });
    world.clock.skip(60 * MINUTE);
    const second = await world.resume();
    expect(second.state.status).toBe("completed");
    expect(world.scripts.requests.at(-1)).toMatchObject({ step: "block/second", timeoutMs: 5 * MINUTE });
  });

  test("longer than a timer can hold do not end the run early", async () => {
    const { world, end } = await startHanging({ settings: { git: {}, "timeout-minutes": 43_200 } });
    const days = (count: number) => count * 24 * 60 * MINUTE;
    expect(world.clock.sleeps.at(-1)).toBeLessThan(2 ** 31);
    const longest = 2 ** 31 - 1;
    world.clock.skip(longest - 1_000);
    await world.clock.advance(1_000);
    expect(world.agents.running).toBe(1);
    world.clock.skip(days(30) - longest - 1_000);
    await world.clock.advance(1_000);
    expect((await end).state).toMatchObject({ reason: "workflow-timeout" });
  });
});

async function stopAndEnd(world: World, end: ReturnType<World["resume"]>) {
  world.stop.request({ kind: "interrupted" });
  return await end;
}
