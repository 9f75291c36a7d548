import type { OpenMode } from "../../ports/run-store.ts";
import { type ReplicaRecord } from "../replication/replica-record.ts";
import { type ReplicatedOptions } from "./replication-options.ts";
/** A ref that is gone is begun anew by whoever resumes the run here, and by nobody else. Errors: `run-taken-over`. */
export declare function recreateRunRef(options: ReplicatedOptions, record: ReplicaRecord, mode: OpenMode): void;
/** For people. */
export declare function archivedWords(runId: string, location: string): string;
/**
 * Whether this clone has something of an ended run that the remote's archive does not have. A run that ended in another clone and was not
 * archived there is archived on the way. False where the remote cannot be asked now.
 */
export declare function needsReplication(options: ReplicatedOptions, runId: string): Promise<boolean>;
