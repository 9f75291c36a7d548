import { describe, expect, test } from "vitest";
import type { RunEnd } from "../../src/engine/run-request.ts";
import { evolve } from "../../src/run/evolve/evolve.ts";
import { type ProviderWait, providerWait } from "../../src/run/pauses.ts";
import { initialState } from "../../src/run/state.ts";
import { failure } from "../support/agents/fake-agent-runner.ts";
import { until } from "../support/fake-clock.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const overloaded = failure("overloaded", { message: "The model service is overloaded." });

function worldWith(agent: WorldOptions["agent"], options: Partial<WorldOptions> = {}): World {
  return createWorld({
    steps: [{ name: "ask", prompt: "Build a wall." }],
    ...(agent ? { agent } : {}),
    ...options,
  });
}

/** Moves the clock on until the run is over. */
async function toTheEnd(world: World, ending: Promise<RunEnd>): Promise<{ end: RunEnd; minutes: number }> {
  const began = world.clock.now().getTime();
  const over = new AbortController();
  void ending.finally(() => over.abort());
  for (let turns = 0; !over.signal.aborted && turns < 5_000; turns += 1)
    await world.clock.advance(world.clock.untilNext(1_000) ?? 1_000);
  const end = await ending;
  return { end, minutes: (world.clock.now().getTime() - began) / MINUTE_MS };
}

describe("an outage of the provider", () => {
  test("of nine minutes costs no attempt, though no retry is allowed, and less time than it lasts", async () => {
    const world: World = worldWith(
      () => (world.clock.now().getTime() < Date.parse("2026-01-31T12:09:00.000Z") ? overloaded : "Done."),
      { settings: { "max-retry": 0, "timeout-minutes": 1 } },
    );
    const { end, minutes } = await toTheEnd(world, world.start());
    expect(end.state.status).toBe("completed");
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11.1);
    expect(end.state.steps.get("ask")).toMatchObject({ failures: 0 });
    expect(end.state.elapsedMs).toBeLessThan(10_000);
    expect(world.agents.requests.length).toBeLessThan(16);
    expect(world.progress().completed_steps).toMatchObject([{ name: "ask", retry_count: 0 }]);
  });

  test.each(["overloaded", "server-error", "rate-limit"])(
    "that lasts (%s) fails the step after ten minutes and the attempts it has",
    async (code) => {
      const world = worldWith(() => failure(code), { settings: { "max-retry": 1 } });
      const { end, minutes } = await toTheEnd(world, world.start());
      expect(end.state).toMatchObject({ status: "failed", reason: code });
      expect(end.state.steps.get("ask")).toMatchObject({ failures: 2 });
      expect(minutes).toBeGreaterThan(10);
      expect(minutes).toBeLessThan(14);
    },
  );

  test("is waited for longer each time, and runs that begin together do not ask together", () => {
    const waitsOf = (seed: string): number[] => {
      const at = "2026-01-31T12:00:00.000Z";
      let before: ProviderWait | undefined;
      return Array.from({ length: 6 }, () => {
        before = providerWait(
          { class: "transient", code: "overloaded", message: "" },
          { at, seed, previous: before },
        );
        return Date.parse(before?.until ?? "") - Date.parse(at);
      });
    };
    const one = waitsOf("one");
    one.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(1_000 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(2_000 * 2 ** index);
    });
    expect(waitsOf("one")).toEqual(one);
    expect(waitsOf("other")).not.toEqual(one);
  });

  test("that is over begins anew with the next one", async () => {
    const answers = [overloaded, overloaded, failure("tests-failed", { class: "recoverable" }), overloaded];
    const world = worldWith(() => answers.shift() ?? "Done.");
    const { end } = await toTheEnd(world, world.start());
    expect(end.state.steps.get("ask")).toMatchObject({ status: "completed", attempt: 5, failures: 1 });
    expect(end.state.steps.get("ask")).not.toHaveProperty("providerWait");
  });

  test("ends with the run when a person stops that", async () => {
    const world = worldWith(() => overloaded);
    const ending = world.start();
    await until(() => waiting(world) !== undefined, "a wait");
    world.stop.request({ kind: "interrupted" });
    expect((await ending).state).toMatchObject({ status: "cancelled", reason: "interrupted" });
  });
});

function waiting(world: World): string | undefined {
  const { delayed, steps } = world.events.reduce(evolve, initialState());
  return delayed.size > 0 ? steps.get("ask")?.providerWait?.until : undefined;
}

describe("a limit whose end the provider names", () => {
  const limited = (milliseconds: number) =>
    failure("quota", {
      class: "blocking",
      message: "The account's usage limit is reached.",
      retry_after_ms: milliseconds,
    });

  test("is waited for up to two minutes, shown, and costs neither an attempt nor the time of the step", async () => {
    const answers = [limited(2 * MINUTE_MS)];
    const world = worldWith(() => answers.shift() ?? "Done.", {
      settings: { "max-retry": 0, "timeout-minutes": 1 },
    });
    const ending = world.start();
    await until(() => waiting(world) !== undefined, "the wait");
    await until(() => world.progress().provider_wait_until !== undefined, "the projection");
    expect(world.progress()).toMatchObject({
      status: "running",
      provider_wait_until: "2026-01-31T12:02:00.000Z",
      current_step: { name: "ask", message: "waits for the provider until 12:02:00 UTC" },
    });
    await world.clock.advance(2 * MINUTE_MS);
    const { state } = await ending;
    expect(state).toMatchObject({ status: "completed", elapsedMs: 0 });
    expect(state.steps.get("ask")).toMatchObject({ failures: 0 });
  });

  test("that is farther away pauses the run with when it ends, whatever the step says of failures", async () => {
    const answers = [limited(2 * HOUR_MS)];
    const world = worldWith(() => answers.shift() ?? "Done.", {
      steps: [{ name: "ask", prompt: "Build a wall.", "on-error": "skip", "max-retry": 0 }],
    });
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "paused",
      reason: "quota",
      paused: {
        step: "ask",
        until: "2026-01-31T14:00:00.000Z",
        message: "The account's usage limit is reached. The run can continue at 14:00 UTC.",
      },
    });
    expect(world.progress()).toMatchObject({ reason: "quota", paused_until: "2026-01-31T14:00:00.000Z" });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("is waited for as long as the configuration says", async () => {
    const given = (seconds: number) => ({ config: { execution: { maxWaitSeconds: seconds } } });
    const answers = [limited(HOUR_MS)];
    const patient = worldWith(() => answers.shift() ?? "Done.", given(3_600));
    const ending = patient.start();
    await until(() => waiting(patient) !== undefined, "the wait");
    await patient.clock.advance(HOUR_MS);
    expect((await ending).state.status).toBe("completed");
    const other = await worldWith(() => limited(30_000), given(10)).start();
    expect(other.state).toMatchObject({ status: "paused", reason: "quota" });
  });

  test("in one branch lets the others end before the run pauses", async () => {
    const world = worldWith(({ step }) => (step.endsWith("one") ? limited(HOUR_MS) : "Done."), {
      steps: [
        {
          name: "both",
          type: "parallel",
          steps: [
            { name: "one", prompt: "x" },
            { name: "two", prompt: "x" },
          ],
        },
      ],
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "quota" });
    expect(state.steps.get("both/two")).toMatchObject({ status: "completed" });
  });

  test("that is named again and again counts in the end", async () => {
    const world = worldWith(() => failure("rate-limit", { retry_after_ms: 100_000 }), {
      settings: { "max-retry": 0 },
    });
    const { end, minutes } = await toTheEnd(world, world.start());
    expect(end.state).toMatchObject({ status: "failed", reason: "rate-limit" });
    expect(minutes).toBeLessThan(13);
  });

  test("goes on with another agent where one is given, also after the next pause", async () => {
    const answers = [limited(HOUR_MS)];
    const world = worldWith(() => answers.shift() ?? "Done.");
    await world.start();
    const { state } = await world.resume({ overrides: { provider: "codex", model: "gpt-5.5" } });
    expect(state).toMatchObject({ status: "completed", agent: { provider: "codex", model: "gpt-5.5" } });
  });
});
