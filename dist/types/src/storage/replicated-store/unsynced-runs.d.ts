import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { type ReplicaRecord } from "../replication/replica-record.ts";
import type { RunFolderPlace } from "./run-folder.ts";
/** Runs without an engine that may have more here than at the remote. One without an event is this clone's alone. */
export declare function listUnsyncedRuns(place: RunFolderPlace, local: LocalStates): string[];
/** The runs that were written to last, the latest last. */
export declare function newestIn({ root, outputDirectory }: RunFolderPlace): string[];
/** Runs that paused or were cut off here, as far as this clone knows: they may have ended elsewhere. */
export declare function listWaitingRuns(place: RunFolderPlace, local: LocalStates): string[];
/** Whether the files of a run here say that it has ended; one that was interrupted can be resumed. */
export declare function isEnded(local: Pick<LocalStates, "read">, runId: string): boolean;
/** All of the run is where ended runs are kept. */
export declare function recordArchived(place: RunFolderPlace, { run_id, engines }: ReplicaRecord): void;
/** Another engine works on the run: of its journal this clone vouches only for the events that it had and vouched for before. */
export declare function recordFetched({ root, outputDirectory, trustNotes }: RunFolderPlace & {
    readonly trustNotes: TrustNotes;
}, runId: string, { here, there }: {
    readonly here: string | undefined;
    readonly there: string;
}): void;
/** What this clone knows of the run's ref holds no more: it is gone. */
export declare function clearRecordedVersion(place: RunFolderPlace, { run_id: runId, engines }: ReplicaRecord): void;
/** Whether an engine of this clone worked on a run last: what this clone has of it may be more than the remote has. */
export declare function isReplicatedHere(local: LocalStates, runId: string): boolean;
/** Whether the files of a run here came from elsewhere, as far as this clone noted that. */
export declare function isBroughtRun(local: LocalStates, runId: string): boolean;
/** Whether a run came from elsewhere and nobody has worked on it here since. */
export declare function isUnmodifiedCopy({ engines }: ReplicaRecord): boolean;
