import { describe, expect, test } from "vitest";
import type { Step } from "../../../../src/definition/schema.ts";
import { evolve } from "../../../../src/run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../../../src/run/journal/event.ts";
import { initialState } from "../../../../src/run/state.ts";
import {
  type SimulatedCall,
  SimulationRecord,
} from "../../../../src/runner/simulation/run/attempt-outcomes.ts";
import {
  brokenInvariants,
  ConditionTally,
  type ObservedRun,
} from "../../../../src/runner/simulation/testing/invariants.ts";

const steps: readonly Step[] = [
  { name: "work", type: "script", run: "make", ensures: [{ command: "npm test" }] },
  { name: "next", type: "script", run: "true", condition: "outputs.work.data.count > 9" },
];

interface Simulated {
  readonly calls?: readonly Partial<SimulatedCall>[];
  readonly endless?: string;
}

/** What is wrong with a run that has these events. */
function problemsOf(given: readonly NewRunEvent[], { calls = [], endless }: Simulated = {}): string[] {
  const started: NewRunEvent = {
    type: "run.started",
    version: 1,
    run_id: "20260101-000000",
    workflow: "test",
  };
  const events = [started, ...given].map(
    (event, index) => ({ ...event, seq: index + 1, at: "2026-01-01T09:00:00.000Z" }) as RunEvent,
  );
  const state = events.reduce(evolve, initialState());
  const record = new SimulationRecord();
  for (const call of calls)
    record.add({ kind: "script", path: "work", attempt: 1, text: "make", failed: false, ...call });
  // The rules read nothing else of the end.
  const end = { state } as ObservedRun["end"];
  const simulation: ObservedRun = { events, record, end, endless };
  return brokenInvariants(simulation, { steps }).map(({ message }) => message);
}

const start = (attempt = 1): NewRunEvent => ({ type: "step.started", step: "work", attempt, kind: "script" });
const success = (attempt = 1): NewRunEvent => ({ type: "step.succeeded", step: "work", attempt });
const completed: NewRunEvent = { type: "run.completed" };

describe("the invariants of a simulated run", () => {
  test("hold for a step that runs once, with checks that pass", () => {
    const calls = [{}, { kind: "check" as const, text: "npm test" }];
    expect(problemsOf([start(), success(), completed], { calls })).toEqual([]);
  });

  test("allow a retry after a failed check", () => {
    const failed: NewRunEvent = {
      type: "step.failed",
      step: "work",
      attempt: 1,
      failure: { class: "recoverable", code: "ensure-missed", message: "No." },
    };
    const check = { kind: "check" as const, text: "npm test" };
    const calls = [{}, { ...check, failed: true }, { attempt: 2 }, { ...check, attempt: 2 }];
    expect(problemsOf([start(), failed, start(2), success(2), completed], { calls })).toEqual([]);
  });

  test("break for a run that never ends", () => {
    expect(problemsOf([start()], { endless: "it loops" })).toEqual(["The run never ends: it loops."]);
    expect(problemsOf([start()])).toEqual(["The run stopped with the status running."]);
    expect(problemsOf([start(), completed])).toEqual(["The run completed while `work` ran."]);
  });

  test("break for a step that runs twice", () => {
    const again = [start(), success(), start(2), success(2), completed];
    expect(problemsOf(again)).toEqual(["`work` succeeded and ran again."]);
    expect(problemsOf([start(), success(), completed], { calls: [{}, {}] })).toEqual([
      "The script work#1 ran twice.",
    ]);
  });

  test("break for a step that is green although its last check failed", () => {
    const calls = [{}, { kind: "check" as const, text: "npm test", failed: true }];
    expect(problemsOf([start(), success(), completed], { calls })).toEqual([
      expect.stringContaining("`work` is green"),
    ]);
  });

  test("break for a run that its definition fails, and not for one that a step fails", () => {
    const fails = (code: string): NewRunEvent => ({
      type: "run.failed",
      step: "next",
      failure: { class: "fatal", code, message: "`outputs.work` is not defined." },
    });
    expect(problemsOf([start(), success(), fails("template-failed")])).toEqual([
      "The definition fails the run in `next` (template-failed): `outputs.work` is not defined.",
    ]);
    expect(problemsOf([start(), success(), fails("authentication")])).toEqual([]);
  });
});

describe("the tally of conditions", () => {
  const evaluated = (value: boolean): RunEvent => ({
    type: "condition.evaluated",
    step: "next",
    value,
    seq: 1,
    at: "2026-01-01T09:00:00.000Z",
  });

  test("names a condition that never held in 20 evaluations", () => {
    const tally = new ConditionTally();
    tally.add(Array.from({ length: 19 }, () => evaluated(false)));
    expect(tally.findings({ steps }, [])).toEqual([]);
    tally.add([evaluated(false)]);
    expect(tally.findings({ steps }, []).map(({ message }) => message)).toEqual([
      "The condition of `next` never held in 20 evaluations: `outputs.work.data.count > 9`",
    ]);
    tally.add([evaluated(true)]);
    expect(tally.findings({ steps }, [])).toEqual([]);
  });

  test("leaves out a condition that depends on a variable of the test", () => {
    const own: readonly Step[] = [{ name: "next", type: "script", run: "true", condition: "variables.deep" }];
    const tally = new ConditionTally();
    tally.add(Array.from({ length: 30 }, () => evaluated(false)));
    expect(tally.findings({ steps: own }, ["deep"])).toEqual([]);
    expect(tally.findings({ steps: own }, ["other"])).toHaveLength(1);
  });
});
