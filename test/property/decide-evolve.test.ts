// @module-tag slow
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "../../src/decision/decide.ts";
import type { RunState } from "../../src/run/state.ts";
import { definitions } from "../support/property/definitions.ts";
import { JournalRules } from "../support/property/journal-rules.ts";
import { isFull, parameters } from "../support/random.ts";
import { type Fate, fold, same, simulate, type Simulated, tailOf } from "../support/property/simulation.ts";

const numRuns = isFull ? 20_000 : 1_500;

const timeout = 600_000;

const fates: fc.Arbitrary<Fate> = fc.record({
  seed: fc.nat(),
  killed: fc.constantFrom(0, 0, 3, 15),
  failing: fc.constantFrom(0, 10, 40),
  answered: fc.constantFrom(10, 60, 100),
  resumes: fc.constantFrom(0, 2, 6),
  fromSteps: fc.constantFrom(false, false, true),
  mended: fc.boolean(),
});

const ends: ReadonlySet<RunState["status"]> = new Set(["completed", "failed", "paused", "cancelled"]);

describe("for any workflow, whatever its attempts come to and whenever the engine is killed", () => {
  test(
    "the run ends, its events keep the rules of its steps, and a replay gives the same state",
    { timeout },
    () => {
      const seen = { kills: 0, starts: 0, events: 0, completed: 0, branches: 0, answers: 0 };
      fc.assert(
        fc.property(definitions, fates, (given, fate) => {
          const run = simulate(given, fate);
          expect(problemsOf(run), tailOf(run.journal)).toEqual([]);
          const { journal, state, kills, starts } = run;
          seen.kills += kills;
          seen.starts += starts;
          seen.events += journal.length;
          seen.branches += state.branches.size;
          seen.answers += journal.filter(({ type }) => type === "human.answered").length;
          if (state.status === "completed") seen.completed += 1;
        }),
        parameters(numRuns),
      );
      // That it was not all the same easy case.
      expect(seen.events / numRuns).toBeGreaterThan(20);
      expect(seen.kills / numRuns).toBeGreaterThan(0.5);
      expect(seen.completed / numRuns).toBeGreaterThan(0.3);
      expect(seen.branches / numRuns).toBeGreaterThan(0.3);
      expect(seen.answers / numRuns).toBeGreaterThan(0.1);
    },
  );

  test("to decide changes nothing, and gives the same when asked again", { timeout }, () => {
    fc.assert(
      fc.property(definitions, fates, fc.nat(), (given, fate, cut) => {
        const { plan, journal } = simulate(given, fate);
        const some = journal.slice(0, cut % (journal.length + 1));
        const state = fold(some);
        const decisions = decide(plan, state, 0);
        expect(decide(plan, state, 0)).toEqual(decisions);
        expect(same(state, fold(some))).toBe(true);
      }),
      parameters(Math.ceil(numRuns / 6)),
    );
  });
});

function problemsOf({ plan, journal, state }: Simulated): string[] {
  const rules = new JournalRules(plan);
  for (const event of journal) rules.read(event);
  const problems = [...rules.broken];
  if (!ends.has(state.status)) problems.push(`It is ${state.status} in the end.`);
  if (decide(plan, state, Number.MAX_SAFE_INTEGER).length > 0)
    problems.push("There is more to do in the end.");
  if (!same(fold(journal), state)) problems.push("A replay of its journal gives another state.");
  if (!same(new Set(rules.asked), state.questions))
    problems.push(`Not asked: ${[...state.questions].join()}.`);
  for (const [list, ended] of rules.endedOf) {
    const cursor = state.cursors.get(list) ?? 0;
    if (cursor !== ended)
      problems.push(`Of list ${list} ${ended} have ended, and the cursor is at ${cursor}.`);
  }
  return problems;
}
