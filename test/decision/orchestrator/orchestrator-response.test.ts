import { describe, expect, test } from "vitest";
import type { Candidate } from "../../../src/decision/orchestrator/orchestrator-choice.ts";
import { allowedActions, readChoice } from "../../../src/decision/orchestrator/orchestrator-response.ts";

const script = (path: string, given: object = {}): Candidate => ({
  type: "start-step",
  path,
  step: { name: path.split("/").at(-1) ?? "", type: "script", run: "true" },
  frame: {},
  attempt: 1,
  ...given,
});
const failedBefore = {
  attempt: 2,
  previous: {
    path: "fix",
    name: "fix",
    kind: "script",
    status: "failed",
    attempt: 1,
    failures: 1,
    failure: { class: "recoverable", code: "red", message: "Two tests are red." },
  },
};
const question: Candidate = {
  type: "ask-human",
  path: "review",
  step: { name: "review", type: "wait-for-human", message: "Good?" },
  frame: {},
  attempt: 1,
};

const answer = (next_action: object, given: object = {}) => ({
  workflow_status: "in_progress",
  next_action,
  reasoning: "So it is.",
  ...given,
});

describe("what the agent is shown", () => {
  test("steps that may start or be tried again, a person, and the way out", () => {
    expect(allowedActions([script("plan"), script("fix", failedBefore)])).toEqual([
      { type: "execute_step", step_name: "plan", step_type: "script" },
      {
        type: "retry_step",
        step_name: "fix",
        step_type: "script",
        attempt: 2,
        last_error: "Two tests are red.",
      },
      { type: "wait_for_human" },
      { type: "abort" },
    ]);
  });

  test("completing, where nothing is left", () => {
    expect(allowedActions([]).map(({ type }) => type)).toEqual(["complete", "wait_for_human", "abort"]);
  });

  test("paths, where names do not tell steps apart", () => {
    expect(allowedActions([script("a/lint"), script("b/lint"), script("c/test")])).toMatchObject([
      { step_name: "a/lint" },
      { step_name: "b/lint" },
      { step_name: "test" },
      {},
      {},
    ]);
  });
});

describe("an answer is taken", () => {
  test.each<[string, Candidate[], object, object]>([
    [
      "a step by name",
      [script("p/plan")],
      { type: "execute_step", step_name: "plan" },
      { action: "execute_step", step: "p/plan" },
    ],
    [
      "a step by path",
      [script("p/plan")],
      { type: "execute_step", step_name: "p/plan" },
      { action: "execute_step", step: "p/plan" },
    ],
    [
      "a retry, with what went wrong",
      [script("fix", failedBefore)],
      { type: "retry_step", step_name: "fix", error_context: "The clock.", context_to_pass: "See a.ts." },
      { action: "retry_step", step: "fix", context: "See a.ts.\n\nThe clock." },
    ],
    [
      "a person",
      [script("a")],
      { type: "wait_for_human", context_to_pass: "Which?" },
      { action: "wait_for_human", context: "Which?" },
    ],
    [
      "a question that is a step",
      [question],
      { type: "wait_for_human" },
      { action: "execute_step", step: "review" },
    ],
    [
      "that question by its name",
      [script("a"), question],
      { type: "wait_for_human", step_name: "review" },
      { action: "execute_step", step: "review" },
    ],
    ["the end", [], { type: "complete" }, { action: "complete" }],
    ["giving up", [script("a")], { type: "abort" }, { action: "abort" }],
  ])("%s", (_, candidates, action, expected) => {
    expect(readChoice(answer(action), candidates)).toEqual({
      choice: { reasoning: "So it is.", ...expected },
    });
  });

  test("with its line on the progress", () => {
    const read = readChoice(answer({ type: "abort" }, { progress_update: "Stopped." }), []);
    expect(read).toMatchObject({ choice: { note: "Stopped." } });
  });
});

describe("an answer is refused", () => {
  test.each<[string, Candidate[], unknown, RegExp]>([
    ["no JSON object of the form", [], "go on", /does not have the form/],
    ["an unknown action", [], answer({ type: "sleep" }), /next_action\.type/],
    [
      "a step that cannot start",
      [script("a")],
      answer({ type: "execute_step", step_name: "b" }),
      /execute_step of b.*execute_step of a/,
    ],
    ["no step where one is needed", [script("a")], answer({ type: "execute_step" }), /not possible now/],
    [
      "a retry of what has not failed",
      [script("a")],
      answer({ type: "retry_step", step_name: "a" }),
      /retry_step of a/,
    ],
    [
      "a start of what has failed",
      [script("fix", failedBefore)],
      answer({ type: "execute_step", step_name: "fix" }),
      /retry_step of fix/,
    ],
    ["the end while steps are left", [script("a")], answer({ type: "complete" }), /chooses complete/],
    [
      "an ambiguous name",
      [script("a/x"), script("b/x")],
      answer({ type: "execute_step", step_name: "x" }),
      /a\/x.*b\/x/,
    ],
  ])("%s", (_, candidates, given, problem) => {
    expect(readChoice(given, candidates)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
