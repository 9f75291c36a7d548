import { setImmediate as nextTurn } from "node:timers/promises";
import { settingsOfSet } from "../../../config/run-settings.ts";
import { AgenticError } from "../../../errors.ts";
import type { RunState } from "../../../run/state.ts";
import { type PreparedStart, requireValid } from "../../start/prepare-run.ts";
import { type LoadedWorkflow, loadWorkflow, type Project } from "../../start/project.ts";
import { resolveVariableValues } from "../../start/read-variables.ts";
import type { CreateObservers } from "../../start/run-session.ts";
import type { Outcomes } from "../outcomes/outcome-list.ts";
import { literalsIn } from "../outcomes/sample-data.ts";
import { prepareSimulation, sampleVariables, withVariables } from "../run/prepare-simulation.ts";
import { simulate, type Simulation } from "../run/simulate.ts";
import { checkExpectations } from "./check-expectations.ts";
import { brokenInvariants, ConditionTally, type Finding } from "./invariants.ts";
import { knownSteps, type WorkflowTest } from "./read-tests.ts";

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

async function prepareTest(
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

export type SeededTest = Pick<WorkflowTest, "file" | "name" | "loaded" | "variables" | "set" | "outcomes">;

export interface SeededFinding {
  readonly message: string;
  /** Seeds of the runs; empty for a finding about all runs together. */
  readonly seeds: readonly number[];
}

export interface SeedsResult {
  readonly test: SeededTest;
  readonly count: number;
  /** Whether the limit of ended runs stopped the simulation. */
  readonly isStopped: boolean;
  readonly ends: Readonly<Partial<Record<RunState["status"], number>>>;
  readonly findings: readonly SeededFinding[];
  readonly milliseconds: number;
}

/** Returns one test for all tests of a file with the same workflow, variables and settings. It has the outcomes of all. */
export function mergeTests(tests: readonly SeededTest[]): SeededTest[] {
  const merged = new Map<string, SeededTest>();
  for (const test of tests) {
    const { file, loaded, variables, set, outcomes } = test;
    const key = JSON.stringify([file, loaded.source, loaded.workflow.name, variables, set]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, outcomes: mergeOutcomes(known.outcomes, outcomes) } : test);
  }
  return [...merged.values()];
}

function mergeOutcomes(first: Outcomes, second: Outcomes): Outcomes {
  const added = Object.entries(second).map(([path, outcomes]) => {
    const all = [first[path] ?? [], outcomes].flat();
    const texts = all.map((outcome) => JSON.stringify(outcome));
    return [path, all.filter((_outcome, index) => texts.indexOf(texts[index] ?? "") === index)] as const;
  });
  return { ...first, ...Object.fromEntries(added) };
}

/** A run that never ends, or that blocks its thread, takes seconds. */
const MOST_ENDED = 5;

export async function runSeeds(host: TestHost, test: SeededTest, count: number): Promise<SeedsResult> {
  const began = performance.now();
  const ends: Partial<Record<RunState["status"], number>> = {};
  const tally = new ConditionTally();
  const found = new Map<string, { message: string; seeds: number[] }>();
  const known = { current: knownSteps(host.project, test.loaded) };
  const simulator = await prepareTest(host, test);
  let seed = 0;
  let ended = 0;
  while (seed < count && ended < MOST_ENDED) {
    seed += 1;
    const findings = await findingsOf(seed);
    for (const { key, message } of findings) {
      const general = key.replaceAll(/\/\d+(?=\/|$|#)/g, "/*");
      const group = found.get(general) ?? { message, seeds: [] };
      group.seeds.push(seed);
      found.set(general, group);
    }
    await nextTurn();
  }
  const fixed = Object.keys(test.variables);
  const overall = tally.findings(known.current, fixed).map(({ message }) => ({ message, seeds: [] }));
  const milliseconds = performance.now() - began;
  const isStopped = seed < count;
  return { test, count: seed, isStopped, ends, findings: [...found.values(), ...overall], milliseconds };

  async function findingsOf(seed: number): Promise<Finding[]> {
    try {
      const simulation = await simulator({ seed });
      const { state, facts } = simulation.end;
      if (simulation.endless !== undefined || simulation.isInterrupted) ended += 1;
      ends[state.status] = (ends[state.status] ?? 0) + 1;
      tally.add(simulation.events);
      // The steps of a program are known after it ran.
      if (facts.isProgram) known.current = { ...known.current, steps: facts.workflow.steps };
      return brokenInvariants(simulation, known.current);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      return [{ key: `error ${error.code}`, message: `The run does not start: ${error.message}` }];
    }
  }
}
