// @module-tag slow
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "../../src/decision/decide.ts";
import type { RunPlan } from "../../src/decision/execution-plan.ts";
import { AgenticError } from "../../src/errors.ts";
import { branchLines } from "../../src/output/status/branch-outcomes.ts";
import { renderNext } from "../../src/output/status/next-commands.ts";
import { viewRun } from "../../src/output/status/run-status-view.ts";
import { outcomeLines } from "../../src/output/status/run-summary.ts";
import { stepRows } from "../../src/output/status/step-rows.ts";
import { RunEvent } from "../../src/run/journal/event.ts";
import { foldJournal, parseJournal } from "../../src/run/journal/journal.ts";
import { ProgressDocument } from "../../src/run/progress-schema.ts";
import { projectProgress } from "../../src/run/progress.ts";
import { type Chance, createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";
import { definitions } from "../support/property/definitions.ts";
import { isFull, parameters } from "../support/random.ts";
import { simulate } from "../support/property/simulation.ts";

const RUNS = isFull ? 2_000 : 250;
const DAMAGES = 20;
const WRONG: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  "",
  "x",
  [],
  ["x"],
  {},
  { x: 1 },
  true,
  "constructor",
  "__proto__",
];

type Line = Record<string, unknown>;

/** Replaces, removes or moves something of a journal whose lines stay JSON with numbers in order. */
function damage(lines: readonly Line[], chance: Chance): Line[] {
  const damaged = structuredClone([...lines]);
  const at = chance.below(damaged.length);
  const kind = chance.below(10);
  if (kind === 0) damaged.splice(at, 1);
  else if (kind === 1) damaged.splice(chance.below(damaged.length), 0, structuredClone(damaged[at] ?? {}));
  else if (kind === 2) damaged.push(...damaged.splice(at, 1));
  else if (kind === 3) damaged[at] = chance.pick(WRONG) as Line;
  else damageValue(damaged[at] ?? {}, chance);
  return damaged.map((line, index) =>
    typeof line === "object" && line !== null && chance.percent(98) ? { ...line, seq: index + 1 } : line,
  );
}

function damageValue(holder: Line, chance: Chance): void {
  const key = chance.pick(Object.keys(holder));
  const value = holder[key];
  const isHolder = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (isHolder && chance.percent(70)) return damageValue(value as Line, chance);
  if (chance.percent(25)) delete holder[key];
  else holder[key] = chance.pick(WRONG);
}

/** All that is shown and decided of a run. */
function lookAt(text: string, plan: RunPlan): void {
  const state = foldJournal(text, "journal.ndjson");
  const facts = { runId: "r", workflow: plan.workflow, autofix: "none", variables: {}, directory: "d" };
  const progress = projectProgress(state, facts);
  ProgressDocument.parse({ ...progress, workflow_id: "20260101-aaaaaa" });
  stepRows({ steps: plan.workflow.steps, definitions: plan.definitions }, state);
  const view = viewRun({ state });
  renderNext(view.next);
  branchLines(view.branches);
  outcomeLines(view, "");
  decide(plan, state, 0);
}

describe("journals with a line of the wrong shape, or in the wrong place", () => {
  test("are refused with the line, or read; nothing else is thrown", { timeout: 600_000 }, () => {
    const seen = { refused: 0, read: 0 };
    const fate = { killed: 3, failing: 20, answered: 60, resumes: 2, fromSteps: true, mended: false };
    fc.assert(
      fc.property(definitions, fc.nat(), (given, seed) => {
        const { plan, journal } = simulate(given, { ...fate, seed });
        const chance = createChance(seed);
        const lines = journal.map((event) => ({ ...event }));
        for (let count = 0; count < DAMAGES; count += 1) {
          const text = damage(lines, chance)
            .map((line) => `${JSON.stringify(line)}\n`)
            .join("");
          try {
            lookAt(text, plan);
            seen.read += 1;
          } catch (error) {
            if (!(error instanceof AgenticError)) throw new Error(`Read:\n${text}`, { cause: error });
            expect(error.code).toBe("journal-corrupt");
            expect(error.message).toMatch(/^journal\.ndjson:\d+ |^journal\.ndjson was written by a newer/);
            seen.refused += 1;
          }
        }
      }),
      parameters(RUNS),
    );
    expect(seen.refused + seen.read).toBe(RUNS * DAMAGES);
    expect(Math.min(seen.refused, seen.read)).toBeGreaterThan(RUNS);
  });

  test("are read exactly where zod takes every line", () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (given, seed) => {
        const { journal } = simulate(given, {
          seed,
          killed: 0,
          failing: 20,
          answered: 60,
          resumes: 1,
          fromSteps: false,
          mended: false,
        });
        const chance = createChance(seed);
        const [begin = ""] = journal.map((event) => JSON.stringify(event));
        for (const line of journal) {
          const damaged: Line = structuredClone({ ...line });
          damageValue(damaged, chance);
          damaged["seq"] = 2;
          const takes = RunEvent.safeParse(damaged).success;
          const read = (): unknown => parseJournal(`${begin}\n${JSON.stringify(damaged)}\n`, "j");
          if (takes) read();
          else expect(read).toThrow(AgenticError);
        }
      }),
      parameters(50),
    );
  });
});
