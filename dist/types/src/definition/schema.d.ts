import * as z from "zod";
/** Names of steps, variables' owners and workflows that may become paths and branch names. */
export declare const STEP_NAME: RegExp;
/** What the engine checks after an agent or a script says it is done. */
export declare const Check: z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
    files: z.ZodArray<z.ZodString>;
}, z.core.$strict>, z.ZodObject<{
    command: z.ZodString;
}, z.core.$strict>, z.ZodObject<{
    schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
}, z.core.$strict>]>;
export type Check = z.infer<typeof Check>;
declare const PromptStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"prompt">;
    prompt: z.ZodOptional<z.ZodString>;
    "prompt-file": z.ZodOptional<z.ZodString>;
    agent: z.ZodOptional<z.ZodString>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
}, z.core.$strict>;
declare const CommandStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
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
    agent: z.ZodOptional<z.ZodString>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
}, z.core.$strict>;
declare const ScriptStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"script">;
    run: z.ZodString;
    cwd: z.ZodOptional<z.ZodString>;
    env: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
}, z.core.$strict>;
declare const FunctionStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"function">;
    function: z.ZodString;
}, z.core.$strict>;
declare const SequenceKeys: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"sequence">;
}, z.core.$strict>;
interface SequenceStep extends z.infer<typeof SequenceKeys> {
    steps: Step[];
}
declare const SequenceStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"sequence">;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>;
declare const ParallelKeys: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"parallel">;
    "merge-strategy": z.ZodOptional<z.ZodEnum<{
        "first-success": "first-success";
        "wait-all": "wait-all";
    }>>;
    "merge-mode": z.ZodOptional<z.ZodEnum<{
        independent: "independent";
        merge: "merge";
    }>>;
}, z.core.$strict>;
interface ParallelStep extends z.infer<typeof ParallelKeys> {
    steps: Step[];
}
declare const ParallelStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"parallel">;
    "merge-strategy": z.ZodOptional<z.ZodEnum<{
        "first-success": "first-success";
        "wait-all": "wait-all";
    }>>;
    "merge-mode": z.ZodOptional<z.ZodEnum<{
        independent: "independent";
        merge: "merge";
    }>>;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>;
declare const ConditionalKeys: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"conditional">;
    condition: z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>;
}, z.core.$strict>;
interface ConditionalStep extends z.infer<typeof ConditionalKeys> {
    then: Step[];
    else?: Step[] | undefined;
}
declare const ConditionalStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"conditional">;
    condition: z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>;
    then: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
    else: z.ZodOptional<z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>>;
}, z.core.$strict>;
declare const RecurringKeys: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"recurring">;
    "max-iterations": z.ZodOptional<z.ZodInt>;
    until: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    "for-each": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodUnknown>]>>;
}, z.core.$strict>;
interface RecurringStep extends z.infer<typeof RecurringKeys> {
    steps: Step[];
}
declare const RecurringStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"recurring">;
    "max-iterations": z.ZodOptional<z.ZodInt>;
    until: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    "for-each": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodUnknown>]>>;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>;
declare const WaitForHumanStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"wait-for-human">;
    message: z.ZodString;
    "polling-interval": z.ZodOptional<z.ZodNumber>;
    "on-timeout": z.ZodOptional<z.ZodEnum<{
        abort: "abort";
        continue: "continue";
    }>>;
    "pull-request": z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>;
declare const WorkflowStep: z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"workflow">;
    workflow: z.ZodString;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strict>;
export type Step = z.infer<typeof PromptStep> | z.infer<typeof CommandStep> | z.infer<typeof ScriptStep> | z.infer<typeof FunctionStep> | SequenceStep | ParallelStep | ConditionalStep | RecurringStep | z.infer<typeof WaitForHumanStep> | z.infer<typeof WorkflowStep>;
export declare const Step: z.ZodDiscriminatedUnion<[z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"prompt">;
    prompt: z.ZodOptional<z.ZodString>;
    "prompt-file": z.ZodOptional<z.ZodString>;
    agent: z.ZodOptional<z.ZodString>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
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
    agent: z.ZodOptional<z.ZodString>;
    memory: z.ZodOptional<z.ZodLiteral<"related">>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"script">;
    run: z.ZodString;
    cwd: z.ZodOptional<z.ZodString>;
    env: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"function">;
    function: z.ZodString;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"sequence">;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"parallel">;
    "merge-strategy": z.ZodOptional<z.ZodEnum<{
        "first-success": "first-success";
        "wait-all": "wait-all";
    }>>;
    "merge-mode": z.ZodOptional<z.ZodEnum<{
        independent: "independent";
        merge: "merge";
    }>>;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"conditional">;
    condition: z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>;
    then: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
    else: z.ZodOptional<z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"recurring">;
    "max-iterations": z.ZodOptional<z.ZodInt>;
    until: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    "for-each": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodUnknown>]>>;
    steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"wait-for-human">;
    message: z.ZodString;
    "polling-interval": z.ZodOptional<z.ZodNumber>;
    "on-timeout": z.ZodOptional<z.ZodEnum<{
        abort: "abort";
        continue: "continue";
    }>>;
    "pull-request": z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>, z.ZodObject<{
    name: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "max-retry": z.ZodOptional<z.ZodInt>;
    "on-error": z.ZodOptional<z.ZodEnum<{
        fail: "fail";
        retry: "retry";
        skip: "skip";
    }>>;
    checkpoint: z.ZodOptional<z.ZodBoolean>;
    "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
    condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    phase: z.ZodOptional<z.ZodString>;
    context: z.ZodOptional<z.ZodEnum<{
        continue: "continue";
        fresh: "fresh";
    }>>;
    "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodObject<{
        command: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    }, z.core.$strict>]>>>;
    type: z.ZodLiteral<"workflow">;
    workflow: z.ZodString;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strict>], "type">;
/** The short form of a command step: `- step: plan`. */
export declare const ShortStep: z.ZodObject<{
    step: z.ZodString;
    name: z.ZodOptional<z.ZodString>;
    clearContext: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>;
export type ShortStep = z.infer<typeof ShortStep>;
export type StepType = Step["type"];
export type StepOf<T extends StepType> = Extract<Step, {
    type: T;
}>;
export declare const Output: z.ZodObject<{
    name: z.ZodString;
    template: z.ZodString;
    path: z.ZodString;
    when: z.ZodOptional<z.ZodEnum<{
        completed: "completed";
        failed: "failed";
    }>>;
}, z.core.$strict>;
export type Output = z.infer<typeof Output>;
/** A workflow definition: the one source from which types, checks and the JSON Schema come. */
export declare const Workflow: z.ZodObject<{
    $schema: z.ZodOptional<z.ZodString>;
    name: z.ZodString;
    version: z.ZodLiteral<"1.0">;
    description: z.ZodOptional<z.ZodString>;
    routable: z.ZodOptional<z.ZodBoolean>;
    settings: z.ZodOptional<z.ZodObject<{
        "max-retry": z.ZodOptional<z.ZodInt>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "track-progress": z.ZodOptional<z.ZodBoolean>;
        autofix: z.ZodOptional<z.ZodEnum<{
            critical: "critical";
            major: "major";
            minor: "minor";
            none: "none";
        }>>;
        "terminal-output": z.ZodOptional<z.ZodEnum<{
            all: "all";
            base: "base";
        }>>;
        git: z.ZodOptional<z.ZodObject<{
            enabled: z.ZodOptional<z.ZodBoolean>;
            worktree: z.ZodOptional<z.ZodBoolean>;
            "auto-commit": z.ZodOptional<z.ZodBoolean>;
            "auto-pr": z.ZodOptional<z.ZodBoolean>;
            "branch-prefix": z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        model: z.ZodOptional<z.ZodString>;
        orchestrator: z.ZodOptional<z.ZodEnum<{
            agent: "agent";
            rules: "rules";
        }>>;
        "max-workers": z.ZodOptional<z.ZodInt>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        "fan-out": z.ZodOptional<z.ZodEnum<{
            local: "local";
            matrix: "matrix";
        }>>;
    }, z.core.$strict>>;
    variables: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        type: z.ZodDefault<z.ZodEnum<{
            boolean: "boolean";
            number: "number";
            string: "string";
        }>>;
        required: z.ZodDefault<z.ZodBoolean>;
        default: z.ZodOptional<z.ZodUnknown>;
        description: z.ZodOptional<z.ZodString>;
        enum: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
    }, z.core.$strict>>>;
    steps: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"prompt">;
        prompt: z.ZodOptional<z.ZodString>;
        "prompt-file": z.ZodOptional<z.ZodString>;
        agent: z.ZodOptional<z.ZodString>;
        memory: z.ZodOptional<z.ZodLiteral<"related">>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
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
        agent: z.ZodOptional<z.ZodString>;
        memory: z.ZodOptional<z.ZodLiteral<"related">>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"script">;
        run: z.ZodString;
        cwd: z.ZodOptional<z.ZodString>;
        env: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"function">;
        function: z.ZodString;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"sequence">;
        steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"parallel">;
        "merge-strategy": z.ZodOptional<z.ZodEnum<{
            "first-success": "first-success";
            "wait-all": "wait-all";
        }>>;
        "merge-mode": z.ZodOptional<z.ZodEnum<{
            independent: "independent";
            merge: "merge";
        }>>;
        steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"conditional">;
        condition: z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>;
        then: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
        else: z.ZodOptional<z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"recurring">;
        "max-iterations": z.ZodOptional<z.ZodInt>;
        until: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        "for-each": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodUnknown>]>>;
        steps: z.ZodType<Step[], unknown, z.core.$ZodTypeInternals<Step[], unknown>>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"wait-for-human">;
        message: z.ZodString;
        "polling-interval": z.ZodOptional<z.ZodNumber>;
        "on-timeout": z.ZodOptional<z.ZodEnum<{
            abort: "abort";
            continue: "continue";
        }>>;
        "pull-request": z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>, z.ZodObject<{
        name: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        "timeout-minutes": z.ZodOptional<z.ZodNumber>;
        "max-retry": z.ZodOptional<z.ZodInt>;
        "on-error": z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            retry: "retry";
            skip: "skip";
        }>>;
        checkpoint: z.ZodOptional<z.ZodBoolean>;
        "depends-on": z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>>;
        condition: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean]>>;
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        phase: z.ZodOptional<z.ZodString>;
        context: z.ZodOptional<z.ZodEnum<{
            continue: "continue";
            fresh: "fresh";
        }>>;
        "output-schema": z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
        "max-cost-usd": z.ZodOptional<z.ZodNumber>;
        "max-tokens": z.ZodOptional<z.ZodInt>;
        ensures: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodLiteral<"commit">, z.ZodObject<{
            files: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strict>, z.ZodObject<{
            schema: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        }, z.core.$strict>]>>>;
        type: z.ZodLiteral<"workflow">;
        workflow: z.ZodString;
        variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    }, z.core.$strict>], "type">>;
    outputs: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        template: z.ZodString;
        path: z.ZodString;
        when: z.ZodOptional<z.ZodEnum<{
            completed: "completed";
            failed: "failed";
        }>>;
    }, z.core.$strict>>>;
}, z.core.$strict>;
export type Workflow = z.infer<typeof Workflow>;
/** The steps directly inside a block, in definition order; empty for steps that are not blocks. */
export declare function childrenOf(step: Step): readonly Step[];
/** Every step of a workflow, outer before inner, in definition order. */
export declare function walkSteps(steps: readonly Step[]): Generator<Step>;
export {};
