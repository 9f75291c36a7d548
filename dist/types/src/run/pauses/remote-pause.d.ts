import type { Failure } from "../journal/event.ts";
/** Reason of a pause for a secret of the engine in commits: nothing of them was pushed. */
export declare const SECRET = "secret";
/** Reason of a pause for what a remote, or the forge, did not take yet. */
export declare const REMOTE = "remote";
/** Whether the remote was away or refused: a fault of the run's work has another code. */
export declare function isRemoteFailure({ code }: Pick<Failure, "code">): boolean;
/** For people. */
export declare function notProposedYet({ message }: Pick<Failure, "message">): string;
/** When the remote lets the run in again, where it said how long that takes. */
export declare function remoteUntil({ retry_after_ms: wait }: Pick<Failure, "retry_after_ms">, failedAt: string | undefined): {
    until?: string;
};
