import { describe, expect, it } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import { stepRow } from "../../src/output/status/step-rows.ts";
import type { Failure, FailureClass } from "../../src/run/journal/event.ts";
import { projectProgress } from "../../src/run/progress.ts";
import { paperRun, type PaperRun } from "../support/run/decided.ts";

const check: Step = { name: "check", type: "script", run: "false", "on-error": "fail" };
const after: Step = { name: "after", type: "script", run: "true" };
const blocks: [string, Step, string][] = [
  ["sequence", { name: "block", type: "sequence", "on-error": "skip", steps: [check] }, "block/check"],
  [
    "sequence in a sequence",
    {
      name: "block",
      type: "sequence",
      "on-error": "skip",
      steps: [{ name: "inner", type: "sequence", steps: [check] }],
    },
    "block/inner/check",
  ],
  [
    "loop",
    { name: "block", type: "recurring", "max-iterations": 2, "on-error": "skip", steps: [check] },
    "block/1/check",
  ],
];

function failing(block: Step, path: string, kind: FailureClass): PaperRun {
  const run = paperRun({ name: "skipping", steps: [block, after] });
  run.next();
  const failure: Failure = { class: kind, code: "x", message: "The tests are red." };
  run.add({ type: "step.started", step: path, attempt: 1, kind: "script" });
  run.add({ type: "step.failed", step: path, attempt: 1, failure });
  return run;
}

describe.each(blocks)("a %s with `on-error: skip`", (_, block, path) => {
  it("is skipped where a step in it failed, and says why as a single step does", () => {
    const run = failing(block, path, "recoverable");
    expect(run.next()).toMatchObject([{ type: "start-step", path: "after" }]);
    expect(run.state.steps.get("block")).toMatchObject({
      status: "skipped",
      reason: "failed: The tests are red.",
    });
    const { completed_steps } = projectProgress(run.state, {
      workflow: run.plan.workflow,
      variables: {},
      directory: "agentic/workflows/20260131-k3f9qz",
    });
    expect(completed_steps.find(({ path: at }) => at === "block")?.output_summary).toBe(
      "Skipped (failed: The tests are red.)",
    );
    expect(stepRow(run.plan.workflow, run.state, "block")).toMatchObject({
      status: "skipped",
      summary: "skipped, failed: The tests are red.",
    });
  });

  it("is not skipped where the failure is fatal", () => {
    const run = failing(block, path, "fatal");
    expect(run.next()).toEqual([]);
    expect(run.state).toMatchObject({ status: "failed", failure: { step: path } });
    expect(run.state.steps.get("block")?.status).toBe("failed");
  });

  it("is skipped where the failure is fatal, with `on-error: continue`", () => {
    const run = failing({ ...block, "on-error": "continue" }, path, "fatal");
    expect(run.next()).toMatchObject([{ type: "start-step", path: "after" }]);
    expect(run.state.steps.get("block")).toMatchObject({ status: "skipped" });
  });
});
