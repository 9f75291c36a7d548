import { describe, expect, test } from "vitest";
import { remainingBudget } from "../../../src/decision/budget/spending-limits.ts";
import type { Step } from "../../../src/definition/schema.ts";
import type { Settings } from "../../../src/definition/settings-schema.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import type { Usage } from "../../../src/run/token-usage.ts";
import { type PaperRun, paperRun } from "../../support/run/decided.ts";

const prompt = (name: string, given: object = {}): Step => ({
  name,
  type: "prompt",
  prompt: "Go.",
  ...given,
});

function run(steps: Step[], settings: Settings = {}): PaperRun {
  return paperRun({ name: "w", settings: { git: { enabled: false }, ...settings }, steps });
}

const usage = (cost_usd: number | null, tokens = 0): Usage => ({
  input_tokens: tokens,
  output_tokens: 0,
  cost_usd,
  agent_sessions: 1,
});
const started = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "prompt",
});
const succeeded = (step: string, spent: Usage): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt: 1,
  usage: spent,
});
const failed = (step: string, spent: Usage, given: object = {}): NewRunEvent => ({
  type: "step.failed",
  step,
  attempt: 1,
  failure: { class: "recoverable", code: "red", message: "Red.", ...given },
  usage: spent,
});
const outOfMoney = {
  class: "blocking",
  code: "budget",
  message: "The agent used up the budget of its session.",
};

describe("a run with a limit", () => {
  test.each<[string, Settings, Usage, string | undefined]>([
    ["goes on below it", { "max-cost-usd": 1 }, usage(0.99), undefined],
    [
      "pauses at it",
      { "max-cost-usd": 1 },
      usage(1),
      "The run has spent $1.00 of $1.00. Most expensive: a $1.00 (0 tokens).",
    ],
    ["goes on without a limit", {}, usage(100, 1_000_000), undefined],
    [
      "pauses at its tokens",
      { "max-tokens": 500 },
      usage(0, 500),
      "The run has used 500 of 500 tokens. Most expensive: a $0.00 (500 tokens).",
    ],
    ["goes on below its tokens", { "max-tokens": 500 }, usage(0, 499), undefined],
    ["does not take an unknown price for one", { "max-cost-usd": 1 }, usage(null, 9_000), undefined],
    [
      "counts tokens whatever the price",
      { "max-tokens": 9_000 },
      usage(null, 9_000),
      "The run has used 9000 of 9000 tokens. Most expensive: a $? (9k tokens).",
    ],
  ])("%s", (_, settings, spent, message) => {
    const paper = run([prompt("a"), prompt("b")], settings);
    paper.add(started("a"), succeeded("a", spent));
    expect(paper.next()).toMatchObject(message === undefined ? [{ type: "start-step", path: "b" }] : []);
    expect(paper.state.paused?.message).toBe(message);
  });

  test("says that part of the sum is unknown, and what is known", () => {
    const paper = run([prompt("a"), prompt("b"), prompt("c")], { "max-cost-usd": 1 });
    paper.add(started("a"), succeeded("a", usage(null, 5_000)), started("b"), succeeded("b", usage(1.5, 10)));
    paper.next();
    expect(paper.state.paused).toMatchObject({
      reason: "budget",
      message: "The run has spent $1.50+? of $1.00. Most expensive: b $1.50 (10 tokens), a $? (5k tokens).",
      spent: [
        { step: "b", cost_usd: 1.5, tokens: 10 },
        { step: "a", cost_usd: null, tokens: 5_000 },
      ],
    });
  });

  test("says that the price of the agent that decides is unknown", () => {
    const paper = run([prompt("a"), prompt("b")], { "max-cost-usd": 1 });
    paper.add({ type: "decision.made", action: "execute_step", reasoning: "", usage: usage(null, 7) });
    paper.add(started("a"), succeeded("a", usage(1, 3)));
    paper.next();
    expect(paper.state.paused?.spent).toEqual([
      { step: "a", cost_usd: 1, tokens: 3 },
      { step: "orchestrator", cost_usd: null, tokens: 7 },
    ]);
  });

  test("names the five steps that spent most, and the agent that decides among them", () => {
    const names = ["a", "b", "c", "d", "e"];
    const paper = run(
      [...names, "f"].map((name) => prompt(name)),
      { "max-cost-usd": 15 },
    );
    for (const [index, name] of names.entries())
      paper.add(started(name), succeeded(name, usage(index + 1, 10)));
    paper.add({ type: "decision.made", action: "abort", reasoning: "", usage: usage(2.5, 7) });
    paper.next();
    expect(paper.state.paused?.spent?.map(({ step }) => step)).toEqual(["e", "d", "c", "orchestrator", "b"]);
  });

  test("completes where nothing is left that costs", () => {
    const paper = run([prompt("a")], { "max-cost-usd": 1 });
    paper.add(started("a"), succeeded("a", usage(2)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("completed");
  });

  test("starts nothing more and lets siblings end before it pauses", () => {
    const parallel: Step = { name: "p", type: "parallel", steps: [prompt("a"), prompt("b"), prompt("c")] };
    const paper = run([parallel], { "max-cost-usd": 1, "max-workers": 2 });
    paper.next();
    paper.add(started("p/a"), started("p/b"), succeeded("p/a", usage(1)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("running");
    paper.add(succeeded("p/b", usage(0.2)));
    expect(paper.next()).toEqual([]);
    expect(paper.state).toMatchObject({ status: "paused", reason: "budget", knownCostUsd: 1.2 });
  });

  test("resumed without more, it pauses again with the same words and has spent nothing", () => {
    const paper = run([prompt("a"), prompt("b")], { "max-cost-usd": 1 });
    paper.add(started("a"), succeeded("a", usage(1)));
    paper.next();
    const { paused } = paper.state;
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused?.message).toBe(paused?.message);
  });

  test.each<[string, object, object[]]>([
    ["more money goes on", { max_cost_usd: 2 }, [{ type: "start-step", path: "b" }]],
    ["too little more does not", { max_cost_usd: 1 }, []],
    ["more tokens are no more money", { max_tokens: 1_000 }, []],
  ])("resumed with %s", (_, limits, expected) => {
    const paper = run([prompt("a"), prompt("b")], { "max-cost-usd": 0.5 });
    paper.add(started("a"), succeeded("a", usage(1, 10)));
    paper.next();
    paper.add({ type: "run.resumed", ...limits });
    expect(paper.next()).toMatchObject(expected);
  });

  test("does not wait for the time of an attempt that it would not start", () => {
    const paper = run([prompt("a")], { "max-cost-usd": 1 });
    const later = { class: "transient", retry_after_ms: 60_000 };
    paper.add(started("a"), failed("a", usage(2), later));
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("paused");
  });

  test("judges no condition in plain language any more", () => {
    const until = "all of the tests are green";
    const loop: Step = { name: "l", type: "recurring", "max-iterations": 3, until, steps: [prompt("a")] };
    const paper = run([loop], { "max-cost-usd": 1, orchestrator: "agent" });
    paper.next();
    paper.add(started("l/1/a"), succeeded("l/1/a", usage(1)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("paused");
  });
});

describe("a step with a limit", () => {
  const limited = { "max-cost-usd": 1 };

  test("is tried again below it", () => {
    const paper = run([prompt("a", limited)]);
    paper.add(started("a"), failed("a", usage(0.9)));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a", attempt: 2 }]);
  });

  test("pauses the run at it, and has the same again when the run is resumed", () => {
    const paper = run([prompt("a", limited)]);
    paper.add(started("a"), failed("a", usage(1)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused).toMatchObject({
      reason: "budget",
      step: "a",
      message: expect.stringMatching(/^Step a has spent \$1.00 of \$1.00\./),
    });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a", attempt: 2 }]);
    expect(remainingBudget(paper.plan, paper.state, "a")).toBe(1);
    paper.add(started("a", 2), { ...failed("a", usage(1)), attempt: 2 } as NewRunEvent);
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("paused");
  });

  test("that completes beyond it completes", () => {
    const paper = run([prompt("a", limited), prompt("b")]);
    paper.add(started("a"), succeeded("a", usage(5)));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "b" }]);
  });

  test("a block's limit counts for all steps inside", () => {
    const paper = run([{ name: "s", type: "sequence", ...limited, steps: [prompt("a"), prompt("b")] }]);
    paper.next();
    paper.add(started("s/a"), succeeded("s/a", usage(1.1)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused).toMatchObject({ step: "s", reason: "budget" });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "s/b" }]);
  });
});

describe("a step with a limit of tokens", () => {
  const limited = { "max-tokens": 500 };

  test("is tried again below it", () => {
    const paper = run([prompt("a", limited)]);
    paper.add(started("a"), failed("a", usage(null, 499)));
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a", attempt: 2 }]);
  });

  test("pauses the run at it, and has the same again when the run is resumed", () => {
    const paper = run([prompt("a", limited)]);
    paper.add(started("a"), failed("a", usage(null, 500)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused).toMatchObject({
      reason: "budget",
      step: "a",
      message:
        "Step a has used 500 of 500 tokens. A resume allows the same number again. Most expensive: a $? (500 tokens).",
    });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a", attempt: 2 }]);
    paper.add(started("a", 2), { ...failed("a", usage(null, 500)), attempt: 2 } as NewRunEvent);
    expect(paper.next()).toEqual([]);
    expect(paper.state.status).toBe("paused");
  });

  test("a block's limit counts for all steps inside", () => {
    const paper = run([{ name: "s", type: "sequence", ...limited, steps: [prompt("a"), prompt("b")] }]);
    paper.next();
    paper.add(started("s/a"), succeeded("s/a", usage(0, 600)));
    expect(paper.next()).toEqual([]);
    expect(paper.state.paused).toMatchObject({ step: "s", reason: "budget" });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "s/b" }]);
  });

  test("says nothing of what a session may spend in dollars", () => {
    const paper = run([prompt("a", limited)]);
    expect(remainingBudget(paper.plan, paper.state, "a")).toBeUndefined();
  });

  test("what a step that runs again has used before is no part of it", () => {
    const paper = run([prompt("a", limited), prompt("b")]);
    paper.add(started("a"), succeeded("a", usage(0, 600)), { type: "run.resumed", reset: ["a"] });
    expect(paper.next()).toMatchObject([{ type: "start-step", path: "a", attempt: 2 }]);
  });
});

describe("a session that its agent ended for its budget", () => {
  test("pauses a run that has reached its limit with the run's words, not the step's", () => {
    const paper = run([prompt("a", { "max-cost-usd": 9 })], { "max-cost-usd": 1 });
    paper.add(started("a"), failed("a", usage(1.1), outOfMoney));
    expect(paper.next()).toEqual([]);
    const { paused } = paper.state;
    expect(paused).toMatchObject({
      reason: "budget",
      message: expect.stringMatching(/^The run has spent \$1.10 of \$1.00/),
    });
    paper.add({ type: "run.resumed" });
    paper.next();
    expect(paper.state.paused?.message).toBe(paused?.message);
    paper.add({ type: "run.resumed", max_cost_usd: 3 });
    expect(paper.next()).toMatchObject([
      { type: "start-step", path: "a", attempt: 2, previous: { failure: { code: "budget" } } },
    ]);
    expect(remainingBudget(paper.plan, paper.state, "a")).toBe(1.9);
  });

  test("pauses at the step's limit with the step's words", () => {
    const paper = run([prompt("a", { "max-cost-usd": 1 })]);
    paper.add(started("a"), failed("a", usage(1.1), outOfMoney));
    paper.next();
    expect(paper.state.paused).toMatchObject({
      step: "a",
      message: expect.stringMatching(/^Step a has spent/),
    });
  });

  test("pauses with the agent's words where we count less than the agent", () => {
    const paper = run([prompt("a", { "max-cost-usd": 1 })]);
    paper.add(started("a"), failed("a", usage(0.9), outOfMoney));
    paper.next();
    expect(paper.state.paused).toMatchObject({ step: "a", reason: "budget", message: outOfMoney.message });
    paper.add({ type: "run.resumed" });
    expect(paper.next()).toMatchObject([{ type: "start-step", attempt: 2 }]);
  });
});

describe("what a session may spend", () => {
  test.each<[string, Settings, object, number | undefined]>([
    ["anything, without a limit", {}, {}, undefined],
    ["what is left of the run's", { "max-cost-usd": 2 }, {}, 1.5],
    ["what is left of the step's", {}, { "max-cost-usd": 1 }, 1],
    ["the smaller of both", { "max-cost-usd": 2 }, { "max-cost-usd": 1 }, 1],
    ["a cent, where others have taken the rest meanwhile", { "max-cost-usd": 0.5 }, {}, 0.01],
  ])("%s", (_, settings, own, expected) => {
    const paper = run([prompt("a"), prompt("b", own)], settings);
    paper.add(started("a"), succeeded("a", usage(0.5)));
    expect(remainingBudget(paper.plan, paper.state, "b")).toBe(expected);
  });
});
