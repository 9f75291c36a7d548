import { expect, test } from "vitest";
import type { Step, Workflow } from "../../../src/definition/schema.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { closesIssue } from "../../../src/steps/delivery/deliver.ts";
import { branchOpened, output, started, stateAfter } from "../../support/run/run-state.ts";

const script = (name: string): Step => ({ name, type: "script", run: "true" });
const ask: Step = { name: "ask", type: "wait-for-human", message: "Fine?" };

const block = (more: Partial<Step> = {}): Step =>
  ({ name: "many", type: "parallel", steps: [script("a"), script("b"), script("c")], ...more }) as Step;
const flow = (...steps: Step[]): Workflow => ({ name: "w", version: "1.0", description: "", steps });

const opened = (name: string): NewRunEvent[] => [
  branchOpened(`many/${name}`, `agentic/w-${name}`),
  started(`many/${name}`),
];
const done = (name: string, files = [`${name}.txt`]): NewRunEvent[] => [
  { type: "step.produced", step: `many/${name}`, attempt: 1, output: output("done") },
  { type: "step.succeeded", step: `many/${name}`, attempt: 1, commit: `${name}1`, files },
];
const failed = (name: string): NewRunEvent => ({
  type: "step.failed",
  step: `many/${name}`,
  attempt: 1,
  failure: { class: "fatal", code: "x", message: "x" },
});
const proposed = (name: string): NewRunEvent => ({
  type: "pull-request.opened",
  step: `many/${name}`,
  branch: `agentic/w-${name}`,
  base: "main",
  title: name,
  draft: false,
  number: 1,
});
const all = ["a", "b", "c"].flatMap(opened);
const closing = (events: readonly NewRunEvent[], workflow = flow(block())): string[] =>
  ["a", "b", "c"].filter((name) => closesIssue(stateAfter(...events), workflow, `many/${name}`));

test("no pull request of a block closes the issue while another branch runs or has yet to start", () => {
  expect(closesIssue(stateAfter(...all, ...done("a"), ...done("b")), flow(block()), "many/a")).toBe(false);
  expect(closesIssue(stateAfter(...opened("a"), ...done("a")), flow(block()), "many/a")).toBe(false);
});

test("of branches that end together, the pull request of the last one closes it", () => {
  const events = [...all, ...done("a"), ...done("b"), ...done("c")];
  expect(closing(events)).toEqual(["c"]);
  expect(closing([...events, proposed("a"), proposed("b")]).at(-1)).toBe("c");
});

test("branches that failed or changed nothing have none that could close it", () => {
  expect(
    closesIssue(stateAfter(...all, ...done("a"), ...done("b", []), failed("c")), flow(block()), "many/a"),
  ).toBe(true);
});

test("the run's own pull request closes it where one follows", () => {
  const events = [...all, ...done("a"), ...done("b"), ...done("c")];
  expect(closing(events, flow(block(), script("after")))).toEqual([]);
  expect(closing(events, flow(block(), ask))).toEqual(["c"]);
  expect(closesIssue(stateAfter(...events), flow(block(), script("after")), undefined)).toBe(true);
});

test("the branch that won a block of first-success closes it", () => {
  const events = [...all, ...done("b")];
  expect(
    closesIssue(
      stateAfter(...events),
      flow(block({ "merge-strategy": "first-success" } as Partial<Step>)),
      "many/b",
    ),
  ).toBe(true);
});
