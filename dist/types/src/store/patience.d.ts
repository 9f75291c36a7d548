import type { Clock } from "../ports/clock.ts";
interface Patience {
    readonly clock: Clock;
    readonly milliseconds: number;
    /** Aborted by somebody who waits no longer. */
    readonly kill?: AbortSignal | undefined;
}
/**
 * Waits so long for what may take a remote for ever. What was begun goes on, and what it comes to is nobody's concern. Errors:
 * `remote-unreachable` where it takes longer.
 */
export declare function inTime<T>(work: Promise<T>, { clock, milliseconds, kill }: Patience): Promise<T>;
export {};
