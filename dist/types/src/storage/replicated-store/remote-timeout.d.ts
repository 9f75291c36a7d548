import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
export interface RemoteTimeout {
    readonly clock: Clock;
    /** How long a remote may take that answers at all. */
    readonly milliseconds: number;
    /** How long it may take once it was waited for in vain. */
    readonly againMs?: number;
    readonly remote: Pick<RemoteStorage, "refs" | "availability" | "abortPendingCalls">;
    /** Aborted by somebody who waits no longer. */
    readonly ends?: readonly (AbortSignal | undefined)[];
    /** Called when it takes so long that somebody may wonder. */
    readonly onWait?: () => void;
}
/**
 * Waits for what may take a remote for ever, and breaks it off once there was no answer for so long. Errors: `remote-unreachable` then;
 * what was begun fails too, and that is nobody's concern.
 */
export declare function withTimeout<T>(work: Promise<T>, patience: RemoteTimeout): Promise<T>;
