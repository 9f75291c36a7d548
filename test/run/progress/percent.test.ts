import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { type KnownSteps, percentOf } from "../../../src/run/percent.ts";
import { started, stateAfter } from "../../support/run/run-state.ts";
import { defineWorkflow, type GivenStep } from "../../support/world.ts";

const script = (name: string): GivenStep => ({ name, run: "true" });
const ended = (step: string): NewRunEvent => ({ type: "step.succeeded", step, attempt: 1 });
const opened = (step: string, kind = "sequence"): NewRunEvent =>
  ({ type: "block.opened", step, kind }) as NewRunEvent;
const closed = (step: string, status: "completed" | "failed" | "skipped" = "completed"): NewRunEvent =>
  ({ type: "block.closed", step, status, summary: "" }) as NewRunEvent;
const evaluated = (step: string, value: boolean): NewRunEvent => ({
  type: "condition.evaluated",
  step,
  value,
});
const items = (step: string, count: number): NewRunEvent => ({
  type: "items.evaluated",
  step,
  items: Array.from({ length: count }, (_, index) => index),
});
const iterates = (step: string, iteration: number): NewRunEvent => ({
  type: "iteration.started",
  step,
  iteration,
});
const iterated = (step: string, iteration: number, done = false): NewRunEvent => ({
  type: "iteration.ended",
  step,
  iteration,
  done,
});

/** The percent after each event. */
function courseOf(known: KnownSteps, ...events: readonly NewRunEvent[]): (number | null)[] {
  return events.map((_, index) => percentOf(stateAfter(...events.slice(0, index + 1)), known));
}

interface Case {
  readonly title: string;
  readonly steps: GivenStep[];
  readonly events: readonly NewRunEvent[];
  readonly course: readonly number[];
}

const loop = (more: GivenStep): GivenStep => ({
  name: "loop",
  type: "recurring",
  steps: [script("try"), script("look")],
  ...more,
});

const cases: Case[] = [
  {
    title: "counts each step of a list once",
    steps: [script("a"), script("b"), script("c")],
    events: [started("a"), ended("a"), started("b"), ended("b"), started("c"), ended("c")],
    course: [0, 33, 33, 66, 66, 100],
  },
  {
    title: "leaves out a step that was skipped, and does not count a failed one as ended",
    steps: [script("a"), script("b")],
    events: [
      { type: "step.skipped", step: "a", kind: "script", reason: "condition" },
      started("b"),
      {
        type: "step.failed",
        step: "b",
        attempt: 1,
        failure: { class: "recoverable", code: "failed", message: "no" },
      },
    ],
    course: [0, 0, 0],
  },
  {
    title: "counts the branches of a parallel block and the steps in them",
    steps: [
      {
        name: "all",
        type: "parallel",
        steps: [script("a"), { name: "b", type: "sequence", steps: [script("c"), script("d")] }],
      },
      script("last"),
    ],
    events: [opened("all", "parallel"), ended("all/a"), opened("all/b"), ended("all/b/c"), ended("all/b/d")],
    course: [0, 25, 25, 50, 75],
  },
  {
    title: "leaves a skipped loop out of the total",
    steps: [script("a"), loop({ "max-iterations": 5, condition: "false" }), script("b"), script("last")],
    events: [
      ended("a"),
      { type: "step.skipped", step: "loop", kind: "recurring", reason: "condition" },
      ended("b"),
      ended("last"),
    ],
    course: [7, 33, 66, 100],
  },
  {
    title: "counts a block that ended with its first success as ended",
    steps: [{ name: "race", type: "parallel", steps: [script("a"), script("b")] }, script("last")],
    events: [opened("race", "parallel"), ended("race/a"), closed("race")],
    course: [0, 33, 66],
  },
  {
    title: "leaves out the list that a condition did not choose",
    steps: [
      {
        name: "either",
        type: "conditional",
        condition: "true",
        then: [script("a"), script("b")],
        else: [script("c")],
      },
      script("last"),
    ],
    events: [
      opened("either", "conditional"),
      evaluated("either", false),
      ended("either/c"),
      closed("either"),
      ended("last"),
    ],
    course: [0, 0, 75, 75, 100],
  },
  {
    title: "counts a loop by its maximum, and as ended when it ends early",
    steps: [loop({ "max-iterations": 4, until: "steps.look.status == 'completed'" }), script("last")],
    events: [
      opened("loop", "recurring"),
      iterates("loop", 1),
      ended("loop/1/try"),
      ended("loop/1/look"),
      iterated("loop", 1),
      iterates("loop", 2),
      ended("loop/2/try"),
      ended("loop/2/look"),
      iterated("loop", 2, true),
      closed("loop"),
    ],
    course: [0, 0, 11, 22, 22, 22, 33, 44, 44, 88],
  },
  {
    title: "counts a loop over a list by the items, once they are known, and never goes back",
    steps: [script("plan"), loop({ "for-each": "outputs.plan.data.items" })],
    events: [
      ended("plan"),
      opened("loop", "recurring"),
      items("loop", 20),
      iterates("loop", 1),
      ended("loop/1/try"),
      ended("loop/1/look"),
      iterated("loop", 1),
      closed("loop"),
    ],
    // The loop has the weight of five iterations of two steps: 1 of 11, then 10/11 in 20 parts.
    course: [9, 9, 9, 9, 11, 13, 13, 100],
  },
  {
    title: "counts a loop over a list by its maximum, if that is smaller",
    steps: [loop({ "for-each": "[1, 2, 3]", "max-iterations": 2 })],
    events: [opened("loop", "recurring"), items("loop", 3), iterates("loop", 1), iterated("loop", 1)],
    course: [0, 0, 0, 50],
  },
  {
    title: "counts a loop over an empty list as ended",
    steps: [loop({ "for-each": "[]" }), script("last")],
    events: [opened("loop", "recurring"), items("loop", 0), closed("loop")],
    course: [0, 90, 90],
  },
  {
    title: "keeps what a failed block has done, and counts a block whose failure is skipped as ended",
    steps: [{ name: "all", type: "sequence", steps: [script("a"), script("b")] }, script("last")],
    events: [opened("all"), ended("all/a"), closed("all", "failed"), closed("all", "skipped")],
    course: [0, 33, 33, 66],
  },
];

describe("the percent of a run", () => {
  test.each(cases)("$title", ({ steps, events, course }) => {
    const found = courseOf(defineWorkflow({ steps }), ...events);
    expect(found).toEqual(course);
    expect(found).toEqual(found.toSorted((a, b) => Number(a) - Number(b)));
  });

  test("counts the steps of a nested workflow", () => {
    const known = {
      ...defineWorkflow({ steps: [{ name: "inner", type: "workflow", workflow: "other" }, script("last")] }),
      definitions: new Map([["other", { workflow: defineWorkflow({ steps: [script("a"), script("b")] }) }]]),
    };
    const events = [opened("inner", "workflow"), ended("inner/a"), ended("inner/b"), closed("inner")];
    expect(courseOf(known, ...events)).toEqual([0, 33, 66, 66]);
  });

  test("goes back only when a resume resets steps", () => {
    const known = defineWorkflow({ steps: [script("a"), script("b")] });
    const events: NewRunEvent[] = [
      ended("a"),
      ended("b"),
      { type: "run.cancelled", reason: "requested" },
      { type: "run.resumed", reset: ["b"] },
    ];
    expect(courseOf(known, ...events)).toEqual([50, 100, 100, 50]);
  });

  test("is 100 for a completed run, also of a program, whose percent is unknown before", () => {
    const program = { ...defineWorkflow({ steps: [script("a")] }), isProgram: true };
    expect(courseOf(program, ended("a"), { type: "run.completed" })).toEqual([null, 100]);
    expect(percentOf(stateAfter(ended("a")), { steps: [] })).toBeNull();
  });
});
