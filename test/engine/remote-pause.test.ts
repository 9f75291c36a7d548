import { describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { projectProgress } from "../../src/run/progress.ts";
import { exitCodeOfRun } from "../../src/runner/process/exit-code.ts";
import { createWorld, outline, type World, type WorldOptions } from "../support/world.ts";

const away = new AgenticError({
  code: "remote-unreachable",
  message: "The remote origin cannot be reached.",
});
const refused = new AgenticError({ code: "remote-refused", message: "origin refuses x: locked." });

function worldOf(steps: WorldOptions["steps"]): World {
  const world: World = createWorld({
    settings: { git: {}, "max-retry": 0 },
    steps,
    script: ({ step, cwd }) => {
      const places = [world.workspaces.workspace, ...world.workspaces.worktrees.values()];
      const place = places.find(({ directory }) => directory === cwd) ?? world.workspaces.workspace;
      place.change(`${step.replaceAll("/", "-")}.txt`, step);
      return "";
    },
  });
  return world;
}

const started = ({ journal }: World): string[] =>
  outline(journal()).filter((line) => line.startsWith("step.started"));

describe("a finished run whose remote is away or refuses", () => {
  test.each([
    ["the push", [away]],
    ["the push", [refused]],
    ["the pull request", [undefined, away]],
  ] as const)(
    "pauses at %s, says what is missing, and completes when it is resumed",
    async (_what, errors) => {
      const world = worldOf([{ name: "a", run: "x" }]);
      world.forge.errors.push(...(errors as readonly Error[]));
      const { state, facts } = await world.start();
      const { message } = errors.find((error) => error !== undefined) ?? away;
      expect(state).toMatchObject({
        status: "paused",
        reason: "remote",
        paused: { message: `Pull request not opened yet: ${message}` },
      });
      expect(exitCodeOfRun(state, undefined)).toBe(3);
      expect(projectProgress(state, facts)).toMatchObject({ status: "paused", reason: "remote", errors: [] });
      const before = started(world);
      const resumed = await world.resume();
      expect(resumed.state.status).toBe("completed");
      expect(world.forge.opened).toHaveLength(1);
      expect(started(world)).toEqual(before);
    },
  );

  test("fails where the fault is in the repository", async () => {
    const world = worldOf([{ name: "a", run: "x" }]);
    world.forge.errors.push(new AgenticError({ code: "git-failed", message: "No object." }));
    expect((await world.start()).state.status).toBe("failed");
  });
});

test("a branch whose pull request cannot be opened keeps no other branch, and the run pauses at its end", async () => {
  const names = ["x", "y"];
  const world = worldOf([
    { name: "many", type: "parallel", steps: names.map((name) => ({ name, run: "x" })) },
  ]);
  world.forge.errors.push(away);
  const { state } = await world.start();
  expect(state).toMatchObject({ status: "paused", reason: "remote" });
  expect(world.forge.opened).toHaveLength(1);
  const resumed = await world.resume();
  expect(resumed.state.status).toBe("completed");
  expect(world.forge.opened.map(({ step }) => step).toSorted()).toEqual(["many/x", "many/y"]);
  expect(started(world)).toHaveLength(2);
});
