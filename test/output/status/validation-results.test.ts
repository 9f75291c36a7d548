import { expect, it } from "vitest";
import { validationOf } from "../../../src/output/status/validation-results.ts";
import type { RunState, StepState } from "../../../src/run/state.ts";
import { SCENARIOS } from "../../support/run/run-scenarios.ts";

/** A run whose only step is a script that ended so. */
function runOf(step: Partial<StepState>): RunState {
  const state = structuredClone(SCENARIOS["done"]?.state);
  const [first] = state?.steps.values() ?? [];
  if (!state || !first) throw new Error("There is no such scenario.");
  const script: StepState = { ...first, name: "lint", path: "lint", kind: "script", attempt: 1, ...step };
  return { ...state, steps: new Map([["lint", script]]) };
}

const output = (data: object): Partial<StepState> => ({
  status: "completed",
  output: {
    success: true,
    output_type: "script",
    document_path: null,
    summary: "0 problems",
    metrics: {},
    next_step_context: null,
    data,
  },
});
const printed = { exit_code: 0, stdout: "0 problems", stderr: "" };

it.each([
  ["that changed nothing is a check that passed", { ...output(printed), files: [] }, [true]],
  ["that changed files checked nothing", { ...output(printed), files: ["a.ts"] }, []],
  ["that printed JSON for later steps checked nothing", output({ ...printed, version: "1.2" }), []],
  [
    "that failed is a check that did not pass",
    {
      status: "failed" as const,
      failure: { class: "fatal" as const, code: "exit-code", message: "1 problem" },
    },
    [false],
  ],
])("a script %s", (_what, step, passed) => {
  expect(validationOf(runOf(step)).checks.map((check) => check.passed)).toEqual(passed);
});
