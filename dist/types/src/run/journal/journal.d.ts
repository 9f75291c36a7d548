import { type RunState } from "../state.ts";
import type { NewRunEvent, RunEvent } from "./event.ts";
/** Version of the journal format; a journal of a newer version is refused. */
export declare const JOURNAL_VERSION = 1;
/** Refuses a value that is too large for the journal; `what` names it. Errors: `output-too-large`. */
export declare function requireJournalSize(value: unknown, what: string): void;
/** Journal lines for events, numbered on from `seq`. */
export declare function renderEvents(events: readonly NewRunEvent[], { seq, at }: {
    seq: number;
    at: string;
}): {
    events: ({
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.started";
        version: number;
        run_id: string;
        workflow: string;
        skip?: string[] | undefined;
        digests?: Record<string, string> | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.resumed";
        reset?: string[] | undefined;
        skip?: string[] | undefined;
        back?: {
            step?: string | undefined;
            base: string;
        }[] | undefined;
        requests?: string[] | undefined;
        max_cost_usd?: number | undefined;
        max_tokens?: number | undefined;
        provider?: "claude" | "codex" | "gemini" | "replay" | undefined;
        model?: string | undefined;
        deadlines?: Record<string, string> | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.paused";
        reason: string;
        message: string;
        step?: string | undefined;
        until?: string | undefined;
        spent?: {
            step: string;
            cost_usd: number | null;
            tokens: number;
        }[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "head.moved";
        branch: string;
        message: string;
        to?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.cancelled";
        reason: string;
        request?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.failed";
        failure: {
            class: "blocking" | "fatal" | "recoverable" | "transient";
            code: string;
            message: string;
            details?: string | undefined;
            files?: string[] | undefined;
            block?: string | undefined;
            retry_after_ms?: number | undefined;
        };
        step?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "run.completed";
        changed?: boolean | undefined;
        reason?: "skipped" | "skipped-after-failures" | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "workspace.prepared";
        mode: "checkout" | "worktree";
        path: string;
        branch: string;
        base_branch: string;
        base_sha: string;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "branch.moved";
        step?: string | undefined;
        head: string;
        files: string[];
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "branch.set-back";
        step?: string | undefined;
        base: string;
        later: string;
        head: string;
        files: string[];
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "branch.opened";
        step: string;
        path: string;
        branch: string;
        base_branch: string;
        base_sha: string;
        head: string;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "branch.closed";
        step: string;
        kept?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "branch.pushed";
        step?: string | undefined;
        branch: string;
        remote: string;
        head: string;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "pull-request.opened";
        step?: string | undefined;
        branch: string;
        base: string;
        title: string;
        draft: boolean;
        number?: number | undefined;
        url?: string | undefined;
        path?: string | undefined;
        ended?: "closed" | "merged" | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "delivery.failed";
        step: string;
        failure: {
            class: "blocking" | "fatal" | "recoverable" | "transient";
            code: string;
            message: string;
            details?: string | undefined;
            files?: string[] | undefined;
            block?: string | undefined;
            retry_after_ms?: number | undefined;
        };
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "fan-out.opened";
        step: string;
        round: number;
        branches: {
            step: string;
            branch: string;
            head: string;
        }[];
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "fan-out.begun";
        version: number;
        run_id: string;
        step: string;
        round: number;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "fan-out.joined";
        step: string;
        round: number;
        branches: {
            step: string;
            status: "cancelled" | "completed" | "failed" | "lost" | "overtaken" | "paused";
            events: number;
            message?: string | undefined;
            over?: string | undefined;
        }[];
        ignored?: string[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "output.written";
        step?: string | undefined;
        name: string;
        path: string;
        empty?: boolean | undefined;
        commit?: string | undefined;
        files?: string[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "output.failed";
        step?: string | undefined;
        name: string;
        failure: {
            class: "blocking" | "fatal" | "recoverable" | "transient";
            code: string;
            message: string;
            details?: string | undefined;
            files?: string[] | undefined;
            block?: string | undefined;
            retry_after_ms?: number | undefined;
        };
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "condition.evaluated";
        step: string;
        value: boolean;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "items.evaluated";
        step: string;
        items: unknown[];
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "block.opened";
        step: string;
        kind: string;
        definition?: string | undefined;
        variables?: Record<string, unknown> | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "block.closed";
        step: string;
        status: "completed" | "failed" | "skipped";
        summary: string;
        exhausted?: true | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "iteration.started";
        step: string;
        iteration: number;
        item?: unknown;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "iteration.ended";
        step: string;
        iteration: number;
        done: boolean;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "decision.made";
        action: string;
        step?: string | undefined;
        reasoning: string;
        context?: string | undefined;
        note?: string | undefined;
        failure?: {
            class: "blocking" | "fatal" | "recoverable" | "transient";
            code: string;
            message: string;
            details?: string | undefined;
            files?: string[] | undefined;
            block?: string | undefined;
            retry_after_ms?: number | undefined;
        } | undefined;
        again?: true | undefined;
        until?: string | undefined;
        request?: string | undefined;
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        } | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "human.asked";
        step: string;
        attempt: number;
        message: string;
        deadline?: string | undefined;
        on_timeout?: "abort" | "continue" | undefined;
        about?: {
            document?: string | undefined;
            hash?: string | undefined;
            head?: string | undefined;
            step?: string | undefined;
        } | undefined;
        again?: string | undefined;
        request?: string | undefined;
        ignored?: string[] | undefined;
        approvals?: number | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "human.approved";
        step: string;
        attempt: number;
        text: string;
        actor?: string | undefined;
        threads?: {
            id?: string | undefined;
            path: string;
            line?: number | undefined;
            side?: "left" | "right" | undefined;
            text: string;
        }[] | undefined;
        head?: string | undefined;
        about?: {
            document?: string | undefined;
            hash?: string | undefined;
            head?: string | undefined;
            step?: string | undefined;
        } | undefined;
        request: string;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "human.voided";
        step: string;
        attempt: number;
        request: string;
        reason: "deleted" | "dismissed" | "edited" | "not-permitted";
        actor?: string | undefined;
        issue?: number | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "human.answered";
        step: string;
        attempt: number;
        decision: "approved" | "input" | "rejected" | "timeout";
        text: string;
        actor?: string | undefined;
        threads?: {
            id?: string | undefined;
            path: string;
            line?: number | undefined;
            side?: "left" | "right" | undefined;
            text: string;
        }[] | undefined;
        head?: string | undefined;
        approved_by?: string[] | undefined;
        request?: string | undefined;
        others?: string[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.started";
        step: string;
        attempt: number;
        kind: string;
        base?: string | undefined;
        fingerprint?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.produced";
        step: string;
        attempt: number;
        output: {
            success: boolean;
            output_type: string;
            document_path: string | null;
            summary: string;
            metrics: Record<string, number>;
            next_step_context: string | null;
            data?: unknown;
        };
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        } | undefined;
        session?: {
            provider: string;
            id: string;
            directory?: string | undefined;
        } | undefined;
        left?: string[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.succeeded";
        step: string;
        attempt: number;
        output?: {
            success: boolean;
            output_type: string;
            document_path: string | null;
            summary: string;
            metrics: Record<string, number>;
            next_step_context: string | null;
            data?: unknown;
        } | undefined;
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        } | undefined;
        commit?: string | undefined;
        files?: string[] | undefined;
        uncommitted?: string[] | undefined;
        session?: {
            provider: string;
            id: string;
            directory?: string | undefined;
        } | undefined;
        no_op?: true | undefined;
        lost?: {
            branch: string;
            files: string[];
        }[] | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.failed";
        step: string;
        attempt: number;
        failure: {
            class: "blocking" | "fatal" | "recoverable" | "transient";
            code: string;
            message: string;
            details?: string | undefined;
            files?: string[] | undefined;
            block?: string | undefined;
            retry_after_ms?: number | undefined;
        };
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        } | undefined;
        session?: {
            provider: string;
            id: string;
            directory?: string | undefined;
        } | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.interrupted";
        step: string;
        attempt: number;
        reason: string;
        usage?: {
            input_tokens: number;
            output_tokens: number;
            cost_usd: number | null;
            agent_sessions: number;
            duration_ms?: number | undefined;
        } | undefined;
        last_sign?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "step.skipped";
        step: string;
        kind: string;
        reason: string;
        after?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "comment.made";
        id: string;
        text: string;
        step?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "checkpoint.made";
        id: string;
        text?: string | undefined;
    } | {
        seq: number;
        at: string;
        origin?: {
            branch: string;
            seq: number;
        } | undefined;
        type: "phase.entered";
        id: string;
        phase: string;
    })[];
    lines: string;
};
/** The events of a journal, in order, each line checked against its schema. Errors: `journal-corrupt`, with the line. */
export declare function parseJournal(text: string, source: string): RunEvent[];
/** The state that a journal leads to. Errors: `journal-corrupt`, with the line. */
export declare function foldJournal(text: string, source: string): RunState;
/** The same for events that are parsed already. Errors: `journal-corrupt` for one that does not fit those before it. */
export declare function foldEvents(events: Iterable<RunEvent>, source: string, from?: RunState): RunState;
