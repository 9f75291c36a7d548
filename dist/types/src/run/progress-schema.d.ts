import * as z from "zod";
export declare const RunStatusName: z.ZodEnum<{
    cancelled: "cancelled";
    completed: "completed";
    failed: "failed";
    paused: "paused";
    pending: "pending";
    running: "running";
}>;
/** `progress.json`: what a run's journal says, for people and for programs. */
export declare const ProgressDocument: z.ZodObject<{
    $schema: z.ZodOptional<z.ZodString>;
    schema_version: z.ZodLiteral<"1.0">;
    workflow_id: z.ZodString;
    workflow_name: z.ZodString;
    status: z.ZodEnum<{
        cancelled: "cancelled";
        completed: "completed";
        failed: "failed";
        paused: "paused";
        pending: "pending";
        running: "running";
    }>;
    reason: z.ZodOptional<z.ZodString>;
    started_at: z.ZodNullable<z.ZodISODateTime>;
    updated_at: z.ZodNullable<z.ZodISODateTime>;
    completed_at: z.ZodOptional<z.ZodISODateTime>;
    current_step: z.ZodNullable<z.ZodObject<{
        name: z.ZodString;
        path: z.ZodString;
        type: z.ZodString;
        retry_count: z.ZodInt;
        started_at: z.ZodNullable<z.ZodISODateTime>;
        message: z.ZodOptional<z.ZodString>;
        asked: z.ZodOptional<z.ZodInt>;
        human_input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        deadline: z.ZodOptional<z.ZodISODateTime>;
    }, z.core.$strip>>;
    completed_steps: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        path: z.ZodString;
        type: z.ZodOptional<z.ZodString>;
        status: z.ZodEnum<{
            completed: "completed";
            failed: "failed";
            skipped: "skipped";
        }>;
        started_at: z.ZodNullable<z.ZodISODateTime>;
        completed_at: z.ZodNullable<z.ZodISODateTime>;
        retry_count: z.ZodInt;
        output_summary: z.ZodString;
        commit: z.ZodOptional<z.ZodString>;
        no_op: z.ZodOptional<z.ZodLiteral<true>>;
        usage: z.ZodOptional<z.ZodObject<{
            input_tokens: z.ZodNumber;
            output_tokens: z.ZodNumber;
            cost_usd: z.ZodNullable<z.ZodNumber>;
            agent_sessions: z.ZodNumber;
            duration_ms: z.ZodOptional<z.ZodNumber>;
        }, z.core.$strip>>;
        provider: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    pending_steps: z.ZodArray<z.ZodString>;
    running_steps: z.ZodArray<z.ZodString>;
    parallel_branches: z.ZodArray<z.ZodObject<{
        branch_id: z.ZodString;
        status: z.ZodString;
        branch: z.ZodString;
        worktree_path: z.ZodString;
        progress_file: z.ZodString;
        changed: z.ZodBoolean;
        pull_request: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    questions: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        path: z.ZodString;
        message: z.ZodString;
        asked: z.ZodInt;
        asked_at: z.ZodISODateTime;
        deadline: z.ZodOptional<z.ZodISODateTime>;
        on_timeout: z.ZodOptional<z.ZodEnum<{
            abort: "abort";
            continue: "continue";
        }>>;
        about: z.ZodOptional<z.ZodObject<{
            document: z.ZodOptional<z.ZodString>;
            hash: z.ZodOptional<z.ZodString>;
            head: z.ZodOptional<z.ZodString>;
            step: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    errors: z.ZodArray<z.ZodObject<{
        class: z.ZodEnum<{
            blocking: "blocking";
            fatal: "fatal";
            recoverable: "recoverable";
            transient: "transient";
        }>;
        code: z.ZodString;
        message: z.ZodString;
        details: z.ZodOptional<z.ZodString>;
        files: z.ZodOptional<z.ZodArray<z.ZodString>>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
        at: z.ZodISODateTime;
        step: z.ZodOptional<z.ZodString>;
        attempt: z.ZodOptional<z.ZodInt>;
    }, z.core.$strip>>;
    variables: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    step_outputs: z.ZodRecord<z.ZodString, z.ZodObject<{
        success: z.ZodBoolean;
        output_type: z.ZodDefault<z.ZodString>;
        document_path: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        summary: z.ZodDefault<z.ZodString>;
        metrics: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
        next_step_context: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        data: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>>;
    files_changed: z.ZodArray<z.ZodString>;
    branches: z.ZodArray<z.ZodString>;
    pull_requests: z.ZodArray<z.ZodObject<{
        number: z.ZodOptional<z.ZodInt>;
        url: z.ZodOptional<z.ZodString>;
        branch: z.ZodString;
        path: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    usage: z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        known_cost_usd: z.ZodOptional<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        orchestrator_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type ProgressDocument = z.infer<typeof ProgressDocument>;
