import type { Clock } from "../../ports/clock.ts";
import type { StateCommit, StateRefs } from "../../ports/state-refs.ts";
/** Time and chance, for waiting between tries. */
export interface RetryTiming {
    readonly clock: Clock;
    /** From 0 up to, not including, 1. */
    readonly random: () => number;
}
/** What is to be done as the refs stand now: nothing any more, or a commit. */
export type RefPlan<T> = {
    readonly result: T;
} | {
    readonly commit: StateCommit;
    result(versions: ReadonlyMap<string, string>): T;
};
interface Changing<T> extends RetryTiming {
    readonly refs: StateRefs;
    /** Called when another writer was faster; ends the tries where it returns a result. */
    readonly onMoved?: () => Promise<{
        readonly result: T;
    } | undefined>;
}
/**
 * Changes refs that others change at the same time. Before each try `plan` looks at them anew: it must find what an earlier try did whose
 * answer was lost. Errors: those of the refs, when some tries did not help.
 */
export declare function updateRefs<T>({ refs, onMoved, ...pace }: Changing<T>, plan: () => Promise<RefPlan<T>>): Promise<T>;
/** Milliseconds to wait after so many tries: spread at random, so that those who met once do not meet again. */
export declare function backOff({ random }: Pick<RetryTiming, "random">, { tries, first, longest }: {
    tries: number;
    first: number;
    longest?: number;
}): number;
export declare function isUnreachable(error: unknown): boolean;
/** Whether another try may help: nobody has ended this one. */
export declare function isRetryable(error: unknown): boolean;
export {};
