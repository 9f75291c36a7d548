import { AgenticError } from "../../errors.ts";
import { type LockHolder } from "../../system/file-lock.ts";
/** Work of a run's lock whose process only copies the files of the run to or from the remote. */
export declare const REPLICATION = "replication";
/** Whether a live process holds the lock of a run to execute the run. */
export declare function isExecuted(lock: string): boolean;
/** A process executes or replicates the run. */
export declare function lockedRun(runId: string, { pid, host, work, file }: LockHolder & {
    readonly file: string;
}): AgenticError;
