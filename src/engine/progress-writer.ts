import type { Clock, RunObserver, RunStore } from "../ports.ts";
import type { RunEvent } from "../run/event.ts";
import { runFiles } from "../run/paths.ts";
import { projectProgress } from "../run/progress.ts";
import type { RunFacts } from "../run/scope.ts";
import type { RunState } from "../run/state.ts";

const INTERVAL_MS = 1_000;

interface ProgressWriterOptions {
  readonly store: RunStore;
  readonly facts: RunFacts;
  readonly clock: Clock;
  /** `track-progress`; where off, only the beginning and the end of the run are written. */
  readonly enabled: boolean;
}

/** Keeps `progress.json` at most a second behind; rewriting it at every event would make long runs quadratic. */
export class ProgressWriter implements RunObserver {
  readonly #options: ProgressWriterOptions;
  #written = -Infinity;
  #due = false;

  constructor(options: ProgressWriterOptions) {
    this.#options = options;
  }

  onEvent(event: RunEvent, state: RunState): void {
    const begins = event.type === "run.started" || event.type === "run.resumed";
    if (this.#due || !(this.#options.enabled || begins)) return;
    const wait = this.#written + INTERVAL_MS - this.#options.clock.now().getTime();
    if (wait <= 0) {
      this.write(state);
      return;
    }
    this.#due = true;
    setTimeout(() => {
      if (this.#due) this.write(state);
    }, wait).unref();
  }

  write(state: RunState): void {
    this.#due = false;
    const { store, facts, clock } = this.#options;
    this.#written = clock.now().getTime();
    store.write(runFiles.progress, `${JSON.stringify(projectProgress(state, facts), null, 2)}\n`);
  }
}
