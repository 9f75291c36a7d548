import { setImmediate as nextTurn } from "node:timers/promises";
import { AgenticError } from "../../errors.ts";
import type { RunState } from "../../run/state.ts";
import type { Outcomes } from "../outcomes/outcome-schema.ts";
import { ConditionTally } from "./condition-tally.ts";
import { brokenInvariants, type Finding } from "./invariants.ts";
import { knownSteps, type WorkflowTest } from "./read-tests.ts";
import { prepareTest, type TestHost } from "./run-tests.ts";

export type SeededTest = Pick<WorkflowTest, "file" | "name" | "loaded" | "variables" | "set" | "outcomes">;

export interface SeededFinding {
  readonly message: string;
  /** Seeds of the runs; empty for a finding about all runs together. */
  readonly seeds: readonly number[];
}

export interface SeedsResult {
  readonly test: SeededTest;
  readonly count: number;
  /** Number of runs by their status. */
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

/** Simulates a workflow with each seed from 1, and returns the invariants that broke. */
export async function runSeeds(host: TestHost, test: SeededTest, count: number): Promise<SeedsResult> {
  const began = performance.now();
  const ends: Partial<Record<RunState["status"], number>> = {};
  const tally = new ConditionTally();
  const found = new Map<string, { message: string; seeds: number[] }>();
  const known = { current: knownSteps(host.project, test.loaded) };
  const simulator = await prepareTest(host, test);
  for (let seed = 1; seed <= count; seed += 1) {
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
  return { test, count, ends, findings: [...found.values(), ...overall], milliseconds };

  async function findingsOf(seed: number): Promise<Finding[]> {
    try {
      const simulation = await simulator({ seed });
      const { state, facts } = simulation.end;
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
