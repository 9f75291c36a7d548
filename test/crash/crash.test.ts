import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Project } from "../fakes/project.ts";
import { createRandom, everyOf, FULL, seed } from "./chance.ts";
import { outcomeOf } from "./outcome.ts";
import type { Cut } from "./points.ts";
import { expectSound } from "./sound.ts";
import { createUndisturbed, manners, type Plan, toTheEnd, type Undisturbed } from "./to-the-end.ts";
import { createTemplate, createTrial, NO_CUT } from "./trial.ts";

/** How many points `npm test` tries of each workflow; TEST_SIZE=full tries every one. */
const workflows = [
  { name: "twelve", sample: 3 },
  { name: "branches", sample: 4 },
  { name: "merged", sample: 4 },
  { name: "people", sample: 4 },
  { name: "rounds", sample: 3 },
];

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
    throw new Error(
      `${told}: ${error instanceof Error ? error.message : String(error)}\n${run.journalText()}`,
      {
        cause: error,
      },
    );
  }
}

/** Every point of every process of a run; with questions answered in one manner or another. */
function plansFor({ points: all }: Undisturbed, random: () => number): Plan[] {
  return all.flatMap((points, drive) =>
    Array.from({ length: points }, (_, index): Plan => {
      const how = random() < 0.5 ? "engine" : "group";
      const earlier = Array.from({ length: drive }, () => NO_CUT);
      const others = drive === 0 ? manners : (["asked"] as const);
      const manner = others[Math.floor(random() * others.length)] ?? "asked";
      return { cuts: [...earlier, { at: index + 1, how }], manner };
    }),
  );
}

/** As many, one out of each stretch. */
function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  const stride = all.length / count;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index + random()) * stride)]).filter(
    (item) => item !== undefined,
  );
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
    expect((await of("branches")).pullRequests).toHaveProperty(["many-both.md"]);
    expect((await of("branches")).branches["many/idle"]?.commits).toHaveLength(1);
    expect((await known("merged")).work.get("many/merge+theirs")).toBe(2);
    expect((await known("merged")).work.has("many/merge+alone")).toBe(false);
    expect((await of("merged")).ended).toContain("race/slow skipped");
    expect((await known("people")).points.length).toBeGreaterThan(1);
    expect((await of("people")).outputs).toMatchObject({ colour: { colour: "blue" } });
    expect((await of("rounds")).ended).toContain("inner/each/2/apart/alone completed");
  });
});

describe.each(workflows)(`a run of $name that is killed (seed ${seed})`, ({ name, sample }) => {
  it("ends the same wherever it is killed: at every append and around every effect", async () => {
    const random = createRandom(seed);
    const all = plansFor(await known(name), random);
    const size = Number(process.env["TEST_POINTS"] ?? sample);
    await everyOf(FULL ? all : sampleOf(all, size, random), (plan) => expectTheSame(name, plan));
  }, 7_200_000);

  it("ends the same when it is killed again and again while it is resumed", async () => {
    const random = createRandom(seed * 31);
    const points = (await known(name)).points[0] ?? 0;
    const plans = Array.from({ length: FULL ? 30 : 1 }, (): Plan => {
      const cuts = Array.from({ length: 4 }, (): Cut => {
        const how = random() < 0.5 ? "engine" : "group";
        return { at: 1 + Math.floor(random() * points * 0.6), how };
      });
      return { cuts, manner: manners[Math.floor(random() * manners.length)] ?? "asked" };
    });
    await everyOf(plans, (plan) => expectTheSame(name, plan));
  }, 1_200_000);
});
