import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
interface JournalWriterOptions {
    readonly store: RunStore;
    readonly clock: Clock;
    readonly observer: RunObserver;
    readonly state: RunState;
}
/**
 * Takes a run's events: folds each into the state at once, and makes all of them durable with one append and one sync. Effects
 * start only after `sync`, so nothing happens in the world that the journal does not know of.
 */
export declare class JournalWriter {
    #private;
    readonly state: RunState;
    constructor({ store, clock, observer, state }: JournalWriterOptions);
    add(...events: NewRunEvent[]): void;
    sync(): void;
    /** Number of the last event that is durable. */
    get stored(): number;
}
export {};
