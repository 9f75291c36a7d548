import { describe, expect, test } from "vitest";
import type { Step, Workflow } from "../../../src/definition/schema.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { type PaperRun, paperRun } from "../../support/run/decided.ts";

const script = (name: string, given: object = {}): Step => ({ name, type: "script", run: "true", ...given });

function run(steps: Step[], settings: Workflow["settings"] = {}): PaperRun {
  return paperRun({
    name: "w",
    settings: { git: { enabled: false }, orchestrator: "agent", ...settings },
    steps,
  });
}

const started = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "script",
});
const succeeded = (step: string, attempt = 1): NewRunEvent => ({ type: "step.succeeded", step, attempt });
const failed = (step: string, given: object = {}, attempt = 1): NewRunEvent => ({
  type: "step.failed",
  step,
  attempt,
  failure: { class: "recoverable", code: "red", message: "Red.", ...given },
});
const chose = (action: string, given: object = {}): NewRunEvent => ({
  type: "decision.made",
  action,
  reasoning: "So it is.",
  ...given,
});
const choseStep = (step: string, given: object = {}) => chose("execute_step", { step, ...given });
const consults = (...paths: string[]) => ({ type: "consult", candidates: paths.map((path) => ({ path })) });

describe("with an agent that decides", () => {
  test("a step that could start is put to the agent", () => {
    expect(run([script("a"), script("b")]).next()).toMatchObject([consults("a")]);
  });

  test("what the agent chose starts, and nothing else does", () => {
    const parallel: Step = { name: "p", type: "parallel", steps: [script("a"), script("b"), script("c")] };
    const paper = run([parallel]);
    expect(paper.next()).toMatchObject([consults("p/a", "p/b", "p/c")]);
    paper.add(choseStep("p/b"));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "p/b" }]);
    paper.add(started("p/b"));
    expect(paper.next()).toMatchObject([consults("p/a", "p/c")]);
  });

  test("a block that was chosen is left to the rules until its first step begins", () => {
    const sequence: Step = { name: "s", type: "sequence", steps: [script("a"), script("b")] };
    const paper = run([{ name: "p", type: "parallel", steps: [sequence, script("c")] }]);
    expect(paper.next()).toMatchObject([{ type: "consult" }]);
    paper.add(choseStep("p/s", { context: "Mind the gap." }));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "p/s/a" }]);
    paper.add(started("p/s/a"));
    expect(paper.state.steps.get("p/s/a")?.advice).toBe("Mind the gap.");
    paper.add(succeeded("p/s/a"));
    expect(paper.next()).toMatchObject([{ type: "consult" }]);
  });

  test.each<[string, NewRunEvent[], object]>([
    ["a step that failed is put to the agent", [started("a"), failed("a")], consults("a")],
    [
      "an attempt that was cut off is made again without asking",
      [started("a"), { type: "step.interrupted", step: "a", attempt: 1, reason: "crash" }],
      { type: "start-step", path: "a", attempt: 2 },
    ],
    [
      "after a transient failure the same is tried without asking",
      [started("a"), failed("a", { class: "transient" })],
      { type: "start-step", path: "a", attempt: 2 },
    ],
    ["a choice that is not possible any more is no choice", [choseStep("elsewhere")], consults("a")],
  ])("%s", (_, events, expected) => {
    const paper = run([script("a")]);
    paper.add(...events);
    expect(paper.next()).toMatchObject([expected]);
  });

  test("settling, conditions and loops need no choice", () => {
    const paper = run([script("a", { condition: "variables.x" })]);
    expect(paper.next()).toMatchObject([{ type: "evaluate-condition", path: "a" }]);
    paper.add({ type: "condition.evaluated", step: "a", value: true }, choseStep("a"), started("a"), {
      type: "step.produced",
      step: "a",
      attempt: 1,
      output: {
        success: true,
        output_type: "x",
        document_path: null,
        summary: "",
        metrics: {},
        next_step_context: null,
      },
    });
    expect(paper.next()).toMatchObject([{ type: "settle-step", path: "a" }]);
  });

  test("a retry that the rules do not allow is not offered", () => {
    const paper = run([script("a", { "max-retry": 0 })]);
    paper.add(started("a"), failed("a"));
    expect(paper.next()).toEqual([]);
    expect(paper.state.failure?.failure).toMatchObject({ class: "fatal", code: "red" });
  });

  test("the end is the agent's to say, and then the engine's", () => {
    const paper = run([script("a")]);
    paper.add(choseStep("a"), started("a"), succeeded("a"));
    expect(paper.next()).toMatchObject([{ type: "consult", candidates: [] }]);
    paper.add(chose("complete"));
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("completed");
  });

  test("abort fails the run with the agent's reasoning", () => {
    const paper = run([script("a")]);
    paper.add(chose("abort", { reasoning: "The goal is gone." }));
    expect(paper.next()).toEqual([]);
    expect(paper.state.failure?.failure).toEqual({
      class: "fatal",
      code: "aborted",
      message: "The goal is gone.",
    });
  });

  test("waiting for a person pauses the run with the agent's words; resuming asks the agent again", () => {
    const paper = run([script("a")]);
    paper.add(chose("wait_for_human", { context: "Which port?" }));
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused).toMatchObject({ reason: "human", message: "Which port?" });
    paper.add({ type: "run.resumed" });
    expect(paper.state.orchestratorQuestion).toBe("Which port?");
    expect(paper.next()).toMatchObject([consults("a")]);
    paper.add(choseStep("a"));
    expect(paper.state.orchestratorQuestion).toBeUndefined();
  });

  test.each([["wait_for_human"], ["abort"]])(
    "%s lets what is under way end, and starts nothing",
    (action) => {
      const paper = run([{ name: "p", type: "parallel", steps: [script("a"), script("b")] }]);
      paper.next();
      paper.add(choseStep("p/a"), started("p/a"), chose(action));
      expect(paper.next()).toEqual([]);
      expect(paper.state.status).toBe("running");
      paper.add(succeeded("p/a"));
      expect(paper.next()).toEqual([]);
      expect(paper.state.status).toBe(action === "abort" ? "failed" : "paused");
    },
  );

  test.each([
    ["blocking", "budget", "paused", "budget"],
    ["fatal", "authentication", "failed", "authentication"],
    ["recoverable", "answer-refused", "failed", "answer-refused"],
  ] as const)("a session that decided nothing (%s) ends the run: %s", (kind, code, status, reason) => {
    const paper = run([script("a")]);
    paper.add(chose("none", { failure: { class: kind, code, message: "No answer." } }));
    expect(paper.next()).toEqual([]);
    expect(paper.state).toMatchObject({ status, reason });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([consults("a")]);
  });

  test("a choice outlives a crash before its step began", () => {
    const paper = run([script("a")]);
    paper.add(choseStep("a", { context: "Mind the gap." }), { type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a" }]);
  });

  test("`--from-step` is decided anew", () => {
    const paper = run([script("a")]);
    paper.add(choseStep("a"), { type: "run.resumed", reset: ["a"] });
    expect(paper.next()).toMatchObject([consults("a")]);
  });

  test("another step that begins or fails meanwhile does not use up the choice", () => {
    const paper = run([{ name: "p", type: "parallel", steps: [script("a"), script("b")] }]);
    paper.next();
    paper.add(choseStep("p/a"), started("p/a"), choseStep("p/b"), failed("p/a"));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "p/b" }]);
  });

  test("a judged condition leaves the choice as it is", () => {
    const paper = run([script("a")]);
    paper.add(choseStep("a"), chose("evaluate_condition", { step: "b" }));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a" }]);
    expect(paper.state.orchestratorSessions).toBe(2);
  });
});

test("with rules nobody is asked", () => {
  const paper = run([script("a")], { orchestrator: "rules" });
  expect(paper.next()).toMatchObject([{ type: "start-step", path: "a" }]);
  paper.add(started("a"), succeeded("a"));
  paper.next();
  expect(paper.state).toMatchObject({ status: "completed", orchestratorSessions: 0 });
});
