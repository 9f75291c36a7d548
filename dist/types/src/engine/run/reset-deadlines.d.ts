import type { RunStore } from "../../ports/run-store.ts";
import type { RunEventOf } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
interface Resuming {
    readonly store: RunStore;
    readonly state: RunState;
    readonly now: Date;
    /** Whether somebody is at it: sits at the terminal, or wants steps to run again. */
    readonly attended: boolean;
}
/**
 * Open questions have their time again when a run goes on: while it stood still nobody watched. Only where it had paused for answers
 * and is resumed without any, by nobody in particular, does the old time hold.
 */
export declare function resetDeadlines({ store, state, now, attended, }: Resuming): Pick<RunEventOf<"run.resumed">, "deadlines">;
export {};
