import * as z from "zod";
export declare const Session: z.ZodObject<{
    provider: z.ZodString;
    id: z.ZodString;
    directory: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type Session = z.infer<typeof Session>;
