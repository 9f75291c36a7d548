import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState } from "../../run/state.ts";
interface ProgressWriterOptions {
    readonly store: RunStore;
    readonly facts: RunFacts;
    readonly clock: Clock;
    /** `track-progress`; where off, only the beginning and the end of the run are written. */
    readonly enabled: boolean;
}
/**
 * Keeps `progress.json` at most a second behind, longer only where writing it takes long; rewriting it at every event would make
 * long runs quadratic. Only a new run waits for it: everything else is written when the next effects have been started.
 */
export declare class ProgressWriter implements RunObserver {
    #private;
    constructor(options: ProgressWriterOptions);
    onEvent(event: RunEvent, state: RunState): void;
    /** A projection that cannot be written now, on a full disk say, is written at the next event; the journal decides. */
    tryWrite(state: RunState): void;
    write(state: RunState): void;
}
export {};
