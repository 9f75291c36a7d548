import { describe, expect, test } from "vitest";
import type { WorkflowContext } from "../../src/program/define-workflow.ts";
import { createProgramWorld, ran } from "../support/program/program-world.ts";

const script = (command = "true") => ({ type: "script", command, maxRetry: 0 }) as const;

type Execute = (ctx: WorkflowContext) => unknown;

/** Runs a, b, the branches x and y, and fails at `last`. */
const original: Execute = async (ctx) => {
  await ctx.step("a", script("echo a"));
  await ctx.step("b", { type: "agent", prompt: "Do b." });
  await ctx.parallel({ x: () => ctx.step("c", script()), y: () => 1 }, { id: "both" });
  await ctx.step("last", script());
};

const changes: [change: string, execute: Execute, says: string][] = [
  [
    "a step of another id",
    async (ctx) => {
      await ctx.step("other", script("echo a"));
    },
    "it requests step `other` where `a` is recorded",
  ],
  [
    "a new step before a recorded one",
    async (ctx) => {
      await ctx.step("a", script("echo a"));
      await ctx.step("new", script());
    },
    "it requests step `new` where `b` is recorded",
  ],
  [
    "a step of another type",
    async (ctx) => {
      await ctx.step("a", { type: "agent", prompt: "echo a" });
    },
    "step `a` is recorded as a script step and is now an agent step",
  ],
  [
    "a step that is asked for something else",
    async (ctx) => {
      await ctx.step("a", script("echo a"));
      await ctx.step("b", { type: "agent", prompt: "Do it." });
    },
    "the input of step `b` has changed",
  ],
  [
    "a step less",
    async (ctx) => {
      await ctx.step("a", script("echo a"));
    },
    "it no longer requests step `b`, which is recorded",
  ],
  [
    "a branch less",
    async (ctx) => {
      await ctx.step("a", script("echo a"));
      await ctx.step("b", { type: "agent", prompt: "Do b." });
      await ctx.parallel({ y: () => 1 }, { id: "both" });
    },
    "branch `both/x` is recorded but was not requested",
  ],
  [
    "a new step in a branch that has ended",
    async (ctx) => {
      await ctx.step("a", script("echo a"));
      await ctx.step("b", { type: "agent", prompt: "Do b." });
      await ctx.parallel(
        { x: () => ctx.step("c", script()), y: () => ctx.step("d", script()) },
        { id: "both" },
      );
    },
    "it requests step `both/y/d`, which is not recorded in a branch that has ended",
  ],
];

describe("a workflow in TypeScript that was changed since its run began", () => {
  test.each(changes)("%s is refused, naming the first step that differs", async (_, changed, says) => {
    const world = createProgramWorld(original, { script: ({ step }) => (step === "last" ? 1 : "") });
    await world.start();
    const before = ran(world);
    const { state } = await world.resume(changed);
    expect(state.failure?.failure).toMatchObject({
      code: "definition-changed",
      message: expect.stringContaining(says),
    });
    expect(ran(world)).toEqual(before);
    const again = await world.resume(original);
    expect(again.state.failure?.step).toBe("last");
    expect(ran(world)).toEqual([...before, "last#2"]);
  });

  test("may have other steps from the failed one on, and other settings everywhere", async () => {
    const world = createProgramWorld(original, { script: ({ step }) => (step === "last" ? 1 : "") });
    await world.start();
    const { state } = await world.resume(async (ctx) => {
      await ctx.step("a", { ...script("echo a"), timeoutMinutes: 5 });
      await ctx.step("b", { type: "agent", prompt: "Do b.", model: "another" });
      await ctx.parallel({ x: () => ctx.step("c", script()), y: () => 1 }, { id: "both" });
      await ctx.step("better", script("echo better"));
    });
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "both/x/c#1", "last#1", "better#1"]);
  });

  test("goes on from a step that runs again, with `--from-step`", async () => {
    const world = createProgramWorld(original, { script: ({ step }) => (step === "last" ? 1 : "") });
    await world.start();
    const { state } = await world.resume(
      async (ctx) => {
        await ctx.step("a", script("echo a"));
        await ctx.step("b", { type: "agent", prompt: "Do it." });
        await ctx.step("end", script());
      },
      { fromStep: "b" },
    );
    expect(state.status).toBe("completed");
    expect(world.agents.requests.map(({ prompt, attempt }) => [prompt, attempt])).toEqual([
      ["Do b.\n", 1],
      ["Do it.\n", 2],
    ]);
    expect(ran(world)).toEqual(["a#1", "both/x/c#1", "last#1", "end#1"]);
  });

  test("from a step of a branch on starts that branch over, and leaves those beside it", async () => {
    const world = createProgramWorld(async (ctx) => {
      await ctx.parallel({
        x: async () => {
          await ctx.step("a", script());
          await ctx.step("b", script());
        },
        y: () => ctx.step("c", script()),
      });
      await ctx.step("last", script());
    });
    await world.start();
    await world.resume(undefined, { fromStep: "b" });
    expect(ran(world).toSorted()).toEqual([
      "last#1",
      "last#2",
      "parallel-1/x/a#1",
      "parallel-1/x/a#2",
      "parallel-1/x/b#1",
      "parallel-1/x/b#2",
      "parallel-1/y/c#1",
    ]);
  });

  test("has no steps before it has run, and names those it has", async () => {
    const world = createProgramWorld(original, { script: ({ step }) => (step === "last" ? 1 : "") });
    await expect(world.start({ fromStep: "b" })).rejects.toMatchObject({ code: "usage" });
    await world.start();
    await expect(world.resume(undefined, { fromStep: "none" })).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining("Its steps: a, b, both"),
    });
  });

  test("leaves a copy of its source, and what is known of it", async () => {
    const world = createProgramWorld(original, { phases: ["one"] });
    await world.start();
    expect(world.file("definition.ts")).toBe("// the source");
    expect(world.file("definition.yaml")).toContain("name: program");
    expect(world.file("definition.yaml")).toContain("program: definition.ts\nphases:\n  - one");
  });
});
