import * as z from "zod";
import { SetValues } from "../../config/run-settings.ts";
import { Outcomes } from "../outcomes/outcome-schema.ts";

const path = z.string().min(1);
const texts = z.union([z.string(), z.array(z.string()).min(1)]);
const limits = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

export const Expectations = z
  .strictObject({
    status: z
      .enum(["completed", "failed", "paused", "cancelled"])
      .optional()
      .describe("How the run ends. Default: completed."),
    reason: z.string().optional().describe("Why the run is paused, such as `human` or `budget`."),
    failure: z.string().optional().describe("Text in the message of the failure, or its code."),
    order: z
      .array(path)
      .optional()
      .describe("Paths or patterns of steps that start in this order; others may start between them."),
    runs: z.array(path).optional().describe("Paths or patterns of steps that run."),
    skips: z.array(path).optional().describe("Paths or patterns of steps that do not run."),
    attempts: z.record(z.string(), z.int().nonnegative()).optional().describe("Attempts by step path."),
    prompts: z
      .record(z.string(), texts)
      .optional()
      .describe("By step path or pattern: texts that the prompt of an attempt contains."),
    "prompts-without": z
      .record(z.string(), texts)
      .optional()
      .describe("By step path or pattern: texts that no prompt contains."),
    outputs: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("By step path: data of its output. Keys that are not listed may have any value."),
    cost: z.union([z.number(), limits]).optional().describe("US dollars of the run, or their limits."),
    "pull-requests": z.int().nonnegative().optional().describe("Number of pull requests."),
  })
  .describe("What a simulated run must do.");
export type Expectations = z.infer<typeof Expectations>;

const set = z.strictObject(SetValues.shape).optional();
const variables = z.record(z.string(), z.unknown()).optional();

const TestCase = z.strictObject({
  name: z.string().min(1).describe("What the test shows, as a sentence."),
  variables: variables.describe("Variables in addition to those of the file."),
  set: set.describe("Settings in addition to those of the file."),
  outcomes: Outcomes.optional().describe("Outcomes in addition to those of the file."),
  expect: Expectations.optional(),
});

/** A file in `.agentic/tests/`. */
export const TestFile = z
  .strictObject({
    workflow: z
      .string()
      .min(1)
      .describe("Name or file of the workflow; a file is relative to the repository."),
    name: z.string().min(1).optional().describe("What the test shows. Default: the name of the file."),
    variables: variables.describe("Variables of the run. Required ones without a value get a sample."),
    set: set.describe("Settings of the run, as `--set` takes them."),
    outcomes: Outcomes.optional(),
    expect: Expectations.optional(),
    tests: z.array(TestCase).min(1).optional().describe("Several tests of the same workflow."),
  })
  .describe("Tests of a workflow, which `agentic-sdlc test` runs as simulations.");
export type TestFile = z.infer<typeof TestFile>;
