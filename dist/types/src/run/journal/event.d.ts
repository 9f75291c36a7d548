import * as z from "zod";
export declare const FailureClass: z.ZodEnum<{
    blocking: "blocking";
    fatal: "fatal";
    recoverable: "recoverable";
    transient: "transient";
}>;
export type FailureClass = z.infer<typeof FailureClass>;
export declare const Failure: z.ZodObject<{
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
    block: z.ZodOptional<z.ZodString>;
    retry_after_ms: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type Failure = z.infer<typeof Failure>;
export declare const Usage: z.ZodObject<{
    input_tokens: z.ZodNumber;
    output_tokens: z.ZodNumber;
    cost_usd: z.ZodNullable<z.ZodNumber>;
    agent_sessions: z.ZodNumber;
    duration_ms: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type Usage = z.infer<typeof Usage>;
export declare const NothingDone: z.ZodEnum<{
    skipped: "skipped";
    "skipped-after-failures": "skipped-after-failures";
}>;
/** One line of `journal.ndjson`. Everything that is not a function of the definition is an event. */
export declare const RunEvent: z.ZodDiscriminatedUnion<[z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.started">;
    version: z.ZodInt;
    run_id: z.ZodString;
    workflow: z.ZodString;
    skip: z.ZodOptional<z.ZodArray<z.ZodString>>;
    digests: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.resumed">;
    reset: z.ZodOptional<z.ZodArray<z.ZodString>>;
    skip: z.ZodOptional<z.ZodArray<z.ZodString>>;
    back: z.ZodOptional<z.ZodArray<z.ZodObject<{
        step: z.ZodOptional<z.ZodString>;
        base: z.ZodString;
    }, z.core.$strip>>>;
    requests: z.ZodOptional<z.ZodArray<z.ZodString>>;
    max_cost_usd: z.ZodOptional<z.ZodNumber>;
    max_tokens: z.ZodOptional<z.ZodInt>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    model: z.ZodOptional<z.ZodString>;
    deadlines: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodISODateTime>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.paused">;
    reason: z.ZodString;
    message: z.ZodString;
    step: z.ZodOptional<z.ZodString>;
    until: z.ZodOptional<z.ZodString>;
    spent: z.ZodOptional<z.ZodArray<z.ZodObject<{
        step: z.ZodString;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        tokens: z.ZodNumber;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"head.moved">;
    branch: z.ZodString;
    message: z.ZodString;
    to: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.cancelled">;
    reason: z.ZodString;
    request: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.failed">;
    failure: z.ZodObject<{
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
        block: z.ZodOptional<z.ZodString>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>;
    step: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"run.completed">;
    changed: z.ZodOptional<z.ZodBoolean>;
    reason: z.ZodOptional<z.ZodEnum<{
        skipped: "skipped";
        "skipped-after-failures": "skipped-after-failures";
    }>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"workspace.prepared">;
    mode: z.ZodEnum<{
        checkout: "checkout";
        worktree: "worktree";
    }>;
    path: z.ZodString;
    branch: z.ZodString;
    base_branch: z.ZodString;
    base_sha: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"branch.moved">;
    step: z.ZodOptional<z.ZodString>;
    head: z.ZodString;
    files: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"branch.set-back">;
    step: z.ZodOptional<z.ZodString>;
    base: z.ZodString;
    later: z.ZodString;
    head: z.ZodString;
    files: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"branch.opened">;
    step: z.ZodString;
    path: z.ZodString;
    branch: z.ZodString;
    base_branch: z.ZodString;
    base_sha: z.ZodString;
    head: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"branch.closed">;
    step: z.ZodString;
    kept: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"branch.pushed">;
    step: z.ZodOptional<z.ZodString>;
    branch: z.ZodString;
    remote: z.ZodString;
    head: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"pull-request.opened">;
    step: z.ZodOptional<z.ZodString>;
    branch: z.ZodString;
    base: z.ZodString;
    title: z.ZodString;
    draft: z.ZodBoolean;
    number: z.ZodOptional<z.ZodInt>;
    url: z.ZodOptional<z.ZodString>;
    path: z.ZodOptional<z.ZodString>;
    ended: z.ZodOptional<z.ZodEnum<{
        closed: "closed";
        merged: "merged";
    }>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"delivery.failed">;
    step: z.ZodString;
    failure: z.ZodObject<{
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
        block: z.ZodOptional<z.ZodString>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"fan-out.opened">;
    step: z.ZodString;
    round: z.ZodInt;
    branches: z.ZodArray<z.ZodObject<{
        step: z.ZodString;
        branch: z.ZodString;
        head: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"fan-out.begun">;
    version: z.ZodInt;
    run_id: z.ZodString;
    step: z.ZodString;
    round: z.ZodInt;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"fan-out.joined">;
    step: z.ZodString;
    round: z.ZodInt;
    branches: z.ZodArray<z.ZodObject<{
        step: z.ZodString;
        status: z.ZodEnum<{
            cancelled: "cancelled";
            completed: "completed";
            failed: "failed";
            lost: "lost";
            overtaken: "overtaken";
            paused: "paused";
        }>;
        events: z.ZodInt;
        message: z.ZodOptional<z.ZodString>;
        over: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    ignored: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"output.written">;
    step: z.ZodOptional<z.ZodString>;
    name: z.ZodString;
    path: z.ZodString;
    empty: z.ZodOptional<z.ZodBoolean>;
    commit: z.ZodOptional<z.ZodString>;
    files: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"output.failed">;
    step: z.ZodOptional<z.ZodString>;
    name: z.ZodString;
    failure: z.ZodObject<{
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
        block: z.ZodOptional<z.ZodString>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"condition.evaluated">;
    step: z.ZodString;
    value: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"items.evaluated">;
    step: z.ZodString;
    items: z.ZodArray<z.ZodUnknown>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"block.opened">;
    step: z.ZodString;
    kind: z.ZodString;
    definition: z.ZodOptional<z.ZodString>;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"block.closed">;
    step: z.ZodString;
    status: z.ZodEnum<{
        completed: "completed";
        failed: "failed";
        skipped: "skipped";
    }>;
    summary: z.ZodString;
    exhausted: z.ZodOptional<z.ZodLiteral<true>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"iteration.started">;
    step: z.ZodString;
    iteration: z.ZodInt;
    item: z.ZodOptional<z.ZodUnknown>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"iteration.ended">;
    step: z.ZodString;
    iteration: z.ZodInt;
    done: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"decision.made">;
    action: z.ZodString;
    step: z.ZodOptional<z.ZodString>;
    reasoning: z.ZodString;
    context: z.ZodOptional<z.ZodString>;
    note: z.ZodOptional<z.ZodString>;
    failure: z.ZodOptional<z.ZodObject<{
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
        block: z.ZodOptional<z.ZodString>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    again: z.ZodOptional<z.ZodLiteral<true>>;
    until: z.ZodOptional<z.ZodISODateTime>;
    request: z.ZodOptional<z.ZodString>;
    usage: z.ZodOptional<z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"human.asked">;
    step: z.ZodString;
    attempt: z.ZodInt;
    message: z.ZodString;
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
    again: z.ZodOptional<z.ZodString>;
    request: z.ZodOptional<z.ZodString>;
    ignored: z.ZodOptional<z.ZodArray<z.ZodString>>;
    approvals: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"human.approved">;
    step: z.ZodString;
    attempt: z.ZodInt;
    text: z.ZodString;
    actor: z.ZodOptional<z.ZodString>;
    threads: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodOptional<z.ZodString>;
        path: z.ZodString;
        line: z.ZodOptional<z.ZodInt>;
        side: z.ZodOptional<z.ZodEnum<{
            left: "left";
            right: "right";
        }>>;
        text: z.ZodString;
    }, z.core.$strip>>>;
    head: z.ZodOptional<z.ZodString>;
    about: z.ZodOptional<z.ZodObject<{
        document: z.ZodOptional<z.ZodString>;
        hash: z.ZodOptional<z.ZodString>;
        head: z.ZodOptional<z.ZodString>;
        step: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    request: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"human.voided">;
    step: z.ZodString;
    attempt: z.ZodInt;
    request: z.ZodString;
    reason: z.ZodEnum<{
        deleted: "deleted";
        dismissed: "dismissed";
        edited: "edited";
        "not-permitted": "not-permitted";
    }>;
    actor: z.ZodOptional<z.ZodString>;
    issue: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"human.answered">;
    step: z.ZodString;
    attempt: z.ZodInt;
    decision: z.ZodEnum<{
        approved: "approved";
        input: "input";
        rejected: "rejected";
        timeout: "timeout";
    }>;
    text: z.ZodString;
    actor: z.ZodOptional<z.ZodString>;
    threads: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodOptional<z.ZodString>;
        path: z.ZodString;
        line: z.ZodOptional<z.ZodInt>;
        side: z.ZodOptional<z.ZodEnum<{
            left: "left";
            right: "right";
        }>>;
        text: z.ZodString;
    }, z.core.$strip>>>;
    head: z.ZodOptional<z.ZodString>;
    approved_by: z.ZodOptional<z.ZodArray<z.ZodString>>;
    request: z.ZodOptional<z.ZodString>;
    others: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.started">;
    step: z.ZodString;
    attempt: z.ZodInt;
    kind: z.ZodString;
    base: z.ZodOptional<z.ZodString>;
    fingerprint: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.produced">;
    step: z.ZodString;
    attempt: z.ZodInt;
    output: z.ZodObject<{
        success: z.ZodBoolean;
        output_type: z.ZodDefault<z.ZodString>;
        document_path: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        summary: z.ZodDefault<z.ZodString>;
        metrics: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
        next_step_context: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        data: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>;
    usage: z.ZodOptional<z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    session: z.ZodOptional<z.ZodObject<{
        provider: z.ZodString;
        id: z.ZodString;
        directory: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    left: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.succeeded">;
    step: z.ZodString;
    attempt: z.ZodInt;
    output: z.ZodOptional<z.ZodObject<{
        success: z.ZodBoolean;
        output_type: z.ZodDefault<z.ZodString>;
        document_path: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        summary: z.ZodDefault<z.ZodString>;
        metrics: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
        next_step_context: z.ZodDefault<z.ZodNullable<z.ZodString>>;
        data: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>>;
    usage: z.ZodOptional<z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    commit: z.ZodOptional<z.ZodString>;
    files: z.ZodOptional<z.ZodArray<z.ZodString>>;
    uncommitted: z.ZodOptional<z.ZodArray<z.ZodString>>;
    session: z.ZodOptional<z.ZodObject<{
        provider: z.ZodString;
        id: z.ZodString;
        directory: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    no_op: z.ZodOptional<z.ZodLiteral<true>>;
    lost: z.ZodOptional<z.ZodArray<z.ZodObject<{
        branch: z.ZodString;
        files: z.ZodArray<z.ZodString>;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.failed">;
    step: z.ZodString;
    attempt: z.ZodInt;
    failure: z.ZodObject<{
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
        block: z.ZodOptional<z.ZodString>;
        retry_after_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>;
    usage: z.ZodOptional<z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    session: z.ZodOptional<z.ZodObject<{
        provider: z.ZodString;
        id: z.ZodString;
        directory: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.interrupted">;
    step: z.ZodString;
    attempt: z.ZodInt;
    reason: z.ZodString;
    usage: z.ZodOptional<z.ZodObject<{
        input_tokens: z.ZodNumber;
        output_tokens: z.ZodNumber;
        cost_usd: z.ZodNullable<z.ZodNumber>;
        agent_sessions: z.ZodNumber;
        duration_ms: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    last_sign: z.ZodOptional<z.ZodISODateTime>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"step.skipped">;
    step: z.ZodString;
    kind: z.ZodString;
    reason: z.ZodString;
    after: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"comment.made">;
    id: z.ZodString;
    text: z.ZodString;
    step: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"checkpoint.made">;
    id: z.ZodString;
    text: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    origin: z.ZodOptional<z.ZodObject<{
        branch: z.ZodString;
        seq: z.ZodInt;
    }, z.core.$strip>>;
    type: z.ZodLiteral<"phase.entered">;
    id: z.ZodString;
    phase: z.ZodString;
}, z.core.$strip>], "type">;
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, {
    type: T;
}>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An event before the journal has given it its number and time. */
export type NewRunEvent = DistributiveOmit<RunEvent, "seq" | "at">;
/** One that was written elsewhere: it keeps its time. */
export type JoinedEvent = DistributiveOmit<RunEvent, "seq">;
export {};
