import type { RunFacts } from "../../../src/output/status/run-facts.ts";
import { stoppedState } from "../../../src/output/status/run-status-view.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../../src/run/journal/event.ts";
import { renderEvents } from "../../../src/run/journal/journal.ts";
import type { RunRecord } from "../../../src/run/record.ts";
import { initialState } from "../../../src/run/state.ts";
import { defineWorkflow, type GivenStep, RUN_ID } from "../world.ts";

/** An event, and how many seconds after the start of the run it happened. */
export type Timed = readonly [seconds: number, event: NewRunEvent];

export const START: Timed = [0, { type: "run.started", version: 1, run_id: RUN_ID, workflow: "flow" }];

/** So many seconds after the start of the run. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 31, 12, 0, seconds)).toISOString();
}

export function journalOf(...timed: readonly Timed[]): RunEvent[] {
  return [START, ...timed].flatMap(
    ([seconds, event], seq) => renderEvents([event], { seq, at: at(seconds) }).events,
  );
}

interface RunGiven {
  readonly steps?: readonly GivenStep[];
  readonly events: readonly Timed[];
  /** Texts of the run's files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly record?: Partial<RunRecord>;
  readonly live?: boolean;
  /** Seconds after the start at which the report is made. */
  readonly now?: number;
}

/** What a report of a run is made from, as the command line puts it together. */
export function sourceOf({
  steps = [{ name: "any", run: "true" }],
  events: timed,
  files = {},
  record = {},
  live = false,
  now = 1000,
}: RunGiven): RunFacts {
  const events = journalOf(...timed);
  return {
    events,
    state: stoppedState(events.reduce(evolve, initialState()), live),
    table: { steps: defineWorkflow({ steps }).steps },
    record: {
      id: RUN_ID,
      workflow: "flow",
      definition: ".agentic/workflows/flow.yaml",
      variables: {},
      trigger: "cli",
      actor: "somebody",
      engine_version: "0.1.0",
      created_at: at(0),
      overrides: {},
      ...record,
    },
    directory: `agentic/workflows/${RUN_ID}`,
    read: (path) => files[path],
    providerOf: () => "claude",
    limits: {},
    now: at(now),
    live,
  };
}

export function lines(...events: readonly object[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}
