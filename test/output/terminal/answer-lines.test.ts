import { describe, expect, test } from "vitest";
import { answerLines, describeActivity, detailLines } from "../../../src/output/terminal/agent-activity.ts";

const context = { directory: "/work", now: () => Date.parse("2026-01-31T14:29:30Z") };

const answer = {
  success: true,
  output_type: "validation",
  document_path: null,
  summary: "2 issues: 1 major, 1 minor",
  metrics: { issues: 2 },
  next_step_context: "Look at the theme.\nThen at the toggle.",
  data: { issues: [{ severity: "major", file: "src/theme.ts" }, { severity: "minor" }], open: [] },
};
const lines = [
  "2 issues: 1 major, 1 minor",
  "metrics:",
  "  issues: 2",
  "next_step_context: Look at the theme.",
  "  Then at the toggle.",
  "data:",
  "  issues:",
  "    -",
  "      severity: major",
  "      file: src/theme.ts",
  "    -",
  "      severity: minor",
];

describe("an answer in JSON", () => {
  test.each([
    ["alone", JSON.stringify(answer)],
    ["in a fence", `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``],
  ])("%s is shown as text, its summary first", (_, text) => {
    expect(detailLines({ type: "text", text }, context)).toEqual(lines);
  });

  test("that comes by Claude Code's tool is shown as text too", () => {
    const event = { type: "tool", id: "1", name: "StructuredOutput", input: answer } as const;
    expect(detailLines(event, context)).toEqual(lines);
  });

  test("says that the step failed", () => {
    expect(answerLines('{"success":false,"summary":"No test."}')).toEqual(["No test.", "success: false"]);
  });

  test.each(["Done.", '["a"]', '{"a":', 'I answer {"a":1}.'])("is no other text: %s", (text) => {
    expect(detailLines({ type: "text", text }, context)).toEqual([text]);
  });
});

test("a retry that waits says until when", () => {
  const retry = { type: "retry", attempt: 1, status: 529, reason: "overloaded" } as const;
  expect(describeActivity({ ...retry, delayMs: 31_200 }, context)).toBe(
    "waiting for its service until 14:30:02 UTC (overloaded)",
  );
  expect(describeActivity({ ...retry, delayMs: 0 }, context)).toBe("waiting for its service (overloaded)");
});
