export interface ProcessLimits {
    readonly timeoutMs?: number | undefined;
    /** Milliseconds without output. */
    readonly stallMs?: number;
    /** Milliseconds between SIGTERM and SIGKILL. */
    readonly graceMs: number;
}
export interface WatchSpec {
    readonly limits: ProcessLimits;
    /** `end` asks the process to end, with the grace period; `kill` ends it at once. */
    readonly signals: {
        readonly end: AbortSignal;
        readonly kill?: AbortSignal | undefined;
    };
}
/** Why we ended a process that had not ended by itself. */
export type TerminationReason = "timeout" | "stalled" | "lingered" | "aborted";
/** Ends a process group when its time is up or a signal says so. */
export declare class ProcessWatchdog {
    #private;
    cut: TerminationReason | undefined;
    killed: boolean;
    constructor(pid: number, spec: WatchSpec);
    stirred(): void;
    expectExit(withinMs: number): void;
    abort(): void;
    stop(): void;
}
