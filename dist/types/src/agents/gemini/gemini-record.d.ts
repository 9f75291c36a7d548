import * as z from "zod";
import type { Spending } from "../token-prices.ts";
declare const Message: z.ZodObject<{
    id: z.ZodString;
    type: z.ZodString;
    content: z.ZodOptional<z.ZodUnknown>;
    model: z.ZodOptional<z.ZodString>;
    tokens: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        input: z.ZodDefault<z.ZodNumber>;
        output: z.ZodDefault<z.ZodNumber>;
        cached: z.ZodDefault<z.ZodNumber>;
        thoughts: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strip>>>;
    toolCalls: z.ZodOptional<z.ZodArray<z.ZodObject<{
        result: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodObject<{
            functionResponse: z.ZodOptional<z.ZodObject<{
                id: z.ZodOptional<z.ZodString>;
            }, z.core.$loose>>;
        }, z.core.$loose>>>>;
    }, z.core.$loose>>>;
}, z.core.$loose>;
type Message = z.infer<typeof Message>;
/** What Gemini keeps of a session: a line a message, which a later line of the same id replaces. */
export interface GeminiRecord {
    readonly text: string;
    readonly messages: ReadonlyMap<string, Message>;
}
export declare function parseRecord(text: string): GeminiRecord;
/** Tokens of the session's answers, without those that an earlier record has. */
export declare function usageSince({ messages }: GeminiRecord, before: GeminiRecord | undefined): Spending[];
/**
 * The record with every result of a tool once. Gemini writes them twice, with the call and as a message of their own, and gives
 * both back to the model when it goes on with the session; the model's service refuses more results than calls.
 */
export declare function withoutRepeats({ text, messages }: GeminiRecord): string;
export {};
