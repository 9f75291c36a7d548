import type { Failure, RunEvent, Usage } from "../../run/journal/event.ts";
import type { StepStatus } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
/** A stretch of time; open where it has not ended. */
export interface Span {
    readonly from: string;
    to?: string;
}
/** Time in which a run stood still: it had stopped, or its process was gone. */
export interface Gap extends Required<Span> {
    readonly why: "paused" | "failed" | "cancelled" | "completed" | "crashed";
    readonly reason: string;
}
/** One try of a step, as the journal tells it. */
export interface Attempt {
    readonly step: string;
    readonly number: number;
    readonly kind: string;
    status: StepStatus;
    /** When it worked; absent where it only waited for a person, or failed before it began. */
    work?: Span;
    /** When a person was waited for. */
    readonly waits: Span[];
    output?: StepOutput;
    usage?: Usage;
    failure?: Failure;
    reason?: string;
    provider?: string;
    commit?: string;
    files?: readonly string[];
    noOp?: boolean;
}
export interface History {
    /** In the order in which they began. */
    readonly attempts: readonly Attempt[];
    readonly gaps: readonly Gap[];
    readonly from: string;
    readonly to: string;
}
export interface Watch {
    /** End of a run that is not over. */
    readonly now: string;
    /** Whether a process works on it. */
    readonly live: boolean;
    /** When an attempt was last heard of, for those that a crash cut off. */
    readonly lastSign: (step: string, attempt: number) => string | undefined;
}
/** Every attempt of a run with its times, and the times in which nobody worked on it. */
export declare function historyOf(events: readonly RunEvent[], watch: Watch): History;
export declare function attemptKey(step: string, number: number): string;
/** Milliseconds of a stretch in which the run did not stand still. */
export declare function workedMs({ from, to }: Required<Span>, gaps: readonly Gap[]): number;
