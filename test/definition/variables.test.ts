import { describe, expect, it } from "vitest";
import { parseWorkflow } from "../../src/definition/parse.ts";
import type { Workflow } from "../../src/definition/schema.ts";
import {
  renderVariableProblems,
  resolveVariables,
  type VariableSource,
} from "../../src/definition/variables.ts";

const text = `name: a
version: "1.0"
variables:
  - { name: feature, required: true, description: What to build }
  - { name: count, type: number, default: 3 }
  - { name: dry, type: boolean, default: false }
  - { name: priority, enum: [low, medium, high], default: medium }
  - { name: size, type: number, enum: [1, 2] }
  - { name: note }
steps:
  - step: plan
`;

const parsed = parseWorkflow(text, "w.yaml");
const workflow: Workflow = "workflow" in parsed ? parsed.workflow : expect.unreachable();

function messages(given: Record<string, unknown>, source: VariableSource = "command line"): string[] {
  const resolved = resolveVariables(workflow, given, source);
  return "problems" in resolved ? renderVariableProblems(resolved.problems).split("\n") : [];
}

describe("variables", () => {
  it("have what was given, else their default, else nothing", () => {
    expect(resolveVariables(workflow, { feature: "dark mode" }, "command line")).toEqual({
      variables: { feature: "dark mode", count: 3, dry: false, priority: "medium", size: null, note: null },
    });
  });

  it.each<VariableSource>(["command line", "comment"])(
    "are converted to their type from text (%s)",
    (source) => {
      const given = { feature: "12", count: "-1.5e3", dry: "true", priority: "low", size: "2", note: "" };
      expect(resolveVariables(workflow, given, source)).toEqual({
        variables: { feature: "12", count: -1500, dry: true, priority: "low", size: 2, note: "" },
      });
    },
  );

  it("keep the types of a file, also beside text", () => {
    const given = { feature: "x", count: 7, dry: true };
    expect(resolveVariables(workflow, given, "file")).toMatchObject({ variables: { count: 7, dry: true } });
    expect(resolveVariables(workflow, given, "command line")).toMatchObject({
      variables: { count: 7, dry: true },
    });
  });

  it("of a workflow step are converted to their type, from text and to text", () => {
    const given = { feature: 12, count: "7", dry: "true", note: false };
    expect(resolveVariables(workflow, given, "step")).toMatchObject({
      variables: { feature: "12", count: 7, dry: true, note: "false" },
    });
    expect(messages({ feature: "", count: [1] }, "step")).toEqual([
      "variable `feature` (What to build) is required. Give it under `variables` of the step: `feature: text`.",
      "variable `count` must be a number, not a list. Give it under `variables` of the step: `count: 3`.",
      "2 problems. Nothing was started.",
    ]);
  });

  it("of the Action are given in its input", () => {
    expect(messages({ feature: "x", count: "three" }, "input")[0]).toMatch(
      / Give it in `variables`: `count: 3`\.$/,
    );
  });

  it("are all checked at once, with what to do", () => {
    expect(
      messages({ count: "three", dry: "yes", priority: "hgih", size: "3", fature: "x", zzz: "1" }),
    ).toEqual([
      "the workflow has no variable `fature`. Did you mean `feature`?",
      "the workflow has no variable `zzz`. Its variables: feature, count, dry, priority, size, note.",
      "variable `feature` (What to build) is required. Give it as `--var feature=text`.",
      'variable `count` must be a number, not the text "three". Give it as `--var count=3`.',
      'variable `dry` must be true or false, not the text "yes". Give it as `--var dry=true`.',
      'variable `priority` cannot be the text "hgih"; allowed: low, medium, high. Did you mean `high`?',
      "variable `size` cannot be the number 3; allowed: 1, 2.",
      "7 problems. Nothing was started.",
    ]);
  });

  it("of files have their own types", () => {
    expect(messages({ feature: 12, count: "3", dry: null, note: [] }, "file")).toEqual([
      "variable `feature` must be text, not the number 12. Put it in quotes.",
      'variable `count` must be a number, not the text "3". Give it as `count: 3`.',
      "variable `note` must be text, not an empty list. Put it in quotes.",
      "3 problems. Nothing was started.",
    ]);
  });

  it.each(["", " ", "NaN", "Infinity", "0x", "1,5", "1e999"])("are no number from %j", (value) => {
    expect(messages({ feature: "x", count: value })[0]).toContain("must be a number");
  });

  it("cannot be what every object has", () => {
    expect(messages({ feature: "x", constructor: "y", toString: "z" })).toHaveLength(3);
    expect(resolveVariables(workflow, Object.create({ feature: "inherited" }), "file")).toHaveProperty(
      "problems",
    );
  });
});
