import { describe, expect, test } from "vitest";
import { verificationLines } from "../../../src/output/status/check-summary.ts";
import { viewRun } from "../../../src/output/status/run-status-view.ts";
import { renderEnd } from "../../../src/output/status/run-summary.ts";
import { validationFailures, validationOf } from "../../../src/output/status/validation-results.ts";
import { lastLine, verifiedOf } from "../../../src/run/checks/verification.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import type { RunState } from "../../../src/run/state.ts";
import { output, started, stateAfter } from "../../support/run/run-state.ts";
import { defineWorkflow, RUN_ID } from "../../support/world.ts";

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/w",
  branch: "feature/x",
  base_branch: "main",
  base_sha: "0",
};
const passed = { passed: true, exit_code: 0, seconds: 12, output: "31 passed", tests: 31 };
const failed = { passed: false, exit_code: 1, seconds: 12, output: "1 failed", tests: 31, failures: ["new"] };

type Result = Omit<typeof passed, "tests"> & { readonly tests?: number | undefined };

function checked(when: "baseline" | "end", result: Result): NewRunEvent {
  return {
    type: "check.ended",
    when,
    command: "npm test",
    head: when === "end" ? "1" : undefined,
    ...result,
  };
}

/** A completed run whose only step changed a file and reports passing tests. */
function runWith(...checks: readonly NewRunEvent[]): RunState {
  const reported = { checks: [{ command: "npm test", passed: true, summary: "all good" }], issues: [] };
  return stateAfter(
    prepared,
    started("build", "prompt"),
    { type: "step.produced", step: "build", attempt: 1, output: { ...output("Built"), data: reported } },
    { type: "step.succeeded", step: "build", attempt: 1, commit: "1", files: ["a.ts"] },
    ...checks,
    { type: "run.completed", changed: true },
  );
}

test.each([
  ["1 failed\nnpm notice New version of npm\nnpm error Lifecycle script failed\n", "1 failed"],
  ["not ok 2 - sum\n  }\n}\n", "not ok 2 - sum"],
  ["npm error code E1\n", "npm error code E1"],
  ["", ""],
])("of the output %j the last line that says something is shown", (text, line) => {
  expect(lastLine(text)).toBe(line);
});

describe("what people are told about the check", () => {
  test.each<[title: string, checks: NewRunEvent[], line: string]>([
    [
      "that passed",
      [checked("baseline", passed), checked("end", passed)],
      "Verified: `npm test` passed, run by the engine (31 tests, 12s).",
    ],
    [
      "that fails since the run",
      [checked("baseline", passed), checked("end", failed)],
      "Not verified: `npm test` failed, run by the engine (exit code 1, 31 tests, 12s, it passed before the run).",
    ],
    [
      "that failed in the same way before",
      [checked("baseline", failed), checked("end", failed)],
      "Not verified: `npm test` failed, run by the engine (exit code 1, 31 tests, 12s, it failed in the same way before the run).",
    ],
    [
      "that executes fewer tests",
      [checked("baseline", passed), checked("end", { ...passed, tests: 28 })],
      "Not verified: `npm test` passed, run by the engine (28 tests, 31 before the run, 12s).",
    ],
    [
      "that executes no counted test any more",
      [checked("baseline", passed), checked("end", { ...passed, tests: undefined })],
      "Not verified: `npm test` passed, run by the engine (no count of tests, 31 before the run, 12s).",
    ],
    [
      "that executes more tests, and those of which the baseline counted none",
      [checked("baseline", { ...passed, tests: undefined }), checked("end", passed)],
      "Verified: `npm test` passed, run by the engine (31 tests, 12s).",
    ],
    ["without a known command", [], "Not verified: no check command is known."],
  ])("%s", (_title, checks, line) => {
    expect(verificationLines(runWith(...checks))).toEqual([line]);
  });

  test("is the label of a run that broke it, at its end and above its comment", () => {
    const state = runWith(checked("baseline", passed), checked("end", failed));
    expect(viewRun({ state }).label).toBe("checks fail");
    const facts = { workflow: defineWorkflow({ steps: [{ name: "any", run: "true" }] }), directory: RUN_ID };
    expect(renderEnd({ state, facts, diff: undefined })[0]).toMatch(/^Done, checks fail, in \S+$/);
    const known = runWith(checked("baseline", failed), checked("end", failed));
    expect(viewRun({ state: known }).label).toBe("done");
  });
});

describe("the results of a validation", () => {
  test("are the engine's where it ran the command, whatever a step reports", () => {
    const { checks } = validationOf(runWith(checked("baseline", passed), checked("end", failed)));
    expect(checks).toMatchObject([{ command: "npm test", passed: false, by: "engine" }]);
    expect(validationOf(runWith()).checks).toMatchObject([{ passed: true, by: "agent" }]);
  });

  test("make no draft where the check failed in the same way before", () => {
    const after = (baseline: typeof passed | typeof failed): string[] =>
      validationFailures(validationOf(runWith(checked("baseline", baseline), checked("end", failed))));
    expect(after(passed)).toEqual(["`npm test` did not pass"]);
    expect(after(failed)).toEqual([]);
  });

  test("make a draft where fewer tests were executed than before the run, though the check passed", () => {
    const state = runWith(checked("baseline", passed), checked("end", { ...passed, tests: 28 }));
    expect(validationFailures(validationOf(state))).toEqual([
      "`npm test` executed fewer tests: 28 tests, 31 before the run",
    ]);
    expect(verifiedOf(state)).toBe(false);
  });
});
