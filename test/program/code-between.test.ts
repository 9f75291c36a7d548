import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import { createProgramWorld, ran } from "../support/program/program-world.ts";
import { outline } from "../support/world.ts";

const script = (command = "true") => ({ type: "script", command, maxRetry: 0 }) as const;

describe("code between the steps", () => {
  test("that throws fails the run, which can be resumed with better code", async () => {
    const world = createProgramWorld(async (ctx) => {
      await ctx.step("a", script());
      throw new Error("Too much.");
    });
    const { state } = await world.start();
    expect(state.failure?.failure).toMatchObject({
      code: "program-failed",
      message: expect.stringContaining("Too much."),
    });
    expect(state.failure?.step).toBeUndefined();
    const better = await world.resume(async (ctx) => {
      await ctx.step("a", script());
      await ctx.step("b", script());
    });
    expect(better.state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1"]);
  });

  test("that reads a missing value fails the run with a mistake", async () => {
    const world = createProgramWorld(async (ctx) => {
      const { data } = await ctx.step("a", script());
      const [first] = data.stdout.match(/no such text/) as RegExpMatchArray;
      await ctx.comment(first);
    });
    const { state } = await world.start();
    expect(state.failure?.failure).toMatchObject({
      code: "program-mistake",
      message: expect.stringContaining("TypeError: "),
    });
  });

  test("that throws while a step is under way waits for its end, and begins nothing more", async () => {
    const world: ReturnType<typeof createProgramWorld> = createProgramWorld(
      async (ctx) => {
        void ctx.step("a", script());
        void ctx.step("b", script());
        await until(() => outline(world.events).includes("step.started a"), "the step");
        throw new Error("Enough.");
      },
      { script: async ({ step }) => (await delay(20), step) },
    );
    const { state } = await world.start();
    expect(state.failure?.failure.message).toContain("Enough.");
    expect(outline(world.journal()).slice(1)).toEqual(["step.started a", "step.succeeded a", "run.failed"]);
  });

  test("is left where the run is stopped, and runs again from its start", async () => {
    let waits = true;
    const world = createProgramWorld(async (ctx) => {
      await ctx.step("a", script());
      if (waits) await new Promise(() => {});
      await ctx.step("b", script());
    });
    const end = world.start();
    await until(() => outline(world.events).includes("step.succeeded a"), "the step");
    world.stop.request({ kind: "interrupted" });
    expect((await end).state).toMatchObject({ status: "cancelled", reason: "interrupted" });
    waits = false;
    expect((await world.resume()).state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1"]);
  });

  test("is told what it does wrong", async () => {
    const messages: string[] = [];
    const world = createProgramWorld(
      async (ctx) => {
        const tries: (() => Promise<unknown>)[] = [
          () => ctx.step("My Step", script()),
          () => ctx.step("a", { type: "script", command: "x", timeoutMinute: 1 } as never),
          () => ctx.step("a", { type: "agent", prompt: 5 } as never),
          () => ctx.step("a", { type: "shell" } as never),
          () => ctx.step("a", { type: "agnt", prompt: "x" } as never),
          () => ctx.step("a", { type: "agent", promt: "x", cwd: "y" } as never),
          () => ctx.step("a", "x" as never),
          () => ctx.parallel([() => 1], { mergMode: "merge" } as never),
          () => ctx.step("a", { ...script(), phase: "deploy" }),
          () => ctx.step("nested", { type: "function", maxRetry: 0, fn: () => ctx.step("inner", script()) }),
          () => ctx.step("nested", script()),
          () => ctx.parallel({ "Not a name": () => 1 }),
        ];
        for (const attempt of tries) await attempt().catch((error: Error) => messages.push(error.message));
      },
      { phases: ["build"] },
    );
    const { state } = await world.start();
    expect(state.failure?.failure.message).toBe(messages[0]);
    expect(messages).toEqual([
      expect.stringContaining("`My Step` cannot be a step's id"),
      'ctx.step("a"): unknown key `timeoutMinute` in a step of type script. Did you mean `timeoutMinutes`?',
      'ctx.step("a"): `prompt` in a step of type agent must be text or a function that gives it, not the number 5.',
      'ctx.step("a"): `type` must be agent, command, script, function or human, not the text "shell".',
      'ctx.step("a"): `type` must be agent, command, script, function or human, not the text "agnt". Did you mean `agent`?',
      'ctx.step("a"): unknown key `promt` in a step of type agent. Did you mean `prompt`? unknown key `cwd` in a step of type agent. It is a key of type script.',
      'ctx.step("a"): it takes what the step is, not the text "x"',
      "ctx.parallel: unknown key `mergMode` in its options. Did you mean `mergeMode`?",
      "There is no phase `deploy` in program; its phases: build.",
      expect.stringContaining("Step `inner` cannot be requested inside function step `nested`"),
      "Step `nested` is requested twice. Give each step a unique id.",
      expect.stringContaining("`Not a name` cannot be a step's id"),
    ]);
  });
});
