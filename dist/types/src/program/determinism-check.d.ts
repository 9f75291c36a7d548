import type { RunState } from "../run/state.ts";
interface Asked {
    readonly path: string;
    readonly kind: string;
    readonly fingerprint: string;
    /** Paths of branches. */
    readonly branches?: readonly string[];
}
/**
 * What the journal holds of a run that goes on must be asked for again, in each list before anything new: else the definition is
 * another one, or depends on what changes. What has no result yet may be changed.
 */
export declare class DeterminismCheck {
    #private;
    constructor(state: RunState);
    /** Takes a step as asked for; returns what is amiss. */
    matchRecordedStep({ path, kind, fingerprint, branches, }: Asked): {
        step: string;
        message: string;
    } | undefined;
    /** A list has ended: what is recorded in it and was not asked for. */
    leftIn(prefix: string): {
        step: string;
        message: string;
    } | undefined;
}
export {};
