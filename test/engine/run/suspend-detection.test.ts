import { expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import { createWorld, outline, type World } from "../../support/world.ts";

const TAKEN = new AgenticError({ code: "run-taken-over", message: "It is another engine's." });

/** Records each question for the owner and each effect at the remote; the given question is answered with a takeover. */
function recordEffects({ states, forge }: World, takenAt?: number): string[] {
  const effects: string[] = [];
  const open = states.open.bind(states);
  const gone = new AbortController();
  const flush = async () => {
    effects.push("confirm");
    if (effects.filter((effect) => effect === "confirm").length === takenAt) gone.abort(TAKEN);
    await Promise.resolve();
    gone.signal.throwIfAborted();
  };
  states.open = (runId, mode) => Object.assign(open(runId, mode), { flush, takenOver: gone.signal });
  const [push, openPullRequest] = [forge.push.bind(forge), forge.openPullRequest.bind(forge)];
  forge.push = (branch) => (effects.push("push"), push(branch));
  forge.openPullRequest = (request) => (effects.push("pull request"), openPullRequest(request));
  return effects;
}

function proposing(): World {
  const world: World = createWorld({
    steps: [{ name: "a", run: "x" }],
    settings: { git: {} },
    script: () => {
      world.workspaces.workspace.change("wall.txt", "stone");
      return "";
    },
  });
  return world;
}

test("an engine confirms that it owns the run before it pushes a branch, and before it opens a pull request", async () => {
  const world = proposing();
  const effects = recordEffects(world);
  expect((await world.start()).state.status).toBe("completed");
  expect(effects).toEqual(["confirm", "push", "confirm", "pull request"]);
});

test.each([
  ["pushes no branch", 1, []],
  ["opens no pull request", 2, ["push"]],
])("an engine that was taken over %s", async (_what, takenAt, done) => {
  const world = proposing();
  const effects = recordEffects(world, takenAt);
  await expect(world.start()).rejects.toMatchObject({ code: "run-taken-over" });
  expect(effects.filter((effect) => effect !== "confirm")).toEqual(done);
});

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
