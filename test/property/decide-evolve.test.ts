import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "../../src/decision/decide.ts";
import type { RunState } from "../../src/run/state.ts";
import { workflows } from "./definitions.ts";
import { JournalRules } from "./journal-rules.ts";
import { type Fate, fold, simulate } from "./simulation.ts";

const numRuns = process.env["TEST_SIZE"] === "full" ? 50_000 : 3_000;

const timeout = 300_000;

const fates: fc.Arbitrary<Fate> = fc.record({
  seed: fc.nat(),
  killed: fc.constantFrom(0, 0, 3, 15),
  failing: fc.constantFrom(0, 10, 40),
  resumes: fc.constantFrom(0, 2, 6),
  fromSteps: fc.boolean(),
});

const ends: readonly RunState["status"][] = ["completed", "failed", "paused", "cancelled"];

describe("for any workflow, whatever its attempts come to and whenever the engine is killed", () => {
  test(
    "the run ends, its events keep the rules of its steps, and a replay gives the same state",
    { timeout },
    () => {
      const seen = { kills: 0, starts: 0, events: 0, completed: 0 };
      fc.assert(
        fc.property(workflows, fates, (workflow, fate) => {
          const { plan, journal, state, kills, starts } = simulate(workflow, fate);
          const rules = new JournalRules(plan);
          for (const event of journal) rules.read(event);
          expect(rules.broken).toEqual([]);
          expect(ends).toContain(state.status);
          expect(decide(plan, state, Number.MAX_SAFE_INTEGER)).toEqual([]);
          const replayed = fold(journal);
          if (!isDeepStrictEqual(replayed, state)) expect(replayed).toStrictEqual(state);
          for (const [list, ended] of rules.endedOf)
            expect({ list, ended: state.cursors.get(list) ?? 0 }).toEqual({ list, ended });
          seen.kills += kills;
          seen.starts += starts;
          seen.events += journal.length;
          if (state.status === "completed") seen.completed += 1;
        }),
        { numRuns },
      );
      // That it was not all the same easy case.
      expect(seen.events / numRuns).toBeGreaterThan(20);
      expect(seen.kills / numRuns).toBeGreaterThan(0.5);
      expect(seen.completed / numRuns).toBeGreaterThan(0.3);
    },
  );

  test("to decide changes nothing, and gives the same when asked again", { timeout }, () => {
    fc.assert(
      fc.property(workflows, fates, fc.nat(), (workflow, fate, cut) => {
        const { plan, journal } = simulate(workflow, fate);
        const some = journal.slice(0, cut % (journal.length + 1));
        const state = fold(some);
        const decisions = decide(plan, state, 0);
        expect(decide(plan, state, 0)).toEqual(decisions);
        expect(isDeepStrictEqual(state, fold(some))).toBe(true);
      }),
      { numRuns: Math.ceil(numRuns / 6) },
    );
  });
});
