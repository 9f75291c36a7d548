import { describe, expect, test } from "vitest";
import { decide } from "../../../src/decision/decide.ts";
import type { Step } from "../../../src/definition/schema.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { DECIDED_AT, type PaperRun, paperRun } from "../../support/run/decided.ts";
import { output } from "../../support/run/run-state.ts";

const script = (name: string, more: Partial<Step> = {}) =>
  ({ name, type: "script", run: "true", ...more }) as Step;
const many = (steps: Step[], more: Record<string, unknown> = {}) =>
  ({ name: "many", type: "parallel", steps, ...more }) as Step;

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/own",
  branch: "own",
  base_branch: "main",
  base_sha: "0",
};
const started = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "script",
});
const succeeded = (step: string): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt: 1,
  output: output("Done."),
});
const closed = (step: string): NewRunEvent => ({ type: "branch.closed", step });
const opened = (step: string): NewRunEvent => ({
  type: "branch.opened",
  step,
  path: `.worktrees/${step}`,
  branch: step,
  base_branch: "main",
  base_sha: "0",
  head: "0",
});
const handedOut = (round: number, ...steps: string[]): NewRunEvent[] => [
  {
    type: "fan-out.opened",
    step: "many",
    round,
    branches: steps.map((step) => ({ step, branch: step, head: "0" })),
  },
  { type: "run.paused", reason: "fan-out", message: "Others work on it." },
];
const joined = (round: number, status: "completed" | "lost", ...steps: string[]): NewRunEvent[] => [
  {
    type: "fan-out.joined",
    step: "many",
    round,
    branches: steps.map((step) => ({ step, status, events: 1 })),
  },
  { type: "run.resumed" },
];

function fanned(steps: Step[], settings: Record<string, unknown> = {}): PaperRun {
  const run = paperRun({
    name: "w",
    settings: { git: { enabled: true }, "fan-out": "matrix", ...settings },
    steps,
  });
  run.add(prepared);
  return run;
}

function decided(run: PaperRun): string[] {
  return run
    .next()
    .map((decision) =>
      decision.type === "fan-out"
        ? `fan-out ${decision.branches.map(({ path }) => path).join(" ")}`
        : `${decision.type} ${"path" in decision ? (decision.path ?? "") : ""}`,
    );
}

describe("a parallel block whose branches have runners of their own", () => {
  test("hands out all branches that can begin, however many workers there are here", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const run = fanned([many(names.map((name) => script(name)))], { "max-workers": 2 });
    expect(decided(run)).toEqual([`fan-out ${names.map((name) => `many/${name}`).join(" ")}`]);
  });

  test("decides what concerns a branch as a whole here, before others are handed out", () => {
    const run = fanned([many([script("a", { condition: "1 > 0" }), script("b")])]);
    expect(decided(run)).toEqual(["evaluate-condition many/a"]);
    run.add({ type: "condition.evaluated", step: "many/a", value: true });
    expect(decided(run)).toEqual(["fan-out many/a many/b"]);
  });

  test("pauses for its runners as long as nobody has joined them", () => {
    const run = fanned([many([script("a")])]);
    run.next();
    run.add(handedOut(1, "many/a")[0]!);
    expect(decided(run)).toEqual([]);
    expect(run.state).toMatchObject({ status: "paused", reason: "fan-out", fanOut: { hasStarted: true } });
  });

  test("holds back a branch whose dependencies are not done", () => {
    const run = fanned([many([script("a"), script("b", { "depends-on": "a" })])]);
    expect(decided(run)).toEqual(["fan-out many/a"]);
    run.add(...handedOut(1, "many/a"), opened("many/a"), started("many/a"), succeeded("many/a"));
    run.add(closed("many/a"), ...joined(1, "completed", "many/a"));
    expect(decided(run)).toEqual(["fan-out many/b"]);
  });

  test("has a failed attempt tried again elsewhere, and counts failures over all rounds", () => {
    const run = fanned([many([script("a", { "max-retry": 1 })])]);
    const failed = (attempt: number): NewRunEvent => ({
      type: "step.failed",
      step: "many/a",
      attempt,
      failure: { class: "recoverable", code: "red", message: "It failed." },
    });
    run.next();
    run.add(...handedOut(1, "many/a"), opened("many/a"), started("many/a"), failed(1), closed("many/a"));
    run.add(...joined(1, "lost", "many/a"));
    expect(decided(run)).toEqual(["fan-out many/a"]);
    run.add(...handedOut(2, "many/a"), opened("many/a"), started("many/a", 2), failed(2), closed("many/a"));
    run.add(...joined(2, "completed", "many/a"));
    expect(decided(run)).toEqual([]);
    expect(run.state.status).toBe("failed");
  });

  test("pauses for the budget of a step inside a branch, as it would here", () => {
    const inner = { name: "dear", type: "prompt", prompt: "Do.", "max-cost-usd": 1 } as Step;
    const run = fanned([many([{ name: "a", type: "sequence", steps: [inner] }])]);
    run.next();
    run.add(...handedOut(1, "many/a"), opened("many/a"));
    run.add({ type: "block.opened", step: "many/a", kind: "sequence" }, started("many/a/dear"));
    run.add({
      type: "step.failed",
      step: "many/a/dear",
      attempt: 1,
      failure: { class: "recoverable", code: "red", message: "It failed." },
      usage: { input_tokens: 1, output_tokens: 1, cost_usd: 2, agent_sessions: 1 },
    });
    run.add(closed("many/a"), ...joined(1, "completed", "many/a"));
    expect(decided(run)).toEqual([]);
    expect(run.state.paused).toMatchObject({ reason: "budget", step: "many/a/dear" });
  });

  test("is worked on here where it lies in a nested workflow, or where there is no git", () => {
    const here = paperRun({
      name: "w",
      settings: { git: { enabled: false }, "fan-out": "matrix" },
      steps: [many([script("a")])],
    });
    expect(decided(here)).toEqual(["start-step many/a"]);
  });
});

describe("a runner of one branch", () => {
  const decidedBy = (run: PaperRun, branch: string): string[] =>
    decide({ ...run.plan, branch }, run.state, Date.parse(DECIDED_AT)).map((decision) =>
      decision.type === "record"
        ? decision.event.type
        : `${decision.type} ${"path" in decision ? decision.path : ""}`,
    );

  test("opens it, works on its steps alone, closes it and ends", () => {
    const inner: Step = { name: "a", type: "sequence", steps: [script("one"), script("two")] };
    const run = fanned([many([inner, script("b")]), script("after")]);
    run.next();
    run.add(...handedOut(1, "many/a", "many/b"));
    run.add({ type: "fan-out.begun", version: 1, run_id: "20260131-k3f9qz", step: "many/a", round: 1 });
    expect(decidedBy(run, "many/a")).toEqual(["open-branch many/a"]);
    run.add(opened("many/a"));
    expect(decidedBy(run, "many/a")).toEqual(["block.opened"]);
    run.add({ type: "block.opened", step: "many/a", kind: "sequence" });
    expect(decidedBy(run, "many/a")).toEqual(["start-step many/a/one"]);
    run.add(started("many/a/one"), succeeded("many/a/one"), started("many/a/two"), succeeded("many/a/two"));
    expect(decidedBy(run, "many/a")).toEqual(["block.closed"]);
    run.add({ type: "block.closed", step: "many/a", status: "completed", summary: "" });
    expect(decidedBy(run, "many/a")).toEqual(["close-branch many/a"]);
    run.add(closed("many/a"));
    expect(decidedBy(run, "many/a")).toEqual(["run.completed"]);
  });

  test("finds its branch in a loop", () => {
    const loop = {
      name: "loop",
      type: "recurring",
      "for-each": [1, 2],
      steps: [many([script("a")])],
    } as Step;
    const run = fanned([loop]);
    run.next();
    run.add({ type: "items.evaluated", step: "loop", items: [1, 2] });
    expect(decided(run)).toEqual(["fan-out loop/1/many/a"]);
    run.add({
      type: "fan-out.begun",
      version: 1,
      run_id: "20260131-k3f9qz",
      step: "loop/1/many/a",
      round: 1,
    });
    expect(decidedBy(run, "loop/1/many/a")).toEqual(["open-branch loop/1/many/a"]);
  });
});
