import type { OpenMode } from "../ports/states.ts";
import { type ReplicaRecord } from "../state/replica-record.ts";
import { type ReplicatedOptions } from "./replicated-options.ts";
/** A ref that is gone is begun anew by whoever resumes the run here, and by nobody else. Errors: `run-taken-over`. */
export declare function beginAnew(options: ReplicatedOptions, record: ReplicaRecord, mode: OpenMode): void;
/** Whether something of a run that has ended is not where ended runs are kept. Where that cannot be said now, it is not. */
export declare function isToBeCarried(options: ReplicatedOptions, runId: string): Promise<boolean>;
