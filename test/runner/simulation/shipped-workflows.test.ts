// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWorkflow, openProject } from "../../../src/runner/start/project.ts";
import { readTests } from "../../../src/runner/simulation/testing/read-tests.ts";
import { mergeTests, runSeeds, type SeededTest } from "../../../src/runner/simulation/testing/run-tests.ts";
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
