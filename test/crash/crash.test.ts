// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom, everyOf, isFull, SAMPLE, sampleOf, seed } from "../support/random.ts";
import { outcomeOf } from "../support/crash/outcome.ts";
import type { Cut } from "../support/crash/points.ts";
import { expectSound } from "../support/crash/sound.ts";
import {
  createUndisturbed,
  manners,
  type Plan,
  toTheEnd,
  type Undisturbed,
} from "../support/crash/to-the-end.ts";
import { createTemplate, createTrial, NO_CUT } from "../support/crash/trial.ts";
import type { Project } from "../support/project.ts";

const workflows = ["twelve", "branches", "merged", "people", "rounds"].map((name) => ({ name }));

let template: Project;
let known: ReturnType<typeof createUndisturbed>;

async function expectTheSame(name: string, plan: Plan): Promise<void> {
  using trial = createTrial(template);
  const run = trial.run(name);
  const told = JSON.stringify({ seed, name, plan });
  try {
    const { crashes } = await toTheEnd(run, plan);
    const { work, outcome } = await known(name);
    await expectSound(trial, run, { work, crashes });
    expect(await outcomeOf(run)).toEqual(outcome);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${told}: ${message}\n${run.journalText()}`, { cause: error });
  }
}

/** Every point of a run: in its one process where people have answered before it asks, and in each where it waits for them. */
function plansFor({ points }: Undisturbed, random: () => number): Plan[] {
  const oneOf = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const cutAt = (index: number): Cut => ({ at: index + 1, how: oneOf(["engine", "group"]) });
  const at = (count: number, planFor: (cut: Cut) => Plan): Plan[] =>
    Array.from({ length: count }, (_, index) => planFor(cutAt(index)));
  const whole = at(sumOf(points), (cut) => ({ cuts: [cut], manner: oneOf(["early", "often"]) }));
  if (points.length === 1) return whole;
  const parts = points.flatMap((count, earlier) =>
    at(count, (cut) => ({
      cuts: [...Array.from({ length: earlier }, () => NO_CUT), cut],
      manner: oneOf(["asked", "between"]),
    })),
  );
  return [...whole, ...parts];
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

beforeAll(() => {
  template = createTemplate();
  known = createUndisturbed(template);
});

afterAll(() => template[Symbol.dispose]());

describe("the workflows that are killed", () => {
  it("do all of their work when nothing disturbs them", async () => {
    await everyOf(workflows, async ({ name }) => void (await known(name)));
    const of = async (name: string) => (await known(name)).outcome;
    expect((await of("twelve")).branches[""]?.commits).toHaveLength(10);
    expect((await of("branches")).pullRequests).toHaveProperty(["many/both.md"]);
    expect((await of("branches")).branches["many/idle"]?.commits).toHaveLength(1);
    expect((await known("merged")).work.get("many/merge+theirs")).toBe(2);
    expect((await known("merged")).work.has("many/merge+alone")).toBe(false);
    expect((await of("merged")).ended).toContain("race/slow skipped");
    expect((await known("people")).points.length).toBeGreaterThan(1);
    expect((await of("people")).outputs).toMatchObject({ colour: { colour: "blue" } });
    expect((await of("rounds")).ended).toContain("inner/each/2/apart/alone completed");
  });
});

describe(`a run that is killed (seed ${seed})`, () => {
  it.each(workflows)(
    "of $name ends the same wherever that is: at every append and around every effect",
    async ({ name }) => {
      const random = createRandom(seed);
      const all = plansFor(await known(name), random);
      await everyOf(isFull ? all : sampleOf(all, SAMPLE, random), (plan) => expectTheSame(name, plan));
    },
    14_400_000,
  );

  const chosen = workflows.filter((_, index) => isFull || index === seed % workflows.length);
  it.each(chosen)(
    "of $name ends the same when it is killed again and again while it is resumed",
    async ({ name }) => {
      const random = createRandom(seed * 31);
      const points = sumOf((await known(name)).points);
      const plans = Array.from({ length: isFull ? 30 : 1 }, (): Plan => {
        const cuts = Array.from({ length: 4 }, (): Cut => {
          const how = random() < 0.5 ? "engine" : "group";
          return { at: 1 + Math.floor(random() * points * 0.6), how };
        });
        return { cuts, manner: manners[Math.floor(random() * manners.length)] ?? "asked" };
      });
      await everyOf(plans, (plan) => expectTheSame(name, plan));
    },
    3_600_000,
  );
});
