import * as z from "zod";
export declare const TokenUsage: z.ZodObject<{
    step: z.ZodString;
    cost_usd: z.ZodNullable<z.ZodNumber>;
    tokens: z.ZodNumber;
}, z.core.$strip>;
export type TokenUsage = z.infer<typeof TokenUsage>;
