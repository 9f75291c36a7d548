import * as z from "zod";
/** Lines of `claude --output-format stream-json`, as far as they are read here. Unknown keys and types are fine. */
declare const Block: z.ZodObject<{
    type: z.ZodString;
    text: z.ZodOptional<z.ZodString>;
    id: z.ZodOptional<z.ZodString>;
    name: z.ZodOptional<z.ZodString>;
    input: z.ZodOptional<z.ZodUnknown>;
    tool_use_id: z.ZodOptional<z.ZodString>;
    content: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
        type: z.ZodString;
        text: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>]>>>;
    is_error: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
}, z.core.$strip>;
export type Block = z.infer<typeof Block>;
declare const Tokens: z.ZodObject<{
    input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    output_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    cache_creation_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    cache_read_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
}, z.core.$strip>;
export type Tokens = z.infer<typeof Tokens>;
/** The CLI's own words in the model's place, such as an error of the API. */
export declare const SYNTHETIC = "<synthetic>";
declare const AssistantLine: z.ZodObject<{
    type: z.ZodLiteral<"assistant">;
    message: z.ZodObject<{
        id: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        content: z.ZodArray<z.ZodObject<{
            type: z.ZodString;
            text: z.ZodOptional<z.ZodString>;
            id: z.ZodOptional<z.ZodString>;
            name: z.ZodOptional<z.ZodString>;
            input: z.ZodOptional<z.ZodUnknown>;
            tool_use_id: z.ZodOptional<z.ZodString>;
            content: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
                type: z.ZodString;
                text: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>]>>>;
            is_error: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
        }, z.core.$strip>>;
        usage: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            output_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            cache_creation_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            cache_read_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    parent_tool_use_id: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
export type AssistantLine = z.infer<typeof AssistantLine>;
declare const UserLine: z.ZodObject<{
    type: z.ZodLiteral<"user">;
    message: z.ZodObject<{
        content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
            type: z.ZodString;
            text: z.ZodOptional<z.ZodString>;
            id: z.ZodOptional<z.ZodString>;
            name: z.ZodOptional<z.ZodString>;
            input: z.ZodOptional<z.ZodUnknown>;
            tool_use_id: z.ZodOptional<z.ZodString>;
            content: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
                type: z.ZodString;
                text: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>]>>>;
            is_error: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
        }, z.core.$strip>>]>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type UserLine = z.infer<typeof UserLine>;
declare const SystemLine: z.ZodObject<{
    type: z.ZodLiteral<"system">;
    subtype: z.ZodString;
    session_id: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
    mcp_servers: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        status: z.ZodString;
    }, z.core.$strip>>>;
    attempt: z.ZodOptional<z.ZodNumber>;
    retry_delay_ms: z.ZodOptional<z.ZodNumber>;
    error_status: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    error: z.ZodOptional<z.ZodUnknown>;
    content: z.ZodOptional<z.ZodUnknown>;
    text: z.ZodOptional<z.ZodString>;
    tasks: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
}, z.core.$strip>;
export type SystemLine = z.infer<typeof SystemLine>;
declare const ResultLine: z.ZodObject<{
    type: z.ZodLiteral<"result">;
    subtype: z.ZodString;
    is_error: z.ZodBoolean;
    api_error_status: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    result: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    structured_output: z.ZodOptional<z.ZodUnknown>;
    stop_reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    session_id: z.ZodOptional<z.ZodString>;
    total_cost_usd: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    usage: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        output_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        cache_creation_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        cache_read_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    }, z.core.$strip>>>;
    modelUsage: z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodObject<{
        inputTokens: z.ZodDefault<z.ZodNumber>;
        outputTokens: z.ZodDefault<z.ZodNumber>;
        cacheReadInputTokens: z.ZodDefault<z.ZodNumber>;
        cacheCreationInputTokens: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strip>>>>;
    permission_denials: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodObject<{
        tool_name: z.ZodString;
    }, z.core.$strip>>>>;
    terminal_reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    errors: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>;
}, z.core.$strip>;
export type ResultLine = z.infer<typeof ResultLine>;
declare const RateLimitLine: z.ZodObject<{
    type: z.ZodLiteral<"rate_limit_event">;
    rate_limit_info: z.ZodObject<{
        status: z.ZodString;
        resetsAt: z.ZodOptional<z.ZodNumber>;
        rateLimitType: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type RateLimitLine = z.infer<typeof RateLimitLine>;
declare const ClaudeLine: z.ZodDiscriminatedUnion<[z.ZodObject<{
    type: z.ZodLiteral<"assistant">;
    message: z.ZodObject<{
        id: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        content: z.ZodArray<z.ZodObject<{
            type: z.ZodString;
            text: z.ZodOptional<z.ZodString>;
            id: z.ZodOptional<z.ZodString>;
            name: z.ZodOptional<z.ZodString>;
            input: z.ZodOptional<z.ZodUnknown>;
            tool_use_id: z.ZodOptional<z.ZodString>;
            content: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
                type: z.ZodString;
                text: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>]>>>;
            is_error: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
        }, z.core.$strip>>;
        usage: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            output_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            cache_creation_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
            cache_read_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    parent_tool_use_id: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"user">;
    message: z.ZodObject<{
        content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
            type: z.ZodString;
            text: z.ZodOptional<z.ZodString>;
            id: z.ZodOptional<z.ZodString>;
            name: z.ZodOptional<z.ZodString>;
            input: z.ZodOptional<z.ZodUnknown>;
            tool_use_id: z.ZodOptional<z.ZodString>;
            content: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodObject<{
                type: z.ZodString;
                text: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>]>>>;
            is_error: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
        }, z.core.$strip>>]>;
    }, z.core.$strip>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"system">;
    subtype: z.ZodString;
    session_id: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
    mcp_servers: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        status: z.ZodString;
    }, z.core.$strip>>>;
    attempt: z.ZodOptional<z.ZodNumber>;
    retry_delay_ms: z.ZodOptional<z.ZodNumber>;
    error_status: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    error: z.ZodOptional<z.ZodUnknown>;
    content: z.ZodOptional<z.ZodUnknown>;
    text: z.ZodOptional<z.ZodString>;
    tasks: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"result">;
    subtype: z.ZodString;
    is_error: z.ZodBoolean;
    api_error_status: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    result: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    structured_output: z.ZodOptional<z.ZodUnknown>;
    stop_reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    session_id: z.ZodOptional<z.ZodString>;
    total_cost_usd: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    usage: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        output_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        cache_creation_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        cache_read_input_tokens: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    }, z.core.$strip>>>;
    modelUsage: z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodObject<{
        inputTokens: z.ZodDefault<z.ZodNumber>;
        outputTokens: z.ZodDefault<z.ZodNumber>;
        cacheReadInputTokens: z.ZodDefault<z.ZodNumber>;
        cacheCreationInputTokens: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strip>>>>;
    permission_denials: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodObject<{
        tool_name: z.ZodString;
    }, z.core.$strip>>>>;
    terminal_reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    errors: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"rate_limit_event">;
    rate_limit_info: z.ZodObject<{
        status: z.ZodString;
        resetsAt: z.ZodOptional<z.ZodNumber>;
        rateLimitType: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>;
}, z.core.$strip>], "type">;
export type ClaudeLine = z.infer<typeof ClaudeLine>;
/** The line's meaning, undefined where it is of a type not read here, or what is wrong with it. */
export declare function parseClaudeLine(text: string): ClaudeLine | undefined | {
    problem: string;
};
export {};
