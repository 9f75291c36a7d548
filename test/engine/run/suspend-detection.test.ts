import { expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import { createWorld, outline } from "../../support/world.ts";

test("an engine whose process stood still asks whose the run is before it starts anything further", async () => {
  const gone = new AbortController();
  let asked = 0;
  const world = createWorld({
    settings: { "max-retry": 0 },
    steps: [
      { name: "a", run: "x" },
      { name: "b", run: "x" },
      { name: "c", run: "x" },
    ],
    script: ({ step }) => {
      if (step === "b") world.clock.skip(10_000);
      return "";
    },
  });
  const { states } = world;
  const open = states.open.bind(states);
  states.open = (runId, mode) =>
    Object.assign(open(runId, mode), {
      takenOver: gone.signal,
      confirmOwner: () => {
        asked += 1;
        gone.abort(new AgenticError({ code: "run-taken-over", message: "It is another engine's." }));
        return Promise.resolve();
      },
    });
  await expect(world.start()).rejects.toMatchObject({ code: "run-taken-over" });
  expect(asked).toBe(1);
  const started = outline(world.journal()).filter((line) => line.startsWith("step.started"));
  expect(started).toHaveLength(2);
});
