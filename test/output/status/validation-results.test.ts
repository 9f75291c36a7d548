import { expect, it } from "vitest";
import { validationFailures, validationOf } from "../../../src/output/status/validation-results.ts";
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

const issue = { severity: "major", confidence: 100, title: "Rows are lost", detail: "1001 rows give 1000." };

/** A run with steps that ended in this order, each with the data of its answer. */
function runWith(
  steps: readonly (Partial<StepState> & { readonly path: string; readonly data?: object })[],
): RunState {
  const state = runOf({});
  const [first] = state.steps.values();
  if (!first) throw new Error("There is no step.");
  const made = steps.map(({ data, ...step }, index): [string, StepState] => {
    const name = step.path.split("/").at(-1) ?? "";
    const completedAt = `2026-01-31T12:00:0${index}.000Z`;
    const { output: answer } = data ? output(data) : {};
    return [
      step.path,
      { ...first, name, kind: "command", completedAt, ...(answer && { output: answer }), ...step },
    ];
  });
  return { ...state, steps: new Map(made) };
}

const loop = { iteration: 1, open: false, done: false, items: [issue] };

it.each([
  ["leaves the open issues, with its evidence", false, [], ["Rows are lost"]],
  ["stays open where the second session confirms it", true, ["Rows are lost"], []],
])("a finding %s", (_what, real, open, dismissed) => {
  const validation = validationOf(
    runWith([
      { path: "validate", data: { issues: [issue], checks: [] } },
      { path: "verify", kind: "recurring", loop },
      { path: "verify/1/verdict", data: { real, evidence: "A caller validates it." } },
    ]),
  );
  expect(validation.issues.map(({ title }) => title)).toEqual(open);
  expect(validation.dismissed.map(({ title }) => title)).toEqual(dismissed);
  for (const { reason } of validation.dismissed) expect(reason).toBe("A caller validates it.");
});

it("a finding that was reported and dismissed again is listed once, with the last evidence", () => {
  const verdict = (evidence: string) => ({ real: false, evidence });
  const { dismissed } = validationOf(
    runWith([
      { path: "validate", data: { issues: [issue], checks: [] } },
      { path: "verify", kind: "recurring", loop },
      { path: "verify/1/verdict", data: verdict("A caller validates it.") },
      { path: "recheck", data: { issues: [issue], checks: [] } },
      { path: "again", kind: "recurring", loop },
      { path: "again/1/verdict", data: verdict("1001 rows give 1001.") },
    ]),
  );
  expect(dismissed).toMatchObject([{ title: "Rows are lost", reason: "1001 rows give 1001." }]);
});

it("an issue that a person must decide stays open with its question, though a later validation leaves it out", () => {
  const declined = [
    { title: issue.title, reason: "The format is public.", needs_decision: "Change it or warn?" },
  ];
  const validation = validationOf(
    runWith([
      { path: "validate", data: { issues: [issue], checks: [] } },
      { path: "mend", data: { fixed: [], declined } },
      { path: "recheck", data: { issues: [], checks: [] } },
    ]),
  );
  expect(validation.issues).toMatchObject([
    { title: issue.title, reason: "The format is public.", question: "Change it or warn?" },
  ]);
});

it.each([
  ["counts where the engine's baseline failed too", false, []],
  ["does not count where the baseline passed", true, ["`make lint` did not pass"]],
])("a failure that an agent says was there before %s", (_what, passed, expected) => {
  const checks = [{ command: "make lint", passed: false, summary: "1 problem", failed_before: true }];
  const state = runWith([{ path: "validate", data: { issues: [], checks } }]);
  const baseline = { seq: 1, at: "2026-01-31T12:00:00.000Z", type: "check.ended", when: "baseline" } as const;
  const run = { command: "make", tree: "t", passed, exit_code: passed ? 0 : 2, seconds: 1, output: "" };
  const validation = validationOf({ ...state, checks: [{ ...baseline, ...run }] });
  expect(validationFailures(validation)).toEqual(expected);
});
