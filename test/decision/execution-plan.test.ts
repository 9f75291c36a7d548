import { describe, expect, test } from "vitest";
import { outputsFor } from "../../src/decision/execution-plan.ts";
import { pathsFrom, stepNames, stepsBefore } from "../../src/engine/run/restart.ts";
import { choose, defineWorkflow } from "../support/world.ts";

const script = (name: string) => ({ name, run: "true" });

const workflow = defineWorkflow({
  steps: [
    script("plan"),
    choose({ name: "choose", condition: true }, [script("yes"), script("sure")], [script("no")]),
    {
      name: "loop",
      "max-iterations": 2,
      steps: [script("build"), { name: "inner", "for-each": ["a"], steps: [script("check")] }],
    },
    { name: "pair", steps: [script("left"), script("right")] },
    script("end"),
  ],
});

describe("the steps of a workflow", () => {
  test("are named outer before inner, in the order of the definition", () => {
    expect(stepNames(workflow).join(" ")).toBe(
      "plan choose yes sure no loop build inner check pair left right end",
    );
  });
});

describe("the steps that --from-step leaves out", () => {
  test.each([
    ["plan", ""],
    ["choose", "plan"],
    ["yes", "plan"],
    ["sure", "plan yes"],
    ["no", "plan yes sure"],
    ["loop", "plan choose yes sure no"],
    ["build", "plan choose yes sure no"],
    ["check", "plan choose yes sure no"],
    ["right", "plan choose yes sure no loop build inner check left"],
    ["end", "plan choose yes sure no loop build inner check pair left right"],
    ["choose/sure", "plan yes"],
    ["loop/2/inner/1/check", "plan choose yes sure no"],
  ])("before %s are: %s", (name, before) => {
    expect(stepsBefore(workflow, name)?.join(" ")).toBe(before);
  });

  test("are unknown where there is no such step", () => {
    for (const name of ["deploy", "choose/deploy", "loop/sure", "sure/", "/", "2", ""])
      expect(stepsBefore(workflow, name), name).toBeUndefined();
  });
});

describe("the paths that start afresh with --from-step", () => {
  const paths = [
    "plan",
    "choose",
    "choose/yes",
    "choose/sure",
    "loop",
    "loop/1/build",
    "loop/1/inner",
    "loop/1/inner/1/check",
    "pair",
    "pair/left",
    "pair/right",
    "end",
  ];

  test.each([
    ["end", "end"],
    ["right", "pair pair/right end"],
    ["check", "loop loop/1/build loop/1/inner loop/1/inner/1/check pair pair/left pair/right end"],
    [
      "sure",
      "choose choose/sure loop loop/1/build loop/1/inner loop/1/inner/1/check pair pair/left pair/right end",
    ],
    ["plan", paths.join(" ")],
  ])("%s are those of the step, of all that come later, and of the blocks around it", (name, again) => {
    expect(pathsFrom(workflow, { name, paths }).join(" ")).toBe(again);
  });
});

describe("from a branch of a parallel block", () => {
  const parallel = defineWorkflow({
    steps: [
      script("plan"),
      {
        name: "many",
        type: "parallel",
        steps: [
          script("one"),
          { name: "two", steps: [script("two-a"), script("two-b")] },
          { ...script("three"), "depends-on": "two" },
          { ...script("four"), "depends-on": "three" },
        ],
      },
      { name: "deep", workflow: "inner" },
      script("end"),
    ],
  });
  const paths = [
    "plan",
    "many",
    "many/one",
    "many/two",
    "many/two/two-a",
    "many/two/two-b",
    "many/three",
    "many/merge+one",
    "many/merge+two",
    "deep",
    "deep/plan",
    "end",
  ];

  test.each([
    ["two-b", "plan two-a", "many many/two many/two/two-b many/three many/merge+two deep deep/plan end"],
    [
      "many/two/two-b",
      "plan two-a",
      "many many/two many/two/two-b many/three many/merge+two deep deep/plan end",
    ],
    ["one", "plan", "many many/one many/merge+one deep deep/plan end"],
    ["end", "plan many one two two-a two-b three four deep", "end"],
  ])(
    "%s: the branches beside it stay as they are, but for those that depend on it",
    (name, before, again) => {
      expect(stepsBefore(parallel, name)?.join(" ")).toBe(before);
      expect(pathsFrom(parallel, { name, paths }).join(" ")).toBe(again);
    },
  );
});

describe("the outputs of a workflow", () => {
  test("are for a completed run where nothing else is said", () => {
    const outputs = [
      { name: "a", template: "t", path: "a.md" },
      { name: "b", template: "t", path: "b.md", when: "failed" },
      { name: "c", template: "t", path: "c.md", when: "completed" },
    ];
    const plan = {
      workflow: defineWorkflow({ steps: [script("x")], outputs }),
      policies: new Map(),
      opensPullRequest: false,
      timeoutMs: 0,
    };
    expect(outputsFor(plan, "completed").map(({ name }) => name)).toEqual(["a", "c"]);
    expect(outputsFor(plan, "failed").map(({ name }) => name)).toEqual(["b"]);
  });
});
