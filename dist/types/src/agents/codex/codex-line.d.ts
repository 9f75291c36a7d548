import * as z from "zod";
/** Lines of `codex exec --json`, as far as they are read here. Unknown keys and types are fine. */
declare const Item: z.ZodObject<{
    id: z.ZodString;
    type: z.ZodString;
    text: z.ZodOptional<z.ZodString>;
    message: z.ZodOptional<z.ZodString>;
    status: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    command: z.ZodOptional<z.ZodString>;
    aggregated_output: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    exit_code: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    changes: z.ZodOptional<z.ZodArray<z.ZodObject<{
        path: z.ZodString;
        kind: z.ZodString;
    }, z.core.$strip>>>;
    server: z.ZodOptional<z.ZodString>;
    tool: z.ZodOptional<z.ZodString>;
    query: z.ZodOptional<z.ZodString>;
}, z.core.$loose>;
export type Item = z.infer<typeof Item>;
declare const Tokens: z.ZodObject<{
    input_tokens: z.ZodDefault<z.ZodNumber>;
    cached_input_tokens: z.ZodDefault<z.ZodNumber>;
    output_tokens: z.ZodDefault<z.ZodNumber>;
}, z.core.$strip>;
export type Tokens = z.infer<typeof Tokens>;
declare const CodexLine: z.ZodDiscriminatedUnion<[z.ZodObject<{
    type: z.ZodLiteral<"thread.started">;
    thread_id: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.started">;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"item.started">;
    item: z.ZodObject<{
        id: z.ZodString;
        type: z.ZodString;
        text: z.ZodOptional<z.ZodString>;
        message: z.ZodOptional<z.ZodString>;
        status: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        command: z.ZodOptional<z.ZodString>;
        aggregated_output: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        exit_code: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        changes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            path: z.ZodString;
            kind: z.ZodString;
        }, z.core.$strip>>>;
        server: z.ZodOptional<z.ZodString>;
        tool: z.ZodOptional<z.ZodString>;
        query: z.ZodOptional<z.ZodString>;
    }, z.core.$loose>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"item.completed">;
    item: z.ZodObject<{
        id: z.ZodString;
        type: z.ZodString;
        text: z.ZodOptional<z.ZodString>;
        message: z.ZodOptional<z.ZodString>;
        status: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        command: z.ZodOptional<z.ZodString>;
        aggregated_output: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        exit_code: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        changes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            path: z.ZodString;
            kind: z.ZodString;
        }, z.core.$strip>>>;
        server: z.ZodOptional<z.ZodString>;
        tool: z.ZodOptional<z.ZodString>;
        query: z.ZodOptional<z.ZodString>;
    }, z.core.$loose>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.completed">;
    usage: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        input_tokens: z.ZodDefault<z.ZodNumber>;
        cached_input_tokens: z.ZodDefault<z.ZodNumber>;
        output_tokens: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.failed">;
    error: z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"error">;
    message: z.ZodString;
}, z.core.$strip>], "type">;
export type CodexLine = z.infer<typeof CodexLine>;
/** The line's meaning, undefined where it is of a type not read here, or what is wrong with it. */
export declare function parseCodexLine(text: string): CodexLine | undefined | {
    problem: string;
};
/** What a session's own record says of a model and of tokens spent since its beginning. */
export declare function parseRolloutLine(text: string): {
    model?: string | undefined;
    tokens?: Tokens | undefined;
};
export {};
