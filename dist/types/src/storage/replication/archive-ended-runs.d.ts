import type { StateRefs } from "../../ports/state-refs.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import type { RetryTiming } from "../refs/update-ref.ts";
export interface ArchivePlace extends RetryTiming {
    readonly refs: StateRefs;
    readonly stateRef: string;
}
/**
 * Archives a run that ended and whose engine stopped before it did so; returns whether this call archived it. Errors: those of the refs,
 * `journal-corrupt`.
 */
export declare function archiveEnded(place: ArchivePlace, runId: string): Promise<boolean>;
/**
 * The same for all runs that ended a while ago, except those that a job has reserved and those that `isOurs` names. Returns their ids.
 * Errors: those of the refs.
 */
export declare function archiveAllEnded(place: ArchivePlace, isOurs: (runId: string) => boolean): Promise<string[]>;
/** Whether a run seems to have ended a while ago. Its journal decides: `progress.json` may still say that it is running. */
export declare function isLeft(progress: ProgressDocument | undefined, now: number): boolean;
