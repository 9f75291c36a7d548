import { describe, expect, test } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import { restartFrom } from "../../src/engine/run/restart.ts";
import type { Failure, NewRunEvent } from "../../src/run/journal/event.ts";
import { type PaperRun, paperRun } from "../support/run/decided.ts";

const script = (name: string, more: Partial<Step> = {}) =>
  ({ name, type: "script", run: "true", ...more }) as Step;
const many = (name: string, steps: Step[], more: Record<string, unknown> = {}) =>
  ({ name, type: "parallel", steps, ...more }) as Step;
const race = (steps: Step[], more: Record<string, unknown> = {}) =>
  many("race", steps, { "merge-strategy": "first-success", ...more });
const ask: Step = { name: "ask", type: "wait-for-human", message: "Go on?" };

const red: Failure = { class: "recoverable", code: "red", message: "Tests fail." };
const fatal: Failure = { class: "fatal", code: "broken", message: "It is broken." };

const started = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.started",
  step,
  attempt,
  kind: "script",
});
const succeeded = (step: string, more: { attempt?: number; commit?: string; files?: string[] } = {}) =>
  ({ type: "step.succeeded", step, attempt: 1, ...more }) satisfies NewRunEvent;
const failed = (step: string, failure: Failure, attempt = 1): NewRunEvent => ({
  type: "step.failed",
  step,
  attempt,
  failure,
});

function decided(run: PaperRun): string[] {
  return run.next().map((decision) => `${decision.type} ${"path" in decision ? (decision.path ?? "") : ""}`);
}

function restart(run: PaperRun, from: string): string[] {
  run.add({ type: "run.resumed", ...restartFrom(run.plan.workflow, run.state, from) });
  return decided(run);
}

describe("where a block that had ended runs again from one of its branches", () => {
  test("one beside it that had failed is tried again, and so is what was left out for that", () => {
    const steps = [
      script("bad", { "on-error": "fail" }),
      script("later", { "depends-on": "bad" }),
      script("good"),
    ];
    const run = paperRun({ name: "w", steps: [many("all", steps, { "on-error": "skip" })] });
    run.next();
    run.add(started("all/bad"), started("all/good"), failed("all/bad", red), succeeded("all/good"));
    run.next();
    expect(run.state.steps.get("all")).toMatchObject({ status: "skipped" });
    expect(restart(run, "good")).toEqual(["start-step all/bad", "start-step all/good"]);
    run.add(started("all/bad", 2), started("all/good", 2));
    run.add(succeeded("all/bad", { attempt: 2 }), succeeded("all/good", { attempt: 2 }));
    expect(decided(run)).toEqual(["start-step all/later"]);
  });

  test("a block beside it that had begun goes on where it was, and asks anew what nobody had answered", () => {
    const slow = many("slow", [
      { name: "asking", type: "sequence", steps: [script("first"), ask] },
      script("other"),
    ]);
    const run = paperRun({ name: "w", steps: [race([slow, script("quick")])] });
    run.next();
    run.add(started("race/slow/asking/first"), started("race/quick"), succeeded("race/slow/asking/first"));
    run.next();
    run.add({ type: "human.asked", step: "race/slow/asking/ask", attempt: 1, message: "Go on?" });
    run.add(succeeded("race/quick"));
    run.next();
    expect(run.state.steps.get("race/slow")).toMatchObject({ status: "skipped" });
    expect(run.state.steps.get("race/slow/asking/ask")).toMatchObject({ status: "interrupted" });
    expect(restart(run, "other")).toEqual(["ask-human race/slow/asking/ask", "start-step race/slow/other"]);
    run.add({ type: "human.asked", step: "race/slow/asking/ask", attempt: 2, message: "Go on?" });
    expect(run.state.questions).toEqual(new Set(["race/slow/asking/ask"]));
  });

  test("what failed in a block that does not run again stays failed", () => {
    const bad = { name: "block", type: "sequence", steps: [script("bad", { "on-error": "fail" })] };
    const run = paperRun({
      name: "w",
      steps: [{ ...bad, "on-error": "skip" } as Step, script("last")],
    });
    run.next();
    run.add(started("block/bad"), failed("block/bad", red));
    run.next();
    run.add(started("last"), failed("last", fatal));
    run.next();
    run.add({ type: "run.resumed" });
    expect(decided(run)).toEqual(["start-step last"]);
    expect(run.state.steps.get("block/bad")).toMatchObject({ status: "failed" });
  });
});

describe("where a branch of a race runs again and fails", () => {
  const place = { path: "p", base_branch: "main", base_sha: "0", head: "0" };

  function lost(more: Record<string, unknown>): PaperRun {
    const steps = [script("slow", { "max-retry": 0 }), script("quick")];
    const run = paperRun({
      name: "w",
      settings: { git: { enabled: true, "auto-pr": true } },
      steps: [race(steps, more), script("last")],
    });
    const workspace = { path: ".", branch: "b", base_branch: "main", base_sha: "0" };
    run.add({ type: "workspace.prepared", mode: "worktree", ...workspace });
    run.next();
    run.add({ type: "branch.opened", step: "race/slow", branch: "slow", ...place }, started("race/slow"));
    run.add({ type: "branch.opened", step: "race/quick", branch: "quick", ...place }, started("race/quick"));
    run.add(succeeded("race/quick", { commit: "1", files: ["f"] }));
    // It is stopped before the one that was first is delivered.
    run.add({ type: "step.interrupted", step: "race/slow", attempt: 1, reason: "stopped" });
    run.add({ type: "run.cancelled", reason: "interrupted" });
    restart(run, "slow");
    run.add({ type: "branch.closed", step: "race/quick" });
    run.add(
      { type: "branch.opened", step: "race/slow", branch: "slow-2", ...place },
      started("race/slow", 2),
    );
    run.add(failed("race/slow", fatal, 2));
    expect(decided(run)).toEqual(["close-branch race/slow"]);
    run.add({ type: "branch.closed", step: "race/slow" });
    return run;
  }

  test("the one that had been first counts, and is delivered", () => {
    const run = lost({});
    expect(decided(run)).toEqual(["push-branch race/quick"]);
    run.add({ type: "branch.pushed", step: "race/quick", branch: "quick", remote: "origin", head: "1" });
    expect(decided(run)).toEqual(["open-pull-request race/quick"]);
    run.add({
      type: "pull-request.opened",
      step: "race/quick",
      branch: "quick",
      base: "main",
      title: "t",
      draft: false,
    });
    expect(decided(run)).toEqual(["start-step last"]);
    expect(run.state.steps.get("race")).toMatchObject({ status: "completed", summary: "quick was first" });
  });

  test("the one that had been first is merged where branches are merged", () => {
    expect(decided(lost({ "merge-mode": "merge" }))).toEqual(["start-step race/merge+quick"]);
  });
});
