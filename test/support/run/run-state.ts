import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { renderEvents } from "../../../src/run/journal/journal.ts";
import { initialState, type RunState } from "../../../src/run/state.ts";
import { RUN_ID } from "../world.ts";

const STARTED: NewRunEvent = { type: "run.started", version: 1, run_id: RUN_ID, workflow: "flow" };

/** The state after these events, a second apart, of a run that has just been started. */
export function stateAfter(...events: readonly NewRunEvent[]): RunState {
  let state = initialState();
  for (const [seq, event] of [STARTED, ...events].entries()) {
    const at = new Date(Date.UTC(2026, 0, 31, 12, 0, seq)).toISOString();
    for (const numbered of renderEvents([event], { seq, at }).events) state = evolve(state, numbered);
  }
  return state;
}

/** The state after these events, each at its time in milliseconds, the first of them the start's too. */
export function stateAt(...events: readonly (readonly [at: number, event: NewRunEvent])[]): RunState {
  let state = initialState();
  const all = [[events[0]?.[0] ?? 0, STARTED] as const, ...events];
  for (const [seq, [time, event]] of all.entries()) {
    const at = new Date(time).toISOString();
    for (const numbered of renderEvents([event], { seq, at }).events) state = evolve(state, numbered);
  }
  return state;
}

export function started(step: string, kind = "script"): NewRunEvent {
  return { type: "step.started", step, attempt: 1, kind };
}

export function output(summary: string) {
  const nothing = { document_path: null, metrics: {}, next_step_context: null };
  return { success: true, output_type: "text", summary, ...nothing };
}

/** What an agent's session spent; null for an unknown price. */
export function spent(cost_usd: number | null, tokens = 1000) {
  return { input_tokens: tokens, output_tokens: 0, cost_usd, agent_sessions: 1 };
}

/** The branch of a step of a parallel block. */
export function branchOpened(step: string, branch: string): NewRunEvent {
  const base = { base_branch: "main", base_sha: "0", head: "0" };
  return { type: "branch.opened", step, path: `.worktrees/${branch}`, branch, ...base };
}
