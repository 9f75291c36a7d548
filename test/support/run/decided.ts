import { decide } from "../../../src/decision/decide.ts";
import type { RunPlan } from "../../../src/decision/execution-plan.ts";
import type { Decision } from "../../../src/decision/traversal.ts";
import type { Workflow } from "../../../src/definition/schema.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { planOf } from "../../../src/engine/run/execute-run.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { renderEvents } from "../../../src/run/journal/journal.ts";
import { initialState, type RunState } from "../../../src/run/state.ts";

export const DECIDED_AT = "2026-01-31T12:00:00.000Z";

/** A run on paper: events go in, decisions come out. */
export interface PaperRun {
  readonly plan: RunPlan;
  readonly state: RunState;
  add(...events: NewRunEvent[]): void;
  /** What is decided next; decisions that are their own events are taken until one needs an effect or the run ends. */
  next(): readonly Decision[];
}

export function paperRun(workflow: Omit<Workflow, "version">): PaperRun {
  const full: Workflow = { version: "1.0", settings: { git: { enabled: false } }, ...workflow };
  const settings = resolveSettings({ workflow: full, config: {}, overrides: {} });
  const plan = planOf({ workflow: full, settings });
  const state = initialState();
  const add = (...events: NewRunEvent[]) => {
    for (const event of renderEvents(events, { seq: state.seq, at: DECIDED_AT }).events) evolve(state, event);
  };
  add({ type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: full.name });
  return {
    plan,
    state,
    add,
    next: () => {
      for (;;) {
        const decisions = decide(plan, state, Date.parse(DECIDED_AT));
        const records = decisions.filter((decision) => decision.type === "record");
        if (records.length === 0) return decisions;
        add(...records.map(({ event }) => event));
      }
    },
  };
}
