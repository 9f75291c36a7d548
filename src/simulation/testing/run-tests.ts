import { settingsOfSet } from "../../config/run-settings.ts";
import { AgenticError } from "../../errors.ts";
import { type PreparedStart, requireValid } from "../../runner/start/prepare-run.ts";
import { type LoadedWorkflow, loadWorkflow, type Project } from "../../runner/start/project.ts";
import { resolveVariableValues } from "../../runner/start/read-variables.ts";
import type { CreateObservers } from "../../runner/start/run-session.ts";
import { literalsIn } from "../outcomes/literals.ts";
import { prepareSimulation, sampleVariables, withVariables } from "../run/prepare-simulation.ts";
import { simulate, type Simulation } from "../run/simulate.ts";
import { checkExpectations } from "./check-expectations.ts";
import type { WorkflowTest } from "./read-tests.ts";

export interface TestHost {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface TestResult {
  readonly test: WorkflowTest;
  /** Sentences, each with its position in the file. Empty if the test passed. */
  readonly problems: readonly string[];
  readonly milliseconds: number;
}

interface SeedOptions {
  readonly seed?: number | undefined;
  readonly observe?: ((prepared: PreparedStart) => CreateObservers) | undefined;
}

export type SimulatedTest = Pick<WorkflowTest, "loaded" | "variables" | "set" | "outcomes">;

/** Simulates a workflow once. With a seed, each attempt ends at random; listed outcomes are samples of successes. */
export async function simulateTest(
  host: TestHost,
  test: SimulatedTest,
  { seed, observe }: SeedOptions = {},
): Promise<Simulation> {
  const simulator = await prepareTest(host, test);
  return await simulator({ seed, observe });
}

/** Prepares a test for any number of simulations. */
export async function prepareTest(
  host: TestHost,
  test: SimulatedTest,
): Promise<(options: SeedOptions) => Promise<Simulation>> {
  requireValid(test.loaded);
  const first = await prepareOnce(host, test);
  const literals = literalsIn([first.workflow, ...first.definitions.values()]);
  return async ({ seed, observe }) => {
    const { loaded, outcomes } = test;
    const prepared = loaded.program
      ? await prepareOnce(host, { ...test, loaded: await reload(host.project, loaded) }, { seed, literals })
      : withVariables(first, { seed, variables: await variablesOf(test, { seed, literals }) });
    const createObservers = observe?.(prepared);
    const samples = seed !== undefined;
    return await simulate({ prepared, listed: outcomes, seed, samples, literals, createObservers });
  };
}

interface Variation {
  readonly seed?: number | undefined;
  readonly literals?: readonly (string | number)[];
}

async function prepareOnce(
  { project, environment }: TestHost,
  test: SimulatedTest,
  variation: Variation = {},
): Promise<PreparedStart> {
  const { loaded, set } = test;
  const variables = await variablesOf(test, variation);
  const { seed } = variation;
  return await prepareSimulation({
    project,
    environment,
    loaded,
    variables,
    overrides: settingsOfSet(set),
    seed,
  });
}

async function variablesOf(
  { loaded, variables: values }: SimulatedTest,
  variation: Variation,
): Promise<Record<string, unknown>> {
  const missing = sampleVariables(loaded.workflow, values, variation);
  return await resolveVariableValues(loaded, { ...missing, ...values }, "file");
}

/** A program adds its steps to its definition while it runs, so each simulation needs its own. */
async function reload(project: Project, { source }: LoadedWorkflow): Promise<LoadedWorkflow> {
  return await loadWorkflow(project, project.root, source);
}

export async function runTest(host: TestHost, test: WorkflowTest): Promise<TestResult> {
  const began = performance.now();
  const problems = await problemsOf(host, test);
  return { test, problems, milliseconds: performance.now() - began };
}

async function problemsOf(host: TestHost, test: WorkflowTest): Promise<string[]> {
  try {
    const simulation = await simulateTest(host, test);
    const misses = checkExpectations(simulation, test.expect);
    return misses.map(({ keys, message }) => `${test.locate(...keys)}  ${message}`);
  } catch (error) {
    if (error instanceof AgenticError) return [`${test.file}  ${error.message}`];
    throw error;
  }
}

const MOST_AT_ONCE = 8;

/** Runs tasks side by side, and returns their results in order. */
export async function runConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, worker));
  return results;
}
