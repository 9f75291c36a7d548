import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { runFiles } from "../../run/paths.ts";
import { projectProgress } from "../../run/progress.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState } from "../../run/state.ts";

const INTERVAL_MS = 1_000;
/** Part of the time that may go into writing: in a run of 10,000 steps the file has six megabytes. */
const SHARE = 1 / 50;

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
export class ProgressWriter implements RunObserver {
  readonly #options: ProgressWriterOptions;
  #next = -Infinity;
  #due = false;

  constructor(options: ProgressWriterOptions) {
    this.#options = options;
  }

  onEvent(event: RunEvent, state: RunState): void {
    if (event.type === "run.started") {
      this.write(state);
      return;
    }
    if (this.#due || !(this.#options.enabled || event.type === "run.resumed")) return;
    this.#due = true;
    const wait = this.#next - this.#options.clock.now().getTime();
    setTimeout(
      () => {
        if (this.#due) this.tryWrite(state);
      },
      Math.max(0, wait),
    ).unref();
  }

  /** A projection that cannot be written now, on a full disk say, is written at the next event; the journal decides. */
  tryWrite(state: RunState): void {
    try {
      this.write(state);
    } catch {
      this.#due = false;
    }
  }

  write(state: RunState): void {
    this.#due = false;
    const { store, facts, clock } = this.#options;
    const begun = clock.now().getTime();
    this.#next = begun + INTERVAL_MS;
    store.write(runFiles.progress, `${JSON.stringify(projectProgress(state, facts), null, 2)}\n`);
    const ended = clock.now().getTime();
    this.#next = Math.max(this.#next, ended + (ended - begun) / SHARE);
  }
}
