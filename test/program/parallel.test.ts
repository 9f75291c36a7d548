import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  type BranchResult,
  ParallelFailure,
  type WorkflowContext,
} from "../../src/program/define-workflow.ts";
import { until } from "../support/fake-clock.ts";
import { createProgramWorld, ran } from "../support/program/program-world.ts";
import { outline } from "../support/world.ts";

const script = { type: "script", command: "true", maxRetry: 0 } as const;

const branch =
  (ctx: WorkflowContext, ...ids: string[]) =>
  async () => {
    for (const id of ids) await ctx.step(id, script);
    return ids.join("+");
  };

const statuses = (results: Readonly<Record<string, BranchResult>>) =>
  Object.fromEntries(Object.entries(results).map(([name, { status }]) => [name, status]));

describe("branches of a workflow in TypeScript", () => {
  test("run at the same time, and give what their code returns", async () => {
    const values: unknown[] = [];
    let most = 0;
    const world = createProgramWorld(
      async (ctx) => {
        values.push(await ctx.parallel({ x: branch(ctx, "a", "b"), y: branch(ctx, "a"), z: () => 3 }));
        values.push(await ctx.parallel([branch(ctx, "a"), async () => (await delay(5), "late")]));
        values.push(await ctx.parallel({}), await ctx.parallel([]));
      },
      {
        script: async () => {
          most = Math.max(most, world.scripts.running);
          await delay(5);
          return "";
        },
      },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(values).toEqual([{ x: "a+b", y: "a", z: 3 }, ["a", "late"], {}, []]);
    expect(most).toBe(2);
    expect(ran(world).toSorted()).toEqual([
      "parallel-1/x/a#1",
      "parallel-1/x/b#1",
      "parallel-1/y/a#1",
      "parallel-2/branch-1/a#1",
    ]);
  });

  test("are at most `max-workers` at once, each in its own worktree", async () => {
    const places: string[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        places.push(ctx.projectPath);
        const one = async () => {
          places.push(ctx.projectPath);
          return (await ctx.step("work", script)).commit;
        };
        await ctx.parallel({ x: one, y: one }, { id: "both", mergeMode: "merge" });
      },
      { settings: { git: { autoPr: false }, maxWorkers: 1 } },
    );
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(new Set(places).size).toBe(3);
    expect(places[1]).toContain(state.branches.get("both/x")?.path);
    expect(places[2]).toContain(state.branches.get("both/y")?.path);
  });

  test("that fail do not end the others; the error says what became of each", async () => {
    const seen: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        const error = await ctx
          .parallel({
            x: branch(ctx, "a", "b"),
            y: branch(ctx, "c", "d"),
            z: () => Promise.reject(new Error("No.")),
          })
          .catch((error: unknown) => error);
        if (error instanceof ParallelFailure) seen.push(error.message, statuses(error.results));
        await ctx.step("after", script);
      },
      { script: ({ step }) => (step.endsWith("/a") ? 1 : "") },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(ran(world).toSorted()).toEqual([
      "after#1",
      "parallel-1/x/a#1",
      "parallel-1/y/c#1",
      "parallel-1/y/d#1",
    ]);
    expect(seen).toEqual([
      expect.stringMatching(/^2 of 3 branches of parallel-1 failed: x \(Step a failed: .* 1\), z \(No\.\)$/),
      { x: "failed", y: "completed", z: "failed" },
    ]);
  });

  test("give what became of each where failures are results, the same when the run is resumed", async () => {
    const seen: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        const results = await ctx.parallel(
          { x: branch(ctx, "a"), y: branch(ctx, "b") },
          { onError: "continue" },
        );
        seen.push(statuses(results), results.y.status === "completed" && results.y.value);
        await ctx.step("last", script);
      },
      { script: ({ step, attempt }) => (step.endsWith("/a") || (step === "last" && attempt === 1) ? 1 : "") },
    );
    expect((await world.start()).state.failure?.step).toBe("last");
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world).toSorted()).toEqual(["last#1", "last#2", "parallel-1/x/a#1", "parallel-1/y/b#1"]);
    expect(seen).toEqual([0, 1].flatMap(() => [{ x: "failed", y: "completed" }, "b"]));
  });

  test("that failed are all that runs again when the run is resumed", async () => {
    const values: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        values.push(await ctx.parallel({ x: branch(ctx, "a", "b"), y: branch(ctx, "c") }));
      },
      { script: ({ step, attempt }) => (step.endsWith("/b") && attempt === 1 ? 1 : "") },
    );
    const { state } = await world.start();
    expect(state.failure).toMatchObject({ step: "parallel-1/x/b", failure: { code: "script-failed" } });
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world).toSorted()).toEqual([
      "parallel-1/x/a#1",
      "parallel-1/x/b#1",
      "parallel-1/x/b#2",
      "parallel-1/y/c#1",
    ]);
    expect(values).toEqual([{ x: "a+b", y: "c" }]);
  });

  test("are all kept by a run that is killed among them", async () => {
    const world = createProgramWorld(
      async (ctx) => {
        await ctx.parallel({ x: branch(ctx, "a", "b"), y: branch(ctx, "c", "d") });
        await ctx.step("end", script);
      },
      { script: ({ step, attempt }) => (step.endsWith("/b") && attempt === 1 ? undefined : "") },
    );
    void world.start();
    const done = () =>
      outline(world.events).includes("block.closed parallel-1/y") && world.scripts.running === 1;
    await until(done, "one branch");
    world.kill();
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world).filter((step) => !step.endsWith("#1"))).toEqual(["parallel-1/x/b#2"]);
    expect(ran(world).filter((step) => step.startsWith("end"))).toEqual(["end#1"]);
  });

  test("stop when the first has ended, where that is asked for", async () => {
    const values: unknown[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        const slow = async () => {
          await ctx.step("hang", script);
          return "slow";
        };
        values.push(await ctx.parallel({ slow, fast: branch(ctx, "a") }, { mergeStrategy: "first-success" }));
        await ctx.step("after", script);
      },
      { script: ({ step }) => (step.endsWith("hang") ? undefined : "") },
    );
    expect((await world.start()).state.status).toBe("completed");
    expect(values).toEqual([{ slow: undefined, fast: "a" }]);
  });

  test("may hold branches of their own", async () => {
    const values: unknown[] = [];
    const world = createProgramWorld(async (ctx) => {
      values.push(
        await ctx.parallel({
          outer: async () => await ctx.parallel({ inner: branch(ctx, "a"), other: branch(ctx, "a") }),
        }),
      );
    });
    await world.start();
    expect(values).toEqual([{ outer: { inner: "a", other: "a" } }]);
    expect(ran(world).toSorted()).toEqual([
      "parallel-1/outer/parallel-1/inner/a#1",
      "parallel-1/outer/parallel-1/other/a#1",
    ]);
  });
});
