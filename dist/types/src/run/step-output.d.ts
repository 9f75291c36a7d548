import * as z from "zod";
/** Bytes of JSON a step's output may take in the journal; what is larger goes to `artifacts/`. */
export declare const OUTPUT_LIMIT_BYTES = 10240;
/** Bytes that one file of a step's output may take: each stream of a script, and the JSON of the rest. What is larger fails the step. */
export declare const OUTPUT_FILE_LIMIT_BYTES: number;
/** What a step hands on (`schemas/step-output.schema.json`). */
export declare const StepOutput: z.ZodObject<{
    success: z.ZodBoolean;
    output_type: z.ZodDefault<z.ZodString>;
    document_path: z.ZodDefault<z.ZodNullable<z.ZodString>>;
    summary: z.ZodDefault<z.ZodString>;
    metrics: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
    next_step_context: z.ZodDefault<z.ZodNullable<z.ZodString>>;
    data: z.ZodOptional<z.ZodUnknown>;
}, z.core.$strip>;
export type StepOutput = z.infer<typeof StepOutput>;
/** The file that data refers to; the engine's own where an output was too large for the journal. */
export declare function artifactIn(data: unknown): string | undefined;
