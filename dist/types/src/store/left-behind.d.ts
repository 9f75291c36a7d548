import type { LocalStates } from "../ports/states.ts";
import { type ReplicaRecord } from "../state/replica-record.ts";
import type { RunFolderPlace } from "./run-folder.ts";
/** Runs that nobody works on and that were to be carried elsewhere, but are not known to be there with all they have. */
export declare function runsLeft({ root, outputDirectory }: RunFolderPlace, local: LocalStates): string[];
/** This clone has nothing more to carry: all of the run is where ended runs are kept, or it is gone on with elsewhere. */
export declare function forgetRecord({ root, outputDirectory }: RunFolderPlace, runId: string): void;
/** What is here came from elsewhere, whatever was here before. */
export declare function noteBrought({ root, outputDirectory }: RunFolderPlace, runId: string): void;
/** Whether a run came from elsewhere and nobody has worked on it here since. */
export declare function isBrought({ engines }: ReplicaRecord): boolean;
