import { describe, expect, test } from "vitest";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { Failure, NewRunEvent } from "../../../src/run/journal/event.ts";
import { renderEvents } from "../../../src/run/journal/journal.ts";
import { initialState, type RunState, namesIn } from "../../../src/run/state.ts";

const START = Date.parse("2026-01-31T12:00:00.000Z");
const started: NewRunEvent = { type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: "w" };
const red: Failure = { class: "recoverable", code: "red", message: "Red." };
const late: Failure = { class: "fatal", code: "workflow-timeout", message: "Late." };

/** The state after events, each with the minute in which it happened. */
function after(...events: [minute: number, event: NewRunEvent][]): RunState {
  const state = initialState();
  for (const [minute, event] of events) {
    const at = new Date(START + minute * 60_000).toISOString();
    for (const numbered of renderEvents([event], { seq: state.seq, at }).events) evolve(state, numbered);
  }
  return state;
}

const start = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "script",
});
const succeed = (step: string, attempt = 1): NewRunEvent => ({ type: "step.succeeded", step, attempt });
const fail = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.failed",
  step,
  attempt,
  failure: red,
});
const crash = (step: string): NewRunEvent => ({
  type: "step.interrupted",
  step,
  attempt: 1,
  reason: "crash",
});
const resumed: NewRunEvent = { type: "run.resumed" };

describe("the running time of a run", () => {
  test.each<[string, number, [number, NewRunEvent][]]>([
    [
      "counts from event to event",
      5,
      [
        [0, started],
        [2, start("a")],
        [5, succeed("a")],
      ],
    ],
    [
      "leaves out a pause",
      4,
      [
        [0, started],
        [1, { type: "run.paused", reason: "x", message: "x" }],
        [60, resumed],
        [63, start("a")],
      ],
    ],
    [
      "leaves out the time between a crash and the resumption",
      3,
      [
        [0, started],
        [2, start("a")],
        [600, crash("a")],
        [600, resumed],
        [601, start("a", 2)],
      ],
    ],
    [
      "counts up to when the run was last heard of before a crash",
      43,
      [
        [0, started],
        [2, start("a")],
        [600, { ...crash("a"), last_sign: new Date(START + 42 * 60_000).toISOString() } as NewRunEvent],
        [600, resumed],
        [601, start("a", 2)],
      ],
    ],
    [
      "leaves it out also where no step was cut off",
      2,
      [
        [0, started],
        [1, start("a")],
        [600, resumed],
        [601, start("a", 2)],
      ],
    ],
    [
      "leaves out the time until somebody cancels a run that nobody works on",
      1,
      [
        [0, started],
        [1, start("a")],
        [600, { type: "run.cancelled", reason: "requested" }],
      ],
    ],
    [
      "counts up to a cancellation by request",
      3,
      [
        [0, started],
        [1, start("a")],
        [3, { type: "run.cancelled", reason: "requested", request: "1" }],
      ],
    ],
  ])("%s", (_, minutes, events) => {
    expect(after(...events).elapsedMs / 60_000).toBe(minutes);
  });

  test("is measured anew against the limit only where a run that had used it up is resumed", () => {
    const used = after([0, started], [60, { type: "run.failed", failure: late }], [90, resumed]);
    expect(used).toMatchObject({ elapsedMs: 3_600_000, limitFromMs: 3_600_000 });
    const other = after([0, started], [60, { type: "run.failed", failure: red }], [90, resumed]);
    expect(other).toMatchObject({ elapsedMs: 3_600_000, limitFromMs: 0 });
  });
});

describe("a step that failed and then succeeded", () => {
  const state = after(
    [0, started],
    [0, start("a")],
    [1, fail("a")],
    [1, start("a", 2)],
    [2, succeed("a", 2)],
    [2, start("b")],
    [9, crash("b")],
    [9, resumed],
  );

  test("has completed, also after the run is resumed", () => {
    expect(state.steps.get("a")).toMatchObject({ status: "completed", attempt: 2 });
    expect(namesIn(state, "").latest.get("a")).toMatchObject({ status: "completed" });
    expect(state.failed.size).toBe(0);
  });

  test("keeps its failure among the errors", () => {
    expect(state.errors).toMatchObject([{ step: "a", attempt: 1, failure: red }]);
  });
});

describe("what a step failed with inside a block that was passed over", () => {
  test("is not tried again when the run is resumed", () => {
    const state = after(
      [0, started],
      [0, { type: "block.opened", step: "block", kind: "sequence" }],
      [0, start("block/a")],
      [1, fail("block/a")],
      [
        1,
        {
          type: "block.closed",
          step: "block",
          status: "skipped",
          summary: "failed: Red.",
          skip: { code: "failed", message: "Red." },
        },
      ],
      [1, start("b")],
      [2, { type: "step.interrupted", step: "b", attempt: 1, reason: "stopped" }],
      [2, { type: "run.cancelled", reason: "interrupted" }],
      [3, resumed],
    );
    expect(state.steps.get("block/a")).toMatchObject({ status: "failed" });
    expect(state.steps.get("block")).toMatchObject({ status: "skipped" });
  });
});

describe("spending", () => {
  test("is summed over attempts and steps, and unknown where a part of it is", () => {
    const usage = { input_tokens: 10, output_tokens: 5, cost_usd: 0.5, agent_sessions: 1, duration_ms: 9 };
    const state = after(
      [0, started],
      [0, start("a")],
      [1, { ...(fail("a") as object), usage } as NewRunEvent],
      [1, start("a", 2)],
      [2, { ...(succeed("a", 2) as object), usage } as NewRunEvent],
    );
    expect(state.usage).toEqual({ input_tokens: 20, output_tokens: 10, cost_usd: 1, agent_sessions: 2 });
    expect(state.steps.get("a")?.usage).toEqual(state.usage);
    const unknown = after(
      [0, started],
      [0, start("a")],
      [1, { ...(succeed("a") as object), usage: { ...usage, cost_usd: null } } as NewRunEvent],
    );
    expect(unknown.usage.cost_usd).toBeNull();
  });
});
