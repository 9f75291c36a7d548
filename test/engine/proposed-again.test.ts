import { describe, expect, test } from "vitest";
import { createWorld, outline, type World, type WorldOptions } from "../support/world.ts";

/** Every script changes its file as often as it runs. */
function worldOf(steps: WorldOptions["steps"], changes: () => boolean = () => true): World {
  let count = 0;
  const world: World = createWorld({
    settings: { git: {}, "max-retry": 0 },
    steps,
    script: ({ step, cwd }) => {
      count += 1;
      const places = [world.workspaces.workspace, ...world.workspaces.worktrees.values()];
      const place = places.find(({ directory }) => directory === cwd) ?? world.workspaces.workspace;
      if (changes()) place.change(`${step.replaceAll("/", "-")}.txt`, String(count));
      return "";
    },
  });
  return world;
}

const delivery = ({ journal }: World): string[] =>
  outline(journal()).filter((line) => /^(?:branch\.pushed|pull-request\.opened)/.test(line));

describe("a pull request that is there already", () => {
  test("is told once of what the run has pushed since", async () => {
    const world = worldOf([{ name: "a", run: "x" }]);
    await world.start();
    const { state } = await world.resume({ fromStep: "a" });
    expect(delivery(world)).toEqual([
      "branch.pushed",
      "pull-request.opened",
      "branch.pushed",
      "pull-request.opened",
    ]);
    expect(world.forge.opened).toHaveLength(2);
    expect(state.pullRequests).toHaveLength(1);
  });

  test("is left alone where nothing was changed since", async () => {
    let changes = true;
    const steps = ["a", "b"].map((name) => ({ name, run: "x" }));
    const world = worldOf(steps, () => {
      const isFirst = changes;
      changes = false;
      return isFirst;
    });
    await world.start();
    const { state } = await world.resume({ fromStep: "b" });
    expect(state.status).toBe("completed");
    expect(world.forge.opened).toHaveLength(1);
  });

  test("is told where what it shows was taken back, and nothing came in its place", async () => {
    let changes = true;
    const world = worldOf([{ name: "a", run: "x" }], () => changes);
    await world.start();
    changes = false;
    const { state } = await world.resume({ fromStep: "a" });
    expect(state.filesChanged.size).toBe(0);
    expect(delivery(world).slice(2)).toEqual(["branch.pushed", "pull-request.opened"]);
  });

  test("of a branch is told of what that branch has pushed since", async () => {
    const world = worldOf([
      {
        name: "many",
        type: "parallel",
        steps: [
          {
            name: "x",
            steps: [
              { name: "x1", run: "x" },
              { name: "x2", run: "x" },
            ],
          },
          { name: "y", run: "x" },
        ],
      },
    ]);
    await world.start();
    const { state } = await world.resume({ fromStep: "x2" });
    expect(state.status).toBe("completed");
    expect(world.forge.opened.map(({ step }) => step).toSorted()).toEqual(["many/x", "many/x", "many/y"]);
    expect(state.branches.get("many/x")?.pullRequest).toBeDefined();
  });
});
