import type { RunFacts } from "./scope.ts";
import { type RunState } from "./state.ts";
type Facts = Pick<RunFacts, "variables" | "directory"> & {
    readonly workflow: Pick<RunFacts["workflow"], "steps">;
};
/** `progress.json`: what the journal says, for people and for programs. Derived, never read back by the engine. */
export declare function projectProgress(state: RunState, facts: Facts): {
    schema_version: string;
    workflow_id: string;
    workflow_name: string;
    status: import("./state.ts").RunStatus;
    reason?: string;
    no_op?: boolean;
    paused_until?: string;
    started_at: string | null;
    updated_at: string | null;
    completed_at?: string;
    current_step: {
        name: string;
        path: string;
        type: string;
        retry_count: number;
        started_at: string | null;
        message: string;
    } | {
        name: string;
        path: string;
        type: string;
        retry_count: number;
        started_at: string | null;
        message?: never;
    } | null;
    completed_steps: {
        name: string;
        path: string;
        type: string;
        status: import("./state.ts").StepStatus;
        started_at: string | null;
        completed_at: string | null;
        retry_count: number;
        output_summary: string;
        commit?: string;
        no_op?: boolean;
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        };
        provider?: string;
    }[];
    pending_steps: string[];
    running_steps: string[];
    parallel_branches: {
        branch_id: string;
        status: string;
        branch: string;
        worktree_path: string;
        progress_file: string;
        changed: boolean;
        pull_request?: string;
    }[];
    questions: {
        name: string;
        path: string;
        message: string;
        asked: number;
        asked_at: string;
        deadline?: string;
        on_timeout?: "abort" | "continue";
        about?: {
            document?: string | undefined;
            hash?: string | undefined;
            head?: string | undefined;
            step?: string | undefined;
        };
        approvals?: number;
        approved_by?: string[];
    }[];
    errors: {
        class: "blocking" | "fatal" | "recoverable" | "transient";
        code: string;
        message: string;
        details?: string | undefined;
        files?: string[] | undefined;
        block?: string | undefined;
        retry_after_ms?: number | undefined;
        step?: string;
        attempt?: number;
        at: string;
    }[];
    variables: Readonly<Record<string, unknown>>;
    step_outputs: {
        [k: string]: {
            success: boolean;
            output_type: string;
            document_path: string | null;
            summary: string;
            metrics: Record<string, number>;
            next_step_context: string | null;
            data?: unknown;
        };
    };
    files_changed: string[];
    branches: string[];
    pull_requests: {
        number: number | undefined;
        url: string | undefined;
        branch: string;
        path: string | undefined;
    }[];
    usage: {
        input_tokens: number;
        output_tokens: number;
        cost_usd: number | null;
        agent_sessions: number;
        duration_ms?: number | undefined;
        known_cost_usd: number;
        orchestrator_sessions: number;
    };
    matrix?: {
        branch: string[];
    };
    provider_wait_until?: string;
};
/** What a matrix of jobs is made of, where the run has paused for branches that others are to work on. */
export declare function matrixOf({ status, reason, fanOut, steps }: RunState): {
    branch: string[];
} | undefined;
/** The same as a part of something else. */
export declare function matrixFacts(state: RunState): {
    matrix?: {
        branch: string[];
    };
};
/** Every question that is open, oldest first: a run that has ended waits for nobody. */
export declare function questionsOf({ steps, questions, status }: RunState): {
    name: string;
    path: string;
    message: string;
    asked: number;
    asked_at: string;
    deadline?: string;
    on_timeout?: "abort" | "continue";
    about?: {
        document?: string | undefined;
        hash?: string | undefined;
        head?: string | undefined;
        step?: string | undefined;
    };
    approvals?: number;
    approved_by?: string[];
}[];
export {};
