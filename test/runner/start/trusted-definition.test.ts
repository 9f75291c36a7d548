import { expect, test } from "vitest";
import { parseWorkflow } from "../../../src/definition/parse.ts";
import type { Workflow } from "../../../src/definition/schema.ts";
import type { RunRecord } from "../../../src/run/record.ts";
import { feedsScripts } from "../../../src/runner/start/trusted-definition.ts";

function workflowOf(text: string): Workflow {
  const parsed = parseWorkflow(text, "w.yaml");
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed.problems));
}

const deep = workflowOf(`name: deep
version: "1.0"
variables:
  - { name: check_command, type: string, default: "" }
steps:
  - { name: build, type: prompt, prompt: Build it., ensures: [check] }
`);

test.each([
  ["{{ variables.test }}", true],
  ["npm test", false],
])("an input that a nested workflow gets as check command becomes a script: %s", (given, isFed) => {
  const workflow = workflowOf(`name: w
version: "1.0"
variables:
  - { name: test, type: string, default: "" }
steps:
  - { name: deep, type: workflow, workflow: deep, variables: { check_command: "${given}" } }
`);
  const record = { definition: ".agentic/workflows/w.yaml", variables: { test: "npm test" } };
  const stored = { workflow, definitions: new Map([["deep", deep]]), sources: undefined };
  expect(feedsScripts({ ...stored, record: record as unknown as RunRecord })).toBe(isFed);
});
