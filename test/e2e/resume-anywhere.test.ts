import { describe, expect, test } from "vitest";
import { createRandom, everyOf, FULL, sampleOf, seed } from "../crash/chance.ts";
import { remoteOutcome, runRefs } from "./anywhere/agreement.ts";
import { type Cut, hows, type Journey, travel, World } from "./anywhere/travel.ts";

let undisturbed: Promise<{ outcome: object; pushes: readonly number[] }> | undefined;

function known(): NonNullable<typeof undisturbed> {
  return (undisturbed ??= (async () => {
    await using world = await World.create();
    const { runId, server, pushes, codes, disagreements } = await travel(world, { cuts: [] });
    expect(codes).toEqual([3, 0]);
    expect(disagreements).toEqual([]);
    return { outcome: remoteOutcome(server, server.refs(), runId), pushes };
  })());
}

async function expectTheSame(journey: Journey): Promise<void> {
  const { outcome } = await known();
  await using world = await World.create();
  const { runId, server, disagreements, said } = await travel(world, journey);
  const told = JSON.stringify({ seed, journey, said });
  const refs = server.refs();
  expect(disagreements, told).toEqual([]);
  expect(Array.from(runRefs(refs)), told).toEqual([]);
  expect(remoteOutcome(server, refs, runId), told).toEqual(outcome);
  expect(server.git("fsck", "--no-dangling", "--no-progress"), told).toBe("");
}

describe(`a run that is killed in one clone and resumed in another one (seed ${seed})`, () => {
  test("ends the same without any of that", { timeout: 120_000 }, async () => {
    const { outcome, pushes } = await known();
    expect(outcome).toMatchObject({ status: "completed", report: expect.stringContaining("Yes.") as string });
    expect(Math.min(...pushes)).toBeGreaterThan(1);
  });

  test(
    "ends the same wherever that is: before, in and after every push",
    { timeout: 7_200_000 },
    async () => {
      const {
        pushes: [count = 0],
      } = await known();
      const random = createRandom(seed);
      const cuts = Array.from({ length: count }, (_, index) =>
        hows.map((how): Cut => ({ push: index + 1, how })),
      ).flat();
      const again = (): Cut => ({
        push: 1 + Math.floor(random() * 3),
        how: hows[Math.floor(random() * hows.length)] ?? "before",
      });
      const chosen = FULL ? cuts : sampleOf(cuts, 2, random);
      await everyOf(chosen, (cut) => expectTheSame({ cuts: [cut, again(), ...(FULL ? [again()] : [])] }));
    },
  );
});
