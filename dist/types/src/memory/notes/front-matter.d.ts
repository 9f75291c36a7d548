import * as z from "zod";
/** What stands between the `---` lines of a note; further keys are left alone. */
export declare const FrontMatter: z.ZodObject<{
    id: z.ZodString;
    created: z.ZodString;
    category: z.ZodEnum<{
        context: "context";
        decision: "decision";
        error: "error";
        lesson: "lesson";
        pattern: "pattern";
    }>;
    tags: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<string, string | number>>>>>, z.ZodTransform<string[], string[] | null | undefined>>;
    source: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        workflow: z.ZodOptional<z.ZodString>;
        step: z.ZodOptional<z.ZodString>;
        run: z.ZodOptional<z.ZodString>;
        commit: z.ZodOptional<z.ZodString>;
    }, z.core.$loose>>>, z.ZodTransform<{
        [x: string]: unknown;
        workflow?: string | undefined;
        step?: string | undefined;
        run?: string | undefined;
        commit?: string | undefined;
    }, {
        [x: string]: unknown;
        workflow?: string | undefined;
        step?: string | undefined;
        run?: string | undefined;
        commit?: string | undefined;
    } | null | undefined>>;
    relevance: z.ZodDefault<z.ZodEnum<{
        high: "high";
        low: "low";
        medium: "medium";
    }>>;
}, z.core.$loose>;
