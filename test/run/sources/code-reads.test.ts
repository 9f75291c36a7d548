import { expect, test } from "vitest";
import { parseWorkflow } from "../../../src/definition/parse.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { isReadByCode, isResult, namesReadByCode } from "../../../src/run/sources/code-reads.ts";

function namesOf(...steps: string[]): string[] {
  const parsed = parseWorkflow(
    `name: w\nversion: "1.0"\nsteps:\n  - { name: one, type: script, run: echo }\n  - { name: ask, type: wait-for-human, message: Well }\n${steps.map((step) => `  - ${step}\n`).join("")}`,
    "w.yaml",
  );
  if (!("workflow" in parsed)) throw new Error(JSON.stringify(parsed));
  return [...namesReadByCode([parsed.workflow])].toSorted();
}

test.each<[what: string, step: string, names: string[]]>([
  ["a script", "{ name: s, type: script, run: 'echo {{ outputs.one.summary }}' }", ["outputs.one"]],
  ["its environment", "{ name: s, type: script, run: x, env: { A: '{{ human.ask.text }}' } }", ["human.ask"]],
  [
    "a condition",
    "{ name: s, type: script, run: x, condition: steps.one.status == 'failed' }",
    ["steps.one"],
  ],
  [
    "a check",
    "{ name: s, type: prompt, prompt: x, ensures: [{ command: 'test {{ files_changed }}' }] }",
    ["files_changed"],
  ],
  [
    "all outputs, by a name that is only known later",
    "{ name: s, type: script, run: \"{{ outputs['o' + 'ne'] }}\" }",
    ["outputs"],
  ],
  [
    "a list",
    "{ name: s, type: recurring, for-each: outputs.one.data, steps: [{ name: t, type: script, run: 'echo {{ item }}' }] }",
    ["item", "outputs.one"],
  ],
  ["the check command that a plan names", "{ name: p, type: command, command: plan }", ["outputs.p"]],
  [
    "the check command of a nested workflow",
    "{ name: n, type: workflow, workflow: w2, variables: { check_command: '{{ outputs.one.summary }}' } }",
    ["outputs.one"],
  ],
  [
    "nothing, where only an agent or a person is told",
    "{ name: s, type: prompt, prompt: '{{ outputs.one.summary }}' }",
    [],
  ],
])("%s", (_what, step, names) => {
  expect(namesOf(step)).toEqual([...names, "project"].toSorted());
});

test("the check command is read of variable `check_command` too", () => {
  const parsed = parseWorkflow(
    'name: w\nversion: "1.0"\nvariables: [{ name: check_command, type: string }]\nsteps: [{ name: ask, type: wait-for-human, message: Well }]\n',
    "w.yaml",
  );
  if (!("workflow" in parsed)) throw new Error(JSON.stringify(parsed));
  expect([...namesReadByCode([parsed.workflow])].toSorted()).toEqual(["project", "variables"]);
});

const output = {
  success: true,
  output_type: "text",
  document_path: null,
  summary: "x",
  metrics: {},
  next_step_context: null,
};

test.each<[name: string, event: NewRunEvent]>([
  ["outputs.one", { type: "step.produced", step: "rounds/2/one", attempt: 1, output }],
  ["outputs", { type: "step.succeeded", step: "one", attempt: 1, output }],
  ["files_changed", { type: "step.succeeded", step: "other", attempt: 1, files: ["$(id)"] }],
  [
    "steps.one",
    {
      type: "step.failed",
      step: "one",
      attempt: 1,
      failure: { class: "fatal", code: "x", message: "$(id)" },
    },
  ],
  ["human.ask", { type: "human.answered", step: "ask", attempt: 1, decision: "input", text: "$(id)" }],
  ["item", { type: "items.evaluated", step: "rounds", items: ["$(id)"] }],
  ["variables", { type: "block.opened", step: "nested", kind: "workflow", variables: { a: "$(id)" } }],
  [
    "pull_requests",
    { type: "pull-request.opened", step: "one", branch: "b", base: "main", title: "$(id)", draft: false },
  ],
  ["project", { type: "run.resumed", set: { "project.check": "$(id)" } }],
])("%s is read of what an event records", (name, event) => {
  expect([
    isReadByCode(event, new Set([name])),
    isReadByCode(event, new Set(["outputs.two"])),
    isResult(event),
  ]).toEqual([true, false, true]);
});

test("an event that records no value is read by nothing", () => {
  expect(isResult({ type: "step.started", step: "one", attempt: 1, kind: "script" })).toBe(false);
});
