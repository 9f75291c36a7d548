import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { paperRun, type PaperRun } from "../support/run/decided.ts";

const plan = { name: "plan", type: "prompt", prompt: "Plan." } as const;
const started = (attempt: number, step = "plan"): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "prompt",
});
const asked = (attempt: number, step = "plan"): NewRunEvent => ({
  type: "human.asked",
  step,
  attempt,
  message: "Which?",
  needs: { question: "Which?" },
});
const answered = (decision: "input" | "rejected" | "assumed", text = "this"): NewRunEvent => ({
  type: "human.answered",
  step: "plan",
  attempt: 1,
  decision,
  text,
});

function runOf(events: readonly NewRunEvent[], more: Record<string, unknown> = {}): PaperRun {
  const run = paperRun({ name: "random", steps: [{ ...plan, "max-retry": 0, ...more }] });
  run.add(...events);
  return run;
}

describe("after the question of an agent step", () => {
  test.each([
    ["an answer is awaited", [], { type: "await-human", path: "plan", attempt: 1 }],
    ["words start the next attempt", [answered("input")], { type: "start-step", path: "plan", attempt: 2 }],
    [
      "an assumption starts the next attempt",
      [answered("assumed")],
      { type: "start-step", path: "plan", attempt: 2 },
    ],
  ])("%s", (_what, events, decision) => {
    expect(runOf([started(1), asked(1), ...events]).next()).toMatchObject([decision]);
  });

  test("a rejection fails the run, also where failures of the step are skipped", () => {
    for (const more of [{}, { "on-error": "skip" }]) {
      const run = runOf([started(1), asked(1), answered("rejected", "no")], more);
      run.next();
      expect(run.state).toMatchObject({ status: "failed", reason: "rejected" });
    }
  });

  test("an interrupted attempt with the answer starts again", () => {
    const run = runOf([started(1), asked(1), answered("input"), started(2)]);
    run.add({ type: "step.interrupted", step: "plan", attempt: 2, reason: "crash" });
    expect(run.next()).toMatchObject([{ type: "start-step", path: "plan", attempt: 3 }]);
    expect(run.state.steps.get("plan")?.answeredQuestions).toMatchObject([{ answer: { text: "this" } }]);
  });

  test("retries of the step remain", () => {
    const run = runOf([started(1), asked(1), answered("input"), started(2)], { "max-retry": 1 });
    const failure = { class: "recoverable", code: "bad", message: "Bad." } as const;
    run.add({ type: "step.failed", step: "plan", attempt: 2, failure });
    expect(run.next()).toMatchObject([{ type: "start-step", attempt: 3 }]);
  });

  test("the session is over: its cost counts, and the run waits for a person alone", () => {
    const usage = { input_tokens: 10, output_tokens: 5, cost_usd: 0.5, agent_sessions: 1 };
    const { state } = runOf([started(1), { ...asked(1), usage } as NewRunEvent]);
    expect(state.active).toEqual(new Set());
    expect(state.knownCostUsd).toBe(0.5);
    expect(state.steps.get("plan")).toMatchObject({
      kind: "prompt",
      status: "waiting",
      uncounted: 1,
      failures: 0,
    });
  });
});
