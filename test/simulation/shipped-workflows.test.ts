// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWorkflow, openProject } from "../../src/runner/start/project.ts";
import { runSeeds } from "../../src/simulation/testing/run-seeds.ts";
import { createProject, type Project } from "../support/project.ts";
import { isFull } from "../support/random.ts";

const count = isFull ? 10_000 : 100;

const timeout = 3_600_000;

let project: Project;
beforeAll(() => void (project = createProject({ git: false })));
afterAll(() => project[Symbol.dispose]());

describe(`in ${count} simulations with random outcomes`, () => {
  test.each(["plan-build-validate", "one-shot", "fix-checks", "analyse-codebase"])(
    "%s breaks no invariant, and each of its conditions can hold",
    { timeout },
    async (name) => {
      const opened = openProject(project.root);
      const loaded = await loadWorkflow(opened, opened.root, name);
      const test = { file: name, name, loaded, variables: {}, set: {}, outcomes: {} };
      const { findings, ends } = await runSeeds({ project: opened, environment: {} }, test, count);
      expect(findings).toEqual([]);
      expect(ends.completed).toBeGreaterThan(count / 4);
    },
  );
});
