import type { BranchStates, RunStore } from "../../ports/run-store.ts";
import type { JoinedEvent, NewRunEvent } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
interface Joining {
    readonly branches: BranchStates;
    readonly store: RunStore;
    readonly state: RunState;
    readonly now: () => Date;
    /** Whether only the first branch of the block to complete counts. */
    readonly firstWins: boolean;
}
/**
 * The events that runners left since the run was handed to them, as they become part of its journal, and their files. Where a runner came
 * to no end it is cut off first: nothing of it comes later. Doing it again after a crash takes only what is missing.
 */
export declare function joinRound(joining: Joining): Promise<readonly (NewRunEvent | JoinedEvent)[]>;
/** Taken by a cancelled run: the request to cancel holds for what runners did, too. */
export declare function cancelIn(store: RunStore, state: RunState): string | undefined;
/** Whether a code branch is called as the engine calls those of parallel blocks. */
export declare function isEngines(branch: string): boolean;
/** The state takes over what was written after it. */
export declare function applyJournalLines(state: RunState, lines: string): void;
/** The journal of a run as if it were joined now, for those who only look: nothing is written, and nobody is cut off. */
export declare function previewJoin(branches: BranchStates, state: RunState, keep?: (path: string, content: Uint8Array) => void): Promise<readonly JoinedEvent[]>;
export {};
