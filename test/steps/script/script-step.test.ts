import { describe, expect, it } from "vitest";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { runScriptStep } from "../../../src/steps/script/script-step.ts";
import { scriptAt, stepTrial, type StepTrialOptions } from "../../support/run/step-context.ts";

async function run(
  script: StepTrialOptions["script"],
  schema?: Record<string, unknown>,
): Promise<{ event: NewRunEvent; log: string | undefined }> {
  await using trial = stepTrial(script ? { script } : {});
  const at = scriptAt(schema ? { "output-schema": schema } : {});
  const event = await runScriptStep(trial.context, at);
  return { event, log: trial.store.read("steps/check/1/output.log") };
}

const printing = async (stdout: string, schema?: Record<string, unknown>) =>
  (await run({ stdout }, schema)).event;

const closed = {
  type: "object",
  properties: { total: { type: "integer" } },
  required: ["total"],
  additionalProperties: false,
};

describe("the output-schema of a script", () => {
  it.each([
    ["an object without other properties", '{"total": 3}\n', closed, { total: 3 }],
    ["a list", "[1, 2]", { type: "array", items: { type: "integer" } }, { value: [1, 2] }],
    ["a number", "42\n", { type: "integer" }, { value: 42 }],
  ])("is met by %s that it printed", async (_, stdout, schema, data) => {
    expect(await printing(stdout, schema)).toMatchObject({
      type: "step.succeeded",
      output: { data: { ...data, exit_code: 0 } },
    });
  });

  it("is met by JSON after a byte order mark, as programs for Windows print it", async () => {
    expect(await printing('\uFEFF{"total": 3}\r\n', closed)).toMatchObject({
      type: "step.succeeded",
      output: { data: { total: 3 } },
    });
    expect(await printing('\uFEFF{"success": false}')).toMatchObject({
      type: "step.failed",
      failure: { code: "step-unsuccessful" },
    });
  });

  it("is missed by what it printed, in words about that alone", async () => {
    expect(await printing('{"total": 3, "extra": 1}', closed)).toMatchObject({
      type: "step.failed",
      failure: {
        class: "recoverable",
        code: "schema-miss",
        message: expect.stringContaining("additional properties"),
      },
    });
  });

  it.each(["", "three files\n", '{"total": 3} and more'])(
    "is missed by %j, which is no JSON",
    async (stdout) => {
      expect(await printing(stdout, { type: "object" })).toMatchObject({
        type: "step.failed",
        failure: {
          code: "schema-miss",
          message: "The script printed no JSON, which its output-schema asks for.",
        },
      });
    },
  );
});

describe("the output of a script", () => {
  const long = (word: string) => Array.from({ length: 2_000 }, (_, line) => `${word} ${line}`).join("\n");

  it("is kept whole beside the attempt, whether it went well or not", async () => {
    const streams = { stdout: long("out"), stderr: long("err") };
    const whole = `## Standard output\n\n${streams.stdout}\n\n## Standard error\n\n${streams.stderr}\n`;
    expect((await run(streams)).log).toBe(whole);
    expect((await run({ ...streams, exitCode: 1 })).log).toBe(whole);
    expect((await run({ status: "timed-out", ...streams })).log).toBe(whole);
  });

  it("that is more than a result can hold is a failure that says what to do, and its log stays", async () => {
    const streams = { stdout: "begun\n", stderr: "" };
    const { event, log } = await run({ status: "too-much-output", stream: "standard output", ...streams });
    expect(event).toMatchObject({
      type: "step.failed",
      failure: {
        class: "fatal",
        code: "output-too-large",
        message: expect.stringContaining(
          "printed more than 64 MB to standard output and was ended. Write large",
        ),
      },
    });
    expect(log).toContain("begun");
  });

  it("leaves no file where there is none", async () => {
    expect((await run({})).log).toBeUndefined();
  });

  it("shows the end of both streams in a failure, however much stands on the other", async () => {
    const { event } = await run({ exitCode: 1, stdout: "not ok: the sum is wrong\n", stderr: long("noise") });
    const details = event.type === "step.failed" ? (event.failure.details ?? "") : "";
    expect(details).toContain("not ok: the sum is wrong");
    expect(details).toContain("noise 1999");
    expect(details.length).toBeLessThanOrEqual(4_000);
  });

  it("gives each stream half of the room where both are long", async () => {
    const { event } = await run({ exitCode: 1, stdout: long("out"), stderr: long("err") });
    const details = event.type === "step.failed" ? (event.failure.details ?? "") : "";
    expect(details).toContain("out 1999");
    expect(details).toContain("err 1999");
    expect(details.indexOf("err ")).toBeGreaterThan(1_900);
    expect(details.length).toBeLessThanOrEqual(4_000);
  });
});
