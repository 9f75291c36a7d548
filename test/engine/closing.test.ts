import { expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import { createWorld, type GivenStep, outline } from "../support/world.ts";

const script = (name: string): GivenStep => ({ name, run: "true" });
const many = (...steps: GivenStep[]): GivenStep => ({ name: "many", type: "parallel", steps });

test("a worktree that cannot be removed is told as kept; the run goes on, and tries no second time", async () => {
  const world = createWorld({
    settings: { git: {} },
    steps: [many(script("one"), script("two")), script("after")],
  });
  const recycle = world.workspaces.recycle.bind(world.workspaces);
  world.workspaces.recycle = (place) =>
    place.branch.includes("-one-") ? Promise.reject(new Error("It is busy.")) : recycle(place);
  const { state, keptWorktrees } = await world.start();
  expect(state.status).toBe("completed");
  expect(outline(world.journal()).filter((line) => line === "branch.closed many/one")).toHaveLength(1);
  expect(keptWorktrees).toEqual([".worktrees/agentic-random-one-k3f9qz"]);
});

test("a run that is stopped lets every other worktree go where one cannot be removed", async () => {
  const world = createWorld({
    settings: { git: {} },
    steps: [many(script("one"), script("two"))],
    script: () => undefined,
  });
  const recycle = world.workspaces.recycle.bind(world.workspaces);
  world.workspaces.recycle = (place) =>
    place.branch.includes("-one-") ? Promise.reject(new Error("It is busy.")) : recycle(place);
  const end = world.start();
  await until(() => world.scripts.running === 2, "both branches");
  world.stop.request({ kind: "interrupted" });
  const { keptWorktrees } = await end;
  expect(keptWorktrees).toEqual([".worktrees/agentic-random-one-k3f9qz"]);
  expect([...world.workspaces.worktrees.keys()]).toEqual(keptWorktrees);
});
