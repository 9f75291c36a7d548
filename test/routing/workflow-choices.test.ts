import { describe, expect, test } from "vitest";
import type { Variable } from "../../src/definition/settings-schema.ts";
import { answerText, noWorkflowMessage } from "../../src/routing/route-response.ts";
import { choiceOf, describeChoices } from "../../src/routing/workflow-choices.ts";
import { CHOICES } from "../support/routing/choices.ts";

const choice = (...variables: Partial<Variable>[]) =>
  choiceOf("flow", {
    name: "flow",
    version: "1.0",
    variables: variables.map((given) => ({ name: "x", type: "string", required: false, ...given })),
  });

describe("what of a workflow a request can give", () => {
  test.each<[string, Partial<Variable>[], string | undefined]>([
    ["`request` takes it", [{ name: "other", required: true }, { name: "request" }], "request"],
    ["or `prompt`", [{ name: "prompt", required: true }], "prompt"],
    ["or the only text that is needed", [{ name: "what", required: true }, { name: "more" }], "what"],
    [
      "but none of several",
      [
        { name: "a", required: true },
        { name: "b", required: true },
      ],
      undefined,
    ],
    ["no number", [{ name: "request", type: "number", required: true }], undefined],
    ["nor one of a list", [{ name: "request", enum: ["a", "b"] }], undefined],
    ["and none where there is nothing", [], undefined],
  ])("%s", (_title, variables, request) => {
    expect(choice(...variables).request).toBe(request);
  });

  test("beside it what is needed, and what has few values; no optional free text", () => {
    const { variables } = choice(
      { name: "request", required: true },
      { name: "version", required: true },
      { name: "type", enum: ["a", "b"] },
      { name: "deep", type: "boolean" },
      { name: "count", type: "number", default: 3 },
      { name: "check_command", default: "" },
    );
    expect(variables.map(({ name }) => name)).toEqual(["version", "type", "deep", "count"]);
  });
});

test("the list tells names, descriptions and variables", () => {
  expect(describeChoices(CHOICES)).toBe(
    [
      "- `plan-build-validate`: Plans and builds.",
      "  - variable `type` (one of feature, bug, default feature)",
      "- `one-shot`: Does one task.",
      "- `My_Flow.v2`: (no description)",
      "  - takes no text: it does the same whatever is asked",
    ].join("\n"),
  );
});

test("an unknown name is answered with what there is, and cannot break out of its place", () => {
  const text = noWorkflowMessage("de`ploy\n# now", CHOICES);
  expect(text).toContain("(`deploy# now`), so nothing was started.");
  expect(text).toContain("- `one-shot`: Does one task.");
});

test("a long answer is cut between two characters", () => {
  const cut = answerText("é".repeat(10_000));
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(8_010);
  expect(cut).toMatch(/^é+\n\n…$/);
});
