import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { renderEvents, foldJournal } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { headsOf, type RunState } from "../../run/state.ts";

interface JournalWriterOptions {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly observer: RunObserver;
  readonly state: RunState;
}

/** Effects start only after `sync`, so the journal contains every started effect. */
export class JournalWriter {
  readonly state: RunState;
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #observer: RunObserver;
  #lines = "";
  #unobserved: RunEvent[] = [];
  #stored: number;
  /** Whether the store does not know the latest commits of the state. */
  #landed = true;

  constructor({ store, clock, observer, state }: JournalWriterOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
    this.#stored = state.seq;
  }

  add(...events: NewRunEvent[]): void {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unobserved.push(event);
    }
  }

  sync(): void {
    if (this.#lines === "") return;
    const events = this.#unobserved;
    this.#landed ||= events.some((event) => "commit" in event || "head" in event);
    this.#store.appendJournal(this.#lines, ...(this.#landed ? [headsOf(this.state)] : []));
    this.#stored = this.state.seq;
    this.#landed = false;
    this.#lines = "";
    this.#unobserved = [];
    for (const event of events) this.#observer.onEvent?.(event, this.state);
  }

  get stored(): number {
    return this.#stored;
  }
}

export function readState(store: RunStore): RunState {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}
