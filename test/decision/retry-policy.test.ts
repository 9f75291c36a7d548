import { describe, expect, test } from "vitest";
import { decide } from "../../src/decision/decide.ts";
import type { StepOf } from "../../src/definition/schema.ts";
import type { Failure, FailureClass } from "../../src/run/journal/event.ts";
import { DECIDED_AT, type PaperRun, paperRun } from "../support/run/decided.ts";

const NOW = Date.parse(DECIDED_AT);

function failing(policy: Partial<StepOf<"script">>, failures: readonly Partial<Failure>[]): PaperRun {
  const run = paperRun({
    name: "w",
    steps: [
      { name: "work", type: "script", run: "true", ...policy },
      { name: "after", type: "script", run: "true" },
    ],
  });
  for (const [index, given] of failures.entries()) {
    const attempt = index + 1;
    const failure: Failure = { class: "recoverable", code: "red", message: "Red.", ...given };
    run.add({ type: "step.started", step: "work", attempt, kind: "script" });
    run.add({ type: "step.failed", step: "work", attempt, failure });
  }
  return run;
}

const red = {};
const of = (kind: FailureClass): Partial<Failure> => ({ class: kind });
const again = (attempt: number) => ({ type: "start-step", path: "work", attempt });
const passedOver = { type: "start-step", path: "after", attempt: 1 };

describe("what follows a failed attempt", () => {
  test.each<[string, Partial<StepOf<"script">>, Partial<Failure>[], object[], string]>([
    ["a recoverable one: the next attempt", {}, [red], [again(2)], "running"],
    ["a transient one: the next attempt", {}, [of("transient")], [again(2)], "running"],
    ["the last that may fail: one more", { "max-retry": 2 }, [red, red], [again(3)], "running"],
    ["one more than may fail: the end", { "max-retry": 2 }, [red, red, red], [], "failed"],
    ["kinds of failure counted together", { "max-retry": 1 }, [red, of("transient")], [], "failed"],
    ["no retry allowed: the end", { "max-retry": 0 }, [red], [], "failed"],
    ["on-error fail: the end", { "on-error": "fail" }, [red], [], "failed"],
    ["on-error skip: the next step", { "on-error": "skip" }, [red], [passedOver], "running"],
    ["a fatal one: the end, whatever is allowed", { "max-retry": 9 }, [of("fatal")], [], "failed"],
    ["a fatal one is not skipped", { "on-error": "skip" }, [of("fatal")], [], "failed"],
    [
      "a fatal one with on-error continue: the next step",
      { "on-error": "continue" },
      [of("fatal")],
      [passedOver],
      "running",
    ],
    ["a blocking one: a pause, whatever is allowed", { "on-error": "skip" }, [of("blocking")], [], "paused"],
  ])("%s", (_, policy, failures, decisions, status) => {
    const run = failing(policy, failures);
    expect(run.next()).toMatchObject(decisions);
    expect(run.state.status).toBe(status);
  });

  test("a wait that is longer than anybody waits here: a pause that says when it is over", () => {
    const run = failing({}, [{ class: "transient", message: "Too many requests.", retry_after_ms: 600_000 }]);
    const plan = { ...run.plan, longestWaitMs: 300_000 };
    expect(decide(plan, run.state, NOW)).toMatchObject([
      {
        type: "record",
        event: {
          type: "run.paused",
          step: "work",
          reason: "quota",
          message: "Too many requests. The run can continue at 12:10 UTC.",
          until: new Date(NOW + 600_000).toISOString(),
        },
      },
    ]);
    expect(decide({ ...plan, longestWaitMs: 600_000 }, run.state, NOW)).toMatchObject([{ type: "wait" }]);
    expect(decide(plan, run.state, NOW + 600_000)).toMatchObject([again(2)]);
  });

  test.each<[FailureClass]>([["recoverable"], ["transient"]])(
    "when no attempt is left, a %s failure is fatal for the run",
    (kind) => {
      const run = failing({ "max-retry": 1 }, [of(kind), of(kind)]);
      expect(run.next()).toEqual([]);
      expect(run.state.failure).toMatchObject({ step: "work", failure: { class: "fatal", code: "red" } });
      expect(run.state.errors.map(({ failure }) => failure.class)).toEqual([kind, kind]);
    },
  );

  test("tells the next attempt what failed", () => {
    const run = failing({}, [{ message: "Two tests are red.", files: ["a.ts"] }]);
    expect(run.next()).toMatchObject([
      {
        previous: {
          attempt: 1,
          status: "failed",
          failure: { message: "Two tests are red.", files: ["a.ts"] },
        },
      },
    ]);
  });

  test("waits until the time the service named, counted from the failure", () => {
    const run = failing({}, [{ class: "transient", retry_after_ms: 30_000 }]);
    expect(decide(run.plan, run.state, NOW)).toEqual([{ type: "wait", path: "work", until: NOW + 30_000 }]);
    expect(decide(run.plan, run.state, NOW + 29_999)).toMatchObject([{ type: "wait" }]);
    expect(decide(run.plan, run.state, NOW + 30_000)).toMatchObject([again(2)]);
  });

  test("starts nothing while an attempt is under way", () => {
    const run = failing({}, [red]);
    run.add({ type: "step.started", step: "work", attempt: 2, kind: "script" });
    expect(run.next()).toEqual([]);
    expect(run.state.status).toBe("running");
  });

  test("after a resumption counts anew, and numbers on", () => {
    const run = failing({ "max-retry": 1 }, [red, red]);
    expect(run.next()).toEqual([]);
    run.add({ type: "run.resumed" });
    expect(run.next()).toMatchObject([again(3)]);
    expect(run.state.steps.get("work")).toMatchObject({ failures: 0 });
  });

  test("an interrupted attempt does not count as a failure", () => {
    const run = failing({ "max-retry": 0 }, []);
    run.add({ type: "step.started", step: "work", attempt: 1, kind: "script" });
    run.add({ type: "step.interrupted", step: "work", attempt: 1, reason: "crash" });
    expect(run.next()).toMatchObject([{ ...again(2), previous: { status: "interrupted" } }]);
  });
});
