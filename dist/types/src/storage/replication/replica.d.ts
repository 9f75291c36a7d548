import type { StateRefs } from "../../ports/state-refs.ts";
import type { Owner } from "../refs/run-owner.ts";
import { type RetryTiming } from "../refs/update-ref.ts";
import { type ReplicaSource } from "./pending-changes.ts";
import { type Untaken } from "./replica-push.ts";
import { type ReplicatedFiles } from "./replica-record.ts";
/** Carries a run's local files to its ref, in the background. */
export interface Replica {
    /** A file of the run was written or appended to. */
    changed(path: string): void;
    /** A file outside the run's folder, by its path in the repository. */
    shared(path: string, content: string | Uint8Array): void;
    /** Commits of work branches that the journal speaks of now: called at once with the lines that do. */
    landed(heads: ReadonlyMap<string, string>): void;
    /**
     * Waits until everything until now is at the remote, and the run is still this engine's. Errors: `run-taken-over`; `remote-unreachable`
     * and `remote-refused`, after which it is tried again in the background.
     */
    flush(): Promise<void>;
    /** The same with growing files made whole, for a pause and for the end. */
    settle(): Promise<void>;
    /** Asks the remote whose the run is, even where there is nothing to be pushed. Errors: as `flush`. */
    confirmOwner(): Promise<void>;
    /** Aborted, with the error of `flush`, when another engine has the run: nothing is written any more. */
    readonly takenOver: AbortSignal;
    standing(): ReplicaStatus;
    /** Stops; what is under way is waited for. */
    close(): Promise<void>;
}
export interface ReplicaStatus extends Untaken {
    /** Events of the journal here, and at the remote as far as that is known. */
    readonly here: number;
    readonly remote: number | undefined;
    readonly version: string | undefined;
    /** Why nothing can be carried at the moment. */
    readonly trouble?: string;
}
export interface ReplicaOptions extends RetryTiming {
    readonly refs: StateRefs;
    readonly owner: Owner;
    /** The run's ref, which names this owner or the one before; undefined where it is to begin. */
    readonly version: string | undefined;
    /** What is in that version; undefined where that is not known. */
    readonly carried: ReplicatedFiles | undefined;
    readonly source: ReplicaSource;
    /** Sleeps as the clock does, but keeps no process alive. */
    readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
    /** Engines that the record of this clone names. */
    readonly predecessors?: readonly string[];
    /** Code branches that the remote did not take from this clone. */
    readonly refused?: readonly string[];
    /** Ref of what has ended. */
    readonly stateRef?: string;
    /** Aborted when work is about to end: what is written from then on goes along with the end, in one push. */
    readonly ending?: AbortSignal | undefined;
    /** Something people should know; each is told once. */
    readonly report: (message: string) => void;
    /** Called each time it fails, with how many times in a row that is now. */
    readonly onFailure?: (error: unknown, times: number) => void;
    /** Keeps `replica.json`. */
    readonly keep: (record: string) => void;
}
export declare function createReplica(options: ReplicaOptions): Replica;
