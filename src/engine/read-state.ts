import type { RunStore } from "../ports.ts";
import { evolve } from "../run/evolve.ts";
import { parseJournal } from "../run/journal.ts";
import { runFiles } from "../run/paths.ts";
import { initialState, type RunState } from "../run/state.ts";

/** A run as its journal tells it. Errors: `journal-corrupt`. */
export function readState(store: RunStore): RunState {
  let state = initialState();
  const events = parseJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
  for (const event of events) state = evolve(state, event);
  return state;
}
