import { describe, expect, test } from "vitest";
import { composedQuestion } from "../../src/routing/approval-question.ts";
import { refusals } from "../../src/routing/composed-workflow.ts";
import { withSynthesis } from "../../src/routing/synthesis-step.ts";
import { defineWorkflow } from "../support/world.ts";

const look = { name: "look", type: "prompt", prompt: "Look." };

describe("the last step of a composed workflow", () => {
  test("reports all results to the person, and its failure does not fail the run", () => {
    const { steps, variables } = withSynthesis(defineWorkflow({ steps: [look] }));
    expect(steps.at(-1)).toEqual({
      name: "synthesis",
      type: "command",
      command: "synthesise",
      model: "small",
      args: { request: "{{ variables.request }}", results: "{{ results }}", checks: "{{ run.checks }}" },
      "on-error": "continue",
    });
    expect(variables).toEqual([{ name: "request", type: "string", required: true }]);
  });

  test("has a name of its own, also beside a step of that name", () => {
    const inner = { name: "all", type: "sequence", steps: [{ ...look, name: "synthesis" }] };
    expect(withSynthesis(defineWorkflow({ steps: [inner] })).steps.at(-1)?.name).toBe("synthesis-2");
  });

  test("is added once, and is no step that a stored workflow may not have", () => {
    const once = withSynthesis(defineWorkflow({ name: "made", steps: [look] }));
    expect(withSynthesis(once)).toBe(once);
    expect(refusals(once)).toEqual([]);
    const [first, last] = once.steps;
    const given = {
      ...once,
      steps: [
        { ...first, model: "large" },
        { ...last, model: "large" },
      ],
    } as typeof once;
    expect(refusals(given)).toHaveLength(2);
  });

  test("is named in the question to the person who approves the workflow", () => {
    const workflow = defineWorkflow({ name: "made", steps: [look] });
    const question = composedQuestion({ workflow, definition: "name: made\n", sha256: "0" });
    expect(question).toContain("look  prompt\nsynthesis  command synthesise\n");
    expect(question).toContain("The engine adds the last step");
  });
});
