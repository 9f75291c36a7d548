import { AgenticError } from "../../errors.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type Owner } from "./run-owner.ts";
import { type RetryTiming } from "./update-ref.ts";
/** A run that is this engine's now. */
export interface AcquiredRun {
    /** Version of the run's ref, which names this engine. */
    readonly version: string;
    /** Version of what lies in it: that of the ref before, or of the ref of ended runs. */
    readonly seen: string;
    readonly from: "live" | "ended";
    /** Who had it before; undefined where that cannot be read. */
    readonly before: Owner | undefined;
}
interface TakeOverOptions extends RetryTiming {
    /** Ref of what has ended. */
    readonly stateRef?: string;
    /** Engines that it is taken from; whoever else has it, or has ended it, keeps it. Default: all. */
    readonly only?: readonly string[] | undefined;
}
/**
 * Makes a run this engine's, wherever it lies: whoever had it cannot write to it any more. The ref of a run that has ended begins anew
 * from what is kept of it. Undefined where nothing of the run is there. Errors: `run-taken-over`, with `only`.
 */
export declare function acquireRun(refs: StateRefs, owner: Owner, { stateRef, only, ...pace }: TakeOverOptions): Promise<AcquiredRun | undefined>;
/** The run is another engine's. */
export declare function ownedByAnotherEngine(other: Owner, location: string): AgenticError;
/** More was done elsewhere before this engine took the run over, and it did not hear of that in time. */
export declare function remoteRunIsNewer(runId: string, location: string): AgenticError;
/** The run's ref is gone, and all that it held lies where ended runs are kept: one that is completed cannot be resumed. */
export declare function runArchivedRemotely(runId: string, location: string): AgenticError;
export declare function refDeleted(runId: string, location: string): AgenticError;
/** Told, and mended: what is there stays in the history of the ref. */
export declare function refMovedMessage(runId: string, location: string): string;
export declare function ownerUnreadable(runId: string, location: string): AgenticError;
/** For people, once as long as it lasts. */
export declare function storedHere(runId: string, { error, message }: {
    readonly error: unknown;
    readonly message: string;
}): string;
export {};
