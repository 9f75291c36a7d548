import { type Addition } from "../run/addition.ts";
import { type Pace } from "./change-ref.ts";
import type { StateRefs } from "./refs.ts";
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
export declare function leaveAdditions({ refs, ...pace }: Pace & {
    readonly refs: StateRefs;
}, { runId, stateRef, additions }: Additions): Promise<void>;
/** Additions among the requests of an inbox. */
export declare function additionsIn(requests: readonly NamedAddition[]): Addition[];
/** Whether a file of a run is such a request; it is read from where it lies, and never taken for an answer. */
export declare function isAdditionFile(path: string): boolean;
export {};
