// @module-tag slow
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { definitions, type Definitions } from "../../support/property/definitions.ts";
import { isFull, parameters } from "../../support/random.ts";
import { tailOf } from "../../support/property/simulation.ts";
import { problemsOf } from "../../support/simulation/invariants.ts";
import { resultOf } from "../../support/simulation/result.ts";
import { type Fate, Trial } from "../../support/simulation/trial.ts";

const numRuns = isFull ? 3_000 : 150;

const timeout = 900_000;

const fates: fc.Arbitrary<Fate> = fc.record({
  seed: fc.nat(),
  killed: fc.constantFrom(0, 1, 4, 10),
  failing: fc.constantFrom(0, 10, 30),
  answered: fc.constantFrom(20, 80),
  sharing: fc.constantFrom(0, 40),
  stopped: fc.constantFrom(0, 3),
  waitsForPeople: fc.boolean(),
  resumes: fc.constantFrom(0, 3, 6),
  kind: fc.constant(false),
});

// An engine that waits for a module to load would look as if it waited for time to pass.
beforeAll(async () => {
  await Promise.all([
    import("node:crypto"),
    import("../../../src/steps/agent/agent-step.ts"),
    import("../../../src/steps/json-schema-validation.ts"),
    import("../../../src/steps/merge/merge-step.ts"),
    import("../../../src/steps/human/interpret-answer.ts"),
  ]);
});

/** A run from its start until it has completed; what it did is told where it does not. */
async function tried(given: Definitions, fate: Fate): Promise<Trial> {
  const trial = new Trial(given, fate);
  try {
    await trial.run();
  } catch (error) {
    throw new Error(`It did not come to an end:\n${tailOf(trial.journal)}`, { cause: error });
  }
  return trial;
}

describe("for any workflow, in an engine whose agents fail, that is killed anywhere and disturbed by people", () => {
  test("the run completes in the end; nothing is lost, done twice or left behind", { timeout }, async () => {
    const seen = { kills: 0, sessions: 0, calls: 0, merges: 0 };
    await fc.assert(
      fc.asyncProperty(definitions, fates, async (given, fate) => {
        const trial = await tried(given, fate);
        expect(await problemsOf(trial), tailOf(trial.journal)).toEqual([]);
        seen.kills += trial.kills;
        seen.sessions += trial.sessions;
        seen.calls += trial.labour.calls.length;
        seen.merges += trial.labour.calls.filter((call) => call.includes("merge+")).length;
      }),
      parameters(numRuns),
    );
    // That it was not all the same easy case.
    expect(seen.kills / numRuns).toBeGreaterThan(0.5);
    expect(seen.sessions / numRuns).toBeGreaterThan(2);
    expect(seen.calls / numRuns).toBeGreaterThan(2);
    if (isFull) expect(seen.merges).toBeGreaterThan(10);
  });

  test("the same where branches of parallel blocks are worked on elsewhere", { timeout }, async () => {
    const fanned = fates.map((fate): Fate => ({ ...fate, fansOut: true }));
    const inBranches = definitions.filter(
      ({ workflow }) =>
        workflow.settings?.git?.enabled === true && JSON.stringify(workflow).includes('"parallel"'),
    );
    const seen = { rounds: 0 };
    await fc.assert(
      fc.asyncProperty(inBranches, fanned, async (given, fate) => {
        const trial = await tried(given, fate);
        expect(await problemsOf(trial), tailOf(trial.journal)).toEqual([]);
        seen.rounds += trial.fold().round;
      }),
      parameters(Math.ceil(numRuns / 5)),
    );
    expect(seen.rounds).toBeGreaterThan(10);
  });

  test("kills and stops alone change nothing of what it comes to", { timeout }, async () => {
    const disturbed = fates.map((fate): Fate => ({ ...fate, failing: 0, kind: true }));
    // Which branch is first is a matter of time.
    const certain = definitions.filter(
      (given) => !JSON.stringify([given.workflow, ...given.nested.values()]).includes("first-success"),
    );
    await fc.assert(
      fc.asyncProperty(certain, disturbed, async (given, fate) => {
        const trial = await tried(given, fate);
        const calm = await tried(given, { ...fate, killed: 0, stopped: 0, answered: 100 });
        expect(resultOf(trial), tailOf(trial.journal)).toEqual(resultOf(calm));
      }),
      parameters(Math.ceil(numRuns / 4)),
    );
  });
});
