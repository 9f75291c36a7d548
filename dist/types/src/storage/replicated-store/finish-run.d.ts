import type { RemoteStorage, MergedBranches } from "../../ports/remote-storage.ts";
import type { RunOutcome } from "../../ports/run-store.ts";
import type { RetryTiming } from "../refs/update-ref.ts";
import type { Replica } from "../replication/replica.ts";
import type { OnReplicationFailure } from "./replication-options.ts";
interface Finish extends RetryTiming {
    readonly far: RemoteStorage;
    readonly replica: Replica;
    readonly runId: string;
    /** Whether nobody is to work on the run any more. */
    readonly ended: boolean;
    readonly onDisplaced?: RunOutcome["onDisplaced"] | undefined;
    /** Whole lines of the journal of this clone. */
    readonly journal: () => string;
    /** Code branches that go when it has. */
    readonly spent?: MergedBranches | undefined;
    readonly report: (text: string) => void;
    readonly onUncarried?: OnReplicationFailure | undefined;
    /** Aborted where somebody wants the run to stop: one that stops for that reason is carried all the same. */
    readonly interrupt?: AbortSignal | undefined;
    /** Aborted where somebody does not want to wait. */
    readonly kill?: AbortSignal | undefined;
}
/**
 * Carries all of a run elsewhere when the work on it ends, and puts it with those that have ended; returns whether that could be done.
 * Errors: `run-taken-over`.
 */
export declare function finishRun(finish: Finish): Promise<boolean>;
/** The same for somebody who does not wait for it. Errors: those of the refs, and `run-taken-over`. */
export declare function replicateAndArchive({ far, replica, runId, ended: isEnd, spent, ...rest }: Finish): Promise<void>;
export {};
