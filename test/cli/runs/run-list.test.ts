import { expect, test } from "vitest";
import { formatRunStatus, parseProgress } from "../../../src/cli/runs/run-list.ts";
import { projectProgress } from "../../../src/run/progress.ts";
import { sourceOf, type Timed } from "../../support/run/report.ts";
import { output, started } from "../../support/run/run-state.ts";

const check = { type: "check.ended", command: "npm test", seconds: 1 } as const;
const passed = { passed: true, exit_code: 0, output: "" };
const failed = { passed: false, exit_code: 1, output: "1 failed", failures: ["new"] };

function statusOf(baseline: typeof passed, ...ends: readonly (typeof passed)[]): string {
  const events: Timed[] = [
    [1, { ...check, when: "baseline", ...baseline }],
    [2, started("any")],
    [3, { type: "step.produced", step: "any", attempt: 1, output: output("Built") }],
    [3, { type: "step.succeeded", step: "any", attempt: 1, commit: "1", files: ["a.ts"] }],
    ...ends.map((end): Timed => [4, { ...check, when: "end", head: "1", ...end }]),
    [5, { type: "run.completed", changed: true }],
  ];
  const { state, table } = sourceOf({ events });
  const facts = { workflow: { steps: [...table.steps] }, directory: "agentic/workflows/x", variables: {} };
  const progress = parseProgress(JSON.stringify(projectProgress(state, facts)));
  if (!progress) throw new Error("The progress is invalid.");
  return formatRunStatus({ progress, live: false });
}

test("a list heads a completed run whose check fails as every surface does", () => {
  expect(statusOf(passed, failed)).toBe("done, checks fail");
  expect(statusOf(passed, failed, passed)).toBe("completed");
  expect(statusOf(failed, failed)).toBe("completed");
  expect(statusOf(passed, passed)).toBe("completed");
});
