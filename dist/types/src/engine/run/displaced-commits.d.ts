import type { RunOutcome } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { ProgressWriter } from "./progress-writer.ts";
/** The pause of a run whose branch holds commits of other people at the remote. */
export declare function pausedForBranch(state: RunState, words: string): Extract<NewRunEvent, {
    type: "run.paused";
}>;
interface Noting {
    readonly journal: JournalWriter;
    readonly progress: ProgressWriter;
    readonly state: RunState;
}
/**
 * Notes that branches of the run hold commits of other people at the remote. A completed run pauses, so that it can be resumed; any other
 * stays as it is. What it returns says whether the run has ended all the same.
 */
export declare function notingDisplaced({ journal, progress, state, }: Noting): NonNullable<RunOutcome["onDisplaced"]>;
export {};
