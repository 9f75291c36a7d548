import { describe, expect, it } from "vitest";
import { performEffect } from "../../src/engine/effects/effects.ts";
import type { Failure } from "../../src/run/journal/event.ts";
import { paperRun, type PaperRun } from "../support/run/decided.ts";
import { stepTrial } from "../support/run/step-context.ts";

const output = (name: string, when: "completed" | "failed") => ({
  name,
  template: "t",
  path: `${name}.md`,
  when,
});
const broken: Failure = { class: "fatal", code: "template-failed", message: "`x` is not defined." };
const red: Failure = { class: "fatal", code: "script-not-started", message: "There is no bash." };

function run(): PaperRun {
  return paperRun({
    name: "reporting",
    steps: [{ name: "work", type: "script", run: "true" }],
    outputs: [output("report", "completed"), output("second", "completed"), output("excuse", "failed")],
  });
}

const started = { type: "step.started", step: "work", attempt: 1, kind: "script" } as const;
const worked = { type: "step.succeeded", step: "work", attempt: 1 } as const;
const failed = { type: "step.failed", step: "work", attempt: 1, failure: red } as const;

describe("an output that cannot be written", () => {
  it("leaves a failed run the failure it has", () => {
    const trial = run();
    trial.add(started, failed);
    expect(trial.next()).toMatchObject([{ type: "write-output", output: { name: "excuse" } }]);
    trial.add({ type: "output.failed", name: "excuse", failure: broken });
    expect(trial.next()).toEqual([]);
    expect(trial.state).toMatchObject({ status: "failed", failure: { failure: red, step: "work" } });
    expect(trial.state.errors.map(({ failure }) => failure)).toEqual([red, broken]);
  });

  it("makes a run fail that had completed otherwise, after the others were written", () => {
    const trial = run();
    trial.add(started, worked);
    trial.next();
    trial.add({ type: "output.failed", name: "report", failure: broken });
    expect(trial.next()).toMatchObject([{ type: "write-output", output: { name: "second" } }]);
    trial.add({ type: "output.written", name: "second", path: "second.md" });
    expect(trial.next()).toEqual([]);
    expect(trial.state).toMatchObject({ status: "failed", failure: { failure: broken } });
    expect(trial.state.failure?.step).toBeUndefined();
  });

  it("is tried again when the run is resumed, and alone", () => {
    const trial = run();
    trial.add(started, worked, { type: "output.failed", name: "report", failure: broken });
    trial.add({ type: "output.written", name: "second", path: "second.md" });
    trial.next();
    trial.add({ type: "run.resumed" });
    expect(trial.next()).toMatchObject([{ type: "write-output", output: { name: "report" } }]);
    trial.add({ type: "output.written", name: "report", path: "report.md" });
    expect(trial.next()).toEqual([]);
    expect(trial.state.status).toBe("completed");
  });

  it("is an event of its own, not the end of the run", async () => {
    await using trial = stepTrial();
    const given = { name: "report", template: "t", path: "{{ missing }}.md" };
    const [event] = await performEffect(trial.context, { type: "write-output", output: given });
    expect(event).toMatchObject({
      type: "output.failed",
      name: "report",
      failure: { code: "template-failed" },
    });
  });
});
