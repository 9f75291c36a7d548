// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWorkflow, openProject } from "../../../src/runner/start/project.ts";
import { brokenInvariants } from "../../../src/runner/simulation/testing/invariants.ts";
import { readTests } from "../../../src/runner/simulation/testing/read-tests.ts";
import {
  mergeTests,
  runSeeds,
  type SeededTest,
  simulateTest,
} from "../../../src/runner/simulation/testing/run-tests.ts";
import type { Project } from "../../support/project.ts";
import { isFull } from "../../support/random.ts";
import { createExamplesProject, exampleFiles } from "../../support/simulation/examples.ts";

const count = Number(process.env["TEST_SEEDS"] ?? (isFull ? 10_000 : 100));

const timeout = 7_200_000;

let project: Project;
beforeAll(() => void (project = createExamplesProject()));
afterAll(() => project[Symbol.dispose]());

/** What breaks in the simulations of a test, and the share of them that completes. */
async function simulateSeeds(test: SeededTest) {
  const host = { project: openProject(project.root), environment: {} };
  const { findings, ends } = await runSeeds(host, test, count);
  return { findings, completed: (ends.completed ?? 0) / count };
}

describe(`in ${count} simulations with random outcomes`, () => {
  test.each(["plan-build-validate", "one-shot", "fix-checks", "analyse-codebase"])(
    "%s breaks no invariant, and each of its conditions can hold",
    { timeout },
    async (name) => {
      const opened = openProject(project.root);
      const loaded = await loadWorkflow(opened, opened.root, name);
      const seeded = { file: name, name, loaded, variables: {}, set: {}, outcomes: {} };
      const { findings, completed } = await simulateSeeds(seeded);
      expect(findings).toEqual([]);
      expect(completed).toBeGreaterThan(0.25);
    },
  );

  test.each(exampleFiles("tests"))(
    "$example, $file breaks no invariant, and each of its conditions can hold",
    { timeout, tags: "slow" },
    async ({ file: name }) => {
      const file = `.agentic/tests/${name}`;
      const text = readFileSync(join(project.root, file), "utf8");
      for (const seeded of mergeTests(await readTests(openProject(project.root), { text, file }))) {
        const { findings, completed } = await simulateSeeds(seeded);
        expect(findings).toEqual([]);
        expect(completed).toBeGreaterThan(0.2);
      }
    },
  );
});

test("a failed check of a branch that was dropped does not count against a verified run", async () => {
  const opened = openProject(project.root);
  const file = ".agentic/tests/judged-agents.yaml";
  const text = readFileSync(join(project.root, file), "utf8");
  const [merged] = mergeTests(await readTests(opened, { text, file }));
  if (!merged) throw new Error(`${file} has no test.`);
  const simulation = await simulateTest({ project: opened, environment: {} }, merged, { seed: 1451 });
  expect(simulation.events.findLast((event) => event.type === "check.ended")).toMatchObject({
    step: expect.stringMatching(/^attempts\/claude/) as string,
    passed: false,
  });
  expect(brokenInvariants(simulation, { steps: merged.loaded.workflow.steps })).toEqual([]);
});
