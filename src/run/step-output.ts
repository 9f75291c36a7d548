import * as z from "zod";

/** Maximum JSON size of an output in the journal. Larger outputs are written to `artifacts/`. */
export const OUTPUT_LIMIT_BYTES = 10_240;

/** Maximum size of one file of an output: a stream of a script, or the other JSON. A larger one fails the step. */
export const OUTPUT_FILE_LIMIT_BYTES = 64 * 1024 * 1024;

/** Maximum number of options, so that one digit names an option. */
const MOST_OPTIONS = 9;

/** A question that an agent step cannot decide. Its texts are untrusted. */
export const Needs = z
  .object({
    question: z.string().regex(/\S/).max(4_000).describe("One question, with what the person must know."),
    options: z
      .array(z.string().regex(/\S/).max(500))
      .max(MOST_OPTIONS)
      .nullish()
      .describe("Answers to choose from. The person may also write another one."),
    assumed: z
      .string()
      .max(2_000)
      .nullish()
      .describe("The answer that the step takes without a person. Absent if no answer is safe."),
  })
  .describe("A question to a person. The run asks it, and the next attempt of the step is told the answer.");
export type Needs = z.infer<typeof Needs>;

/** Output of a step. */
export const StepOutput = z
  .object({
    success: z.boolean().describe("Whether the step did what it was asked."),
    output_type: z
      .string()
      .default("text")
      .describe("Kind of output, such as plan, validation, script or text."),
    document_path: z
      .string()
      .nullable()
      .default(null)
      .describe("Document the step wrote, relative to the repository. It must exist and not be empty."),
    summary: z.string().default("").describe("One line for people."),
    metrics: z
      .record(z.string(), z.number())
      .default({})
      .describe("Numbers worth showing, such as files_changed."),
    next_step_context: z.string().nullable().default(null).describe("Context for the next step."),
    data: z.unknown().optional().describe("Structured result, which conditions and templates can use."),
  })
  .describe("Output of a step.");
export type StepOutput = z.infer<typeof StepOutput>;

export const emptyOutput: StepOutput = {
  success: true,
  output_type: "",
  document_path: null,
  summary: "",
  metrics: {},
  next_step_context: null,
};

/** Answer of a step (`schemas/step-output.schema.json`): its output, or a question in place of one. */
export const StepAnswer = StepOutput.extend({
  success: z
    .boolean()
    .optional()
    .describe("Whether the step did what it was asked. Only an answer with `needs` may leave it out."),
  needs: Needs.nullish(),
}).describe("Answer of a step.");

/** Returns a field of data if it is a text with visible characters. */
export function textField(data: unknown, key: string): string | undefined {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, key) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Returns the file that data refers to. The engine writes one if an output is too large for the journal. */
export function artifactIn(data: unknown): string | undefined {
  return textField(data, "artifact");
}
