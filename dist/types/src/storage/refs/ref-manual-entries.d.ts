import type { StateRefs } from "../../ports/state-refs.ts";
import { type ManualEntry } from "../../run/manual-entry.ts";
import { type RetryTiming } from "./update-ref.ts";
/** Something that was added to a run, under a name that nothing else has. */
export interface NamedAddition {
    readonly id: string;
    readonly content: string;
}
interface Additions {
    readonly runId: string;
    readonly stateRef: string;
    readonly additions: readonly NamedAddition[];
}
/**
 * Hands on what was added to a run: for one that is not over it waits in its inbox, in an ended one it is written. What is there already
 * stays. Errors: `not-found` for a run of which nothing is there, and those of the refs.
 */
export declare function addManualEntries({ refs, ...pace }: RetryTiming & {
    readonly refs: StateRefs;
}, { runId, stateRef, additions }: Additions): Promise<void>;
/** Additions among the requests of an inbox. */
export declare function manualEntriesIn(requests: readonly NamedAddition[]): ManualEntry[];
/** Whether a file of a run is such a request; it is read from where it lies, and never taken for an answer. */
export declare function isAdditionFile(path: string): boolean;
export {};
