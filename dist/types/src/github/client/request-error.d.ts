/** What GitHub answered, as far as it decides what to do. */
export interface RequestFailure {
    /** 500 and above also where there was no answer. */
    readonly status: number;
    readonly message: string;
    readonly headers: Readonly<Record<string, unknown>>;
    /** What GitHub finds wrong, one by one. */
    readonly details: readonly string[];
}
/** The failure of a request; undefined for an error of another kind. */
export declare function failureOf(error: unknown): RequestFailure | undefined;
/** Whether a request failed with one of these codes of HTTP. */
export declare function hasStatus(error: unknown, ...statuses: readonly number[]): boolean;
/** The error people are told: `remote-refused`, or `remote-unreachable` where another time may help. */
export declare function gitHubError(error: unknown, location: string): unknown;
/** Whether it is asked too much, rather than for what may not be. */
export declare function isLimit({ status, headers, message }: Omit<RequestFailure, "details">): boolean;
/** Milliseconds until GitHub answers again, by `Retry-After` or the end of a used-up rate limit; undefined where it does not say. */
export declare function limitMs({ headers }: Pick<RequestFailure, "headers">): number | undefined;
