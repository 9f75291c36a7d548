import { describe, expect, test } from "vitest";
import { nameOf } from "../../src/run/ids.ts";
import { until } from "../support/fake-clock.ts";
import type { MemoryWorkspace } from "../../src/runner/simulation/memory/memory-workspace.ts";
import { createWorld, type GivenStep, RUN_ID, type World, type WorldOptions } from "../support/world.ts";

const PLAN = `agentic/workflows/${RUN_ID}/plan.md`;

/** The workspace in which a step works. */
type Work = (workspace: MemoryWorkspace) => unknown;

/** A run in worktrees whose scripts do, by name of their step, what they are told. */
function createWritingWorld(
  steps: readonly GivenStep[],
  works: Record<string, Work>,
  options: Partial<WorldOptions> = {},
): World {
  const world: World = createWorld({
    steps,
    settings: { git: {} },
    script: async ({ step, cwd }) => {
      const { workspace, worktrees } = world.workspaces;
      const at = [workspace, ...worktrees.values()].find(({ directory }) => directory === cwd);
      if (at) await works[nameOf(step)]?.(at);
      return "";
    },
    ...options,
  });
  return world;
}

const writes =
  (text: string): Work =>
  (workspace) =>
    workspace.writeFile(PLAN, text);

const script = (name: string): GivenStep => ({ name, run: name });

function answer(world: World, step: string): void {
  world.states.addRequest(
    RUN_ID,
    `answer-to-${nameOf(step)}`,
    JSON.stringify({ type: "input", step, decision: "approved" }),
  );
}

/** In branch a the plan is written anew, while branch b waits for a person. */
const waitingSteps: GivenStep[] = [
  script("plan"),
  {
    name: "many",
    type: "parallel",
    steps: [
      { name: "a", steps: [script("rewrite")] },
      { name: "b", steps: [script("look"), { name: "ask", message: "Well?" }, script("build")] },
    ],
  },
  script("last"),
];

describe("a document that a branch has written", () => {
  test("is not replaced by an older copy when the run goes on after a pause", async () => {
    const read: Record<string, string | undefined> = {};
    const reads =
      (step: string): Work =>
      async (workspace) => {
        read[step] = await workspace.readFile(PLAN);
      };
    const world = createWritingWorld(waitingSteps, {
      plan: writes("v1"),
      rewrite: writes("v2"),
      build: reads("build"),
      last: reads("last"),
    });
    expect((await world.start()).state.status).toBe("paused");
    expect(world.file("plan.md")).toBe("v2");
    answer(world, "many/b/ask");
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.file("plan.md")).toBe("v2");
    expect(read).toEqual({ build: "v2", last: "v2" });
  });

  test("reaches the steps that start after it, also in workspaces that stand already", async () => {
    const read: Record<string, string | undefined> = {};
    const written = Promise.withResolvers<void>();
    const looking = Promise.withResolvers<void>();
    const world = createWritingWorld(
      [
        script("plan"),
        {
          name: "many",
          type: "parallel",
          steps: [
            { name: "a", steps: [script("rewrite"), script("rest")] },
            { name: "b", steps: [script("look"), script("build")] },
          ],
        },
        script("last"),
      ],
      {
        plan: writes("v1"),
        rewrite: async (workspace) => {
          await looking.promise;
          await workspace.writeFile(PLAN, "v2");
        },
        rest: () => written.resolve(),
        look: async (workspace) => {
          read["look"] = await workspace.readFile(PLAN);
          looking.resolve();
          await written.promise;
        },
        build: async (workspace) => (read["build"] = await workspace.readFile(PLAN)),
        last: async (workspace) => (read["last"] = await workspace.readFile(PLAN)),
      },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(read).toEqual({ look: "v1", build: "v2", last: "v2" });
  });

  test("that a crash cut off is kept with its attempt, and the next one starts from the run's", async () => {
    const hung = Promise.withResolvers<void>();
    const read: (string | undefined)[] = [];
    const world = createWritingWorld([script("plan"), script("build")], {
      plan: writes("v1"),
      build: async (workspace) => {
        read.push(await workspace.readFile(PLAN));
        if (read.length > 1) return;
        await workspace.writeFile(PLAN, "half");
        hung.resolve();
        await new Promise(() => {});
      },
    });
    void world.start();
    await hung.promise;
    world.kill();
    expect((await world.resume()).state.status).toBe("completed");
    expect(read).toEqual(["v1", "v1"]);
    expect(world.file("plan.md")).toBe("v1");
    expect(world.file("steps/build/1/documents/plan.md")).toBe("half");
  });

  test("by a person in a worktree while the run was paused counts", async () => {
    const world = createWritingWorld(waitingSteps, { plan: writes("v1") });
    await world.start();
    const path = world.workspaces.opened.find(({ branch }) => branch.includes("-b-"))?.path ?? "";
    await world.workspaces.worktrees.get(path)?.writeFile(PLAN, "by hand");
    answer(world, "many/b/ask");
    await world.resume();
    expect(world.file("plan.md")).toBe("by hand");
  });

  test("by two at once is that of the later one; the other stays beside its attempt", async () => {
    const first = Promise.withResolvers<void>();
    const world = createWritingWorld(
      [
        {
          name: "many",
          type: "parallel",
          steps: [
            { name: "a", steps: [script("early")] },
            { name: "b", steps: [script("late")] },
          ],
        },
      ],
      {
        early: writes("early"),
        late: async (workspace) => {
          await first.promise;
          await workspace.writeFile(PLAN, "late");
        },
      },
    );
    const end = world.start();
    await until(() => world.file("plan.md") === "early", "the early one");
    first.resolve();
    await end;
    expect(world.file("plan.md")).toBe("late");
    expect(world.file("steps/many/b/late/1/replaced/plan.md")).toBe("early");
  });

  test("by two at the same moment is that of one; the other stays beside the attempt that replaced it", async () => {
    const both = Promise.withResolvers<void>();
    let there = 0;
    const together =
      (text: string): Work =>
      async (workspace) => {
        there += 1;
        if (there === 2) both.resolve();
        await both.promise;
        await workspace.writeFile(PLAN, text);
      };
    const names = ["one", "two"];
    const world = createWritingWorld(
      [script("plan"), { name: "many", type: "parallel", steps: names.map((name) => script(name)) }],
      { plan: writes("v1"), one: together("one"), two: together("two") },
    );
    await world.start();
    const found = [
      world.file("plan.md"),
      ...names.map((name) => world.file(`steps/many/${name}/1/replaced/plan.md`)),
    ];
    expect(found.filter((text) => text !== undefined).sort()).toEqual(names);
  });
});
