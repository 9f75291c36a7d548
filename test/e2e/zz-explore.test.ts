import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRandom, everyOf, seed } from "../crash/chance.ts";
import { remoteOutcome, runRefs } from "./anywhere/agreement.ts";
import { type Cut, hows, type Journey, travel, World } from "./anywhere/travel.ts";
const note = (text: string) => appendFileSync("/tmp/h/ra/explore.txt", text + "\n");
test("explore", { timeout: 7_200_000 }, async () => {
  let outcome: object = {};
  let count = 0;
  {
    await using world = await World.create();
    const t = await travel(world, { cuts: [] });
    outcome = remoteOutcome(t.server, t.server.refs(), t.runId);
    count = t.pushes[0] ?? 0;
    note(JSON.stringify({ seed, pushes: t.pushes }));
  }
  const random = createRandom(seed);
  const cuts = Array.from({ length: count }, (_, index) => hows.map((how): Cut => ({ push: index + 1, how }))).flat();
  const again = (): Cut => ({ push: 1 + Math.floor(random() * 3), how: hows[Math.floor(random() * hows.length)] ?? "before" });
  const journeys: Journey[] = cuts.map((cut, i) => ({ cuts: [cut, again(), again()], ...(i % 3 === 0 ? { depth: 1 } : {}), moved: i % 2 === 0 }));
  await everyOf(journeys, async (journey) => {
    try {
      await using world = await World.create();
      const { runId, server, disagreements, said, codes, pushes } = await travel(world, journey);
      const refs = server.refs();
      try {
        expect(disagreements).toEqual([]);
        expect(Array.from(runRefs(refs))).toEqual([]);
        expect(remoteOutcome(server, refs, runId)).toEqual(outcome);
        expect(server.git("fsck", "--no-dangling", "--no-progress")).toBe("");
        note("ok " + JSON.stringify({ journey, codes, pushes }) + said.split("\n").filter((l) => /kept|left|gone on|carried|taken/.test(l)).join("\n"));
      } catch (error) {
        note("BAD " + JSON.stringify({ journey, codes }) + "\n" + said + "\n" + String(error) + JSON.stringify((error as {diff?: string}).diff ?? ""));
      }
    } catch (error) {
      note("THROWN " + JSON.stringify({ journey }) + "\n" + String(error));
    }
  });
});
