import { costOf, formatCostSummary } from "../../output/status/cost-summary.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunOutcome, RunStore } from "../../ports/run-store.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { foldJournal, renderEvents } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { BRANCH_MOVED } from "../../run/pauses.ts";
import { projectProgress } from "../../run/progress.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunFacts } from "../../run/scope.ts";
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

/** Returns the pause of a run whose remote branch contains commits of users. */
export function pausedForBranch(state: RunState, text: string): Extract<NewRunEvent, { type: "run.paused" }> {
  return { type: "run.paused", reason: BRANCH_MOVED, message: withCost(state, text) };
}

interface Noting {
  readonly journal: JournalWriter;
  readonly progress: ProgressWriter;
  readonly state: RunState;
}

/** A completed run pauses when its remote branch has commits of users. The callback returns whether the run has ended. */
export function displacedCommitsRecorder({
  journal,
  progress,
  state,
}: Noting): NonNullable<RunOutcome["onDisplaced"]> {
  return (branches) => {
    const own = state.workspace?.branch;
    for (const [branch, text] of branches) {
      journal.add({ type: "head.moved", branch, message: withCost(state, text) });
      if (branch === own && state.status === "completed") journal.add(pausedForBranch(state, text));
    }
    journal.sync();
    progress.tryWrite(state);
    return isTerminal(state);
  };
}

function withCost(state: RunState, text: string): string {
  return `${text} It cost ${formatCostSummary(costOf(state))}.`;
}
