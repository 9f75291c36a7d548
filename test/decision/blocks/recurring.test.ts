import { describe, expect, it } from "vitest";
import type { StepOf } from "../../../src/definition/schema.ts";
import { type PaperRun, paperRun } from "../../support/run/decided.ts";

const script = (name: string): StepOf<"script"> => ({ name, type: "script", run: "true" });

const done = (path: string) =>
  [
    { type: "step.started", step: path, attempt: 1, kind: "script" },
    { type: "step.succeeded", step: path, attempt: 1 },
  ] as const;

/** For each milestone: repeat until the tests pass. */
function nested(inner: Partial<StepOf<"recurring">>): PaperRun {
  const repeat: StepOf<"recurring"> = {
    name: "repeat",
    type: "recurring",
    "max-iterations": 3,
    steps: [script("fix")],
    ...inner,
  };
  const each: StepOf<"recurring"> = {
    name: "each",
    type: "recurring",
    "for-each": "variables.milestones",
    steps: [repeat],
  };
  const run = paperRun({ name: "loops", steps: [each] });
  run.next();
  run.add({ type: "items.evaluated", step: "each", items: ["api", "ui"] });
  return run;
}

describe("a loop inside a loop", () => {
  it("leaves `item` to the loop around it where it has no items of its own, and counts its own iterations", () => {
    const run = nested({ until: "outputs.fix.data.green" });
    expect(run.next()).toMatchObject([
      { type: "start-step", path: "each/1/repeat/1/fix", frame: { item: "api", iteration: 1 } },
    ]);
    run.add(...done("each/1/repeat/1/fix"));
    expect(run.next()).toMatchObject([{ type: "evaluate-until", frame: { item: "api", iteration: 1 } }]);
    run.add({ type: "iteration.ended", step: "each/1/repeat", iteration: 1, done: false });
    expect(run.next()).toMatchObject([{ type: "start-step", frame: { item: "api", iteration: 2 } }]);
  });

  it("has its own `item` where it has items of its own", () => {
    const run = nested({ "for-each": "item.parts", until: "item == 'b'" });
    expect(run.next()).toMatchObject([{ type: "evaluate-items", frame: { item: "api", iteration: 1 } }]);
    run.add({ type: "items.evaluated", step: "each/1/repeat", items: ["a", "b"] });
    expect(run.next()).toMatchObject([{ type: "start-step", frame: { item: "a", iteration: 1 } }]);
    run.add(...done("each/1/repeat/1/fix"));
    expect(run.next()).toMatchObject([{ type: "evaluate-until", frame: { item: "a", iteration: 1 } }]);
  });
});

describe("a loop on its own", () => {
  it("has no `item` where it has no items", () => {
    const loop: StepOf<"recurring"> = {
      name: "loop",
      type: "recurring",
      "max-iterations": 2,
      steps: [script("fix")],
    };
    const [decision] = paperRun({ name: "loops", steps: [loop] }).next();
    expect(decision).toMatchObject({ frame: { iteration: 1 } });
    expect(decision).not.toHaveProperty("frame.item");
  });
});
