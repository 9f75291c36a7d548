import { describe, expect, test } from "vitest";
import { nestedDefinitions, nestingProblems } from "../../src/definition/nested-workflows.ts";
import type { Workflow } from "../../src/definition/schema.ts";

/** Definitions by name, each with the names of those it runs. */
function library(runs: Readonly<Record<string, readonly string[]>>) {
  const reads: string[] = [];
  const read = (name: string): Workflow | undefined => {
    reads.push(name);
    return name in runs ? workflow(name, runs[name]) : undefined;
  };
  return { reads, read };
}

function workflow(name: string, runs: readonly string[] = []): Workflow {
  const steps = runs.map((each) => ({ name: `run-${each}`, type: "workflow", workflow: each }) as const);
  return { name, version: "1.0", steps: [{ name: "s", type: "script", run: "true" }, ...steps] };
}

/** Definitions in levels, each of which runs all of the next level. */
function levels(depth: number, width: number): Record<string, string[]> {
  const names = (level: number) => Array.from({ length: width }, (_, index) => `l${level}-${index}`);
  const entries = Array.from({ length: depth }, (_, level) =>
    names(level).map((name) => [name, level === depth - 1 ? [] : names(level + 1)] as const),
  );
  return Object.fromEntries(entries.flat());
}

describe("definitions that a workflow reaches", () => {
  test("are each read once, however many run them", () => {
    const runs = levels(7, 6);
    const { reads, read } = library(runs);
    const top = ["l0-0", "l0-1", "l0-2", "l0-3", "l0-4", "l0-5"];
    expect(nestedDefinitions(workflow("w", top), read).size).toBe(42);
    expect(reads).toHaveLength(42);
  });

  test("may not run themselves, in whatever order they are found", () => {
    const { read } = library({ a: ["b"], b: ["c"], c: ["a"] });
    expect(() => nestedDefinitions(workflow("w", ["c", "a"]), read)).toThrow(
      "Workflow `c` would run itself: w → c → a → b → c.",
    );
  });

  test("may be 8 deep, also where the deep end was found on a shorter way", () => {
    const chain = { a: ["b"], b: ["c"], c: ["d"], d: ["e"], e: ["f"], f: ["g"], g: [] };
    expect(nestedDefinitions(workflow("w", ["e", "a"]), library(chain).read).size).toBe(7);
    const deeper = library({ ...chain, x: ["a"] });
    expect(() => nestedDefinitions(workflow("w", ["e", "a", "x"]), deeper.read)).toThrow(
      "Workflows may be nested 8 deep, and this is deeper: w → x → a → b → c → d → e → f → g.",
    );
  });

  test("are told apart: what is wrong with one is not said of another", () => {
    const { read } = library({ good: [], bad: ["w"], w: ["bad"] });
    const problems = nestingProblems(workflow("w", ["good", "bad"]), read);
    expect([...problems]).toEqual([["bad", expect.stringContaining("Workflow `w` would run itself")]]);
  });
});
