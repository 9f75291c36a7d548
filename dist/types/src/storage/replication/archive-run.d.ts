import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type RetryTiming } from "../refs/update-ref.ts";
export interface ArchivedRun {
    readonly runId: string;
    /** Version of the run's ref that whoever folds it has seen, or written, last. */
    readonly version: string;
    readonly stateRef?: string;
    /** Code branches that go with the run's refs, if they can. */
    readonly spent?: MergedBranches | undefined;
    /** Content of `progress.json`, where the one at the run's ref is outdated. */
    readonly progress?: string | undefined;
}
export type ArchiveResult = 
/** `left`: paths at the run's refs that are neither the run's nor shared; they went with the refs. */
{
    readonly status: "folded";
    readonly version: string;
    readonly left: readonly string[];
}
/** The run's ref stands elsewhere: another engine works on the run. */
 | {
    readonly status: "moved";
    readonly version: string;
}
/** Somebody removed the run's ref, and the ref of everything ended does not hold what it held. */
 | {
    readonly status: "gone";
};
/**
 * Puts a run where everything ended lies, with what its other refs hold, and takes its refs away, all at once. By id: nothing is read or
 * sent again. Found where it was done before, by an earlier try or by somebody else.
 */
export declare function archiveRun({ refs, ...pace }: RetryTiming & {
    readonly refs: StateRefs;
}, { runId, version, stateRef, spent: given, progress }: ArchivedRun): Promise<ArchiveResult>;
