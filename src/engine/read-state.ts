import type { RunStore } from "../ports/states.ts";
import { evolve } from "../run/evolve.ts";
import { parseJournal } from "../run/journal.ts";
import { runFiles } from "../run/paths.ts";
import { initialState, type RunState } from "../run/state.ts";

/** A run as its journal tells it. Errors: `journal-corrupt`. */
export function readState(store: RunStore): RunState {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}

/** The same from the complete lines of a journal, for readers that do not work on the run. */
export function foldJournal(lines: string, source: string): RunState {
  let state = initialState();
  for (const event of parseJournal(lines, source)) state = evolve(state, event);
  return state;
}
