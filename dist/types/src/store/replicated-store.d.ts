import type { Clock } from "../ports/clock.ts";
import type { LocalStates, StateStore } from "../ports/states.ts";
import type { Elsewhere } from "./elsewhere.ts";
export interface ReplicatedOptions {
    readonly local: LocalStates;
    /** Top of the repository. */
    readonly root: string;
    readonly outputDirectory: string;
    readonly far: Elsewhere;
    readonly clock: Clock;
    /** From 0 up to, not including, 1. */
    readonly random: () => number;
    /** Sleeps as the clock does, but keeps no process alive. */
    readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
    readonly engine: {
        readonly host: string;
        readonly pid: number;
    };
    /** Another one each time, for an engine that begins to work on a run. */
    readonly newId: () => string;
    /** Tells people something about the run. */
    readonly report: (text: string) => void;
    /** Aborted when somebody wants everything to end at once. */
    readonly kill?: AbortSignal | undefined;
}
/** Runs of this machine that are carried elsewhere as they go, and come from there to be gone on with. */
export declare function createReplicatedStates(options: ReplicatedOptions): StateStore;
