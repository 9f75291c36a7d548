import type { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import type { IsPrefix } from "../../run/branch-name-rules.ts";
import type { RemoteTimeout } from "./remote-timeout.ts";
/** What runs are carried elsewhere with. */
export interface ReplicatedOptions {
    readonly local: LocalStates;
    /** Top of the repository. */
    readonly root: string;
    readonly outputDirectory: string;
    readonly far: RemoteStorage;
    readonly trustNotes: TrustNotes;
    readonly clock: Clock;
    /** From 0 up to, not including, 1. */
    readonly random: () => number;
    /** Sleeps as the clock does, but keeps no process alive. */
    readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
    readonly engine: {
        readonly host: string;
        readonly pid: number;
    };
    /** Another one each time, for an engine that begins to work on a run. */
    readonly newId: () => string;
    /** Whether branches of runs may begin so here; without it with any prefix. */
    readonly isPrefix?: IsPrefix;
    /** Tells people something about the run. */
    readonly report: (text: string) => void;
    /** Called when a run could not be carried, for a machine that goes away: it is to stop before it has done more that is lost. */
    readonly onUncarried?: OnReplicationFailure | undefined;
    /** Aborted when somebody wants the run to stop: nobody waits for a remote before the work any more, nor once that is over. */
    readonly interrupt?: AbortSignal | undefined;
    /** Aborted when somebody wants everything to end at once. */
    readonly kill?: AbortSignal | undefined;
}
export interface ReplicationFailure {
    readonly runId: string;
    readonly error: AgenticError;
    /** Failures in a row until now; "last" where nobody tries again. */
    readonly times: number | "last";
}
export type OnReplicationFailure = (uncarried: ReplicationFailure) => void;
export declare const LOOKUP_TIMEOUT_MS = 5000;
/** The same where a push may be on its way that holds much. */
export declare const PUSH_PATIENCE: {
    milliseconds: number;
    againMs: number;
};
export declare function timeoutFor({ far, clock, report, interrupt, kill, }: ReplicatedOptions): RemoteTimeout & Required<Pick<RemoteTimeout, "onWait">>;
