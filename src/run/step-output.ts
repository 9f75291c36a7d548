import * as z from "zod";

/** Bytes of JSON a step's output may take in the journal; what is larger goes to `artifacts/`. */
export const OUTPUT_LIMIT_BYTES = 10_240;

/** Bytes that one file of a step's output may take: each stream of a script, and the JSON of the rest. What is larger fails the step. */
export const OUTPUT_FILE_LIMIT_BYTES = 64 * 1024 * 1024;

/** What a step hands on (`schemas/step-output.schema.json`). */
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
      .describe("Document the step wrote, relative to the repository."),
    summary: z.string().default("").describe("One line for people."),
    metrics: z
      .record(z.string(), z.number())
      .default({})
      .describe("Numbers worth showing, such as files_changed."),
    next_step_context: z
      .string()
      .nullable()
      .default(null)
      .describe("What the next step should know, in words."),
    data: z.unknown().optional().describe("Structured result, which conditions and templates can use."),
  })
  .describe("Output of a step.");
export type StepOutput = z.infer<typeof StepOutput>;

/** The file that data refers to; the engine's own where an output was too large for the journal. */
export function artifactIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const artifact: unknown = Reflect.get(data, "artifact");
  return typeof artifact === "string" ? artifact : undefined;
}
