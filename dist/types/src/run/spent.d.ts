import * as z from "zod";
export declare const Spent: z.ZodObject<{
    step: z.ZodString;
    cost_usd: z.ZodNullable<z.ZodNumber>;
    tokens: z.ZodNumber;
}, z.core.$strip>;
export type Spent = z.infer<typeof Spent>;
