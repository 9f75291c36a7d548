import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/comment-commands/comment-command.ts";
import { variableNamesOf, withTextBelow } from "../../src/comment-commands/text-variable.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import type { Variable } from "../../src/definition/settings-schema.ts";
import { choiceOf } from "../../src/routing/workflow-choices.ts";
import { packageRoot } from "../../src/system/package-root.ts";

function builtIn(name: string) {
  const path = join(packageRoot(), "workflows", `${name}.yaml`);
  const parsed = parseWorkflow(readFileSync(path, "utf8"), path);
  if (!("workflow" in parsed)) throw new Error(`${name} is not valid.`);
  return { name, ...variableNamesOf(parsed.workflow.variables ?? []) };
}

const known = ["one-shot", "plan-build-validate", "analyse-codebase", "fix-checks"].map(builtIn);

describe("text below a command that runs a workflow", () => {
  test.each([
    ["/agentic run one-shot\nAdd a flag", { prompt: "Add a flag" }],
    ["/agentic run plan-build-validate\nAdd a flag", { request: "Add a flag" }],
    ["/agentic run plan-build-validate type=bug\nMend it", { type: "bug", request: "Mend it" }],
    ["/agentic run analyse-codebase\nThe parser", { focus: "The parser" }],
    ["/agentic run fix-checks\nThe tests fail", { checks: "The tests fail" }],
    ["/agentic run one-shot prompt='Add a flag'", { prompt: "Add a flag" }],
  ])("%j is the variable that takes it", (body, variables) => {
    expect(readCommand(body, known)).toMatchObject({ command: { name: "run", variables } });
  });

  test.each([
    ["/agentic run analyse-codebase focus=x\nplease", "takes no request"],
    ["/agentic run one-shot prompt=x\nand this", "takes no request"],
    ["/agentic run plan-build-validate request=x\nand this", "given twice"],
  ])("%j is told that nothing takes it", (body, words) => {
    expect(readCommand(body, known).mistake?.message).toContain(words);
  });

  const text = { type: "string", required: true } as const;
  test.each([
    [[{ ...text, name: "goal" }], { goal: "Do it" }],
    [
      [
        { ...text, name: "goal" },
        { name: "style", type: "string", required: false },
        { ...text, name: "kind", enum: ["a", "b"] },
      ],
      { goal: "Do it" },
    ],
    [
      [
        { ...text, name: "goal" },
        { ...text, name: "request" },
      ],
      { request: "Do it" },
    ],
    [
      [
        { ...text, name: "goal" },
        { ...text, name: "where" },
      ],
      { request: "Do it" },
    ],
    [[{ name: "goal", type: "number", required: true }], { request: "Do it" }],
  ])("goes to what a workflow of the repository takes: %j", (variables, wanted) => {
    const given = withTextBelow({ variables: variables as Variable[] }, { request: "Do it" });
    expect(given).toEqual(wanted);
  });

  test.each<[string, Partial<Variable>[], string | undefined]>([
    ["what a request is called", [{ name: "focus" }, { name: "prompt" }], "prompt"],
    ["what must be given, before that", [{ name: "focus" }, { name: "where", required: true }], "where"],
    [
      "none of several",
      [
        { name: "goal", required: true },
        { name: "where", required: true },
      ],
      undefined,
    ],
    [
      "no number, and nothing with a default",
      [
        { name: "goal", type: "number" },
        { name: "x", required: true, default: "" },
      ],
      undefined,
    ],
  ])("and words that are routed go to the same: %s", (_what, given, wanted) => {
    const variables = given.map((each): Variable => ({
      name: "x",
      type: "string",
      required: false,
      ...each,
    }));
    expect(choiceOf("flow", { name: "flow", version: "1.0", variables }).request).toBe(wanted);
    const below = withTextBelow({ variables: [...variables] }, { request: "Do it" });
    expect(below).toEqual({ [wanted ?? "request"]: "Do it" });
  });

  test("never takes the place of what was given", () => {
    const variables = [{ name: "focus", type: "string", required: false }] as const;
    const given = { focus: "this", request: "Do it" };
    expect(withTextBelow({ variables: [...variables] }, given)).toEqual(given);
  });

  test("goes to what is left to be given", () => {
    const variables = ["goal", "where"].map((name) => ({ ...text, name }));
    const given = withTextBelow({ variables }, { where: "here", request: "Do it" });
    expect(given).toEqual({ where: "here", goal: "Do it" });
  });
});
