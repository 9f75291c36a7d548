import { describe, expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import { createWorld, type GivenStep, outline, type World } from "../support/world.ts";

const script = (name: string): GivenStep => ({ name, run: "true" });

function changing(world: World, cwd: string, file: string): void {
  const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
  place?.change(file, "text");
}

describe("what is under way in other branches", () => {
  test("is recorded before the run fails, where the work of one cannot be committed", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const world: World = createWorld({
      settings: { git: {} },
      steps: [{ name: "many", type: "parallel", steps: [script("one"), script("two")] }],
      script: async ({ step, cwd }) => {
        changing(world, cwd, `${step.slice(5)}.txt`);
        if (step === "many/two") await held;
        else
          [...world.workspaces.worktrees.values()]
            .find(({ directory }) => directory === cwd)
            ?.commitErrors.push(new Error("The disk is full."));
        return "";
      },
    });
    const end = world.start();
    await until(() => outline(world.journal()).includes("step.produced many/one"), "the result of one");
    letGo();
    const { state } = await end;
    expect(state.failure).toMatchObject({ step: "many/one", failure: { message: "The disk is full." } });
    const events = outline(world.journal());
    expect(events.at(-1)).toBe("run.failed many/one");
    expect(events).toContain("step.produced many/two");
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests).toHaveLength(2);
  });

  test("ends before the branch is left out since another was first: nobody is asked for nothing", async () => {
    const world = createWorld({
      settings: { git: {} },
      steps: [
        {
          name: "many",
          type: "parallel",
          "merge-strategy": "first-success",
          steps: [{ name: "ask", type: "wait-for-human", message: "Go on, {{ run.id }}?" }, script("quick")],
        },
      ],
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    const events = outline(world.journal());
    expect(events.filter((line) => line.endsWith("many/ask")).at(-2)).toBe("step.skipped many/ask");
    expect(world.progress().questions).toEqual([]);
  });
});
