import * as z from "zod";
type JsonSchema = Readonly<Record<string, unknown>>;
/** What an answer must look like: a zod schema, or a JSON Schema. */
export type OutputSchema<T> = z.ZodType<T> | JsonSchema;
/** What a function step is called with. */
export interface FunctionCall {
    /** Folder the step works in. */
    readonly projectPath: string;
    readonly attempt: number;
    /** Aborted when the run stops or the step's time is over. */
    readonly signal: AbortSignal;
}
/** What `ctx.step` takes, checked when it is called. */
export declare const StepConfig: z.ZodDiscriminatedUnion<[z.ZodObject<{
    phase: z.ZodOptional<z.ZodString>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    model: z.ZodOptional<z.ZodString>;
    persona: z.ZodOptional<z.ZodString>;
    permission: z.ZodOptional<z.ZodEnum<{
        bypassPermissions: "bypassPermissions";
        default: "default";
    }>>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
    maxCostUsd: z.ZodOptional<z.ZodNumber>;
    maxTokens: z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"agent">;
    agent: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    prompt: z.ZodUnion<readonly [z.ZodString, z.ZodCustom<() => string | Promise<string>, () => string | Promise<string>>]>;
    outputSchema: z.ZodOptional<z.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z.core.$strict>, z.ZodObject<{
    phase: z.ZodOptional<z.ZodString>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    model: z.ZodOptional<z.ZodString>;
    persona: z.ZodOptional<z.ZodString>;
    permission: z.ZodOptional<z.ZodEnum<{
        bypassPermissions: "bypassPermissions";
        default: "default";
    }>>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
    maxCostUsd: z.ZodOptional<z.ZodNumber>;
    maxTokens: z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"command">;
    command: z.ZodString;
    args: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    outputSchema: z.ZodOptional<z.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z.core.$strict>, z.ZodObject<{
    phase: z.ZodOptional<z.ZodString>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
    type: z.ZodLiteral<"script">;
    command: z.ZodString;
    cwd: z.ZodOptional<z.ZodString>;
    env: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
    outputSchema: z.ZodOptional<z.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
}, z.core.$strict>, z.ZodObject<{
    phase: z.ZodOptional<z.ZodString>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
    type: z.ZodLiteral<"function">;
    fn: z.ZodCustom<(call: FunctionCall) => unknown, (call: FunctionCall) => unknown>;
}, z.core.$strict>, z.ZodObject<{
    phase: z.ZodOptional<z.ZodString>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
    type: z.ZodLiteral<"human">;
    message: z.ZodString;
    onTimeout: z.ZodOptional<z.ZodEnum<{
        abort: "abort";
        continue: "continue";
    }>>;
    pollingInterval: z.ZodOptional<z.ZodNumber>;
    outputSchema: z.ZodOptional<z.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z.core.$strict>], "type">;
export type StepConfig = z.infer<typeof StepConfig>;
export type StepConfigOf<T extends StepConfig["type"]> = Extract<StepConfig, {
    type: T;
}>;
type Answering<T extends StepConfig["type"], D> = Omit<StepConfigOf<T>, "outputSchema"> & {
    outputSchema?: OutputSchema<D>;
};
/** An agent session with a prompt. */
export type AgentStepConfig<D = unknown> = Answering<"agent", D>;
/** An agent session with a command prompt. */
export type CommandStepConfig<D = unknown> = Answering<"command", D>;
/** A shell script. */
export type ScriptStepConfig<D = unknown> = Answering<"script", D>;
/** A function of yours; what it returns is recorded as JSON. */
export type FunctionStepConfig<D = unknown> = Omit<StepConfigOf<"function">, "fn"> & {
    fn: (call: FunctionCall) => D | Promise<D>;
};
/** A question to a person. */
export type HumanStepConfig<D = unknown> = Answering<"human", D>;
/** What `ctx.parallel` takes besides its branches. */
export declare const ParallelOptions: z.ZodObject<{
    id: z.ZodOptional<z.ZodString>;
    phase: z.ZodOptional<z.ZodString>;
    mergeStrategy: z.ZodOptional<z.ZodEnum<{
        "first-success": "first-success";
        "wait-all": "wait-all";
    }>>;
    mergeMode: z.ZodOptional<z.ZodEnum<{
        independent: "independent";
        merge: "merge";
    }>>;
    timeoutMinutes: z.ZodOptional<z.ZodNumber>;
    maxRetry: z.ZodOptional<z.ZodInt>;
    onError: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        throw: "throw";
    }>>;
}, z.core.$strict>;
export type ParallelOptions = z.infer<typeof ParallelOptions>;
export {};
