import { describe, expect, test } from "vitest";
import { CHECK, checksOf, createCheckedWorld, writes } from "../../support/checked-world.ts";
import type { World, WorldOptions } from "../../support/world.ts";

interface Continued extends Pick<WorldOptions, "pullRequest" | "config"> {
  /** Contents that the sessions write. The check executes fewer tests for `fewer`. */
  readonly contents: readonly string[];
}

function createContinuedWorld({ contents, ...options }: Continued): World {
  const world: World = createCheckedWorld({
    steps: [{ name: "fix", prompt: "Fix it.", ensures: ["check"] }],
    agent: writes(() => world, ...contents),
    check: (files) => `# pass ${files.get("a.txt") === "fewer" ? 28 : 31}\n# fail 0\n`,
    ...options,
  });
  return world;
}

describe("a run that continues a pull request", () => {
  test("tells a step that executes fewer tests than before, so that the next attempt restores them", async () => {
    const world = createContinuedWorld({ contents: ["fewer", "good"], pullRequest: 12 });
    await world.start();
    expect(world.agents.requests[1]?.prompt).toContain("28 tests, 31 before the run");
    expect(world.progress()).toMatchObject({ status: "completed", verified: true });
    expect(world.forge.opened).toHaveLength(1);
  });

  test.each(["each", "end"] as const)(
    "fails instead of a push if fewer tests remain, with checks after %s",
    async (checkAfter) => {
      const config = { project: { check: CHECK, checkAfter } };
      const world = createContinuedWorld({ contents: ["fewer"], pullRequest: 12, config });
      const { state } = await world.start();
      expect(state.failure?.failure).toMatchObject({
        code: "fewer-tests",
        message: expect.stringContaining(
          "(28, 31 before the run), so nothing was pushed to pull request #12",
        ) as string,
      });
      expect(checksOf(world).at(-1)).toContain("end passed");
      expect(world.progress()).toMatchObject({ status: "failed", verified: false });
      expect([world.forge.pushed, world.forge.opened]).toEqual([[], []]);
    },
  );

  test("pushes to it although `git.autoPr` is off, which is about opening pull requests", async () => {
    const config = { project: { check: CHECK }, git: { autoPr: false } };
    const world = createContinuedWorld({ contents: ["good"], pullRequest: 12, config });
    await world.start();
    expect(world.forge.opened).toHaveLength(1);
    const own = createContinuedWorld({ contents: ["good"], config });
    await own.start();
    expect([own.forge.pushed, own.forge.opened]).toEqual([[], []]);
  });
});
