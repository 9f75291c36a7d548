import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { runFiles } from "../../run/paths.ts";
import { projectProgress } from "../../run/progress.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState } from "../../run/state.ts";

const INTERVAL_MS = 1_000;
const SHARE = 1 / 50;

interface ProgressWriterOptions {
  readonly store: RunStore;
  readonly facts: RunFacts;
  readonly clock: Clock;
  /** `track-progress`. If false, only the start and the end of the run are written. */
  readonly enabled: boolean;
}

/** Writes `progress.json` at most once a second, less often if writing is slow. Only a new run waits for the write. */
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

  /** Writes the progress. A failed write is repeated at the next event, because the journal is the source of truth. */
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
    const startedAt = clock.now().getTime();
    this.#next = startedAt + INTERVAL_MS;
    store.write(runFiles.progress, `${JSON.stringify(projectProgress(state, facts), null, 2)}\n`);
    const endedAt = clock.now().getTime();
    this.#next = Math.max(this.#next, endedAt + (endedAt - startedAt) / SHARE);
  }
}
