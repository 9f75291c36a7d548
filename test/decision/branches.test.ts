import { describe, expect, test } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import type { Failure, NewRunEvent } from "../../src/run/journal/event.ts";
import { type PaperRun, paperRun } from "../support/run/decided.ts";

const script = (name: string, more: Partial<Step> = {}) =>
  ({ name, type: "script", run: "true", ...more }) as Step;
const many = (steps: Step[], more: Record<string, unknown> = {}) =>
  ({ name: "many", type: "parallel", steps, ...more }) as Step;
const ask: Step = { name: "ask", type: "wait-for-human", message: "Go on?" };

const output = {
  success: true,
  output_type: "text",
  document_path: null,
  summary: "",
  metrics: {},
  next_step_context: null,
};
const fatal: Failure = { class: "fatal", code: "broken", message: "It is broken." };
const recoverable: Failure = { class: "recoverable", code: "red", message: "Tests fail." };

const started = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "script",
});
const succeeded = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt,
  output,
});
const failed = (step: string, failure: Failure, attempt = 1): NewRunEvent => ({
  type: "step.failed",
  step,
  attempt,
  failure,
});

function decided(run: PaperRun): string[] {
  return run.next().map((decision) => `${decision.type} ${"path" in decision ? (decision.path ?? "") : ""}`);
}

describe("branches of a parallel block", () => {
  test("one that a person has answered waits for a worker like any other", () => {
    const first: Step = { name: "first", type: "sequence", steps: [ask, script("after")] };
    const run = paperRun({
      name: "w",
      settings: { git: { enabled: false }, "max-workers": 1 },
      steps: [many([first, script("second")])],
    });
    run.next();
    run.add({ type: "human.asked", step: "many/first/ask", attempt: 1, message: "Go on?" });
    expect(decided(run)).toContain("start-step many/second");
    run.add(started("many/second"));
    run.add({ type: "human.answered", step: "many/first/ask", attempt: 1, decision: "approved", text: "" });
    expect(decided(run)).toEqual([]);
    run.add(succeeded("many/second"));
    expect(decided(run)).toEqual(["start-step many/first/after"]);
  });

  test("one left out for the failure of another runs when that is mended", () => {
    const later = script("later", { "depends-on": "first" });
    const last = script("last", { "depends-on": "later" });
    const run = paperRun({ name: "w", steps: [many([script("first"), later, last])] });
    run.next();
    run.add(started("many/first"), failed("many/first", fatal));
    run.next();
    expect(run.state.status).toBe("failed");
    expect(run.state.steps.get("many/last")).toMatchObject({ status: "skipped" });
    run.add({ type: "run.resumed" });
    expect(decided(run)).toEqual(["start-step many/first"]);
    run.add(started("many/first", 2), succeeded("many/first", 2));
    expect(decided(run)).toEqual(["start-step many/later"]);
    run.add(started("many/later"), succeeded("many/later"));
    expect(decided(run)).toEqual(["start-step many/last"]);
  });

  test("one left out since another was left out by its condition stays so", () => {
    const later = script("later", { "depends-on": "first" });
    const run = paperRun({
      name: "w",
      steps: [many([script("first", { condition: "false" }), later, script("bad")])],
    });
    run.next();
    run.add({ type: "condition.evaluated", step: "many/first", value: false });
    run.next();
    run.add(started("many/bad"), failed("many/bad", fatal));
    run.next();
    run.add({ type: "run.resumed" });
    expect(decided(run)).toEqual(["start-step many/bad"]);
  });

  test("of which one failed fatally are not skipped, whichever stands first", () => {
    const run = paperRun({
      name: "w",
      steps: [
        many([script("one", { "max-retry": 0 }), script("two")], { "on-error": "skip" }),
        script("after"),
      ],
    });
    run.next();
    run.add(started("many/one"), started("many/two"));
    run.add(failed("many/one", recoverable), failed("many/two", fatal));
    run.next();
    expect(run.state.failure).toMatchObject({ step: "many/two", failure: { code: "broken" } });
  });

  test("the first to succeed, where it cannot be delivered, fails the block", () => {
    const run = paperRun({
      name: "w",
      settings: { git: { enabled: true } },
      steps: [many([script("one"), script("two")], { "merge-strategy": "first-success" })],
    });
    run.add({
      type: "workspace.prepared",
      mode: "worktree",
      path: ".",
      branch: "b",
      base_branch: "main",
      base_sha: "0",
    });
    run.next();
    const place = { path: "p", branch: "one", base_branch: "main", base_sha: "0", head: "0" };
    run.add({ type: "branch.opened", step: "many/one", ...place }, started("many/one"));
    run.add({ ...succeeded("many/one"), commit: "1", files: ["f"] } as NewRunEvent);
    run.add({ type: "delivery.failed", step: "many/one", failure: fatal });
    run.add({ type: "branch.closed", step: "many/one" });
    run.next();
    expect(run.state.failure?.failure).toMatchObject({ code: "broken" });
  });

  test("one that had failed when another one was first stays failed, and its worktree goes", () => {
    const run = paperRun({
      name: "w",
      settings: { git: { enabled: true, "auto-pr": false } },
      steps: [
        many([script("one", { "max-retry": 0 }), script("two"), script("again")], {
          "merge-strategy": "first-success",
        }),
      ],
    });
    run.add({
      type: "workspace.prepared",
      mode: "worktree",
      path: ".",
      branch: "b",
      base_branch: "main",
      base_sha: "0",
    });
    run.next();
    const place = { path: "p", branch: "x", base_branch: "main", base_sha: "0", head: "0" };
    for (const name of ["one", "two", "again"])
      run.add({ type: "branch.opened", step: `many/${name}`, ...place }, started(`many/${name}`));
    run.add(failed("many/one", recoverable), failed("many/again", recoverable), succeeded("many/two"));
    expect(decided(run)).toContain("close-branch many/one");
    for (const name of ["one", "two", "again"]) run.add({ type: "branch.closed", step: `many/${name}` });
    run.next();
    expect(run.state.steps.get("many/one")).toMatchObject({ status: "failed", failure: recoverable });
    expect(run.state.steps.get("many/again")).toMatchObject({ status: "skipped", reason: "two was first" });
    expect(run.state.steps.get("many")).toMatchObject({ status: "completed", summary: "two was first" });
    expect(run.state.status).toBe("completed");
  });

  test("one that was overtaken lets the worktrees of branches inside it go, and settles without starting anything", () => {
    const inner: Step = { ...many([script("deep"), script("deeper")]), name: "inner" };
    const run = paperRun({
      name: "w",
      settings: { git: { enabled: true, "auto-pr": false }, "max-workers": 2 },
      steps: [many([inner, script("quick")], { "merge-strategy": "first-success" })],
    });
    run.add({
      type: "workspace.prepared",
      mode: "worktree",
      path: ".",
      branch: "b",
      base_branch: "main",
      base_sha: "0",
    });
    run.next();
    const opened = (step: string): NewRunEvent => ({
      type: "branch.opened",
      step,
      path: step,
      branch: step,
      base_branch: "main",
      base_sha: "0",
      head: "0",
    });
    run.add(opened("many/inner"), opened("many/quick"));
    run.next();
    run.add(opened("many/inner/deep"), opened("many/inner/deeper"));
    run.add(started("many/inner/deep"), {
      type: "step.produced",
      step: "many/inner/deep",
      attempt: 1,
      output,
    });
    run.add(started("many/quick"), succeeded("many/quick"));
    expect(decided(run)).toContain("settle-step many/inner/deep");
    expect(decided(run)).not.toContain("start-step many/inner/deeper");
    run.add(succeeded("many/inner/deep"));
    expect(decided(run)).toContain("close-branch many/inner/deep");
    run.add({ type: "branch.closed", step: "many/inner/deep" });
    expect(decided(run)).toContain("close-branch many/inner/deeper");
    run.add({ type: "branch.closed", step: "many/inner/deeper" });
    run.next();
    expect(run.state.steps.get("many/inner")).toMatchObject({ status: "skipped", reason: "quick was first" });
  });
});

describe("the answer of a person", () => {
  const reads: Step = { ...ask, "output-schema": { type: "object" } } as Step;
  const transient: Failure = { class: "transient", code: "overload", message: "Busy." };

  test("that a session failed to read is read again after a crash; nobody is asked twice", () => {
    const run = paperRun({ name: "w", steps: [reads] });
    run.add({ type: "human.asked", step: "ask", attempt: 1, message: "Go on?" });
    run.add({ type: "human.answered", step: "ask", attempt: 1, decision: "input", text: "Yes." });
    run.add(started("ask"), failed("ask", transient), started("ask", 2));
    run.add({ type: "step.interrupted", step: "ask", attempt: 2, reason: "crash" }, { type: "run.resumed" });
    expect(decided(run)).toEqual(["start-step ask"]);
  });

  test("that never came is waited for no longer", () => {
    const run = paperRun({ name: "w", steps: [ask] });
    run.add({ type: "human.asked", step: "ask", attempt: 1, message: "Go on?" });
    run.add(failed("ask", { class: "fatal", code: "human-timeout", message: "Nobody answered." }));
    expect([...run.state.questions]).toEqual([]);
  });
});
