import * as z from "zod";
/** Lines of `gemini --output-format stream-json`, as far as they are read here. Unknown keys and types are fine. */
declare const Tokens: z.ZodObject<{
    total_tokens: z.ZodDefault<z.ZodNumber>;
    input_tokens: z.ZodDefault<z.ZodNumber>;
    output_tokens: z.ZodDefault<z.ZodNumber>;
    cached: z.ZodDefault<z.ZodNumber>;
}, z.core.$strip>;
export type Tokens = z.infer<typeof Tokens>;
declare const ResultLine: z.ZodObject<{
    type: z.ZodLiteral<"result">;
    status: z.ZodString;
    error: z.ZodOptional<z.ZodObject<{
        type: z.ZodOptional<z.ZodString>;
        message: z.ZodString;
    }, z.core.$strip>>;
    stats: z.ZodOptional<z.ZodObject<{
        total_tokens: z.ZodDefault<z.ZodNumber>;
        input_tokens: z.ZodDefault<z.ZodNumber>;
        output_tokens: z.ZodDefault<z.ZodNumber>;
        cached: z.ZodDefault<z.ZodNumber>;
        models: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
            total_tokens: z.ZodDefault<z.ZodNumber>;
            input_tokens: z.ZodDefault<z.ZodNumber>;
            output_tokens: z.ZodDefault<z.ZodNumber>;
            cached: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strip>>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ResultLine = z.infer<typeof ResultLine>;
declare const ToolResultLine: z.ZodObject<{
    type: z.ZodLiteral<"tool_result">;
    tool_id: z.ZodString;
    status: z.ZodString;
    output: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodOptional<z.ZodString>;
        message: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export type ToolResultLine = z.infer<typeof ToolResultLine>;
declare const ToolUseLine: z.ZodObject<{
    type: z.ZodLiteral<"tool_use">;
    tool_name: z.ZodString;
    tool_id: z.ZodString;
    parameters: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strip>;
export type ToolUseLine = z.infer<typeof ToolUseLine>;
declare const GeminiLine: z.ZodDiscriminatedUnion<[z.ZodObject<{
    type: z.ZodLiteral<"init">;
    session_id: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"message">;
    role: z.ZodString;
    content: z.ZodString;
    delta: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"tool_use">;
    tool_name: z.ZodString;
    tool_id: z.ZodString;
    parameters: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"tool_result">;
    tool_id: z.ZodString;
    status: z.ZodString;
    output: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodOptional<z.ZodString>;
        message: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"error">;
    severity: z.ZodOptional<z.ZodString>;
    message: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"result">;
    status: z.ZodString;
    error: z.ZodOptional<z.ZodObject<{
        type: z.ZodOptional<z.ZodString>;
        message: z.ZodString;
    }, z.core.$strip>>;
    stats: z.ZodOptional<z.ZodObject<{
        total_tokens: z.ZodDefault<z.ZodNumber>;
        input_tokens: z.ZodDefault<z.ZodNumber>;
        output_tokens: z.ZodDefault<z.ZodNumber>;
        cached: z.ZodDefault<z.ZodNumber>;
        models: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
            total_tokens: z.ZodDefault<z.ZodNumber>;
            input_tokens: z.ZodDefault<z.ZodNumber>;
            output_tokens: z.ZodDefault<z.ZodNumber>;
            cached: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strip>>>;
    }, z.core.$strip>>;
}, z.core.$strip>], "type">;
export type GeminiLine = z.infer<typeof GeminiLine>;
/** The line's meaning, undefined where it is of a type not read here, or what is wrong with it. */
export declare function parseGeminiLine(text: string): GeminiLine | undefined | {
    problem: string;
};
export {};
