import { describe, expect, it } from "vitest";
import { renderProblems } from "../../src/definition/diagnostic.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { childrenOf } from "../../src/definition/schema.ts";

const parse = (steps: string) => parseWorkflow(`name: a\nversion: "1.0"\nsteps:\n${steps}`, "w.yaml");

function stepsOf(steps: string) {
  const parsed = parse(steps);
  return "workflow" in parsed ? parsed.workflow.steps : [];
}

function problemsOf(steps: string): string[] {
  const parsed = parse(steps);
  return "problems" in parsed ? renderProblems(parsed.problems).split("\n").slice(0, -1) : [];
}

describe("a short step", () => {
  it("is a command step of that name, in a fresh session unless it keeps the context", () => {
    expect(
      stepsOf(`  - step: plan
  - step: implement
    clearContext: true
  - step: create-pr
    clearContext: false
`),
    ).toEqual([
      { name: "plan", type: "command", command: "plan" },
      { name: "implement", type: "command", command: "implement", context: "fresh" },
      { name: "create-pr", type: "command", command: "create-pr", context: "continue" },
    ]);
  });

  it("takes a `name`, so that one command is used twice", () => {
    expect(
      stepsOf("  - step: plan\n  - step: plan\n    name: plan-again\n    clearContext: false\n"),
    ).toEqual([
      { name: "plan", type: "command", command: "plan" },
      { name: "plan-again", type: "command", command: "plan", context: "continue" },
    ]);
    expect(problemsOf("  - step: plan\n  - step: build\n    name: plan\n")).toEqual([
      "w.yaml:6:11  the step name `plan` is taken already, in line 4.",
    ]);
  });

  it("stands wherever a step may stand", () => {
    const steps = stepsOf(`  - name: choice
    type: conditional
    condition: 1 > 0
    then: [{ step: build }]
    else:
      - name: both
        type: parallel
        steps: [{ step: validate }, { step: fix, clearContext: false }]
`);
    const [build, both] = steps.flatMap(childrenOf);
    expect(build).toEqual({ name: "build", type: "command", command: "build" });
    expect(both && childrenOf(both)).toEqual([
      { name: "validate", type: "command", command: "validate" },
      { name: "fix", type: "command", command: "fix", context: "continue" },
    ]);
  });

  it("hands its output on under its name", () => {
    expect(
      stepsOf(`  - step: plan
  - { name: show, type: script, run: "echo {{ outputs.plan.summary | shell }}" }
`),
    ).toHaveLength(2);
    expect(
      problemsOf(`  - step: plan
  - { name: show, type: script, run: "echo {{ outputs.plna.summary | shell }}" }
`),
    ).toEqual([expect.stringMatching(/^w\.yaml:5:47 .*`outputs\.plna`.* Did you mean `outputs\.plan`\?$/)]);
  });
});

describe("a mistake in a short step", () => {
  it.each([
    [
      "a mistyped key",
      "  - step: plan\n    clearContxt: true\n",
      "w.yaml:5:5  unknown key `clearContxt` in the short step `plan`. For more keys write `name`, `type: command` and `command`. Did you mean `clearContext`?",
    ],
    [
      "a key of the long form",
      "  - step: plan\n    model: opus\n",
      "w.yaml:5:5  unknown key `model` in the short step `plan`. Keys here: step, name, clearContext. For more keys write `name`, `type: command` and `command`.",
    ],
    [
      "a value of the wrong type",
      '  - step: plan\n    clearContext: "yes"\n',
      'w.yaml:5:19  `clearContext` in the short step `plan` must be true or false, not the text "yes". Write true or false, without quotes.',
    ],
    [
      "a name that is none",
      "  - step: Create PR\n",
      'w.yaml:4:11  `step` in the short step `Create PR` must hold only lower-case letters, digits, `-` and `_`, and begin with a letter or a digit, not the text "Create PR". Did you mean `create-pr`?',
    ],
    [
      "a name that is taken",
      "  - step: plan\n  - step: plan\n",
      "w.yaml:5:11  the step name `plan` is taken already, in line 4. Give this step another `name`, such as `name: plan-2`.",
    ],
    [
      "a mistake inside a block",
      "  - name: b\n    type: sequence\n    steps:\n      - step: fix\n        clearContext: 1\n",
      "w.yaml:8:23  `clearContext` in the short step `fix` must be true or false, not the number 1.",
    ],
  ])("is told in its place: %s", (_, steps, problem) => {
    expect(problemsOf(steps)).toEqual([problem]);
  });

  it("hides no other", () => {
    expect(problemsOf("  - step:\n  - step: plan\n    clearContext: 3\n  - stp: build\n")).toEqual([
      expect.stringMatching(/^w\.yaml:4:5 /),
      expect.stringMatching(/^w\.yaml:6:19 /),
      expect.stringMatching(/^w\.yaml:7:5 /),
    ]);
  });
});
