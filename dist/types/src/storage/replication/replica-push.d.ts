import type { StateRefs } from "../../ports/state-refs.ts";
import { type Owner } from "../refs/run-owner.ts";
import type { Part, ReplicaSource } from "./pending-changes.ts";
interface PusherOptions {
    readonly refs: StateRefs;
    readonly owner: Owner;
    readonly version: string | undefined;
    /** Undefined where it is not known what lies at the remote. */
    readonly carried?: unknown;
    readonly stateRef?: string;
    /** Engines that worked on the run in this clone before, and are dead: what they sent last may have arrived unheard. */
    readonly predecessors?: readonly string[];
    /** Code branches that were not taken before. */
    readonly refused?: readonly string[];
    readonly source: Pick<ReplicaSource, "readFrom">;
    readonly report: (message: string) => void;
}
/** Code branches whose commits the remote does not take under their names. */
export interface Untaken {
    readonly refused: readonly string[];
    /** Those that hold other commits there, each with whose; the run's are on branches beside them. Absent where there are none. */
    readonly displaced?: ReadonlyMap<string, string>;
}
/** What became of a part. */
export type PushOutcome = {
    readonly status: "confirmed";
}
/** The ref stood elsewhere, by an earlier commit of ours or somebody's hand: it is gone on from there, over the files that are named. */
 | {
    readonly status: "again";
    readonly remote?: readonly string[];
};
/** Commits parts to the run's ref, one after the other, as long as the run is this engine's. */
export declare class ReplicaPusher {
    #private;
    constructor(options: PusherOptions);
    get version(): string | undefined;
    get untaken(): Untaken;
    /** Errors: `run-taken-over`; those of the refs, after which it is not known whether it was made. */
    push(part: Part): Promise<PushOutcome>;
    /** Undefined where the ref stands as this engine left it. Errors: as `push`. */
    resolve(): Promise<PushOutcome | undefined>;
    /** Files of the run as the ref was last known, relative to its folder; none where that version is no longer there. */
    list(): Promise<readonly string[]>;
}
export {};
