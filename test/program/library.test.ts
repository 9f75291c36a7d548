import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { AgenticError, defineWorkflow, resume, run, type RunCallbacks, z } from "../../src/index.ts";
import { createProject, type Project } from "../support/project.ts";

function recorder(): { callbacks: RunCallbacks; calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    callbacks: {
      onPhaseChange: (phase) => calls.push(`phase ${phase}`),
      onStepStart: async (step) => {
        await delay(step === "first" ? 20 : 0);
        calls.push(`start ${step}`);
      },
      onStepComplete: (step, { status, summary }) => calls.push(`${status} ${step}: ${summary}`),
    },
  };
}

const surroundings = ({ root, environment }: Project) => ({ cwd: root, environment });

const workflow = defineWorkflow({
  name: "From code",
  phases: ["one", "two"],
  argsSchema: z.object({ word: z.string().min(2), fails: z.boolean().default(false) }),
  async execute(ctx) {
    const { stdout } = (
      await ctx.step("first", { type: "script", phase: "one", command: `echo ${ctx.args.word}` })
    ).data;
    await ctx.parallel({
      a: () => ctx.step("inner", { type: "function", phase: "two", fn: () => stdout.length }),
    });
    const exit = "test -e go-on || exit 1";
    await ctx.step("last", { type: "script", command: ctx.args.fails ? exit : "echo done", maxRetry: 0 });
  },
});

describe("the library", () => {
  test(
    "runs a workflow from code and calls back in the order in which things happened",
    { tags: "slow" },
    async () => {
      using project = createProject();
      const { calls, callbacks } = recorder();
      const result = await run(workflow, { ...surroundings(project), args: { word: "hello" }, ...callbacks });
      expect(result).toMatchObject({
        status: "completed",
        directory: `agentic/workflows/${result.runId}`,
        outputs: { last: { summary: "done" } },
        callbackErrors: [],
      });
      expect(calls).toEqual([
        "phase one",
        "start first",
        "completed first: hello",
        "phase two",
        "start parallel-1/a/inner",
        "completed parallel-1/a/inner: ",
        "start last",
        "completed last: done",
      ]);
    },
  );

  test(
    "resumes it with the same code; steps that are recorded do not begin again",
    { tags: "slow" },
    async () => {
      using project = createProject();
      const first = recorder();
      const args = { word: "hello", fails: true };
      const failed = await run(workflow, { ...surroundings(project), args, ...first.callbacks });
      expect(failed).toMatchObject({ status: "failed", error: "The script ended with exit code 1." });
      expect(first.calls.at(-1)).toBe("failed last: The script ended with exit code 1.");
      await expect(resume(failed.runId, surroundings(project))).rejects.toMatchObject({
        code: "unsupported",
      });
      project.write("go-on", "");
      const second = recorder();
      const result = await resume(failed.runId, { ...surroundings(project), workflow, ...second.callbacks });
      expect(result.status).toBe("completed");
      expect(second.calls).toEqual(["start last", "completed last: "]);
    },
  );

  test("runs workflows in YAML by name, with their phases", { tags: "slow" }, async () => {
    const yaml = `name: plain
version: "1.0"
variables: [{ name: word, required: true }]
steps:
  - { name: a, type: script, phase: build, run: "echo {{ variables.word }}" }
  - { name: b, type: script, phase: test, run: "true", condition: "variables.word == 'x'" }
`;
    using project = createProject({ workflows: { plain: yaml } });
    const { calls, callbacks } = recorder();
    const result = await run("plain", { ...surroundings(project), args: { word: "y" }, ...callbacks });
    expect(result.status).toBe("completed");
    expect(calls).toEqual(["phase build", "start a", "completed a: y", "skipped b: condition"]);
  });

  test("refuses what cannot be started", async () => {
    using project = createProject();
    const refusal = async (start: Promise<unknown>) =>
      await start.then(
        () => undefined,
        (error: unknown) => (error instanceof AgenticError ? error.code : error),
      );
    const where = surroundings(project);
    expect(await refusal(run("no-such-workflow", where))).toBe("not-found");
    expect(await refusal(run(workflow, { ...where, args: { word: "x" } }))).toBe("variables-invalid");
    expect(await refusal(run(defineWorkflow({ name: "", execute() {} }), where))).toBe("definition-invalid");
    expect(await refusal(resume("20260101-nosuch", where))).toBe("not-found");
    expect(project.runs()).toEqual([]);
  });

  test("stops when it is asked to, and tells what callbacks threw", async () => {
    using project = createProject();
    const stop = new AbortController();
    const hanging = defineWorkflow({
      name: "hanging",
      execute: (ctx) => ctx.step("hang", { type: "function", fn: () => new Promise(() => {}) }),
    });
    const onStepStart = () => {
      stop.abort();
      throw new Error("Mine.");
    };
    const result = await run(hanging, { ...surroundings(project), signal: stop.signal, onStepStart });
    expect(result).toMatchObject({ status: "cancelled", callbackErrors: [new Error("Mine.")] });
  });
});
