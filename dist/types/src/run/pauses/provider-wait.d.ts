import type { Failure } from "../journal/event.ts";
/** Why a run pauses whose provider names a time that is too far away to wait for. */
export declare const QUOTA = "quota";
/** The wait after a failure of the provider's service. */
export interface ProviderWait {
    readonly until: string;
    /** Whether the service named the time; otherwise the wait is a backoff. */
    readonly isNamed: boolean;
    /** Whether the failure counts as an attempt: the outage has lasted too long. */
    readonly counts: boolean;
    /** Failures of the provider in a row. */
    readonly failures: number;
    /** Milliseconds that these failures were waited for. */
    readonly waitedMs: number;
}
export interface ProviderFailure {
    /** When the attempt failed. */
    readonly at: string;
    /** The same failure has the same jitter in every replay, other runs have other ones. */
    readonly seed: string;
    /** The wait before this failure, if the attempt before failed for the provider too. */
    readonly before?: ProviderWait | undefined;
}
/** The wait that a failure asks for; undefined for a failure that is not the provider's. */
export declare function providerWait(failure: Failure, { at, seed, before }: ProviderFailure): ProviderWait | undefined;
/** Tries of a step that count: those that the provider cut short do not. */
export declare function attemptsOf({ attempt, uncounted }: {
    attempt: number;
    uncounted?: number;
}): number;
/** What people are told while a step waits: `waits for the provider until 19:04:12 UTC`. */
export declare function waitWords({ until }: Pick<ProviderWait, "until">): string;
