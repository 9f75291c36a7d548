import type { MovedBranch } from "../../ports/run-store.ts";
import type { FoundRun } from "../refs/find-run.ts";
import { type RemoteTimeout } from "./remote-timeout.ts";
import { type ReplicatedOptions } from "./replication-options.ts";
import type { RunFolder } from "./run-folder.ts";
/** What is here can be gone on with alone, as long as nobody can be reached. */
export declare function withoutElsewhere<T>(options: ReplicatedOptions & Pick<RemoteTimeout, "onWait">, runId: string, work: () => Promise<T | undefined>): Promise<T | undefined>;
interface Meeting {
    readonly found: FoundRun;
    readonly folder: RunFolder;
    /** Whether code branches are to stand where people have moved them on to. */
    readonly follows?: boolean;
}
interface Reconciled {
    /** Whether the local journal holds. */
    readonly isAhead: boolean;
    readonly moved: readonly MovedBranch[];
}
/**
 * Of two journals the longer one holds, if it begins with the other; else that of elsewhere, and the local one is kept beside it. A run
 * that was published without an event (engines of earlier versions did so) does not replace the one that is here.
 */
export declare function reconcile(options: ReplicatedOptions, meeting: Meeting): Promise<Reconciled>;
export {};
